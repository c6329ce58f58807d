import { type EpdError, type EpdRecord, epdMoves, epdNumber, epdText, parseEpd } from '../chess/epd.ts';
import { type Fen, parseFen } from '../chess/fen.ts';
import { legalMoves, type Uci } from '../chess/move.ts';
import type { Score } from '../programs/program.ts';
import { type PublishedClaim, parseClaim } from './claim.ts';

/** A position for a program to solve, and what the source says about it. */
export interface SuiteTask {
  readonly id: string;
  readonly fen: Fen;
  readonly goal: Goal;
  /** The source's comment on the position (`c0`). */
  readonly about?: string;
  /** Claims of what programs did there (`c1` to `c7`). */
  readonly claims: readonly PublishedClaim[];
  /** Comments that are no claims. */
  readonly remarks: readonly string[];
  /** The publication (`c8`). */
  readonly source?: string;
  /** Uncertainties about the position (`c9`). */
  readonly doubt?: string;
}

/** The conditions for a solution. */
export interface Goal {
  /** Any of these moves is right (`bm`). */
  readonly best: readonly Uci[];
  /** These are wrong (`am`). */
  readonly avoid: readonly Uci[];
  /** A mate in at most this number of moves must be found too (`dm`, or `bm #2`); negative: the side to move is mated. */
  readonly mate?: number;
  /** The original's move, right or wrong (`sm`); counts if nothing else is required. */
  readonly played: readonly Uci[];
}

/** Comments that report what programs did. */
const CLAIM_OPCODES = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'];

/**
 * The tasks of an EPD text. A line that cannot be read, or asks nothing, is reported and skipped; so is a position without
 * moves.
 * @param name the name of positions without an `id`, followed by their number.
 */
export function parseTasks(
  text: string,
  name: string,
): { readonly tasks: readonly SuiteTask[]; readonly errors: readonly EpdError[]; readonly left: readonly string[] } {
  const { records, errors } = parseEpd(text);
  const tasks: SuiteTask[] = [];
  const left: string[] = [];
  for (const [index, record] of records.entries()) {
    const id = epdText(record, 'id') ?? `${name} ${index + 1}`;
    if (record.errors.some(isNeeded)) left.push(id);
    else {
      const task = taskOf(record, id);
      const isMoot = legalMoves(parseFen(task.fen)).length === 0;
      if (isMoot || !isAsked(task.goal)) left.push(id);
      else tasks.push(task);
    }
  }
  return { tasks, errors, left };
}

/** Whether an error may hide what is asked: not if it is in an operation that asks nothing, such as `pv` or `ce`. */
function isNeeded({ severity, opcode }: EpdError): boolean {
  return severity === 'error' && (opcode === undefined || ['bm', 'am', 'sm', 'dm', 'hmvc', 'fmvn'].includes(opcode));
}

function taskOf(record: EpdRecord, id: string): SuiteTask {
  const position = parseFen(record.fen);
  const mate = epdNumber(record, 'dm');
  const [about, source, doubt] = ['c0', 'c8', 'c9'].map((opcode) => epdText(record, opcode));
  const claims: PublishedClaim[] = [];
  const remarks: string[] = [];
  for (const opcode of CLAIM_OPCODES) {
    const text = epdText(record, opcode);
    if (text === undefined) continue;
    const claim = parseClaim(position, text);
    if (claim) claims.push(claim);
    else remarks.push(text);
  }
  return {
    id,
    fen: record.fen,
    goal: {
      best: epdMoves(record, 'bm'),
      avoid: epdMoves(record, 'am'),
      played: epdMoves(record, 'sm'),
      ...(mate === undefined ? {} : { mate }),
    },
    claims,
    remarks,
    ...(about === undefined ? {} : { about }),
    ...(source === undefined ? {} : { source }),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

function isAsked({ best, avoid, mate, played }: Goal): boolean {
  return best.length + avoid.length + played.length > 0 || mate !== undefined;
}

/** Whether only the original's own move is asked for, right or wrong. */
export function isAsPlayed({ best, avoid, mate }: Goal): boolean {
  return best.length + avoid.length === 0 && mate === undefined;
}

/** Whether a move, thought to be worth so much, is what the goal asks for. */
export function isSolution(goal: Goal, move: Uci | undefined, score: Score | undefined): boolean {
  const { best, avoid, mate, played } = goal;
  if (move === undefined) return false;
  if (isAsPlayed(goal)) return played.includes(move);
  if (best.length > 0 && !best.includes(move)) return false;
  if (avoid.includes(move)) return false;
  return mate === undefined || isMateWithin(score, mate);
}

/** Whether a score says that the side to move mates in at most `moves` moves, or is mated if that is negative. */
function isMateWithin(score: Score | undefined, moves: number): boolean {
  if (score?.kind !== 'mate' || score.moves > 0 !== moves > 0) return false;
  return Math.abs(score.moves) <= Math.abs(moves);
}
