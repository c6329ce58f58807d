/**
 * The board: 64 squares from a8 = 0 to h1 = 63, Black's men positive, White's negative. A value is Black's: what is good for
 * White lowers it. The original had its making of moves twice, once for each colour; here the side is a sign.
 */
import { makeSquare, type Position, type Role } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';
import type { Game } from '../../chess/game.ts';
import { parseUci, type Uci } from '../../chess/move.ts';

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

export const BLACK = 1;
export const WHITE = -1;
export type Side = typeof BLACK | typeof WHITE;

/** A move: from in bits 0-5, to in bits 6-11, its kind above. En passant goes to the square of the captured pawn. */
export type Move = number;
export const PLAIN = 0;
export const CASTLES = 1;
export const EN_PASSANT = 2;
export const PROMOTES = 3;

export const makeMove = (from: number, to: number, kind: number): Move => from | (to << 6) | (kind << 12);
export const fromOf = (move: Move): number => move & 63;
export const toOf = (move: Move): number => (move >> 6) & 63;
export const kindOf = (move: Move): number => move >> 12;

/** Points by kind, before the side ahead is made to exchange. */
const POINTS = Int16Array.of(0, 100, 300, 300, 500, 900, 3000);
/** The points of all men of the initial position. */
const ALL_POINTS = 13_800;
/** A lead that makes the side ahead exchange. */
const AHEAD = 150;

/** A pawn's gain on each of the last three ranks, whenever it reaches one. */
const GAINS = Int16Array.of(0, 0, 0, 0, 0, 25, 25 + 50, 25 + 50 + 625);
/** Points of moving early: the king's move, the queen's. */
const EARLY_KING = -2;
const EARLY_QUEEN = -1;
const CASTLED = 1;

/** The rights, as bits: White's king side, White's queen side, Black's. */
const RIGHTS = { kings: 1, queens: 2 } as const;
/** The shift of a side's rights. */
const shiftOf = (side: Side): number => (side === WHITE ? 0 : 2);
/** A side's own rights: 1 king's side, 2 queen's side. */
export const rightsOf = (board: Board, side: Side): number => (board.rights >> shiftOf(side)) & 3;
export const KING_SIDE = RIGHTS.kings;
export const QUEEN_SIDE = RIGHTS.queens;

/** Moves that can stand executed: the longest game, and a search on top. */
const FIRST_STACK = 512;

export interface Board {
  /** A man or 0, by square. */
  readonly men: Int8Array;
  side: Side;
  /** Four bits: White's king side, queen side, Black's. */
  rights: number;
  /** The square that a pawn has just stepped over, or -1. */
  passed: number;
  /** The value so far: material when the search began, and what the moves since then have changed. */
  value: number;
  /** The squares of the kings: Black's at 0, White's at 1; -1 if there is none. */
  readonly kings: Int8Array;
  /** The number of the move, as players count. */
  moveNumber: number;
  /** 0 the opening to 3 the ending. */
  game: number;
  /** The reduction of every signed value: 1 if Black is ahead, -1 if White is. */
  gval: number;
  /** The worth of a man: `worth[man + 6]`, Black's positive. */
  readonly worth: Int16Array;
  // The moves executed, by ply: what has to come back.
  executed: number;
  moves: Int32Array;
  /** The man that moved, as it was before. */
  movers: Int8Array;
  taken: Int8Array;
  before: Int32Array;
  /** The value before each move; before a move of the game that of the men alone. */
  values: Int32Array;
  /** A key of the men before each move, and now. */
  keys: Int32Array;
  /** The ply after the last capture or move of a pawn other than a promotion, before each move: how far repetitions are counted. */
  settled: Int32Array;
}

export function emptyBoard(): Board {
  const board: Board = {
    men: new Int8Array(64),
    side: WHITE,
    rights: 0,
    passed: -1,
    value: 0,
    kings: Int8Array.of(-1, -1),
    moveNumber: 1,
    game: 0,
    gval: 0,
    worth: new Int16Array(13),
    executed: 0,
    moves: new Int32Array(FIRST_STACK),
    movers: new Int8Array(FIRST_STACK),
    taken: new Int8Array(FIRST_STACK),
    before: new Int32Array(FIRST_STACK),
    values: new Int32Array(FIRST_STACK),
    keys: new Int32Array(2 * (FIRST_STACK + 1)),
    settled: new Int32Array(FIRST_STACK + 1),
  };
  setStage(board);
  return board;
}

/** The target square of a pawn that captures the pawn on a square en passant. */
const behind = (square: number): number => (square < 32 ? square - 8 : square + 8);

const kingIndex = (side: Side): 0 | 1 => (side === BLACK ? 0 : 1);
/** The square of a side's king, or -1. */
export const kingOf = (board: Board, side: Side): number => board.kings[kingIndex(side)]!;

/** Two words for each man on each square, to compare positions by. */
const KEYS = (() => {
  const keys = new Int32Array(13 * 64 * 2);
  let state = 1979;
  for (let index = 0; index < keys.length; index++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    keys[index] = state;
  }
  return keys;
})();

