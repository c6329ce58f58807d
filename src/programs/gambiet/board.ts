/**
 * The board as Rens held it: a row of bytes, one for each square, with a border round them so that a piece that walks off
 * is seen to. The byte of a piece is his own (Databus 6/1981, after the Chess Programming Wiki): bit 7 is the colour, the
 * low nibble the value. The article of June 1981 speaks of 64 places and steps of 9, an older and simpler form.
 */
import type { Position } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';

/** The pieces, White's. The low nibble is the value: king 15, queen 9, rook 5, bishop 3, knight 3, pawn 1. */
export const KING = 0x6f;
export const QUEEN = 0x09;
export const ROOK = 0x05;
export const BISHOP = 0x03;
export const KNIGHT = 0x33;
export const PAWN = 0x11;
export const EMPTY = 0x00;
/** The border: value 0, and the one byte whose double has odd parity. */
export const BORDER = 0xc0;

export const WHITE = 0x00;
export const BLACK = 0x80;
/** The colour bit of a piece. */
export type Side = typeof WHITE | typeof BLACK;

/** Material points of a piece: the low nibble. */
export const pointsOf = (man: number): number => man & 0x0f;

// The Z80's flags after SLA A, which doubles the byte: carry is bit 7, sign is bit 6, parity counts the rest.

/** Zero flag: an empty square. */
export const isEmpty = (man: number): boolean => ((man << 1) & 0xff) === 0;
/** Parity flag odd: off the board. */
export const isOffBoard = (man: number): boolean => hasOddParity((man << 1) & 0xff);
/** Sign flag (of a byte on the board): a king. */
export const isKing = (man: number): boolean => ((man << 1) & 0x80) !== 0 && !isOffBoard(man);
/** Carry flag (of a piece): Black's. */
export const isBlack = (man: number): boolean => (man & BLACK) !== 0;

function hasOddParity(byte: number): boolean {
  let ones = 0;
  for (let bits = byte; bits !== 0; bits >>= 1) ones ^= bits & 1;
  return ones === 1;
}

/** Kinds of piece, for tables: 0 is nothing. */
export const KIND_PAWN = 1;
export const KIND_KNIGHT = 2;
export const KIND_BISHOP = 3;
export const KIND_ROOK = 4;
export const KIND_QUEEN = 5;
export const KIND_KING = 6;

const MEN = [EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] as const;
/** The kind of a piece by its byte, 8 more for Black's. */
export const KIND_OF = new Uint8Array(256);
for (const [kind, man] of MEN.entries()) {
  KIND_OF[man] = kind;
  if (kind > 0) KIND_OF[man | BLACK] = kind + 8;
}
KIND_OF[BORDER] = 0;

/** Bits of the status byte: set while king and rook have not moved; and whether a side has castled. */
export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;
export const WHITE_CASTLED = 16;
const BLACK_CASTLED = 32;

/** A move in one number: from, to and what more it does. */
export type Move = number;
export const PLAIN = 0;
export const DOUBLE_STEP = 1;
export const EN_PASSANT = 2;
export const CASTLES_SHORT = 3;
export const CASTLES_LONG = 4;
/** And 6, 7, 8: rook, bishop, knight. */
export const PROMOTES = 5;
const PROMOTED = [QUEEN, ROOK, BISHOP, KNIGHT] as const;

export const moveOf = (from: number, to: number, kind: number): Move => from | (to << 7) | (kind << 14);
const fromOf = (move: Move): number => move & 127;
const toOf = (move: Move): number => (move >> 7) & 127;
export const kindOfMove = (move: Move): number => move >> 14;

/** Moves that can stand on the board at once "in the search". */
const MOST_PLIES = 64;
/** Ten columns and twelve rows: the border is two deep where a knight can jump. */
export const SQUARES = 120;
export const A1 = 21;
export const H8 = 98;

