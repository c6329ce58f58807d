/**
 * The board: a mailbox with a border, a list of the pieces of either side, and arrays by ply for all that a move changes and
 * that taking it back restores. FORTRAN IV had no recursion and no records; what belongs to a ply stands in row `ply`.
 */
import type { Position } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';
import { indexOf, SQUARE_COUNT, squareName, toIndex } from './geometry.ts';

/** The pieces: positive White's, negative Black's; 0 an empty square. */
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;
/** The code of the squares of the border. */
export const BORDER = 99;

/** Material in points, by piece (described): P 100, N 340, B 360, R 550, Q 930. The king's is for ordering only. */
export const POINTS = Int32Array.of(0, 100, 340, 360, 550, 930, 2000);

const WHITE = 1;
const BLACK = -1;
export type Side = typeof WHITE | typeof BLACK;

/** The tree's arrays hold 35 half-moves (described). */
export const MOST_PLIES = 35;
const ROWS = MOST_PLIES + 2;

export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;

/**
 * A move in one word of the machine: from in bits 0-6, to in bits 7-13, the kind above. 0 is no move.
 * A promotion's kind is {@link PROMOTES} and the piece.
 */
export type Move = number;
export const DOUBLE_STEP = 1;
export const EN_PASSANT = 2;
export const CASTLES_SHORT = 3;
export const CASTLES_LONG = 4;
export const PROMOTES = 8;
export const NO_MOVE: Move = 0;

/** The start of a side's list of pieces: White's 0, Black's 32. The king comes first. */
export const BLACK_LIST = 32;
/** A pawn evaluation not worked out yet. */
export const UNKNOWN = 1 << 30;

export interface Board {
  readonly squares: Int8Array;
  /** The square of every piece on the lists; 0 for one that was taken. */
  readonly men: Uint8Array;
  /** The place on its list of the piece on a square. */
  readonly place: Uint8Array;
  /** The number of places of each list in use: White's, Black's. */
  readonly listEnd: Uint8Array;
  side: Side;
  ply: number;
  // Arrays by ply.
  readonly castling: Uint8Array;
  /** The square a pawn has just passed over, if an enemy pawn can capture it there; else 0. */
  readonly enPassant: Uint8Array;
  /** Half-moves since the last capture or pawn move. */
  readonly reversible: Uint16Array;
  /** White's points less Black's. */
  readonly material: Int32Array;
  /** Pieces other than king and pawns: White's + 256 x Black's. */
  readonly pieces: Int32Array;
  /** The row in which the pawns last changed; its {@link Board.pawnScore} holds. */
  readonly pawnRow: Uint8Array;
  readonly pawnScore: Int32Array;
  readonly inCheck: Uint8Array;
  readonly played: Int32Array;
  readonly taken: Int8Array;
  readonly takenPlace: Uint8Array;
  readonly keyLow: Int32Array;
  readonly keyHigh: Int32Array;
  /** Keys of the game's positions before the root since the last move that cannot be undone, oldest first. */
  readonly pastLow: number[];
  readonly pastHigh: number[];
}

/** An empty board, White to move. */
export function emptyBoard(): Board {
  const squares = new Int8Array(SQUARE_COUNT).fill(BORDER);
  for (let square = 0; square < 64; square++) squares[toIndex(square)] = 0;
  return {
    squares,
    men: new Uint8Array(2 * BLACK_LIST),
    place: new Uint8Array(SQUARE_COUNT),
    listEnd: new Uint8Array(2),
    side: WHITE,
    ply: 0,
    castling: new Uint8Array(ROWS),
    enPassant: new Uint8Array(ROWS),
    reversible: new Uint16Array(ROWS),
    material: new Int32Array(ROWS),
    pieces: new Int32Array(ROWS),
    pawnRow: new Uint8Array(ROWS),
    pawnScore: new Int32Array(ROWS),
    inCheck: new Uint8Array(ROWS),
    played: new Int32Array(ROWS),
    taken: new Int8Array(ROWS),
    takenPlace: new Uint8Array(ROWS),
    keyLow: new Int32Array(ROWS),
    keyHigh: new Int32Array(ROWS),
    pastLow: [],
    pastHigh: [],
  };
}

// ----------------------------------------------------------------------------------------- the keys of positions