/** Makes room for a longer game; called between searches. */
function reserve(board: Board, plies: number): void {
  if (board.executed + plies < board.moves.length) return;
  const size = 2 * (board.executed + plies);
  const longer = <T extends Int32Array | Int8Array>(next: T, old: T): T => {
    next.set(old);
    return next;
  };
  board.moves = longer(new Int32Array(size), board.moves);
  board.movers = longer(new Int8Array(size), board.movers);
  board.taken = longer(new Int8Array(size), board.taken);
  board.before = longer(new Int32Array(size), board.before);
  board.values = longer(new Int32Array(size), board.values);
  board.keys = longer(new Int32Array(2 * (size + 1)), board.keys);
  board.settled = longer(new Int32Array(size + 1), board.settled);
}

/** Sets material, stage and the side that exchanges: before every search and every input. */
export function setStage(board: Board): void {
  const { men, worth } = board;
  let value = 0;
  for (let square = 0; square < 64; square++) {
    const man = men[square]!;
    value += man > 0 ? POINTS[man]! : -POINTS[-man]!;
  }
  board.gval = value > AHEAD ? 1 : value < -AHEAD ? -1 : 0;
  for (let kind = PAWN; kind <= KING; kind++) {
    worth[6 + kind] = POINTS[kind]! - board.gval;
    worth[6 - kind] = -POINTS[kind]! - board.gval;
  }
  board.value = value;
  let lost = ALL_POINTS;
  for (let square = 0; square < 64; square++) if (men[square] !== 0) lost -= Math.abs(worth[6 + men[square]!]!);
  board.game = lost > 4000 ? 3 : lost > 2000 ? 2 : board.moveNumber > 5 ? 1 : 0;
}

/** The value of a move for its mover besides the man it takes, at the current stage of the game. */
function gainOf({ game }: Board, side: Side, role: number, kind: number, to: number): number {
  if (kind === CASTLES) return CASTLED;
  if (role === PAWN && kind !== EN_PASSANT) return GAINS[side === BLACK ? to >> 3 : 7 - (to >> 3)]!;
  if (game !== 0) return 0;
  return role === KING ? EARLY_KING : role === QUEEN ? EARLY_QUEEN : 0;
}

/** Executes a pseudo-legal move of the side to move. */
export function make(board: Board, move: Move): void {
  const { men, worth } = board;
  const { side, executed } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const man = men[from]!;
  const role = man * side;
  const victim = men[to]!;
  const key = 2 * executed;
  let low = board.keys[key]!;
  let high = board.keys[key + 1]!;
  const toggle = (piece: number, square: number) => {
    const at = ((piece + 6) * 64 + square) * 2;
    low ^= KEYS[at]!;
    high ^= KEYS[at + 1]!;
  };
  board.moves[executed] = move;
  board.movers[executed] = man;
  board.taken[executed] = victim;
  board.before[executed] = board.rights | ((board.passed + 1) << 4);
  board.values[executed] = board.value;
  board.passed = -1;

  // 1. The man moves, and takes.
  men[from] = 0;
  toggle(man, from);
  if (victim !== 0) {
    board.value -= worth[victim + 6]!;
    men[to] = 0;
    toggle(victim, to);
  }
  const at = kind === EN_PASSANT ? behind(to) : to;
  men[at] = man;

  // 2. What else it changes.
  if (role === PAWN) {
    if (to - from === 16 * side) board.passed = from + 8 * side;
    if (kind === PROMOTES) men[at] = QUEEN * side;
  } else if (role === KING) {
    board.kings[kingIndex(side)] = to;
    board.rights &= ~(3 << shiftOf(side));
    if (kind === CASTLES) {
      const corner = to > from ? to + 1 : to - 2;
      const rook = (from + to) >> 1;
      men[rook] = men[corner]!;
      men[corner] = 0;
      toggle(ROOK * side, corner);
      toggle(ROOK * side, rook);
    }
  } else if (role === ROOK) {
    const home = side === BLACK ? 0 : 56;
    if (from === home) board.rights &= ~(QUEEN_SIDE << shiftOf(side));
    else if (from === home + 7) board.rights &= ~(KING_SIDE << shiftOf(side));
  }
  board.value += side * gainOf(board, side, role, kind, to);
  toggle(men[at]!, at);

  board.executed = executed + 1;
  board.keys[key + 2] = low;
  board.keys[key + 3] = high;
  board.settled[executed + 1] =
    victim !== 0 || (role === PAWN && kind !== PROMOTES) ? executed + 1 : board.settled[executed]!;
  if (side === BLACK) board.moveNumber++;
  board.side = -side as Side;
}

