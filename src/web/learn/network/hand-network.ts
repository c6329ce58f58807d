import { INPUTS, NEURON_UNIT, type Network, OUTPUT_UNIT } from '../../../programs/antwoord/inspect.ts';
import type { Percents } from '../percents.ts';

/** Piece values in hundredths of a pawn, pawn to king, as beginners learn them. */
const PIECES = [100, 300, 300, 500, 900, 0] as const;
/** Pairs of neurons, and hundredths of a pawn for a step of their activation. */
const PAIRS = 16;
const STEP = 32;

/** Squares that a knight (1) or a line piece reaches from a square of an empty board. */
function reach(kind: number, file: number, rank: number): number {
  const inside = (x: number, y: number) => x >= 0 && x < 8 && y >= 0 && y < 8;
  if (kind === 1) {
    return [-2, -1, 1, 2]
      .flatMap((x) => [3 - Math.abs(x), Math.abs(x) - 3].map((y) => inside(file + x, rank + y)))
      .filter(Boolean).length;
  }
  const straight = 14;
  const [east, north] = [7 - file, 7 - rank];
  const diagonal = Math.min(file, rank) + Math.min(east, north) + Math.min(file, north) + Math.min(east, rank);
  return (kind === 3 ? 0 : diagonal) + (kind === 2 ? 0 : straight);
}

/**
 * The value of a piece of a kind (0 pawn to 5 king) on a square, in hundredths of a pawn, by hand-set weights: CHESS
 * 0.5's, as far as a table of pieces and squares can hold them. Mobility is counted on an empty board.
 */
function handWorth(kind: number, square: number, percents: Percents): number {
  const [file, rank] = [square & 7, square >> 3];
  const credit = [0, 0, 5, 12.5, 12.5, 5, 0, 0][file]!;
  const isCorner = (file < 2 || file > 5) && (rank < 2 || rank > 5);
  const of64ths = [
    kind === 0 ? 100 * (rank - 1) * credit : 0,
    kind === 1 || kind === 2 ? 200 * reach(kind, file, rank) : 0,
    kind === 3 || kind === 4 ? reach(kind, file, rank) : 0,
    kind === 3 && rank === 6 ? 240 : 0,
    kind === 5 && isCorner ? 7500 : 0,
  ];
  return PIECES[kind]! + of64ths.reduce((sum, value, term) => sum + (value * percents[term]!) / 4096, 0);
}

/**
 * Hand-set weights as a network, so that the same search can play by them: pairs of neurons, one rising and one falling with
 * the sum, whose squares differ by a multiple of it. Each pair rounds another way; together they are right to a few hundredths of a pawn.
 */
export function handNetwork(percents: Percents): Network {
  const hidden = 2 * PAIRS;
  const inputs = new Int16Array(INPUTS * hidden);
  for (let input = 0; input < INPUTS; input++) {
    const sign = input < INPUTS / 2 ? 1 : -1;
    const place = input % (INPUTS / 2);
    const square = sign > 0 ? place & 63 : (place & 63) ^ 56;
    const worth = handWorth(place >> 6, square, percents);
    for (let pair = 0; pair < PAIRS; pair++) {
      const steps = sign * Math.floor(worth / STEP + (pair + 0.5) / PAIRS);
      inputs[input * hidden + pair] = steps;
      inputs[input * hidden + PAIRS + pair] = -steps;
    }
  }
  const half = Math.floor(NEURON_UNIT / 2);
  const biases = new Int16Array(hidden).map((_, index) => (index < PAIRS ? half + 1 : half));
  const own = Array.from({ length: hidden }, (_, index) => (index < PAIRS ? OUTPUT_UNIT : -OUTPUT_UNIT));
  // Both views say the same, the other's negative: an activation's step counts 2 * 2 * PAIRS / NEURON_UNIT.
  const outputs = Int16Array.from([...own, ...own.map((each) => -each)]);
  const scale = (STEP * NEURON_UNIT) / (4 * PAIRS);
  return { hidden, buckets: 1, scale, inputs, biases, outputs, outputBiases: new Int32Array(1), about: 'by hand' };
}