/** Keys by piece (+6) and square; then one for Black to move, sixteen for castling, one for each en passant square. */
const KEYS_LOW = new Int32Array(13 * SQUARE_COUNT + 1 + 16 + SQUARE_COUNT);
const KEYS_HIGH = new Int32Array(KEYS_LOW.length);
const TURN_KEY = 13 * SQUARE_COUNT;
const CASTLING_KEY = TURN_KEY + 1;
const EN_PASSANT_KEY = CASTLING_KEY + 16;
{
  // Numbers from a linear congruential generator, two halves a word (Numerical Recipes' constants).
  let state = 1979;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const upper = state & 0xffff0000;
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return upper | (state >>> 16);
  };
  for (let index = 0; index < KEYS_LOW.length; index++) {
    KEYS_LOW[index] = next();
    KEYS_HIGH[index] = next();
  }
}

/** Works out the key of the position in row 0 from nothing. */
function setKey(board: Board): void {
  let low = 0;
  let high = 0;
  const add = (index: number) => {
    low ^= KEYS_LOW[index]!;
    high ^= KEYS_HIGH[index]!;
  };
  for (let square = 0; square < 64; square++) {
    const index = toIndex(square);
    const man = board.squares[index]!;
    if (man !== 0) add((man + 6) * SQUARE_COUNT + index);
  }
  if (board.side === BLACK) add(TURN_KEY);
  add(CASTLING_KEY + board.castling[0]!);
  add(EN_PASSANT_KEY + board.enPassant[0]!);
  board.keyLow[0] = low;
  board.keyHigh[0] = high;
}

// ------------------------------------------------------------------------------------------------ setting up

const MEN = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const;
/** The lists begin with the king and go on with the pieces; the pawns stand at their end (chosen). */
const LIST_ORDER = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN] as const;

/** Puts a position on the board, in row 0, with no past. */
export function setPosition(board: Board, position: Position): void {
  for (let square = 0; square < 64; square++) board.squares[toIndex(square)] = 0;
  for (const [square, { role, color }] of position.board) {
    board.squares[toIndex(square)] = MEN[role] * (color === 'white' ? WHITE : BLACK);
  }
  board.side = position.turn === 'white' ? WHITE : BLACK;
  board.ply = 0;
  board.castling[0] = 0;
  for (const rook of position.castles.castlingRights) {
    if (rook === 7) board.castling[0] |= WHITE_SHORT;
    if (rook === 0) board.castling[0] |= WHITE_LONG;
    if (rook === 63) board.castling[0] |= BLACK_SHORT;
    if (rook === 56) board.castling[0] |= BLACK_LONG;
  }
  const passed = position.epSquare === undefined ? 0 : toIndex(position.epSquare);
  board.enPassant[0] = passed !== 0 && canTakeEnPassant(board, passed, board.side) ? passed : 0;
  board.reversible[0] = 0;
  board.pastLow.length = 0;
  board.pastHigh.length = 0;
  setLists(board);
  setKey(board);
}

/** Draws up the lists of pieces and the sums from the squares. */
function setLists(board: Board): void {
  const { squares, men, place, listEnd } = board;
  men.fill(0);
  let material = 0;
  let pieces = 0;
  for (const side of [WHITE, BLACK] as const) {
    const first = side === WHITE ? 0 : BLACK_LIST;
    let end = first;
    for (const kind of LIST_ORDER) {
      for (let square = 0; square < 64; square++) {
        const index = toIndex(square);
        if (squares[index] !== kind * side) continue;
        men[end] = index;
        place[index] = end++;
        if (kind === KING) continue;
        material += side * POINTS[kind]!;
        if (kind !== PAWN) pieces += side === WHITE ? 1 : 256;
      }
    }
    listEnd[side === WHITE ? 0 : 1] = end;
  }
  board.material[0] = material;
  board.pieces[0] = pieces;
  board.pawnRow[0] = 0;
  board.pawnScore[0] = UNKNOWN;
}

/** Whether a pawn of this side stands ready to take on the square a pawn has passed over. */
function canTakeEnPassant(board: Board, passed: number, side: Side): boolean {
  const { squares } = board;
  return squares[passed - 9 * side] === PAWN * side || squares[passed - 11 * side] === PAWN * side;
}

/** A board from a FEN. @throws {FenError} */
export function boardOf(fen: string): Board {
  const board = emptyBoard();
  setPosition(board, parseFen(fen));
  return board;
}

/** Plays a move of the game at the root: the position moves on, the one before becomes past. */
export function playAtRoot(board: Board, move: Move): void {
  board.pastLow.push(board.keyLow[0]!);
  board.pastHigh.push(board.keyHigh[0]!);
  make(board, move);
  if (board.reversible[1] === 0) {
    board.pastLow.length = 0;
    board.pastHigh.length = 0;
  }
  const { castling, enPassant, reversible, keyLow, keyHigh } = board;
  castling[0] = castling[1]!;
  enPassant[0] = enPassant[1]!;
  reversible[0] = reversible[1]!;
  keyLow[0] = keyLow[1]!;
  keyHigh[0] = keyHigh[1]!;
  board.ply = 0;
  setLists(board);
}

