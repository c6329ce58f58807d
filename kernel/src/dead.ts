import { BISHOP, BLACK, type Board, KING, PAWN } from './pieces.ts';

const DIAGONAL_STEPS = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
] as const;
const KING_STEPS = [...DIAGONAL_STEPS, [0, 1], [1, 0], [0, -1], [-1, 0]] as const;

/**
 * Whether a board of kings, pawns and bishops is proven dead. Sufficient, not necessary:
 * 1. Every pawn stands before another pawn and can capture nothing, so that no pawn ever moves.
 * 2. No king can walk to an enemy pawn that no pawn protects. (Where he can go is taken too wide: the other king and the
 *    bishops do not keep him out.)
 * 3. No bishop can reach an enemy pawn, a square that an enemy pawn attacks, or an attack on a square of the enemy king.
 * Then nothing is ever captured, and no king is ever in check.
 */
export function deadBoard(board: Board, epSquare: number | undefined): boolean {
  if (epSquare !== undefined) return false;
  let hasPawns = false;
  /** Squares attacked by White's pawns have bit 1, by Black's bit 2. */
  const attacked = new Uint8Array(64);
  for (let square = 0; square < 64; square++) {
    const code = board[square]!;
    const kind = code & 7;
    if (code === 0 || kind === KING || kind === BISHOP) continue;
    if (kind !== PAWN) return false;
    hasPawns = true;
    const isBlack = (code & BLACK) !== 0;
    const ahead = isBlack ? square - 8 : square + 8;
    if ((board[ahead]! & 7) !== PAWN) return false;
    for (const side of [-1, 1]) {
      if ((square & 7) + side < 0 || (square & 7) + side > 7) continue;
      const target = board[ahead + side]!;
      if (target !== 0 && (target & BLACK) !== (code & BLACK) && (target & 7) !== KING) return false;
      attacked[ahead + side]! |= isBlack ? 2 : 1;
    }
  }
  if (!hasPawns) return false;

  const regions = [KING, KING | BLACK].map((king) => kingRegion(board, attacked, king));
  if (regions.includes(undefined)) return false;
  for (let square = 0; square < 64; square++) {
    const code = board[square]!;
    if ((code & 7) !== BISHOP) continue;
    const enemy = regions[code & BLACK ? 0 : 1]!;
    if (!isHarmless(board, attacked, square, enemy)) return false;
  }
  return true;
}

/** The squares a king can reach; undefined if an enemy pawn is among them. */
function kingRegion(board: Board, attacked: Uint8Array, king: number): Uint8Array | undefined {
  const region = new Uint8Array(64);
  const isBlack = (king & BLACK) !== 0;
  const waiting = [board.indexOf(king)];
  region[waiting[0]!] = 1;
  for (const square of waiting) {
    for (const [files, ranks] of KING_STEPS) {
      const to = stepFrom(square, files, ranks);
      if (to === undefined || region[to] || attacked[to]! & (isBlack ? 1 : 2)) continue;
      const code = board[to]!;
      if ((code & 7) === PAWN) {
        if ((code & BLACK) !== (king & BLACK)) return undefined;
        continue;
      }
      region[to] = 1;
      waiting.push(to);
    }
  }
  return region;
}

/** Whether a bishop can neither capture, be captured nor give check, wherever it goes. */
function isHarmless(board: Board, attacked: Uint8Array, bishop: number, enemyKing: Uint8Array): boolean {
  const color = board[bishop]! & BLACK;
  const region = new Uint8Array(64);
  const waiting = [bishop];
  region[bishop] = 1;
  for (const square of waiting) {
    if (attacked[square]! & (color ? 1 : 2) || enemyKing[square]) return false;
    for (const [files, ranks] of DIAGONAL_STEPS) {
      const to = stepFrom(square, files, ranks);
      if (to === undefined || region[to]) continue;
      const code = board[to]!;
      if ((code & 7) === PAWN) {
        if ((code & BLACK) !== color) return false;
        continue;
      }
      region[to] = 1;
      waiting.push(to);
    }
  }
  return true;
}

function stepFrom(square: number, files: number, ranks: number): number | undefined {
  const file = (square & 7) + files;
  const rank = (square >> 3) + ranks;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined;
}
