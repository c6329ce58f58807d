/**
 * The board: 10 by 12 squares with a border, the men on them, and for every man whether it has moved. With every move it keeps
 * the material and what the moves of a line are worth for development.
 */
import { makeSquare, type Position, type Role } from 'plyhouse-kernel/position';
import { parseUci, type Uci } from '../../chess/move.ts';

/** The kinds of men; White's are positive, Black's negative, an empty square is 0. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** What stands on the squares of the border; as a kind it is more than a king (described). */
export const BORDER = 7;

/** What a man is worth, by kind, in pawns; an empty square reads as 4, which the rule against repetition feels (described). */
export const WORTH = Int8Array.of(4, 1, 3, 3, 5, 9, 10, 0);

export const WHITE = 1;
export const BLACK = -1;
export type Side = typeof WHITE | typeof BLACK;

/** The first and the last square, a1 and h8; one file is 1 more, one rank 10. */
export const FIRST_SQUARE = 21;
export const LAST_SQUARE = 98;

/** The eight lines, diagonals first, and the knight's jumps, in the order in which they are looked along (described). */
export const LINES = Int8Array.of(9, 11, -11, -9, 10, -10, 1, -1);
export const DIAGONALS = 4;
export const JUMPS = Int8Array.of(-21, -12, 8, 19, 21, 12, -8, -19);

/** A move: from in bits 0-6, to in bits 7-13, the kind above. */
export type Move = number;
export const PLAIN = 0;
export const PROMOTES = 1;
export const EN_PASSANT = 2;
export const CASTLES = 3;

export const fromOf = (move: Move): number => move & 127;
export const toOf = (move: Move): number => (move >> 7) & 127;
export const kindOf = (move: Move): number => move >> 14;

/** More moves than a line of the search executes: nine, one after a check, and one that is tried. */
const MOST_EXECUTED = 16;

export interface Board {
  /** {@link BORDER}, 0 or a man, by square. */
  readonly men: Int8Array;
  /** 1 for a man that has moved, by square. */
  readonly moved: Uint8Array;
  side: Side;
  /** The number of the move, as players count: it grows when White gets the turn. */
  moveNumber: number;
  // White's at 0, Black's at 1.
  readonly kings: Uint8Array;
  /** White's men less Black's, in pawns. */
  material: number;
  /** What the moves since the root were worth for development, in points: White's view. */
  bonus: number;
  // The moves executed, from 1; 0 stands for the last move of the game.
  executed: number;
  /** The square a pawn has just passed over with a double step; 0 for none. */
  readonly passed: Uint8Array;
  readonly taken: Int8Array;
  readonly takenHadMoved: Uint8Array;
  readonly hadMoved: Uint8Array;
  readonly bonuses: Int8Array;
}

/** The index of a side in arrays of two. */
export const indexOf = (side: Side): 0 | 1 => (side === WHITE ? 0 : 1);

/** A board with nothing on it. */
export function emptyBoard(): Board {
  const men = new Int8Array(120).fill(BORDER);
  for (let rank = 0; rank < 8; rank++) men.fill(0, FIRST_SQUARE + 10 * rank, FIRST_SQUARE + 10 * rank + 8);
  return {
    men,
    moved: new Uint8Array(120),
    side: WHITE,
    moveNumber: 1,
    kings: new Uint8Array(2),
    material: 0,
    bonus: 0,
    executed: 0,
    passed: new Uint8Array(MOST_EXECUTED),
    taken: new Int8Array(MOST_EXECUTED),
    takenHadMoved: new Uint8Array(MOST_EXECUTED),
    hadMoved: new Uint8Array(MOST_EXECUTED),
    bonuses: new Int8Array(MOST_EXECUTED),
  };
}

const KINDS: Readonly<Record<Role, number>> = {
  pawn: PAWN,
  knight: KNIGHT,
  bishop: BISHOP,
  rook: ROOK,
  queen: QUEEN,
  king: KING,
};
/** Who begins on which file of the first rank. */
const HOMES = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