/** Takes back the last move executed. */
export function unmake(board: Board): void {
  const { men } = board;
  const executed = --board.executed;
  const move = board.moves[executed]!;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const side = -board.side as Side;
  board.side = side;
  if (side === BLACK) board.moveNumber--;
  const at = kind === EN_PASSANT ? behind(to) : to;
  const man = board.movers[executed]!;
  men[at] = 0;
  men[to] = board.taken[executed]!;
  men[from] = man;
  if (man * side === KING) {
    board.kings[kingIndex(side)] = from;
    if (kind === CASTLES) {
      men[to > from ? to + 1 : to - 2] = ROOK * side;
      men[(from + to) >> 1] = 0;
    }
  }
  board.value = board.values[executed]!;
  board.rights = board.before[executed]! & 15;
  board.passed = (board.before[executed]! >> 4) - 1;
}

/**
 * Counts how often the men have stood like this before, with the same side to move, since the last capture or move of a pawn.
 * The original takes the moves back for it and makes them again, which leaves another value behind (`shiftValue`).
 */
export function countRepetitions(board: Board): number {
  const { keys, executed, settled } = board;
  const first = settled[executed]!;
  shiftValue(board, first);
  let count = 0;
  for (let ply = executed - 2; ply >= first; ply -= 2) {
    if (keys[2 * ply] === keys[2 * executed] && keys[2 * ply + 1] === keys[2 * executed + 1]) count++;
  }
  return count;
}

/** The value becomes that at ply `first`, with what all moves since then are worth by the present stage; none of them takes. */
function shiftValue(board: Board, first: number): void {
  const { values, movers, moves, executed } = board;
  if (first === executed) return;
  let value = values[first]!;
  for (let ply = first; ply < executed; ply++) {
    values[ply] = value;
    const side = movers[ply]! > 0 ? BLACK : WHITE;
    value += side * gainOf(board, side, movers[ply]! * side, kindOf(moves[ply]!), toOf(moves[ply]!));
  }
  board.value = value;
}

const KINDS: Readonly<Record<Role, number>> = {
  pawn: PAWN,
  knight: KNIGHT,
  bishop: BISHOP,
  rook: ROOK,
  queen: QUEEN,
  king: KING,
};

/** Converts a square's number to the house's, in which a1 is 0, and back. */
const flipped = (square: number): number => square ^ 56;

/** Sets up a position, without moves that led to it. */
export function setPosition(board: Board, position: Position): void {
  board.men.fill(0);
  board.kings.fill(-1);
  board.executed = 0;
  board.settled[0] = 0;
  board.side = position.turn === 'black' ? BLACK : WHITE;
  board.moveNumber = position.fullmoves;
  board.passed = position.epSquare === undefined ? -1 : flipped(position.epSquare);
  let low = 0;
  let high = 0;
  for (const [square, { role, color }] of position.board) {
    const side = color === 'black' ? BLACK : WHITE;
    const at = flipped(square);
    const man = KINDS[role] * side;
    board.men[at] = man;
    if (role === 'king') board.kings[kingIndex(side)] = at;
    const key = ((man + 6) * 64 + at) * 2;
    low ^= KEYS[key]!;
    high ^= KEYS[key + 1]!;
  }
  board.keys[0] = low;
  board.keys[1] = high;
  const { castlingRights } = position.castles;
  board.rights =
    (castlingRights.has(7) ? 1 : 0) |
    (castlingRights.has(0) ? 2 : 0) |
    (castlingRights.has(63) ? 4 : 0) |
    (castlingRights.has(56) ? 8 : 0);
  setStage(board);
}

/** A move of the house as this board knows it; a promotion to another piece is made as one to a queen. */
export function moveFrom(board: Board, uci: Uci): Move {
  const { from: start, to: end, promotion } = parseUci(uci)!;
  const from = flipped(start);
  const to = flipped(end);
  const role = Math.abs(board.men[from]!);
  if (promotion) return makeMove(from, to, PROMOTES);
  if (role === KING && Math.abs(to - from) === 2) return makeMove(from, to, CASTLES);
  if (role === PAWN && (to - from) % 8 !== 0 && board.men[to] === 0) {
    return makeMove(from, to - 8 * board.side, EN_PASSANT);
  }
  return makeMove(from, to, PLAIN);
}

/** A move in UCI's form. */
export function moveText(move: Move): Uci {
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const end = kind === EN_PASSANT ? behind(to) : to;
  const squares = makeSquare(flipped(from)) + makeSquare(flipped(end));
  return kind === PROMOTES ? `${squares}q` : squares;
}

/** Plies that a search can put on the board: its own, and a long row of checks. */
const ROOM = 256;

/** Sets up a game, its moves made one by one, so that repetitions are known. */
export function setUp(board: Board, game: Game): void {
  setPosition(board, parseFen(game.start));
  for (const uci of game.moves) playOn(board, uci);
}

/** Makes a move of the game; a pawn becomes what its player chose, which the program's own moves cannot do. */
export function playOn(board: Board, uci: Uci): void {
  reserve(board, ROOM);
  setStage(board);
  make(board, moveFrom(board, uci));
  const { to, promotion } = parseUci(uci)!;
  if (promotion) board.men[flipped(to)] = -board.side * KINDS[promotion];
}
