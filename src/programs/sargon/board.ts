/**
 * The board of both Sargons: 10 by 12 squares with a border, the men on them, and for every man whether it has moved. The authors kept
 * all this in one byte a square; here each has an array of its own. What a version keeps besides is in its own `board.ts`.
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
/** The code of the squares of the border; as a kind it is more than a king, as in Sargon II (described). */
export const BORDER = 7;

export const WHITE = 1;
export const BLACK = -1;
export type Side = typeof WHITE | typeof BLACK;

/** The first and the last square, a1 and h8; one file is 1 more, one rank 10. */
export const FIRST_SQUARE = 21;
export const LAST_SQUARE = 98;

/** The eight lines, diagonals first, and the knight's jumps, in the order in which they are looked along (described; read off from the order of moves). */
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

/** More moves than a line of a search executes: nine, one after a check, and one that is tried. */
export const MOST_EXECUTED = 16;

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
    executed: 0,
    passed: new Uint8Array(MOST_EXECUTED),
    taken: new Int8Array(MOST_EXECUTED),
    takenHadMoved: new Uint8Array(MOST_EXECUTED),
    hadMoved: new Uint8Array(MOST_EXECUTED),
  };
}

export const KINDS: Readonly<Record<Role, number>> = {
  pawn: PAWN,
  knight: KNIGHT,
  bishop: BISHOP,
  rook: ROOK,
  queen: QUEEN,
  king: KING,
};
/** The pieces of the first rank by file. */
const HOMES = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

/** The square of its number in the house, a1 = 0. */
const squareOf = (square: number): number => FIRST_SQUARE + (square & 7) + 10 * (square >> 3);
/** The number in the house of a square. */
const outsideSquare = (square: number): number => (square % 10) - 1 + 8 * (Math.trunc(square / 10) - 2);

/**
 * Puts the men of a position on the board. A FEN string does not tell which men have moved (chosen): those on a starting square of their
 * kind have not, kings and rooks only while they may castle.
 */
export function placeMen(board: Board, position: Position): void {
  const { men, moved } = board;
  const { castlingRights } = position.castles;
  board.side = position.turn === 'white' ? WHITE : BLACK;
  board.moveNumber = position.fullmoves;
  board.executed = 0;
  board.kings.fill(0);
  for (let square = 0; square < 64; square++) {
    const at = squareOf(square);
    const piece = position.board.get(square);
    men[at] = 0;
    moved[at] = 1;
    if (!piece) continue;
    const kind = KINDS[piece.role];
    const index = piece.color === 'white' ? 0 : 1;
    men[at] = index === 0 ? kind : -kind;
    if (kind === KING) board.kings[index] = at;
    if (kind === PAWN) moved[at] = square >> 3 === (index === 0 ? 1 : 6) ? 0 : 1;
    else if (square >> 3 === (index === 0 ? 0 : 7) && HOMES[square & 7] === kind) moved[at] = 0;
    if (kind === ROOK && !castlingRights.has(square)) moved[at] = 1;
    if (kind === KING && !castlingRights.intersects(position.board[piece.color])) moved[at] = 1;
  }
  board.passed[0] = position.epSquare === undefined ? 0 : squareOf(position.epSquare);
}

/** Moves the men of a move. */
export function execute(board: Board, move: Move): void {
  const { men, moved, side } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const man = men[from]!;
  const victim = kind === EN_PASSANT ? to - 10 * side : to;
  const row = ++board.executed;
  board.taken[row] = men[victim]!;
  board.takenHadMoved[row] = moved[victim]!;
  board.hadMoved[row] = moved[from]!;
  board.passed[row] = Math.abs(man) === PAWN && Math.abs(to - from) === 20 ? (from + to) / 2 : 0;

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

/** Moves the men back from the last move executed, which was `move`. */
export function undo(board: Board, move: Move): void {
  const { men, moved } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const side = -board.side as Side;
  board.side = side;
  if (side === BLACK) board.moveNumber--;
  const victim = kind === EN_PASSANT ? to - 10 * side : to;
  const row = board.executed--;
  const man = kind === PROMOTES ? PAWN * side : men[to]!;

  men[to] = 0;
  men[from] = man;
  moved[from] = board.hadMoved[row]!;
  men[victim] = board.taken[row]!;
  moved[victim] = board.takenHadMoved[row]!;
  if (Math.abs(man) === KING) board.kings[indexOf(side)] = from;
  if (kind === CASTLES) {
    moveRook(board, (from + to) / 2, to > from ? to + 1 : to - 2);
    moved[to > from ? to + 1 : to - 2] = 0;
  }
}

function moveRook({ men }: Board, from: number, to: number): void {
  men[to] = men[from]!;
  men[from] = 0;
}

/** The move that a text in UCI's form means on the board. */
export function readMove({ men }: Board, uci: Uci): Move {
  const { from: start, to: end, promotion } = parseUci(uci)!;
  const from = squareOf(start);
  const to = squareOf(end);
  const man = Math.abs(men[from]!);
  if (promotion) return makeMove(from, to, PROMOTES);
  if (man === PAWN && (to - from) % 10 !== 0 && men[to] === 0) return makeMove(from, to, EN_PASSANT);
  if (man === KING && Math.abs(to - from) === 2) return makeMove(from, to, CASTLES);
  return makeMove(from, to, PLAIN);
}

/** After a move of the game the board stands at its root, with a player's promotion to another piece than the queen. */
export function becomeRoot(board: Board, uci: Uci): void {
  const { to, promotion } = parseUci(uci)!;
  if (promotion) board.men[squareOf(to)] = -board.side * KINDS[promotion];
  board.passed[0] = board.passed[1]!;
  board.executed = 0;
}

export const makeMove = (from: number, to: number, kind: number): Move => from | (to << 7) | (kind << 14);

/** A move in UCI's form. */
export function moveText(move: Move): Uci {
  const squares = makeSquare(outsideSquare(fromOf(move))) + makeSquare(outsideSquare(toOf(move)));
  return kindOf(move) === PROMOTES ? `${squares}q` : squares;
}

/** Whether a man of the side may move to a square on which this stands. */
export const isOpen = (man: number, side: Side): boolean => man === 0 || (man !== BORDER && man > 0 !== side > 0);

/** Whether the side has a man that could take on the square. */
export function isAttacked({ men }: Board, square: number, by: Side): boolean {
  for (let index = 0; index < 8; index++) {
    const line = LINES[index]!;
    let at = square + line;
    while (men[at] === 0) at += line;
    const kind = men[at]! * by;
    if (men[at] === BORDER || kind < 0) continue;
    if (kind === QUEEN || kind === (index < DIAGONALS ? BISHOP : ROOK)) return true;
    if (at !== square + line) continue;
    if (kind === KING || (kind === PAWN && index < DIAGONALS && by > 0 === line < 0)) return true;
  }
  for (let index = 0; index < 8; index++) if (men[square + JUMPS[index]!] === KNIGHT * by) return true;
  return false;
}

/** Whether the king of a side is attacked. */
export const isInCheck = (board: Board, side: Side): boolean =>
  isAttacked(board, board.kings[indexOf(side)]!, -side as Side);