/** The square of its number in the house, a1 = 0. */
const squareOf = (square: number): number => FIRST_SQUARE + (square & 7) + 10 * (square >> 3);
/** The number in the house of a square. */
const outsideSquare = (square: number): number => (square % 10) - 1 + 8 * (Math.trunc(square / 10) - 2);

/**
 * Sets up a position. A FEN string does not tell which men have moved (chosen): those on the squares where their like begin
 * have not, kings and rooks only while they may castle.
 */
export function setPosition(board: Board, position: Position): void {
  const { men, moved } = board;
  board.side = position.turn === 'white' ? WHITE : BLACK;
  board.moveNumber = position.fullmoves;
  board.executed = 0;
  board.material = 0;
  board.bonus = 0;
  board.kings.fill(0);
  const { castlingRights } = position.castles;
  for (let square = 0; square < 64; square++) {
    const at = squareOf(square);
    const piece = position.board.get(square);
    men[at] = 0;
    moved[at] = 1;
    if (!piece) continue;
    const kind = KINDS[piece.role];
    const index = piece.color === 'white' ? 0 : 1;
    men[at] = index === 0 ? kind : -kind;
    board.material += index === 0 ? WORTH[kind]! : -WORTH[kind]!;
    if (kind === KING) board.kings[index] = at;
    if (kind === PAWN) moved[at] = square >> 3 === (index === 0 ? 1 : 6) ? 0 : 1;
    else if (square >> 3 === (index === 0 ? 0 : 7) && HOMES[square & 7] === kind) moved[at] = 0;
    if (kind === ROOK && !castlingRights.has(square)) moved[at] = 1;
    if (kind === KING && !castlingRights.intersects(position.board[piece.color])) moved[at] = 1;
  }
  board.passed[0] = position.epSquare === undefined ? 0 : squareOf(position.epSquare);
}

/** A promotion counts as what a queen is worth more than a pawn, but one pawn less (described). */
const PROMOTION_GAIN = 7;

/** Executes a move. */
export function make(board: Board, move: Move): void {
  const { men, moved, side } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const man = men[from]!;
  const victim = kind === EN_PASSANT ? to - 10 * side : to;
  const row = ++board.executed;
  const taken = men[victim]!;
  board.taken[row] = taken;
  board.takenHadMoved[row] = moved[victim]!;
  board.hadMoved[row] = moved[from]!;
  board.passed[row] = Math.abs(man) === PAWN && Math.abs(to - from) === 20 ? (from + to) / 2 : 0;
  board.bonuses[row] = bonusOf(board, move, kind === PROMOTES ? QUEEN : Math.abs(man));
  board.bonus += side * board.bonuses[row]!;
  if (taken !== 0) board.material += side * WORTH[Math.abs(taken)]!;
  if (kind === PROMOTES) board.material += side * PROMOTION_GAIN;

  men[victim] = 0;
  men[from] = 0;
  men[to] = kind === PROMOTES ? QUEEN * side : man;
  moved[to] = 1;
  if (Math.abs(man) === KING) board.kings[indexOf(side)] = to;
  if (kind === CASTLES) {
    moveRook(board, to > from ? to + 1 : to - 2, (from + to) / 2);
    moved[(from + to) / 2] = 1;
  }
  if (side === BLACK) board.moveNumber++;
  board.side = -side as Side;
}

/** Takes back the last move executed, which was `move`. */
export function takeBack(board: Board, move: Move): void {
  const { men, moved } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  board.side = -board.side as Side;
  const { side } = board;
  if (side === BLACK) board.moveNumber--;
  const victim = kind === EN_PASSANT ? to - 10 * side : to;
  const row = board.executed--;
  const man = kind === PROMOTES ? PAWN * side : men[to]!;
  const taken = board.taken[row]!;

  men[to] = 0;
  men[from] = man;
  moved[from] = board.hadMoved[row]!;
  men[victim] = taken;
  moved[victim] = board.takenHadMoved[row]!;
  if (Math.abs(man) === KING) board.kings[indexOf(side)] = from;
  if (kind === CASTLES) {
    moveRook(board, (from + to) / 2, to > from ? to + 1 : to - 2);
    moved[to > from ? to + 1 : to - 2] = 0;
  }
  if (taken !== 0) board.material -= side * WORTH[Math.abs(taken)]!;
  // A slip (described): a promotion counts as a queen's move when it is made, and as a pawn's of no worth when taken back.
  if (kind === PROMOTES) board.material -= side * PROMOTION_GAIN;
  else board.bonus -= side * board.bonuses[row]!;
}

