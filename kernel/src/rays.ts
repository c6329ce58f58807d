import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';

/**
 * Steps on a board with sixteen squares to a rank, half of them beyond the edge: the first four along diagonals, the others along files and
 * ranks.
 */
const RAY_STEPS = [17, -15, -17, 15, 16, 1, -16, -1];
const KNIGHT_STEPS = [33, 18, -14, -31, -33, -18, 14, 31];

/** The square a step away; -1 beyond the edge. */
function stepFrom(square: number, step: number): number {
  const to = square + (square & 56) + step;
  return to & 0x88 ? -1 : (to + (to & 7)) >> 1;
}

const SQUARES = /* @__PURE__ */ Array.from({ length: 64 }, (_, square) => square);

/** The squares some steps away from each square. */
const stepsFromEach = (steps: readonly number[]): readonly Uint8Array[] =>
  SQUARES.map((square) => Uint8Array.from(steps.map((step) => stepFrom(square, step)).filter((to) => to >= 0)));

/** The squares that a knight reaches from each square. */
export const LEAPS = /* @__PURE__ */ stepsFromEach(KNIGHT_STEPS);
/** The neighbours of each square. */
export const NEIGHBOURS = /* @__PURE__ */ stepsFromEach(RAY_STEPS);
/** The squares that a pawn attacks: by White's from each square, then by Black's. */
export const PAWN_ATTACKS: readonly (readonly Uint8Array[])[] = /* @__PURE__ */ [
  [15, 17],
  [-17, -15],
].map(stepsFromEach);

/** The rays from each square, near squares first; four diagonals, then files and ranks. */
export const RAYS: readonly (readonly Uint8Array[])[] = /* @__PURE__ */ SQUARES.map((square) =>
  RAY_STEPS.map((step) => {
    const ray: number[] = [];
    for (let to = stepFrom(square, step); to >= 0; to = stepFrom(to, step)) ray.push(to);
    return Uint8Array.from(ray);
  }),
);

/** The rays that a slider goes along, from and to: a bishop's, a rook's, a queen's. */
export const firstRay = (kind: number): number => (kind === ROOK ? 4 : 0);
export const lastRay = (kind: number): number => (kind === BISHOP ? 4 : 8);

/** Whether a side attacks a square of a board of codes. */
export function isAttacked(codes: Uint8Array, square: number, byBlack: boolean): boolean {
  const side = byBlack ? BLACK : 0;
  const rays = RAYS[square]!;
  for (let index = 0; index < 8; index++) {
    const ray = rays[index]!;
    for (let at = 0; at < ray.length; at++) {
      const code = codes[ray[at]!]!;
      if (code === 0) continue;
      if (code === ((index < 4 ? BISHOP : ROOK) | side) || code === (QUEEN | side)) return true;
      break;
    }
  }
  const pawns = PAWN_ATTACKS[byBlack ? 0 : 1]![square]!;
  for (let at = 0; at < pawns.length; at++) if (codes[pawns[at]!] === (PAWN | side)) return true;
  const leaps = LEAPS[square]!;
  for (let at = 0; at < leaps.length; at++) if (codes[leaps[at]!] === (KNIGHT | side)) return true;
  const steps = NEIGHBOURS[square]!;
  for (let at = 0; at < steps.length; at++) if (codes[steps[at]!] === (KING | side)) return true;
  return false;
}

/** The square of the first piece on a ray; -1, a square without a code, if there is none. */
export function metOn(codes: Uint8Array, ray: Uint8Array): number {
  for (let at = 0; at < ray.length; at++) if (codes[ray[at]!] !== 0) return ray[at]!;
  return -1;
}