/** Whether the position on the board has stood there before, in the tree or in the game since the last capture or pawn move. */
export function isRepeated(board: Board): boolean {
  const { ply, keyLow, keyHigh, pastLow, pastHigh } = board;
  const span = board.reversible[ply]!;
  if (span < 4) return false;
  const low = keyLow[ply]!;
  const high = keyHigh[ply]!;
  for (let back = 4; back <= span; back += 2) {
    const row = ply - back;
    if (row >= 0) {
      if (keyLow[row] === low && keyHigh[row] === high) return true;
    } else {
      const past = pastLow.length + row;
      if (past < 0) return false;
      if (pastLow[past] === low && pastHigh[past] === high) return true;
    }
  }
  return false;
}

// ------------------------------------------------------------------------------------------- making and taking back

/** The castling rights that remain when a piece leaves or reaches a square. */
const KEPT_RIGHTS = new Uint8Array(SQUARE_COUNT).fill(15);
KEPT_RIGHTS[indexOf('e1')] = 15 & ~(WHITE_SHORT | WHITE_LONG);
KEPT_RIGHTS[indexOf('h1')] = 15 & ~WHITE_SHORT;
KEPT_RIGHTS[indexOf('a1')] = 15 & ~WHITE_LONG;
KEPT_RIGHTS[indexOf('e8')] = 15 & ~(BLACK_SHORT | BLACK_LONG);
KEPT_RIGHTS[indexOf('h8')] = 15 & ~BLACK_SHORT;
KEPT_RIGHTS[indexOf('a8')] = 15 & ~BLACK_LONG;

/** Executes a move; row `ply + 1` is written, row `ply` keeps what taking back needs. The move may leave the king in check. */
export function make(board: Board, move: Move): void {
  const { squares, men, place, side, ply, castling, enPassant } = board;
  const next = ply + 1;
  const from = move & 127;
  const to = (move >> 7) & 127;
  const kind = move >> 14;
  const man = squares[from]!;
  const at = place[from]!;
  let low = board.keyLow[ply]! ^ KEYS_LOW[TURN_KEY]!;
  let high = board.keyHigh[ply]! ^ KEYS_HIGH[TURN_KEY]!;
  let material = board.material[ply]!;
  let pieces = board.pieces[ply]!;
  let isReversible = true;
  let isPawnChange = false;

  // 1. The piece taken leaves its list.
  const victimSquare = kind === EN_PASSANT ? to - 10 * side : to;
  const victim = squares[victimSquare]!;
  board.taken[ply] = victim;
  board.played[ply] = move;
  if (victim !== 0) {
    const gone = place[victimSquare]!;
    board.takenPlace[ply] = gone;
    men[gone] = 0;
    squares[victimSquare] = 0;
    const key = (victim + 6) * SQUARE_COUNT + victimSquare;
    low ^= KEYS_LOW[key]!;
    high ^= KEYS_HIGH[key]!;
    material += side * POINTS[victim < 0 ? -victim : victim]!;
    if (victim === PAWN || victim === -PAWN) isPawnChange = true;
    else pieces -= side === WHITE ? 256 : 1;
    isReversible = false;
  }

  // 2. The piece goes.
  let arrives = man;
  let passed = 0;
  if (man === PAWN * side) {
    isReversible = false;
    isPawnChange = true;
    if (kind >= PROMOTES) {
      arrives = (kind - PROMOTES) * side;
      material += side * (POINTS[kind - PROMOTES]! - 100);
      pieces += side === WHITE ? 1 : 256;
    } else if (kind === DOUBLE_STEP) {
      const over = to - 10 * side;
      if (squares[to + 1] === -man || squares[to - 1] === -man) passed = over;
    }
  }
  squares[from] = 0;
  squares[to] = arrives;
  men[at] = to;
  place[to] = at;
  const leaving = (man + 6) * SQUARE_COUNT + from;
  const arriving = (arrives + 6) * SQUARE_COUNT + to;
  low ^= KEYS_LOW[leaving]! ^ KEYS_LOW[arriving]!;
  high ^= KEYS_HIGH[leaving]! ^ KEYS_HIGH[arriving]!;

  // 3. The rook, in castling.
  if (kind === CASTLES_SHORT || kind === CASTLES_LONG) {
    const rookFrom = kind === CASTLES_SHORT ? to + 1 : to - 2;
    const rookTo = kind === CASTLES_SHORT ? to - 1 : to + 1;
    moveRook(board, rookFrom, rookTo);
    const rook = ROOK * side + 6;
    low ^= KEYS_LOW[rook * SQUARE_COUNT + rookFrom]! ^ KEYS_LOW[rook * SQUARE_COUNT + rookTo]!;
    high ^= KEYS_HIGH[rook * SQUARE_COUNT + rookFrom]! ^ KEYS_HIGH[rook * SQUARE_COUNT + rookTo]!;
  }

  // 4. Rights, en passant, counters, sums.
  const rights = castling[ply]!;
  const kept = rights & KEPT_RIGHTS[from]! & KEPT_RIGHTS[to]!;
  const oldPassed = enPassant[ply]!;
  castling[next] = kept;
  enPassant[next] = passed;
  if (kept !== rights || passed !== oldPassed) {
    low ^=
      KEYS_LOW[CASTLING_KEY + rights]! ^
      KEYS_LOW[CASTLING_KEY + kept]! ^
      KEYS_LOW[EN_PASSANT_KEY + oldPassed]! ^
      KEYS_LOW[EN_PASSANT_KEY + passed]!;
    high ^=
      KEYS_HIGH[CASTLING_KEY + rights]! ^
      KEYS_HIGH[CASTLING_KEY + kept]! ^
      KEYS_HIGH[EN_PASSANT_KEY + oldPassed]! ^
      KEYS_HIGH[EN_PASSANT_KEY + passed]!;
  }
  board.reversible[next] = isReversible ? board.reversible[ply]! + 1 : 0;
  board.material[next] = material;
  board.pieces[next] = pieces;
  if (isPawnChange) {
    board.pawnRow[next] = next;
    board.pawnScore[next] = UNKNOWN;
  } else board.pawnRow[next] = board.pawnRow[ply]!;
  board.keyLow[next] = low;
  board.keyHigh[next] = high;
  board.side = -side as Side;
  board.ply = next;
}