/** A board, with the state that EXMOVE and CLIMB save to take moves back. */
export interface Board {
  readonly squares: Uint8Array;
  turn: Side;
  /** The castling status byte. */
  status: number;
  /** The square a pawn just passed over, or 0. */
  enPassant: number;
  whiteKing: number;
  blackKing: number;
  /** White's material less Black's in points, and both together; kings count for nothing, there are always two. */
  material: number;
  total: number;
  /** Moves executed since the position was set. */
  height: number;
  readonly taken: Uint8Array;
  readonly oldStatus: Uint8Array;
  readonly oldEnPassant: Uint8Array;
}

/** An empty board with its border, White to move. */
export function emptyBoard(): Board {
  const squares = new Uint8Array(SQUARES).fill(BORDER);
  for (let square = A1; square <= H8; square++) if (isOnBoard(square)) squares[square] = EMPTY;
  return {
    squares,
    turn: WHITE,
    status: 0,
    enPassant: 0,
    whiteKing: 0,
    blackKing: 0,
    material: 0,
    total: 0,
    height: 0,
    taken: new Uint8Array(MOST_PLIES),
    oldStatus: new Uint8Array(MOST_PLIES),
    oldEnPassant: new Uint8Array(MOST_PLIES),
  };
}

const MAN_OF_ROLE = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const;

/** Puts a position of Plyhouse on the board. A king that stands castled without rights is taken to have castled. */
export function setPosition(board: Board, position: Position): void {
  const { squares } = board;
  for (let square = A1; square <= H8; square++) if (isOnBoard(square)) squares[square] = EMPTY;
  board.material = 0;
  board.total = 0;
  for (const [square, { role, color }] of position.board) {
    const man = MAN_OF_ROLE[role] | (color === 'white' ? WHITE : BLACK);
    squares[squareOf(square)] = man;
    if (role === 'king') {
      if (color === 'white') board.whiteKing = squareOf(square);
      else board.blackKing = squareOf(square);
    } else {
      board.material += color === 'white' ? pointsOf(man) : -pointsOf(man);
      board.total += pointsOf(man);
    }
  }
  board.turn = position.turn === 'white' ? WHITE : BLACK;
  board.enPassant = position.epSquare === undefined ? 0 : squareOf(position.epSquare);
  board.status = 0;
  for (const rook of position.castles.castlingRights) {
    if (rook === 7) board.status |= WHITE_SHORT;
    if (rook === 0) board.status |= WHITE_LONG;
    if (rook === 63) board.status |= BLACK_SHORT;
    if (rook === 56) board.status |= BLACK_LONG;
  }
  if (isCastledHome(board.whiteKing, A1)) board.status |= WHITE_CASTLED;
  if (isCastledHome(board.blackKing, A1 + 70)) board.status |= BLACK_CASTLED;
  board.height = 0;
}

/** g and h, or a, b and c, of the rank that begins with a square. */
function isCastledHome(king: number, corner: number): boolean {
  const file = king - corner;
  return file >= 0 && file < 8 && (file <= 2 || file >= 6);
}

/** A board from a FEN. @throws {FenError} */
export function boardOf(fen: string): Board {
  const board = emptyBoard();
  setPosition(board, parseFen(fen));
  return board;
}

export const isOnBoard = (square: number): boolean =>
  square >= A1 && square <= H8 && square % 10 >= 1 && square % 10 <= 8;
/** A square 0 to 63 (a1 first) as a place in the row. */
export const squareOf = (square64: number): number => A1 + (square64 >> 3) * 10 + (square64 & 7);
/** File 0 to 7, rank 0 to 7. */
export const fileOf = (square: number): number => (square % 10) - 1;
export const rankOf = (square: number): number => Math.trunc(square / 10) - 2;
export const squareName = (square: number): string => 'abcdefgh'[fileOf(square)]! + String(rankOf(square) + 1);
export const squareNamed = (name: string): number => A1 + (Number(name[1]) - 1) * 10 + name.charCodeAt(0) - 97;

/** A move as Plyhouse writes it. */
export function moveText(move: Move): string {
  const kind = kindOfMove(move);
  return squareName(fromOf(move)) + squareName(toOf(move)) + (kind >= PROMOTES ? 'qrbn'[kind - PROMOTES] : '');
}

