/** The static terms, by which the moves of the root are sorted before they are searched; for nothing else. */
import {
  BISHOP,
  BLACK,
  type Board,
  CASTLES,
  EN_PASSANT,
  fromOf,
  KING,
  KING_SIDE,
  KNIGHT,
  kindOf,
  kingOf,
  type Move,
  make,
  PAWN,
  PLAIN,
  QUEEN_SIDE,
  rightsOf,
  type Side,
  toOf,
  unmake,
  WHITE,
} from './board.ts';
import { controllers, generate, legalMoves, MOST_MOVES } from './moves.ts';

/** Squares of the files a to h on a side's own first ranks: `home(BLACK, 2, 1)` is c7. */
const home = (side: Side, file: number, rank: number): number => (side === BLACK ? 8 * rank : 8 * (7 - rank)) + file;

/** The weight of a square, while the opening or the middle game lasts. */
const CENTRE = Int8Array.of(
  ...[2, 3, 4, 4, 4, 4, 3, 2],
  ...[3, 6, 8, 8, 8, 8, 6, 3],
  ...[4, 8, 12, 12, 12, 12, 8, 4],
  ...[4, 8, 12, 14, 14, 12, 8, 4],
  ...[4, 8, 12, 14, 14, 12, 8, 4],
  ...[4, 8, 12, 12, 12, 12, 8, 4],
  ...[3, 6, 8, 8, 8, 8, 6, 3],
  ...[2, 3, 4, 4, 4, 4, 3, 2],
);
/** The additional weight of a square near the other king, once that side can no longer castle. */
const NEAR_KING = 10;

const scratch = new Int32Array(MOST_MOVES);
const controlling = new Int8Array(64);

/** Terms 1 to 5 of a move that stands executed, for its mover. */
export function staticTerms(board: Board): number[] {
  const move = board.moves[board.executed - 1]!;
  const side = -board.side as Side;
  const took = board.taken[board.executed - 1] !== 0;
  const { men } = board;
  // A man that has just taken counts as taken itself.
  const to = toOf(move);
  const man = men[to]!;
  if (took && kindOf(move) !== EN_PASSANT) men[to] = 0;
  const mobility = generate(board, side, scratch, 0) - generate(board, -side as Side, scratch, 0);
  const held = control(board, side);
  men[to] = man;
  return [mobility, development(board, side, move), shelter(board, side), threatened(board, side, move), held];
}

/** Term 2. */
function development({ men, game }: Board, side: Side, move: Move): number {
  let sum = 0;
  if (game <= 2) {
    // A man that is lost has left its square, too.
    for (const file of [1, 6]) if (men[home(side, file, 0)] !== KNIGHT * side) sum += 9;
    for (const file of [2, 5]) if (men[home(side, file, 0)] !== BISHOP * side) sum += 8;
    for (const file of [3, 4]) {
      if (men[home(side, file, 1)] === PAWN * side && men[home(side, file, 2)] !== 0) sum -= 10;
    }
    if (side === BLACK) {
      if (kindOf(move) === CASTLES) sum += 30;
      else if (men[toOf(move)] === KING) sum -= 20;
    }
  }
  return sum;
}

/** Term 3. */
function shelter(board: Board, side: Side): number {
  const { men } = board;
  const pawn = PAWN * side;
  const rights = rightsOf(board, side);
  const isAtHome = (file: number) => men[home(side, file, 1)] === pawn;
  const isNearHome = (file: number, own = pawn) => men[home(side, file, 1)] === own || men[home(side, file, 2)] === own;
  const king = rights & KING_SIDE && isAtHome(5) && isAtHome(6) && isAtHome(7);
  const queen = rights & QUEEN_SIDE && isAtHome(0) && isAtHome(1) && isAtHome(2);
  if (king && queen) return 22;
  if (king || queen) return 20;
  const at = kingOf(board, side);
  if (at === home(side, 2, 0)) return isAtHome(2) && isNearHome(1) && isNearHome(0) ? 40 : 0;
  // Black looks for a white pawn on the rook's file (the original's mistake).
  if (at === home(side, 6, 0)) return isAtHome(5) && isNearHome(6) && isNearHome(7, PAWN * WHITE) ? 40 : 0;
  return 0;
}

/** Whether a man of the other side smaller than `role` attacks a square. */
function isAttackedBySmaller(board: Board, side: Side, square: number, role: number): boolean {
  const { men } = board;
  const other = -side as Side;
  const end = generate(board, other, scratch, 0);
  for (let index = 0; index < end; index++) {
    const move = scratch[index]!;
    if (toOf(move) === square && men[fromOf(move)]! * other < role) return true;
  }
  return false;
}

/** Term 4. */
function threatened(board: Board, side: Side, move: Move): number {
  const at = toOf(move);
  const role = board.men[at]! * side;
  if (kindOf(move) !== PLAIN || role === PAWN || role === KING) return 0;
  if (isAttackedBySmaller(board, side, at, role)) return 0;
  for (const reply of legalMoves(board)) {
    if (toOf(reply) === at) continue;
    make(board, reply);
    const is = isAttackedBySmaller(board, side, at, role);
    unmake(board);
    if (is) return -Math.trunc(Math.abs(board.worth[6 + board.men[at]!]!) / 60);
  }
  return 0;
}

/** Term 5. */
function control(board: Board, side: Side): number {
  const { worth, game } = board;
  const king = kingOf(board, -side as Side);
  const isExposed = rightsOf(board, -side as Side) === 0;
  let sum = 0;
  for (let square = 0; square < 64; square++) {
    let weight = game < 2 ? CENTRE[square]! : 0;
    if (isExposed && Math.abs((square & 7) - (king & 7)) < 2 && Math.abs((square >> 3) - (king >> 3)) < 2) {
      weight += NEAR_KING;
    }
    if (weight === 0) continue;
    const count = controllers(board, square, controlling);
    for (let index = 0; index < count; index++) {
      const man = controlling[index]!;
      const points = Math.trunc((100 * weight) / Math.abs(worth[6 + man]!));
      sum += man * side > 0 ? points : -points;
    }
  }
  return sum;
}
