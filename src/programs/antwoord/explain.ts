import { type Evaluator, endgameOf, middlegameOf, startEvaluator } from './evaluator.ts';
import {
  CHANCES_TERM,
  COUNT_TERM,
  IDLE_TERM,
  KNOWN_TERM,
  SCALE_TERM,
  TERM_GROUPS,
  type TermGroup,
} from './explained-terms.ts';

/** A term of the evaluation of a position, in centipawns. */
export interface ExplainedTerm {
  readonly id: string;
  readonly name: string;
  /** The feature it counts, in one sentence. */
  readonly about: string;
  /** Its value for White, and for Black. The difference is its share of the evaluation. */
  readonly white: number;
  readonly black: number;
}

/** The hand-written evaluation of a position, before any search. */
export interface Explanation {
  /** The value, in centipawns, from White's view: exactly what the terms sum up to. */
  readonly centipawns: number;
  /** The share of the middlegame weights: 1 in the initial position, 0 in an endgame of kings and pawns. */
  readonly middlegame: number;
  /** The term that matters most first. Terms that count for neither side are left out. */
  readonly terms: readonly ExplainedTerm[];
}

/** Explains values. It may be called again and again. */
export type Explain = (fen: string) => Explanation;

/** The evaluation's own divisors (evaluate.ts): phase and scale of a whole middlegame, and the fifty-move rule's. */
const WHOLE_PHASE = 24;
const WHOLE_SCALE = 64;
const WHOLE_BLEND = WHOLE_PHASE * WHOLE_SCALE;
const WHOLE_IDLE = 210;
/** All parts are whole numbers of this share of a centipawn, so that sums are exact. */
const UNIT = WHOLE_BLEND * WHOLE_IDLE;

/** A term before rounding, in units. */
interface Part {
  readonly group: Omit<TermGroup, 'ranges'>;
  readonly white: number;
  readonly black: number;
}

/** Loads antwoord's evaluation. @throws if the WebAssembly has not been built. */
export async function startExplaining(): Promise<Explain> {
  return explainerOf(await startEvaluator());
}

/** The same with an evaluator that is there. Its weights are as before after each call, its position is the explained one. */
export function explainerOf(evaluator: Evaluator): Explain {
  const { wasm, kernel, weights } = evaluator;
  return (fen) => {
    kernel.setPosition(fen);
    const isWhitesMove = fen.split(' ')[1] !== 'b';
    const own = wasm.freshEvaluation();
    const centipawns = isWhitesMove ? own : -own || 0;
    const middlegame = wasm.phase() / WHOLE_PHASE;
    const parts =
      wasm.isKnown() !== 0
        ? [whole(KNOWN_TERM, centipawns)]
        : wasm.isCountOnly() !== 0
          ? [whole(COUNT_TERM, centipawns)]
          : partsOf(evaluator, weights.slice(), Number(fen.split(' ')[4] ?? 0));
    const terms = rounded(parts, centipawns, isWhitesMove).filter(({ white, black }) => white !== 0 || black !== 0);
    const size = ({ white, black }: ExplainedTerm) => Math.abs(white - black);
    const most = ({ white, black }: ExplainedTerm) => Math.max(Math.abs(white), Math.abs(black));
    return {
      centipawns,
      middlegame,
      terms: terms.sort((one, other) => size(other) - size(one) || most(other) - most(one)),
    };
  };
}

/** A value that comes from a rule, as the only part. */
function whole(group: Part['group'], centipawns: number): Part {
  return forWhite(group, centipawns * UNIT);
}

/** A part that belongs to the side ahead: what it adds to, or takes from, an advantage. */
function forWhite(group: Part['group'], units: number, isWhitesAdvantage = units > 0): Part {
  return isWhitesAdvantage ? { group, white: units, black: 0 } : { group, white: 0, black: -units };
}

/**
 * Each group is evaluated alone, for either side, with all other weights set to zero: the terms are a sum over the weights,
 * except for king danger, whose weights are one group.
 */
function partsOf({ wasm, weights }: Evaluator, all: Int32Array, halfmoves: number): Part[] {
  const phase = wasm.phase();
  const blended = (middlegame: number, endgame: number) =>
    WHOLE_IDLE * WHOLE_SCALE * (middlegame * phase + endgame * (WHOLE_PHASE - phase));
  const inUnits = (score: number) => blended(middlegameOf(score), endgameOf(score));
  const endgame = endgameOf(wasm.terms());
  const points = wasm.chancesOf(endgame);
  const parts: Part[] = [];
  for (const group of TERM_GROUPS) {
    weights.fill(0);
    for (const [from, to] of group.ranges) weights.set(all.subarray(from, to), from);
    parts.push({ group, white: inUnits(wasm.sideTerms(1)), black: inUnits(wasm.sideTerms(0)) });
  }
  weights.set(all);
  wasm.terms();

  // The rest depends on which side is ahead, as in weighedValue (evaluate.ts).
  parts.push(forWhite(CHANCES_TERM, blended(0, points), endgame > 0));
  const ahead = endgame + points;
  const lost = WHOLE_SCALE - wasm.scale(ahead > 0 ? 1 : 0);
  parts.push(forWhite(SCALE_TERM, (-blended(0, ahead) * lost) / WHOLE_SCALE, ahead > 0));
  const sum = parts.reduce((total, { white, black }) => total + white - black, 0);
  const idle = Math.min(Math.max(halfmoves - 10, 0), 90);
  parts.push(forWhite(IDLE_TERM, (-sum * idle) / WHOLE_IDLE, sum > 0));
  return parts;
}

/**
 * The parts in whole centipawns whose sum is the value, though the evaluation itself drops fractions: each is rounded, and
 * those nearest to the next number are moved to it until the sum is right. Turned over, a position has the same terms.
 */
function rounded(parts: readonly Part[], centipawns: number, isWhitesMove: boolean): ExplainedTerm[] {
  const sides = isWhitesMove ? (['white', 'black'] as const) : (['black', 'white'] as const);
  const cells = parts.flatMap((part) =>
    sides.map((side) => {
      const exact = (side === 'white' ? part[side] : -part[side]) / UNIT;
      const value = Math.sign(exact) * Math.round(Math.abs(exact));
      return { part, side, exact, value };
    }),
  );
  let missing = centipawns - cells.reduce((sum, { value }) => sum + value, 0);
  const step = Math.sign(missing);
  for (const cell of [...cells].sort((one, other) => step * (other.exact - other.value - one.exact + one.value))) {
    if (missing === 0) break;
    cell.value += step;
    missing -= step;
  }
  if (missing !== 0) throw new Error(`the terms miss the value by ${missing} centipawns`);
  const centipawnsOf = (part: Part, side: 'white' | 'black') => {
    const { value } = cells.find((cell) => cell.part === part && cell.side === side)!;
    return (side === 'white' ? value : -value) || 0;
  };
  return parts.map((part) => {
    const { id, name, about } = part.group;
    return { id, name, about, white: centipawnsOf(part, 'white'), black: centipawnsOf(part, 'black') };
  });
}
