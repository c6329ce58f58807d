import * as terms from '../assembly/evaluate/terms.ts';
import { type Evaluator, endgameOf, middlegameOf } from './evaluator.ts';

/** Coefficients are kept in whole numbers of these. */
export const COEFFICIENT_UNIT = 1 / 64;
const MOST = 32_767;

/** The evaluation divides by these: phase and scale of a whole middlegame and a whole endgame. */
const WHOLE_PHASE = 24;
const WHOLE_SCALE = 64;

/** Terms that are squared or cut off: they are moved so far to either side, and the line between is taken. */
const BENT_STEP = 8;

/**
 * How the value of one position hangs on the weights, found by moving each weight a little and evaluating again: the
 * evaluation needs no second form of itself to be tuned, and what is not linear in it becomes so near where it stands.
 * The value is that of the middlegame times `middlegamePart` and that of the endgame times `endgamePart`.
 */
export interface Linear {
  middlegame: number;
  endgame: number;
  middlegamePart: number;
  endgamePart: number;
  /** How many weights count; their terms and coefficients, for the middlegame and the endgame, are in the lists. */
  count: number;
  readonly terms: Uint16Array;
  readonly middlegames: Int16Array;
  readonly endgames: Int16Array;
}

/** Room for the answer of {@link linearize}. */
export function makeLinear(): Linear {
  return {
    middlegame: 0,
    endgame: 0,
    middlegamePart: 0,
    endgamePart: 0,
    count: 0,
    terms: new Uint16Array(terms.WEIGHT_COUNT),
    middlegames: new Int16Array(terms.WEIGHT_COUNT),
    endgames: new Int16Array(terms.WEIGHT_COUNT),
  };
}

/** Works out how the present position's value hangs on the weights. `halfmoves`: since a pawn moved or was captured. */
export function linearize({ wasm, weights }: Evaluator, linear: Linear, halfmoves: number): void {
  const base = wasm.terms();
  const middlegame = middlegameOf(base);
  const endgame = endgameOf(base);
  const chances = wasm.chancesOf(endgame);
  const sum = endgame + chances;
  const phase = wasm.phase();
  const damping = (210 - Math.min(Math.max(halfmoves - 10, 0), 90)) / 210;
  // Chances that have been taken away altogether leave nothing that could hang on a weight.
  const isCut = sum === 0;
  linear.middlegame = middlegame;
  linear.endgame = sum;
  linear.middlegamePart = (damping * phase) / WHOLE_PHASE;
  const scale = wasm.scale(sum > 0 ? 1 : 0) / WHOLE_SCALE;
  linear.endgamePart = isCut ? 0 : (damping * scale * (WHOLE_PHASE - phase)) / WHOLE_PHASE;
  linear.count = 0;

  for (let term = 0; term < terms.WEIGHT_COUNT; term++) {
    const isPlace = term >= terms.PLACES && term < terms.BISHOP_PAIR;
    if (isPlace && !stands(wasm, term)) continue;
    const weight = weights[term]!;
    const isBent = term >= terms.DANGER_ATTACKER && term < terms.SPACE;
    const isChance = term >= terms.CHANCES && term < terms.TEMPO;
    const step = isBent || isChance ? BENT_STEP : 1;
    const pair = (step << 16) + step;
    weights[term] = weight + pair;
    const up = isChance ? wasm.chancesOf(endgame) << 16 : wasm.terms();
    let down = base;
    if (step > 1) {
      weights[term] = weight - pair;
      down = isChance ? wasm.chancesOf(endgame) << 16 : wasm.terms();
    }
    weights[term] = weight;
    if (up === down) continue;
    const width = (step > 1 ? 2 * step : step) * COEFFICIENT_UNIT;
    linear.terms[linear.count] = term;
    linear.middlegames[linear.count] = within((middlegameOf(up) - middlegameOf(down)) / width);
    linear.endgames[linear.count] = within((endgameOf(up) - endgameOf(down)) / width);
    linear.count++;
  }
}

function within(coefficient: number): number {
  return Math.max(-MOST, Math.min(MOST, Math.round(coefficient)));
}

// Words of a position, as assembly/position.ts lays it out.
const [WHITE, BLACK, PAWNS, KNIGHTS, DIAGONALS, ORTHOGONALS, KINGS_SET] = [0, 2, 4, 6, 8, 10, 12] as const;

/** Whether a piece of the term's kind stands on its square, or one of Black's on the square that faces it. */
function stands(wasm: Evaluator['wasm'], term: number): boolean {
  const words = new Uint32Array(wasm.memory.buffer, wasm.present(), 14);
  const kind = (term - terms.PLACES) >> 6;
  const square = (term - terms.PLACES) & 63;
  const has = (set: number, at: number) => ((words[set + (at >> 5)]! >>> (at & 31)) & 1) !== 0;
  const isKind = (at: number) => {
    if (kind === 0) return has(PAWNS, at);
    if (kind === 1) return has(KNIGHTS, at);
    if (kind === 2) return has(DIAGONALS, at) && !has(ORTHOGONALS, at);
    if (kind === 3) return has(ORTHOGONALS, at) && !has(DIAGONALS, at);
    if (kind === 4) return has(DIAGONALS, at) && has(ORTHOGONALS, at);
    return has(KINGS_SET, at);
  };
  return (isKind(square) && has(WHITE, square)) || (isKind(square ^ 56) && has(BLACK, square ^ 56));
}