/** Takes the last move back. */
export function takeBack(board: Board): void {
  const { squares, men, place } = board;
  const ply = board.ply - 1;
  const side = -board.side as Side;
  const move = board.played[ply]!;
  const from = move & 127;
  const to = (move >> 7) & 127;
  const kind = move >> 14;
  const at = place[to]!;
  squares[from] = kind >= PROMOTES ? PAWN * side : squares[to]!;
  squares[to] = 0;
  men[at] = from;
  place[from] = at;
  const victim = board.taken[ply]!;
  if (victim !== 0) {
    const victimSquare = kind === EN_PASSANT ? to - 10 * side : to;
    const gone = board.takenPlace[ply]!;
    squares[victimSquare] = victim;
    men[gone] = victimSquare;
    place[victimSquare] = gone;
  } else if (kind === CASTLES_SHORT) moveRook(board, to - 1, to + 1);
  else if (kind === CASTLES_LONG) moveRook(board, to + 1, to - 2);
  board.side = side;
  board.ply = ply;
}

function moveRook(board: Board, from: number, to: number): void {
  const { squares, men, place } = board;
  const at = place[from]!;
  squares[to] = squares[from]!;
  squares[from] = 0;
  men[at] = to;
  place[to] = at;
}

// ------------------------------------------------------------------------------------------------ moves as text

/** A move as UCI text. */
export function makeMoveText(move: Move): Uci {
  const kind = move >> 14;
  const letter = kind >= PROMOTES ? ' pnbrq'[kind - PROMOTES]! : '';
  return squareName(move & 127) + squareName((move >> 7) & 127) + letter;
}

/** The move of this position that a UCI text means; the text is taken to be legal. */
export function parseMoveText(board: Board, uci: Uci): Move {
  const from = indexOf(uci);
  const to = indexOf(uci.slice(2));
  const man = Math.abs(board.squares[from]!);
  let kind = 0;
  if (man === PAWN) {
    if (uci.length > 4) kind = PROMOTES + ' pnbrq'.indexOf(uci[4]!);
    else if (Math.abs(to - from) === 20) kind = DOUBLE_STEP;
    else if (Math.abs(to - from) !== 10 && board.squares[to] === 0) kind = EN_PASSANT;
  } else if (man === KING) {
    if (to - from === 2) kind = CASTLES_SHORT;
    else if (from - to === 2) kind = CASTLES_LONG;
  }
  return from | (to << 7) | (kind << 14);
}
