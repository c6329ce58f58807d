import type { Fen } from '../../chess/fen.ts';
import { CASTLING, DOUBLE_STEP, EN_PASSANT, fromOf, kindOf, type Move, promotionOf, toOf } from './move.ts';
import {
  BISHOP,
  BLACK,
  COLOURS,
  KING,
  KNIGHT,
  MAN_MASK,
  makeSquareName,
  PAWN,
  parseSquareName,
  QUEEN,
  ROOK,
  WHITE,
} from './squares.ts';
import { POINTS, type Weights } from './weights.ts';

/** Plies a board can remember: the longest run without a capture or a pawn move, and the search on top of it. */
const CAPACITY = 1024;
/** Numbers kept of each ply, to take it back. */
const RECORD = 11;

/** Castling rights, a bit each. */
const WHITE_SHORT = 1;
const WHITE_LONG = 2;
const BLACK_SHORT = 4;
const BLACK_LONG = 8;

/**
 * The 0x88 board of S4 with the program's further state. Sums are updated with the moves, so that a leaf is evaluated at no cost; they are
 * from White's view, in hundredths of a pawn.
 */
export interface Board {
  readonly weights: Weights;
  /** The listing's `cb`: the pieces by square, 0 for an empty one. */
  readonly cb: Uint8Array;
  /** The square of each player's king. */
  readonly kings: Int32Array;
  /** The player to move: 0 White, 1 Black. */
  player: number;
  castling: number;
  /** The square a pawn has just stepped over, if an enemy pawn could capture it there; else -1. */
  enPassant: number;
  /** Plies since the last capture or pawn move. */
  quietPlies: number;
  material: number;
  placement: number;
  endgamePlacement: number;
  /** Points on the board by the article's count: pawn 1, knight and bishop 3, rook 5, queen 9, the kings left out. */
  points: number;
  /** Two numbers of 30 bits that tell positions apart. */
  keyLow: number;
  keyHigh: number;
  /** Plies on record, and what each needs to be taken back. */
  plies: number;
  readonly records: Int32Array;
}

/** An empty board that counts by these weights. */
export function createBoard(weights: Weights): Board {
  return {
    weights,
    cb: new Uint8Array(128),
    kings: new Int32Array(2),
    player: 0,
    castling: 0,
    enPassant: -1,
    quietPlies: 0,
    material: 0,
    placement: 0,
    endgamePlacement: 0,
    points: 0,
    keyLow: 0,
    keyHigh: 0,
    plies: 0,
    records: new Int32Array(CAPACITY * RECORD),
  };
}

const MEN: Readonly<Record<string, number>> = { p: PAWN, n: KNIGHT, k: KING, r: ROOK, b: BISHOP, q: QUEEN };
const RIGHTS: readonly [letter: string, bit: number, king: string, rook: string][] = [
  ['K', WHITE_SHORT, 'e1', 'h1'],
  ['Q', WHITE_LONG, 'e1', 'a1'],
  ['k', BLACK_SHORT, 'e8', 'h8'],
  ['q', BLACK_LONG, 'e8', 'a8'],
];

/** Sets up a position and forgets all moves. The FEN is one that `chess/fen.ts` has written: legal, six fields. */
export function setPosition(board: Board, fen: Fen): void {
  const [rows, turn, castling, enPassant, quietPlies] = fen.split(' ') as [string, string, string, string, string];
  board.cb.fill(0);
  board.material = board.placement = board.endgamePlacement = board.points = 0;
  board.keyLow = board.keyHigh = board.plies = 0;
  for (const [row, text] of rows.split('/').entries()) {
    let square = row * 16;
    for (const letter of text) {
      const man = MEN[letter.toLowerCase()];
      if (man === undefined) {
        square += Number(letter);
        continue;
      }
      const player = letter === letter.toLowerCase() ? 1 : 0;
      if (man === KING) board.kings[player] = square;
      put(board, square++, COLOURS[player]! | man);
    }
  }
  board.player = turn === 'w' ? 0 : 1;
  if (board.player === 1) turnKeys(board);
  board.castling = 0;
  for (const [letter, bit, king, rook] of RIGHTS) {
    const colour = bit < BLACK_SHORT ? WHITE : BLACK;
    const stands = (name: string, man: number) => board.cb[parseSquareName(name)] === (colour | man);
    if (castling.includes(letter) && stands(king, KING) && stands(rook, ROOK)) board.castling |= bit;
  }
  board.enPassant = enPassant === '-' ? -1 : parseSquareName(enPassant);
  board.quietPlies = Number(quietPlies);
}

