/**
 * The board: 10 by 12 squares with a border, the men on them, and for every man whether it has moved. The authors kept all
 * this in one byte a square; here each has an array of its own.
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
/** What stands on the squares of the border. */
export const BORDER = 99;

export const WHITE = 1;
export const BLACK = -1;
export type Side = typeof WHITE | typeof BLACK;

/** The first and the last square, a1 and h8; one file is 1 more, one rank 10. */
export const FIRST_SQUARE = 21;
export const LAST_SQUARE = 98;

/** The eight lines, in the order in which they are looked along (read off from the order of its moves), and the knight's jumps. */
export const LINES = Int8Array.of(9, 11, -11, -9, 10, -10, 1, -1);
export const DIAGONALS = 4;
export const JUMPS = Int8Array.of(-21, -12, 8, 19, 21, 12, -8, -19);

/** A move: from in bits 0-6, to in bits 7-13, the kind above. */
export type Move = number;
export const PLAIN = 0;
export const PROMOTES = 1;
export const EN_PASSANT = 2;
export const CASTLES = 3;

const fromOf = (move: Move): number => move & 127;
export const toOf = (move: Move): number => (move >> 7) & 127;
const kindOf = (move: Move): number => move >> 14;

/** More moves than one line of a search executes: seven, and one that is tried. */
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
  /**
   * The one queen a side that is looked at for pins: the square a queen of that side last moved to. A pawn that became a
   * queen is not noted until she moves, and the capture of any queen clears the note.
   */
  readonly queens: Uint8Array;
  readonly castled: Uint8Array;
  // The moves executed, from 1; 0 stands for the last move of the game.
  executed: number;
  /** The square a pawn has just passed over with a double step; 0 for none. */
  readonly passed: Uint8Array;
  readonly taken: Int8Array;
  readonly takenHadMoved: Uint8Array;
  readonly hadMoved: Uint8Array;
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
    queens: new Uint8Array(2),
    castled: new Uint8Array(2),
    executed: 0,
    passed: new Uint8Array(MOST_EXECUTED),
    taken: new Int8Array(MOST_EXECUTED),
    takenHadMoved: new Uint8Array(MOST_EXECUTED),
    hadMoved: new Uint8Array(MOST_EXECUTED),
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
 * have not, kings and rooks only while they may castle; and nobody has castled.
 */
export function setPosition(board: Board, position: Position): void {
  const { men, moved } = board;
  board.side = position.turn === 'white' ? WHITE : BLACK;
  board.moveNumber = position.fullmoves;
  board.executed = 0;
  board.kings.fill(0);
  board.queens.fill(0);
  board.castled.fill(0);
  for (let square = 0; square < 64; square++) {
    const at = squareOf(square);
    const piece = position.board.get(square);
    men[at] = 0;
    moved[at] = 1;
    if (!piece) continue;
    const kind = KINDS[piece.role];
    const index = piece.color === 'white' ? 0 : 1;
    men[at] = piece.color === 'white' ? kind : -kind;
    if (kind === KING) board.kings[index] = at;
    if (kind === QUEEN) board.queens[index] = at;
    if (kind === PAWN) moved[at] = square >> 3 === (index === 0 ? 1 : 6) ? 0 : 1;
    else if (square >> 3 === (index === 0 ? 0 : 7) && HOMES[square & 7] === kind) moved[at] = 0;
    const { castlingRights } = position.castles;
    if (kind === ROOK && !castlingRights.has(square)) moved[at] = 1;
    if (kind === KING && !castlingRights.intersects(position.board[piece.color])) moved[at] = 1;
  }
  board.passed[0] = position.epSquare === undefined ? 0 : squareOf(position.epSquare);
}

/** Executes a move. */
export function make(board: Board, move: Move): void {
  const { men, moved } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const man = men[from]!;
  const own = man > 0 ? 0 : 1;
  const victim = kind === EN_PASSANT ? to - 10 * board.side : to;
  const row = ++board.executed;
  board.taken[row] = men[victim]!;
  board.takenHadMoved[row] = moved[victim]!;
  board.hadMoved[row] = moved[from]!;
  board.passed[row] = Math.abs(man) === PAWN && Math.abs(to - from) === 20 ? (from + to) / 2 : 0;

  men[victim] = 0;
  men[from] = 0;
  men[to] = kind === PROMOTES ? QUEEN * board.side : man;
  moved[to] = 1;
  if (Math.abs(man) === KING) board.kings[own] = to;
  if (Math.abs(man) === QUEEN) board.queens[own] = to;
  if (Math.abs(board.taken[row]!) === QUEEN) board.queens[1 - own] = 0;
  if (kind === CASTLES) {
    board.castled[own] = 1;
    moveRook(board, to > from ? to + 1 : to - 2, (from + to) / 2);
    moved[(from + to) / 2] = 1;
  }
  if (board.side === BLACK) board.moveNumber++;
  board.side = -board.side as Side;
}

/** Takes back the last move executed, which was `move`. */
export function takeBack(board: Board, move: Move): void {
  const { men, moved } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  board.side = -board.side as Side;
  if (board.side === BLACK) board.moveNumber--;
  const own = board.side === WHITE ? 0 : 1;
  const victim = kind === EN_PASSANT ? to - 10 * board.side : to;
  const row = board.executed--;
  const man = kind === PROMOTES ? PAWN * board.side : men[to]!;

  men[to] = 0;
  men[from] = man;
  moved[from] = board.hadMoved[row]!;
  men[victim] = board.taken[row]!;
  moved[victim] = board.takenHadMoved[row]!;
  if (Math.abs(man) === KING) board.kings[own] = from;
  if (Math.abs(man) === QUEEN) board.queens[own] = from;
  if (Math.abs(men[victim]!) === QUEEN) board.queens[1 - own] = victim;
  if (kind === CASTLES) {
    board.castled[own] = 0;
    moveRook(board, (from + to) / 2, to > from ? to + 1 : to - 2);
    moved[to > from ? to + 1 : to - 2] = 0;
  }
}

function moveRook({ men }: Board, from: number, to: number): void {
  men[to] = men[from]!;
  men[from] = 0;
}

/** Plays a move of the game, a player's promotion to another piece than the queen too: the board then stands at its root. */
export function playAtRoot(board: Board, uci: Uci): void {
  const { from: start, to: end, promotion } = parseUci(uci)!;
  const from = squareOf(start);
  const to = squareOf(end);
  const man = Math.abs(board.men[from]!);
  let kind = PLAIN;
  if (promotion) kind = PROMOTES;
  else if (man === PAWN && (to - from) % 10 !== 0 && board.men[to] === 0) kind = EN_PASSANT;
  else if (man === KING && Math.abs(to - from) === 2) kind = CASTLES;
  make(board, makeMove(from, to, kind));
  if (promotion) board.men[to] = -board.side * KINDS[promotion];
  board.passed[0] = board.passed[1]!;
  board.executed = 0;
}

export const makeMove = (from: number, to: number, kind: number): Move => from | (to << 7) | (kind << 14);

/** A move in UCI's form. */
export function moveText(move: Move): Uci {
  const squares = makeSquare(outsideSquare(fromOf(move))) + makeSquare(outsideSquare(toOf(move)));
  return kindOf(move) === PROMOTES ? `${squares}q` : squares;
}