/** The castling bits that stay when a piece leaves or reaches a square. */
const STATUS_OF = new Uint8Array(SQUARES).fill(63);
STATUS_OF[squareNamed('e1')] = 63 & ~(WHITE_SHORT | WHITE_LONG);
STATUS_OF[squareNamed('h1')] = 63 & ~WHITE_SHORT;
STATUS_OF[squareNamed('a1')] = 63 & ~WHITE_LONG;
STATUS_OF[squareNamed('e8')] = 63 & ~(BLACK_SHORT | BLACK_LONG);
STATUS_OF[squareNamed('h8')] = 63 & ~BLACK_SHORT;
STATUS_OF[squareNamed('a8')] = 63 & ~BLACK_LONG;

/** Executes a move, with what en passant, castling and promotion ask for, and keeps the status. */
export function makeMove(board: Board, move: Move): void {
  const { squares } = board;
  const from = move & 127;
  const to = (move >> 7) & 127;
  const kind = move >> 14;
  const man = squares[from]!;
  const taken = squares[to]!;
  const height = board.height++;
  const side = board.turn;
  board.taken[height] = taken;
  board.oldStatus[height] = board.status;
  board.oldEnPassant[height] = board.enPassant;
  board.enPassant = 0;
  board.status &= STATUS_OF[from]! & STATUS_OF[to]!;
  squares[from] = EMPTY;
  squares[to] = man;
  let won = taken & 0x0f;
  board.total -= won;
  if (kind !== PLAIN) {
    if (kind === DOUBLE_STEP) {
      board.enPassant = (from + to) >> 1;
    } else if (kind === EN_PASSANT) {
      squares[side === WHITE ? to - 10 : to + 10] = EMPTY;
      won = 1;
      board.total--;
    } else if (kind === CASTLES_SHORT) {
      squares[to + 1] = EMPTY;
      squares[to - 1] = ROOK | side;
      board.status |= side === WHITE ? WHITE_CASTLED : BLACK_CASTLED;
    } else if (kind === CASTLES_LONG) {
      squares[to - 2] = EMPTY;
      squares[to + 1] = ROOK | side;
      board.status |= side === WHITE ? WHITE_CASTLED : BLACK_CASTLED;
    } else {
      const promoted = PROMOTED[kind - PROMOTES]!;
      squares[to] = promoted | side;
      won += (promoted & 0x0f) - 1;
      board.total += (promoted & 0x0f) - 1;
    }
  }
  if (side === WHITE) {
    board.material += won;
    if (man === KING) board.whiteKing = to;
  } else {
    board.material -= won;
    if (man === (KING | BLACK)) board.blackKing = to;
  }
  board.turn = (side ^ BLACK) as Side;
}

/** Takes the last move back. */
export function takeBackMove(board: Board, move: Move): void {
  const { squares } = board;
  const from = move & 127;
  const to = (move >> 7) & 127;
  const kind = move >> 14;
  const side = (board.turn ^ BLACK) as Side;
  const height = --board.height;
  const taken = board.taken[height]!;
  let man = squares[to]!;
  let won = taken & 0x0f;
  board.total += won;
  squares[to] = taken;
  if (kind > DOUBLE_STEP) {
    if (kind === EN_PASSANT) {
      squares[side === WHITE ? to - 10 : to + 10] = PAWN | (side ^ BLACK);
      won = 1;
      board.total++;
    } else if (kind === CASTLES_SHORT) {
      squares[to - 1] = EMPTY;
      squares[to + 1] = ROOK | side;
    } else if (kind === CASTLES_LONG) {
      squares[to + 1] = EMPTY;
      squares[to - 2] = ROOK | side;
    } else {
      won += (man & 0x0f) - 1;
      board.total -= (man & 0x0f) - 1;
      man = PAWN | side;
    }
  }
  squares[from] = man;
  if (side === WHITE) {
    board.material -= won;
    if (man === KING) board.whiteKing = from;
  } else {
    board.material += won;
    if (man === (KING | BLACK)) board.blackKing = from;
  }
  board.status = board.oldStatus[height]!;
  board.enPassant = board.oldEnPassant[height]!;
  board.turn = side;
}
