/** The decision routines: eight questions, each of which enters moves in the plausible move table until seven stand there. */
import {
  BISHOP,
  type Board,
  CASTLES,
  EN_PASSANT,
  emptyBoard,
  indexOf,
  isAttacked,
  KING,
  KNIGHT,
  LINES,
  type Move,
  makeMove,
  PAWN,
  PROMOTES,
  playMove,
  QUEEN,
  REGULAR,
  ROOK,
  type Side,
} from './board.ts';
import { type Tables, VALUES } from './tables.ts';

/** The plausible move table. */
export interface Plausible {
  readonly moves: readonly Move[];
  /** The question that entered each move, 1 to 8. */
  readonly questions: readonly number[];
}

/** The context of a question, and the table being filled. */
interface Asking {
  readonly board: Board;
  readonly tables: Tables;
  readonly limit: number;
  readonly moves: Move[];
  readonly questions: number[];
  /** The squares from 77 to 00, as the side to move numbers them. */
  readonly squares: readonly number[];
}

const SQUARES: readonly [readonly number[], readonly number[]] = [
  Array.from({ length: 64 }, (_, index) => 63 - index),
  Array.from({ length: 64 }, (_, index) => index),
];
/** Men in the order of Table I. */
const TABLE_1 = [KING, QUEEN, BISHOP, KNIGHT, ROOK, PAWN] as const;
/** Files in the order in which their pawns are asked: from the king's, the king's side first. */
const PAWN_FILES = [4, 3, 5, 2, 6, 1, 7, 0] as const;
/** Directions in which pawns take, and from which their squares are guarded. */
const AHEAD = [
  [1, 3],
  [5, 7],
] as const;

/**
 * The plausible moves of the side to move, at most `limit`, in the order in which they are found. Empty only if there is no legal move
 * (or none but promotions to another piece than a queen, which are not known).
 */
export function plausibleMoves(board: Board, tables: Tables, limit: number): Plausible {
  const squares = SQUARES[indexOf(board.side)];
  const asking: Asking = { board, tables, limit, moves: [], questions: [], squares };
  for (const question of tables.checkers.length > 0 ? [answerCheck] : QUESTIONS) {
    if (question(asking) === 'stop' || asking.moves.length >= limit) break;
  }
  return asking;
}

/** Questions 2 to 8 in their order. */
const QUESTIONS: readonly ((asking: Asking) => unknown)[] = [
  gainMaterial,
  saveMen,
  exchangeMen,
  castle,
  developMinorPieces,
  occupyKeySquares,
  occupyOpenFiles,
  movePawns,
  movePieces,
];

function enter({ moves, questions, limit }: Asking, question: number, move: Move): void {
  if (moves.length >= limit || moves.includes(move)) return;
  moves.push(move);
  questions.push(question);
}

function enterMove(asking: Asking, question: number, from: number, to: number): void {
  const isPromotion = kindAt(asking, from) === PAWN && (to < 8 || to > 55);
  enter(asking, question, makeMove(from, to, isPromotion ? PROMOTES : REGULAR));
}

// ------------------------------------------------------------------------------------------ looking up the tables

const kindAt = ({ board }: Asking, square: number): number => Math.abs(board.men[square]!);
const ownBearing = ({ board, tables }: Asking) => tables.sides[indexOf(board.side)];
const enemyBearing = ({ board, tables }: Asking) => tables.sides[indexOf(-board.side as Side)];

/** The own men that bear on a square, by Table I. */
function bearersOf(asking: Asking, to: number): number[] {
  const { counts, men } = ownBearing(asking);
  const found = Array.from(men.subarray(16 * to, 16 * to + counts[to]!));
  if (found.length < 2) return found;
  const place = (from: number) => TABLE_1.indexOf(kindAt(asking, from) as (typeof TABLE_1)[number]);
  return found.sort((one, other) => place(one) - place(other));
}

/** The own men that may move to an empty square, by Table I. */
function moversTo(asking: Asking, to: number): number[] {
  const found = bearersOf(asking, to).filter((from) => kindAt(asking, from) !== PAWN);
  const pawn = pawnTo(asking, to);
  if (pawn >= 0) found.push(pawn);
  return found;
}

/** The own pawn that may step to an empty square, or -1. */
function pawnTo({ board, tables }: Asking, to: number): number {
  const { side, men } = board;
  let from = to - 8 * side;
  if (from < 0 || from > 63 || men[to] !== 0) return -1;
  if (men[from] === 0 && to >> 3 === (side === 1 ? 3 : 4)) from -= 8 * side;
  if (men[from] !== side * PAWN) return -1;
  const pin = tables.pins[from]!;
  // A pinned pawn steps only along its file.
  return pin === 0 || ((pin - 1) & 3) === 2 ? from : -1;
}

