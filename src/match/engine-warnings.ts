/** Checks what engines report during a game and words the warnings as fastchess does, because testers of engines search for these. */
import { opposite, type Position } from 'plyhouse-kernel/position';
import { INITIAL_FEN, repetitionKey } from '../chess/fen.ts';
import { type Game, play, positionOf, recentKeys, turnOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import type { EngineLines } from '../host/player.ts';
import { wordsOf } from '../uci/lines.ts';
import type { GameFault } from './play-game.ts';

/** A warning: what is wrong, and under it the engine's lines, the position and the moves from which it can be seen. */
export type EngineWarning = readonly string[];

/** The figures of an `info` line, as far as it gives them. */
export interface InfoFigures {
  readonly score: { readonly kind: string; readonly value: number } | undefined;
  readonly isBound: boolean;
  readonly multipv: number | undefined;
  readonly depth: number | undefined;
  readonly seldepth: number | undefined;
  readonly nodes: number | undefined;
  readonly nps: number | undefined;
  readonly hashfull: number | undefined;
  readonly tbhits: number | undefined;
  readonly time: number | undefined;
  readonly pv: readonly Uci[];
}

const UCI_MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

export function figuresOf(line: string): InfoFigures {
  const words = wordsOf(line);
  const pvAt = words.indexOf('pv');
  const head = pvAt < 0 ? words : words.slice(0, pvAt);
  const whole = (name: string) => {
    const text = head.includes(name) ? head[head.indexOf(name) + 1] : undefined;
    return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
  };
  const [kind = '', value = ''] = head.includes('score') ? head.slice(head.indexOf('score') + 1) : [];
  const end = words.findIndex((word, at) => pvAt >= 0 && at > pvAt && !UCI_MOVE.test(word));
  return {
    score: /^(cp|mate)$/.test(kind) && /^-?\d+$/.test(value) ? { kind, value: Number(value) } : undefined,
    isBound: head.includes('lowerbound') || head.includes('upperbound'),
    multipv: whole('multipv'),
    depth: whole('depth'),
    seldepth: whole('seldepth'),
    nodes: whole('nodes'),
    nps: whole('nps'),
    hashfull: whole('hashfull'),
    tbhits: whole('tbhits'),
    time: whole('time'),
    pv: pvAt < 0 ? [] : words.slice(pvAt + 1, end < 0 ? undefined : end),
  };
}

const isScored = (line: string) => line.includes('info') && line.includes(' score ') && !line.includes('info string');

/** The line from which the score of a search is taken: the last exact one of the best variation, or else the last bound on it. */
export function lastInfoOf({ lines }: EngineLines): string | undefined {
  const isBest = (line: string) => isScored(line) && (!line.includes(' multipv ') || / multipv 1\b/.test(line));
  return lines.findLast((line) => isBest(line) && !/ (lower|upper)bound\b/.test(line)) ?? lines.findLast(isBest);
}

/** One side's move in a game that is watched for warnings. */
export interface WarnedMove {
  readonly player: string;
  /** The game before the move. */
  readonly before: Game;
  readonly move: Uci;
  readonly said: EngineLines;
}

/**
 * The warnings about an engine's move: its scores and variations.
 * @param last the opponent's move before it, if it was searched.
 * @param checkMates whether a variation with a mate score has to end with that mate.
 */
export function warningsOf(now: WarnedMove, last: WarnedMove | undefined, checkMates: boolean): EngineWarning[] {
  const { player, before, move, said } = now;
  if (said.lines.length === 0) return [];
  const info = lastInfoOf(said);
  const found: EngineWarning[] = [];
  if (info === undefined) found.push([`Warning; No info line available to extract score from engine ${player}`]);
  else if (!figuresOf(info).score) {
    found.push([`Warning; Could not extract score from engine ${player}: Unexpected score type: ${info}`]);
  }
  const about = (text: string, line: string): EngineWarning => [text, `Info; ${line}`, ...whereOf(before)];
  const scored = said.lines.filter(isScored).map((line) => ({ line, figures: figuresOf(line) }));
  const root: Step = { position: positionOf(before), before, next: new Map() };
  for (const { line, figures } of scored) {
    const problem = problemOf(root, figures, checkMates);
    if (problem) found.push(about(`Warning; ${problem} from ${player}`, line));
  }
  const shown = scored.findLast(({ figures: { multipv = 1 } }) => multipv === 1);
  const [first] = shown && !shown.figures.isBound ? shown.figures.pv : [];
  if (first !== undefined && first !== said.move) {
    const text = `Warning; Bestmove does not match beginning of last PV - move ${said.move} from ${player}`;
    found.push(about(text, shown!.line));
  }
  const mismatch = last && mateMismatch(now, last);
  if (mismatch) {
    found.push([mismatch, `Infos; ${lastInfoOf(last.said)} ; ${info}`, ...whereOf(play(before, move))]);
  }
  return found;
}

/** A position in the variations of a search. Variations share their beginnings, so each position is computed once. */
interface Step {
  readonly position: Position;
  /** The step before, or the game for the first one. */
  readonly before: Step | Game;
  /** The steps that follow by a move; undefined for an illegal one. */
  readonly next: Map<Uci, Step | undefined>;
  key?: string;
}

function stepBy(step: Step, uci: Uci): Step | undefined {
  const move = legalMove(step.position, uci);
  if (!move) return undefined;
  const position = step.position.clone();
  position.play(move);
  return { position, before: step, next: new Map() };
}

/** Whether a position occurs for the third time since the last capture or pawn move, counting the game that led to it. */
function isThird(step: Step): boolean {
  const key = keyOf(step);
  let count = 0;
  for (let each = step; ; each = each.before) {
    if (!('next' in each.before)) return count + recentKeys(each.before).filter((one) => one === key).length >= 3;
    if (keyOf(each) === key) count++;
    if (each.position.halfmoves === 0) return count >= 3;
  }
}

const keyOf = (step: Step): string => (step.key ??= repetitionKey(step.position));

/** The fault of a variation, or undefined. */
function problemOf(root: Step, { pv, score, isBound }: InfoFigures, checkMates: boolean): string | undefined {
  let step = root;
  for (const move of pv) {
    if (!step.next.has(move)) step.next.set(move, stepBy(step, move));
    const over = overBy(step, step.next.get(move) !== undefined);
    if (over !== undefined) return `PV continues after ${over} - move ${move}`;
    const next = step.next.get(move);
    if (!next) return `Illegal PV move - move ${move}`;
    step = next;
  }
  if (pv.length === 0 || !checkMates || score?.kind !== 'mate' || isBound) return undefined;
  const plies = score.value > 0 ? 2 * score.value - 1 : -2 * score.value;
  if (pv.length < plies) return 'Incomplete mating PV -';
  if (pv.length > plies) return 'Too long mating PV -';
  return overBy(step, false) === 'checkmate' ? undefined : 'Mating PV does not end with checkmate -';
}

/**
 * The reason for which a runner ends the game in this position; insufficient material does not end a variation.
 * @param hasMove whether a legal move is known.
 */
function overBy(step: Step, hasMove: boolean): string | undefined {
  const { position } = step;
  if (!hasMove && !position.hasDests()) return position.isCheck() ? 'checkmate' : 'stalemate';
  if (position.halfmoves >= 100) return 'fifty-move rule';
  // A third occurrence needs at least eight plies after the first.
  if (position.halfmoves < 8 || position.isInsufficientMaterial()) return undefined;
  return isThird(step) ? 'threefold repetition' : undefined;
}

/** Warns if both sides claim to mate, or both to be mated. */
function mateMismatch(now: WarnedMove, last: WarnedMove): string | undefined {
  const [mine, theirs] = [now, last].map(({ said }) => {
    const line = lastInfoOf(said);
    return line === undefined ? undefined : figuresOf(line).score;
  });
  if (mine?.kind !== 'mate' || theirs?.kind !== 'mate' || mine.value * theirs.value <= 0) return undefined;
  const color = turnOf(now.before);
  const [own, other] = [color, opposite(color)].map((each) => (each === 'white' ? 'White' : 'Black'));
  return `Warning; Sign mismatch in mate scores ${theirs.value} and ${mine.value} from ${last.player} (${other}) and ${now.player} (${own})`;
}

function whereOf({ start, moves }: Game): string[] {
  return [`Position; ${start === INITIAL_FEN ? 'startpos' : `fen ${start}`}`, `Moves; ${moves.join(' ')}`];
}

/** The warnings about a fault by which a player lost. */
export function faultWarnings(player: string, { problem, move }: GameFault): EngineWarning[] {
  if (problem === 'stalled') return [[`Warning; Engine ${player} is not responsive`]];
  if (problem === 'protocol') return [[`Warning; No bestmove found from ${player}`]];
  if (problem !== 'illegalMove') return [];
  const text = move === undefined || move === '' ? '<none>' : move;
  const format = `Warning; Move does not match uci move format, lowercase and 4/5 chars. Move ${text} played by ${player}`;
  return [
    ...(text === '<none>' || UCI_MOVE.test(text) ? [] : [[format]]),
    [`Warning; Illegal move ${text} played by ${player}`],
  ];
}

/** The warning about an option that an engine does not have, or a value that it does not take. */
export function optionWarning(player: string, option: string, value: string, isOffered: boolean): EngineWarning {
  if (isOffered) return [`Warning; Invalid value for option ${option}; ${value}`];
  return [`Warning; ${player} doesn't have option ${option}`];
}