/** Makes a move that the generator gave, whether it leaves the own king in check or not. */
export function makeMove(board: Board, move: Move): void {
  const { cb } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const promotion = promotionOf(move);
  const kind = kindOf(move);
  const man = cb[from]!;
  const player = board.player;
  const captured = cb[to]!;
  // 1. What it takes to come back.
  keepRecord(board, move, captured);
  // 2. The pieces.
  if (captured !== 0) lift(board, to, captured);
  lift(board, from, man);
  put(board, to, promotion === 0 ? man : COLOURS[player]! | promotion);
  board.quietPlies = captured !== 0 || (man & MAN_MASK) === PAWN ? 0 : board.quietPlies + 1;
  board.enPassant = -1;
  if ((man & MAN_MASK) === KING) {
    board.kings[player] = to;
    if (kind === CASTLING) {
      const rook = COLOURS[player]! | ROOK;
      lift(board, to > from ? to + 1 : to - 2, rook);
      put(board, to > from ? to - 1 : to + 1, rook);
    }
  } else if (kind === DOUBLE_STEP) {
    const enemyPawn = COLOURS[1 - player]! | PAWN;
    // An en passant square without a possible capture would make equal positions look different.
    if (cb[to - 1] === enemyPawn || cb[to + 1] === enemyPawn) board.enPassant = (from + to) >> 1;
  } else if (kind === EN_PASSANT) {
    const victim = player === 0 ? to + 16 : to - 16;
    lift(board, victim, cb[victim]!);
  }
  // 3. Rights, and whose turn it is.
  board.castling &= RIGHTS_KEPT[from]! & RIGHTS_KEPT[to]!;
  board.player = 1 - player;
  turnKeys(board);
}

/**
 * S4's asymmetric dummy rule: the king of the player to move stands still, and it is the other's turn. To be taken back
 * like a move. @param move the king's square as origin and as destination.
 */
export function standStill(board: Board, move: Move): void {
  keepRecord(board, move, board.cb[toOf(move)]!);
  board.quietPlies++;
  board.enPassant = -1;
  board.player = 1 - board.player;
  turnKeys(board);
}

function keepRecord(board: Board, move: Move, captured: number): void {
  const { records } = board;
  const at = board.plies++ * RECORD;
  records[at] = move;
  records[at + 1] = captured;
  records[at + 2] = board.castling;
  records[at + 3] = board.enPassant;
  records[at + 4] = board.quietPlies;
  records[at + 5] = board.material;
  records[at + 6] = board.placement;
  records[at + 7] = board.endgamePlacement;
  records[at + 8] = board.points;
  records[at + 9] = board.keyLow;
  records[at + 10] = board.keyHigh;
}

/** Takes back the last move. */
export function unmakeMove(board: Board): void {
  const { cb, records } = board;
  const at = --board.plies * RECORD;
  const move = records[at]!;
  const captured = records[at + 1]!;
  const from = fromOf(move);
  const to = toOf(move);
  const kind = kindOf(move);
  const player = 1 - board.player;
  const man = promotionOf(move) === 0 ? cb[to]! : COLOURS[player]! | PAWN;
  board.player = player;
  cb[from] = man;
  cb[to] = captured;
  if ((man & MAN_MASK) === KING) {
    board.kings[player] = from;
    if (kind === CASTLING) {
      cb[to > from ? to + 1 : to - 2] = COLOURS[player]! | ROOK;
      cb[to > from ? to - 1 : to + 1] = 0;
    }
  } else if (kind === EN_PASSANT) {
    cb[player === 0 ? to + 16 : to - 16] = COLOURS[1 - player]! | PAWN;
  }
  board.castling = records[at + 2]!;
  board.enPassant = records[at + 3]!;
  board.quietPlies = records[at + 4]!;
  board.material = records[at + 5]!;
  board.placement = records[at + 6]!;
  board.endgamePlacement = records[at + 7]!;
  board.points = records[at + 8]!;
  board.keyLow = records[at + 9]!;
  board.keyHigh = records[at + 10]!;
}

