/**
 * The board as in the listing: 0x88, one byte a square, pieces known by their value. White's pieces are positive; the listing compares with
 * COL (0), so that the mover's pieces count as positive, ours multiplies by the colour.
 */
import type { Position } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';

/** The pieces by their values, a pawn three so that knight and bishop differ (described: "a factor, here 3"). */
export const PAWN = 3;
export const KNIGHT = 9;
export const BISHOP = 10;
export const ROOK = 15;
export const QUEEN = 27;
export const KING = 100;

export const WHITE = 1;
const BLACK = -1;
/** The colour of a piece: +1 White, -1 Black. */
export type Side = typeof WHITE | typeof BLACK;

/** Bits of the castling status: set while king and rook have not moved. */
export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;

/** Kinds of move, as the parameters of a move record them (castling, en passant, promotion status). */
export const PLAIN = 0;
export const CASTLES_SHORT = 1;
export const CASTLES_LONG = 2;
export const EN_PASSANT = 3;
export const PROMOTES = 4;
export const DOUBLE_STEP = 5;

/** The stack of 192 bytes holds 12 plies of 16 bytes; one row more is the root's own. */
export const MOST_PLIES = 12;
const ROWS = MOST_PLIES + 2;
/** No square: an en passant square that does not exist. */
export const NOWHERE = 0x88;

/** Board and stack: the parameters of the move that each ply is trying, by ply from 1. */
export interface Board {
  readonly squares: Int8Array;
  /** The side to move. */
  color: Side;
  castleStatus: number;
  /** The square a pawn just passed over, or {@link NOWHERE}. */
  enPassant: number;
  whiteKing: number;
  blackKing: number;
  // The parameters of a move, by ply: origin, destination, piece captured, kind, direction pointer and place on the ray.
  readonly org: Int16Array;
  readonly dst: Int16Array;
  readonly cap: Int16Array;
  readonly kind: Uint8Array;
  readonly si: Int16Array;
  readonly ray: Int16Array;
  // State that CONT saves so that a move can be taken back.
  readonly oldStatus: Uint8Array;
  readonly oldEnPassant: Int16Array;
}

/** An empty board, White to move. */
export function emptyBoard(): Board {
  return {
    squares: new Int8Array(128),
    color: WHITE,
    castleStatus: 0,
    enPassant: NOWHERE,
    whiteKing: NOWHERE,
    blackKing: NOWHERE,
    org: new Int16Array(ROWS),
    dst: new Int16Array(ROWS),
    cap: new Int16Array(ROWS),
    kind: new Uint8Array(ROWS),
    si: new Int16Array(ROWS),
    ray: new Int16Array(ROWS),
    oldStatus: new Uint8Array(ROWS),
    oldEnPassant: new Int16Array(ROWS),
  };
}

const VALUES = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const;

/** The parts of a position that are put on the board. */
type PositionLike = Pick<Position, 'board' | 'turn' | 'epSquare'> & {
  readonly castles: { readonly castlingRights: Iterable<number> };
};

/** Puts a position on the board; one that is still being set up will do. */
export function setPosition(board: Board, position: PositionLike): void {
  board.squares.fill(0);
  board.castleStatus = 0;
  for (const [square, { role, color }] of position.board) {
    place(board, toIndex(square), VALUES[role] * (color === 'white' ? WHITE : BLACK));
  }
  board.color = position.turn === 'white' ? WHITE : BLACK;
  board.enPassant = position.epSquare === undefined ? NOWHERE : toIndex(position.epSquare);
  for (const rook of position.castles.castlingRights) {
    if (rook === 7) board.castleStatus |= WHITE_SHORT;
    if (rook === 0) board.castleStatus |= WHITE_LONG;
    if (rook === 63) board.castleStatus |= BLACK_SHORT;
    if (rook === 56) board.castleStatus |= BLACK_LONG;
  }
}

/** A board from a FEN. @throws {FenError} */
export function boardOf(fen: string): Board {
  const board = emptyBoard();
  setPosition(board, parseFen(fen));
  return board;
}