const scratch = emptyBoard();

function enPassant({ board }: Asking): Move[] {
  const { passed, side, men } = board;
  if (passed < 0) return [];
  const found: Move[] = [];
  for (const direction of AHEAD[indexOf(-side as Side)]) {
    const from = LINES[passed]![direction]![0];
    if (from === undefined || men[from] !== side * PAWN) continue;
    const move = makeMove(from, passed, EN_PASSANT);
    playMove(board, move, scratch);
    if (!isAttacked(scratch, board.kings[indexOf(side)], -side as Side)) found.push(move);
  }
  return found;
}

/** Enters the moves of one man, to every square or only to safe ones. */
function moveMan(asking: Asking, question: number, from: number, isToSafety: boolean): void {
  const { board, squares } = asking;
  const { counts, men } = ownBearing(asking);
  const kind = kindAt(asking, from);
  for (const to of squares) {
    const there = board.men[to]! * board.side;
    if (there > 0) continue;
    const goes =
      kind === PAWN && there === 0
        ? pawnTo(asking, to) === from
        : men.subarray(16 * to, 16 * to + counts[to]!).includes(from);
    if (goes && (!isToSafety || isSafe(asking, kind, from, to))) enterMove(asking, question, from, to);
  }
}

/** Whether a man is safe on a square after moving there: not attacked, or guarded by another and attacked by no cheaper man. */
function isSafe(asking: Asking, kind: number, from: number, to: number): boolean {
  const enemy = enemyBearing(asking);
  const attackers = enemy.counts[to]!;
  if (attackers === 0) return true;
  const own = ownBearing(asking);
  const isOwnCounted = own.men.subarray(16 * to, 16 * to + own.counts[to]!).includes(from);
  if (kind === KING || own.counts[to]! + own.doubled[to]! - (isOwnCounted ? 1 : 0) === 0) return false;
  for (let place = 0; place < attackers; place++) {
    if (VALUES[kindAt(asking, enemy.men[16 * to + place]!)]! < VALUES[kind]!) return false;
  }
  return true;
}

// ------------------------------------------------------------------------------------------------ the questions

/** 1. Is the king in check? Interpose, take the checking man, or move the king; in double check only that. */
function answerCheck(asking: Asking): void {
  const { board, tables, squares } = asking;
  const { side, men } = board;
  const king = board.kings[indexOf(side)];
  const [checker, second] = tables.checkers;
  if (checker !== undefined && second === undefined) {
    const line = LINES[king]!.find((squaresOfLine) => squaresOfLine.includes(checker)) ?? [];
    for (const to of line.slice(0, line.indexOf(checker))) {
      for (const from of moversTo(asking, to)) if (from !== king) enterMove(asking, 1, from, to);
    }
    for (const from of bearersOf(asking, checker)) if (from !== king) enterMove(asking, 1, from, checker);
    for (const move of enPassant(asking)) enter(asking, 1, move);
  }
  for (const to of squares) {
    if (men[to]! * side <= 0 && bearersOf(asking, to).includes(king)) enterMove(asking, 1, king, to);
  }
}

/** 2a. Can material be gained? By taking a dearer man or one that is not guarded, or by promotion. */
function gainMaterial(asking: Asking): void {
  const { board, squares } = asking;
  const guards = enemyBearing(asking).counts;
  for (const to of squares) {
    if (board.men[to]! * board.side < 0) {
      for (const from of bearersOf(asking, to)) {
        const isGain = guards[to] === 0 || VALUES[kindAt(asking, to)]! > VALUES[kindAt(asking, from)]!;
        if (isGain) enterMove(asking, 2, from, to);
      }
    } else if (to < 8 || to > 55) {
      const from = pawnTo(asking, to);
      if (from >= 0 && isSafe(asking, PAWN, from, to)) enterMove(asking, 2, from, to);
    }
  }
  for (const move of enPassant(asking)) enter(asking, 2, move);
}

/** 2b. Can material be lost? Moves an attacked man to safety if he would not be safe or has no more guards than attackers. */
function saveMen(asking: Asking): void {
  const { board, squares } = asking;
  const own = ownBearing(asking);
  const enemy = enemyBearing(asking);
  for (const from of squares) {
    const kind = board.men[from]! * board.side;
    if (kind <= 0 || enemy.counts[from] === 0) continue;
    const isOutnumbered = own.counts[from]! + own.doubled[from]! <= enemy.counts[from]! + enemy.doubled[from]!;
    if (isOutnumbered || !isSafe(asking, kind, from, from)) moveMan(asking, 2, from, true);
  }
}