/** The number of earlier occurrences of the current position, as far back as the last capture or pawn move. */
export function earlierTimes(board: Board): number {
  const { records, plies, keyLow, keyHigh, enPassant, castling } = board;
  let times = 0;
  const last = Math.max(0, plies - board.quietPlies);
  for (let ply = plies - 4; ply >= last; ply -= 2) {
    const at = ply * RECORD;
    if (
      records[at + 9] === keyLow &&
      records[at + 10] === keyHigh &&
      records[at + 2] === castling &&
      records[at + 3] === enPassant
    ) {
      times++;
    }
  }
  return times;
}

/** Drops the record of what lies before the last capture or pawn move, which nothing can repeat. */
export function forgetIfIrreversible(board: Board): void {
  if (board.quietPlies === 0 || board.plies > CAPACITY / 2) board.plies = 0;
}

/** The board as the first four fields of a FEN, for messages and tests. */
export function describeBoard(board: Board): string {
  const letterOf = (man: number) => {
    const letter = Object.keys(MEN).find((candidate) => MEN[candidate] === (man & MAN_MASK))!;
    return (man & WHITE) !== 0 ? letter.toUpperCase() : letter;
  };
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from(board.cb.subarray(row * 16, row * 16 + 8), (man) => (man === 0 ? '1' : letterOf(man)))
      .join('')
      .replace(/1+/g, (gap) => String(gap.length)),
  );
  const rights = RIGHTS.filter(([, bit]) => (board.castling & bit) !== 0).map(([letter]) => letter);
  const enPassant = board.enPassant < 0 ? '-' : makeSquareName(board.enPassant);
  return `${rows.join('/')} ${board.player === 0 ? 'w' : 'b'} ${rights.join('') || '-'} ${enPassant}`;
}

function put(board: Board, square: number, man: number): void {
  const { weights } = board;
  const index = (man << 7) | square;
  board.cb[square] = man;
  board.material += weights.material[man]!;
  board.placement += weights.placement[index]!;
  board.endgamePlacement += weights.endgamePlacement[index]!;
  board.points += POINTS[man & MAN_MASK]!;
  board.keyLow ^= KEYS_LOW[index]!;
  board.keyHigh ^= KEYS_HIGH[index]!;
}

function lift(board: Board, square: number, man: number): void {
  const { weights } = board;
  const index = (man << 7) | square;
  board.cb[square] = 0;
  board.material -= weights.material[man]!;
  board.placement -= weights.placement[index]!;
  board.endgamePlacement -= weights.endgamePlacement[index]!;
  board.points -= POINTS[man & MAN_MASK]!;
  board.keyLow ^= KEYS_LOW[index]!;
  board.keyHigh ^= KEYS_HIGH[index]!;
}

function turnKeys(board: Board): void {
  board.keyLow ^= KEYS_LOW[0]!;
  board.keyHigh ^= KEYS_HIGH[0]!;
}

/** The rights that survive a move from or to a square: a king's or rook's home takes its own away. */
const RIGHTS_KEPT = new Uint8Array(128).fill(15);
for (const [, bit, king, rook] of RIGHTS) {
  RIGHTS_KEPT[parseSquareName(king)]! &= ~bit;
  RIGHTS_KEPT[parseSquareName(rook)]! &= ~bit;
}

/** Numbers by piece and square (entry 0, which no piece uses, for the player to move), the same in every run. */
const [KEYS_LOW, KEYS_HIGH] = createKeys();
function createKeys(): [low: Int32Array, high: Int32Array] {
  const low = new Int32Array(64 * 128);
  const high = new Int32Array(64 * 128);
  // Marsaglia's xorshift with the shifts 13, 17, 5. Thirty bits stay whole numbers in every browser.
  let state = 0x2545f491;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state & 0x3fffffff;
  };
  for (let index = 0; index < low.length; index++) {
    low[index] = next();
    high[index] = next();
  }
  return [low, high];
}
