import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';

/** Steps by file and rank: the first four along diagonals, the others along files and ranks. */
const RAY_STEPS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
const KNIGHT_STEPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

/** The square some steps away; undefined beyond the edge. */
function stepFrom(square: number, files: number, ranks: number): number | undefined {
  const file = (square & 7) + files;
  const rank = (square >> 3) + ranks;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined;
}

function stepsFrom(square: number, steps: readonly (readonly [number, number])[]): Uint8Array {
  return Uint8Array.from(steps.flatMap(([files, ranks]) => stepFrom(square, files, ranks) ?? []));
}

const SQUARES = /* @__PURE__ */ Array.from({ length: 64 }, (_, square) => square);

/** The squares that a knight reaches from each square. */
export const LEAPS: readonly Uint8Array[] = /* @__PURE__ */ SQUARES.map((square) => stepsFrom(square, KNIGHT_STEPS));
/** The squares beside each square. */
export const NEIGHBOURS: readonly Uint8Array[] = /* @__PURE__ */ SQUARES.map((square) => stepsFrom(square, RAY_STEPS));
/** The squares that a pawn attacks: by White's from each square, then by Black's. */
export const PAWN_ATTACKS: readonly (readonly Uint8Array[])[] = /* @__PURE__ */ [1, -1].map((ahead) =>
  SQUARES.map((square) =>
    stepsFrom(square, [
      [-1, ahead],
      [1, ahead],
    ]),
  ),
);

/** The rays from each square, near squares first; four diagonals, then files and ranks. */
export const RAYS: readonly (readonly Uint8Array[])[] = /* @__PURE__ */ SQUARES.map((square) =>
  RAY_STEPS.map(([files, ranks]) => {
    const ray: number[] = [];
    for (let to = stepFrom(square, files, ranks); to !== undefined; to = stepFrom(to, files, ranks)) ray.push(to);
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

/** The square of the first piece on a ray; -1 if there is none, where a board has no code. */
export function metOn(codes: Uint8Array, ray: Uint8Array): number {
  for (let at = 0; at < ray.length; at++) if (codes[ray[at]!] !== 0) return ray[at]!;
  return -1;
}