/** Puts a piece (0: nothing) on a square and keeps track of the kings' squares. */
function place(board: Board, square: number, man: number): void {
  const old = board.squares[square];
  if (old === KING) board.whiteKing = NOWHERE;
  if (old === -KING) board.blackKing = NOWHERE;
  board.squares[square] = man;
  if (man === KING) board.whiteKing = square;
  if (man === -KING) board.blackKing = square;
}

/** A square 0 to 63 (a1 first) as an 0x88 index (a1 = 00, h8 = 77 hexadecimal). */
export const toIndex = (square: number): number => square + (square & 0x38);
/** An 0x88 index as text: "e4". */
export const squareName = (index: number): string => 'abcdefgh'[index & 7]! + String((index >> 4) + 1);
/** A square's text as an 0x88 index. */
export const indexOf = (name: string): number => name.charCodeAt(0) - 97 + (Number(name[1]) - 1) * 16;

/** Executes the move of a ply "in the search". */
export function makeMove(board: Board, ply: number): void {
  const { squares, color } = board;
  const from = board.org[ply]!;
  const to = board.dst[ply]!;
  const man = squares[from]!;
  board.oldStatus[ply] = board.castleStatus;
  board.oldEnPassant[ply] = board.enPassant;
  board.enPassant = NOWHERE;
  squares[from] = 0;
  squares[to] = man;
  switch (board.kind[ply]) {
    case CASTLES_SHORT:
      squares[to + 1] = 0;
      squares[to - 1] = ROOK * color;
      break;
    case CASTLES_LONG:
      squares[to - 2] = 0;
      squares[to + 1] = ROOK * color;
      break;
    case EN_PASSANT:
      squares[to - 16 * color] = 0;
      break;
    case PROMOTES:
      squares[to] = QUEEN * color;
      break;
    case DOUBLE_STEP:
      board.enPassant = to - 16 * color;
      break;
  }
  if (man === KING) board.whiteKing = to;
  else if (man === -KING) board.blackKing = to;
  board.color = -color as Side;
}

/** Takes the move of a ply back. */
export function takeBackMove(board: Board, ply: number): void {
  const { squares } = board;
  const color = -board.color as Side;
  const from = board.org[ply]!;
  const to = board.dst[ply]!;
  const kind = board.kind[ply];
  const man = kind === PROMOTES ? PAWN * color : squares[to]!;
  board.color = color;
  board.castleStatus = board.oldStatus[ply]!;
  board.enPassant = board.oldEnPassant[ply]!;
  squares[from] = man;
  squares[to] = kind === EN_PASSANT ? 0 : -board.cap[ply]! * color;
  if (kind === EN_PASSANT) squares[to - 16 * color] = -PAWN * color;
  else if (kind === CASTLES_SHORT) {
    squares[to - 1] = 0;
    squares[to + 1] = ROOK * color;
  } else if (kind === CASTLES_LONG) {
    squares[to + 1] = 0;
    squares[to - 2] = ROOK * color;
  }
  if (man === KING) board.whiteKing = from;
  else if (man === -KING) board.blackKing = from;
}

/** The castling bits that end when a piece leaves or reaches a square. */
const STATUS_OF = new Uint8Array(128).fill(15);
STATUS_OF[indexOf('e1')] = 15 & ~(WHITE_SHORT | WHITE_LONG);
STATUS_OF[indexOf('h1')] = 15 & ~WHITE_SHORT;
STATUS_OF[indexOf('a1')] = 15 & ~WHITE_LONG;
STATUS_OF[indexOf('e8')] = 15 & ~(BLACK_SHORT | BLACK_LONG);
STATUS_OF[indexOf('h8')] = 15 & ~BLACK_SHORT;
STATUS_OF[indexOf('a8')] = 15 & ~BLACK_LONG;

/**
 * STATST: changes the castling status when king or rook are moved (described). That the capture of a rook on its square ends it too is
 * chosen: without it the program would castle with a rook that is not there.
 */
export function statst(board: Board, ply: number): void {
  board.castleStatus &= STATUS_OF[board.org[ply]!]! & STATUS_OF[board.dst[ply]!]!;
}