function moveRook({ men }: Board, from: number, to: number): void {
  men[to] = men[from]!;
  men[from] = 0;
}

// ------------------------------------------------------------------------------------- what a move develops (described)
/** The moves that these rules last: until the move of this number. */
const PAWN_OPENING = 10;
const SHELTER_UNTIL = 25;
const HEAVY_OPENING = 7;
const KING_UNTIL = 30;
const MINOR_OPENING = 9;
const BLOCK_UNTIL = 15;

/** What a move not yet made is worth for its side's development, in points, if the man that makes it is of this kind. */
function bonusOf({ men, moved, kings, side, moveNumber }: Board, move: Move, kind: number): number {
  const from = fromOf(move);
  const to = toOf(move);
  // The square on White's side of the board that corresponds.
  const home = side === WHITE ? from : mirrored(from);
  if (kind === PAWN) {
    if (moveNumber < PAWN_OPENING) {
      if (home !== 34 && home !== 35) return -8;
      return Math.abs(to - from) === 20 ? 4 : 0;
    }
    if (moveNumber >= SHELTER_UNTIL) return 0;
    const king = side === WHITE ? kings[0]! : mirrored(kings[1]!);
    if (king >= 26 && king <= 28) return home >= 36 && home <= 38 ? -12 : 0;
    return king >= 21 && king <= 23 && home >= 31 && home <= 33 ? -12 : 0;
  }
  if (kind === ROOK || kind === QUEEN) return moveNumber < HEAVY_OPENING ? -16 : 0;
  if (kind === KING) {
    if (kindOf(move) === CASTLES) return to > from ? 12 : 6;
    return moveNumber < KING_UNTIL ? -12 : 0;
  }
  const isFirst = moved[from] === 0;
  if (!isFirst && moveNumber >= MINOR_OPENING) return 0;
  const end = side === WHITE ? to : mirrored(to);
  if (moveNumber < BLOCK_UNTIL && (end === 44 || end === 45) && men[to - 10 * side] === PAWN * side) return -24;
  return isFirst ? 10 : -8;
}

/** The square of the same file as far from the other side. */
const mirrored = (square: number): number => 110 - 10 * Math.trunc(square / 10) + (square % 10);

/** Plays a move of the game, a player's promotion to another piece than the queen too: the board then stands at its root. */
export function playAtRoot(board: Board, uci: Uci): void {
  const { to, promotion } = parseUci(uci)!;
  make(board, readMove(board, uci));
  if (promotion) {
    const mover = -board.side;
    board.men[squareOf(to)] = mover * KINDS[promotion];
    board.material += mover * (WORTH[KINDS[promotion]]! - WORTH[PAWN]! - PROMOTION_GAIN);
  }
  board.passed[0] = board.passed[1]!;
  board.executed = 0;
  board.bonus = 0;
}

/** The move that a text in UCI's form means on the board. */
function readMove(board: Board, uci: Uci): Move {
  const { from: start, to: end, promotion } = parseUci(uci)!;
  const from = squareOf(start);
  const to = squareOf(end);
  const man = Math.abs(board.men[from]!);
  if (promotion) return makeMove(from, to, PROMOTES);
  if (man === PAWN && (to - from) % 10 !== 0 && board.men[to] === 0) return makeMove(from, to, EN_PASSANT);
  if (man === KING && Math.abs(to - from) === 2) return makeMove(from, to, CASTLES);
  return makeMove(from, to, PLAIN);
}

export const makeMove = (from: number, to: number, kind: number): Move => from | (to << 7) | (kind << 14);

/** A move in UCI's form. */
export function moveText(move: Move): Uci {
  const squares = makeSquare(outsideSquare(fromOf(move))) + makeSquare(outsideSquare(toOf(move)));
  return kindOf(move) === PROMOTES ? `${squares}q` : squares;
}