/** 2c. Can material be exchanged? Men of equal value. */
function exchangeMen(asking: Asking): void {
  const { board, squares } = asking;
  for (const to of squares) {
    if (board.men[to]! * board.side >= 0) continue;
    for (const from of bearersOf(asking, to)) {
      if (VALUES[kindAt(asking, to)] === VALUES[kindAt(asking, from)]) enterMove(asking, 2, from, to);
    }
  }
}

/** 3. Is castling possible? Then no other question is asked. */
function castle(asking: Asking): 'stop' | undefined {
  const { board } = asking;
  const { side, men } = board;
  const king = board.kings[indexOf(side)];
  const rights = side === 1 ? board.rights : board.rights >> 2;
  let isPossible = false;
  for (const [right, step, between] of [
    [1, 1, 2],
    [2, -1, 3],
  ] as const) {
    if ((rights & right) === 0) continue;
    let isFree = true;
    for (let steps = 1; steps <= between; steps++) if (men[king + steps * step] !== 0) isFree = false;
    if (!isFree || [1, 2].some((steps) => isAttacked(board, king + steps * step, -side as Side))) continue;
    enter(asking, 3, makeMove(king, king + 2 * step, CASTLES));
    isPossible = true;
  }
  return isPossible ? 'stop' : undefined;
}

/** 4. Can minor pieces be developed? Bishops and knights of the first rank, to safe squares. */
function developMinorPieces(asking: Asking): void {
  const { board, squares } = asking;
  const rank = board.side === 1 ? 0 : 7;
  for (const kind of [BISHOP, KNIGHT]) {
    for (const from of squares) {
      if (board.men[from]! * board.side === kind && from >> 3 === rank) moveMan(asking, 4, from, true);
    }
  }
}

/** 5. Can key squares be occupied? The empty squares on which diagonally connected pawns bear. */
function occupyKeySquares(asking: Asking): void {
  const { board, squares } = asking;
  const { side, men } = board;
  const isPawn = (square: number | undefined) => square !== undefined && men[square] === side * PAWN;
  const key = new Set<number>();
  for (const square of squares) {
    if (!isPawn(square)) continue;
    const isConnected = [1, 3, 5, 7].some((direction) => isPawn(LINES[square]![direction]![0]));
    if (isConnected) for (const direction of AHEAD[indexOf(side)]) key.add(LINES[square]![direction]![0] ?? -1);
  }
  for (const to of squares) {
    if (!key.has(to) || men[to] !== 0) continue;
    for (const from of moversTo(asking, to)) {
      const kind = kindAt(asking, from);
      if (kind !== KING && isSafe(asking, kind, from, to)) enterMove(asking, 5, from, to);
    }
  }
}

/** 6. Can open files be occupied? By queen or rook, from a file with pawns to a safe square of one without. */
function occupyOpenFiles(asking: Asking): void {
  const { board, squares } = asking;
  const { side, men } = board;
  const isOpen = (square: number) => !men.some((man, at) => (at & 7) === (square & 7) && Math.abs(man) === PAWN);
  for (const kind of [QUEEN, ROOK]) {
    for (const from of squares) {
      if (men[from]! * side !== kind || isOpen(from)) continue;
      for (const to of squares) {
        if (men[to]! * side > 0 || !bearersOf(asking, to).includes(from)) continue;
        if (isOpen(to) && isSafe(asking, kind, from, to)) enterMove(asking, 6, from, to);
      }
    }
  }
}

/** 7. Can pawns be moved? The king's first, then the queen's, and so on to the rooks'. */
function movePawns(asking: Asking): void {
  const { board } = asking;
  for (const file of PAWN_FILES) {
    for (let square = file + 8; square < 56; square += 8) {
      if (board.men[square] === board.side * PAWN) moveMan(asking, 7, square, false);
    }
  }
}

/** 8. Can pieces be moved? To safe squares first. */
function movePieces(asking: Asking): void {
  const { board, squares } = asking;
  for (const isToSafety of [true, false]) {
    for (const kind of TABLE_1) {
      if (kind === PAWN) continue;
      for (const from of squares) if (board.men[from]! * board.side === kind) moveMan(asking, 8, from, isToSafety);
    }
  }
}
