/**
 * Finds attackers and defenders: one walk over the board that fills the row of attackers and of defenders of every piece, and adds up the
 * position points on its way. Pieces pinned to their king are left out (September 1981).
 */
import {
  A1,
  BLACK,
  type Board,
  EMPTY,
  H8,
  KIND_BISHOP,
  KIND_KNIGHT,
  KIND_OF,
  KIND_PAWN,
  KIND_QUEEN,
  KING,
  KNIGHT,
  PAWN,
  type Side,
  SQUARES,
  WHITE,
} from './board.ts';
import {
  ONE_BISHOP_BEHIND,
  ONE_KING,
  ONE_MINOR,
  ONE_PAWN,
  ONE_QUEEN,
  ONE_ROOK,
  ONE_ROOK_BEHIND,
  type Row,
} from './exchange.ts';
import { JUMPS, LINES, SLIDES } from './moves.ts';
import type { Tables } from './positional.ts';

/** Lines of three that one walk can find. */
const MOST_LINES = 128;

/** The result of one walk over the board. */
export interface Census {
  /** For every square, White's pieces and Black's that reach it; accurate only for occupied squares. */
  readonly white: Int32Array;
  readonly black: Int32Array;
  /** 1 if a piece is pinned to its king. */
  readonly pinned: Uint8Array;
  /** Lines of three: an own slider, an enemy, another enemy behind him: the slider's square, the piece's behind. */
  readonly sliders: Uint8Array;
  readonly behind: Uint8Array;
  lines: number;
  /** White's position points less Black's: squares, and mobility with centre control in its own unit. */
  squarePoints: number;
  mobility: number;
  /** Doubled pawns: White's less Black's. */
  doubled: number;
  readonly files: Uint8Array;
}

export function newCensus(): Census {
  return {
    white: new Int32Array(SQUARES),
    black: new Int32Array(SQUARES),
    pinned: new Uint8Array(SQUARES),
    sliders: new Uint8Array(MOST_LINES),
    behind: new Uint8Array(MOST_LINES),
    lines: 0,
    squarePoints: 0,
    mobility: 0,
    doubled: 0,
    files: new Uint8Array(32),
  };
}

/** First and last line (not included) by kind, in LINES. */
const FIRST_LINE = [0, 0, 0, 4, 0, 0] as const;
const LAST_LINE = [0, 0, 0, 8, 4, 8] as const;
const DIRECT = [0, ONE_PAWN, ONE_MINOR, ONE_MINOR, ONE_ROOK, ONE_QUEEN, ONE_KING] as const;
const BEHIND_QUEEN = [0, 0, 0, ONE_BISHOP_BEHIND, ONE_ROOK_BEHIND, ONE_QUEEN] as const;

/**
 * Looks along the lines from a king.
 * @param marks if given, the pinned pieces of its side get a 1 there.
 * @returns whether it is attacked.
 */
export function lookFromKing(board: Board, side: Side, marks: Uint8Array | undefined): boolean {
  const { squares } = board;
  const king = side === WHITE ? board.whiteKing : board.blackKing;
  const enemy = side ^ BLACK;
  for (let line = 0; line < 8; line++) {
    const step = LINES[line]!;
    const bit = line < 4 ? 1 : 2;
    let at = king + step;
    if (squares[at] === (KING | enemy)) return true;
    while (squares[at] === EMPTY) at += step;
    const first = squares[at]!;
    if ((first & 0x0f) === 0) continue;
    if ((first & BLACK) === enemy) {
      if (SLIDES[first]! & bit) return true;
      continue;
    }
    if (marks === undefined) continue;
    let beyond = at + step;
    while (squares[beyond] === EMPTY) beyond += step;
    const second = squares[beyond]!;
    if ((second & BLACK) === enemy && SLIDES[second]! & bit) marks[at] = 1;
  }
  for (let index = 0; index < 8; index++) if (squares[king + JUMPS[index]!] === (KNIGHT | enemy)) return true;
  const ahead = side === WHITE ? 10 : -10;
  return squares[king + ahead - 1] === (PAWN | enemy) || squares[king + ahead + 1] === (PAWN | enemy);
}

/**
 * Walks over the board.
 * @param linesOf the side whose lines of three are recorded; undefined if they are not needed.
 */
export function takeCensus(census: Census, board: Board, tables: Tables, linesOf: Side | undefined): void {
  const { squares } = board;
  const { white, black, pinned, files } = census;
  const { squareTable, reachTable } = tables;
  white.fill(0);
  black.fill(0);
  files.fill(0);
  let squarePoints = 0;
  let mobility = 0;
  let doubled = 0;
  let lines = 0;
  for (let from = A1; from <= H8; from++) {
    const man = squares[from]!;
    if (man === EMPTY) continue;
    const coded = KIND_OF[man]!;
    if (coded === 0) continue;
    const kind = coded & 7;
    const isBlack = coded > 7;
    squarePoints += squareTable[(coded << 7) | from]!;
    if (kind === KIND_PAWN) {
      const file = isBlack ? (from % 10) + 16 : from % 10;
      if (files[file]! > 0) doubled += isBlack ? -1 : 1;
      files[file]!++;
    }
    if (pinned[from] !== 0) continue;
    const rows = isBlack ? black : white;
    let reach = 0;
    if (kind >= KIND_BISHOP && kind <= KIND_QUEEN) {
      const noteLines = (man & BLACK) === linesOf;
      for (let line = FIRST_LINE[kind]!; line < LAST_LINE[kind]!; line++) {
        const step = LINES[line]!;
        const bit = line < 4 ? 1 : 2;
        let at = from + step;
        let target = squares[at]!;
        while (target === EMPTY) {
          reach += reachTable[at]!;
          at += step;
          target = squares[at]!;
        }
        if ((target & 0x0f) === 0) continue;
        let row = DIRECT[kind]!;
        rows[at]! += row;
        if (((target ^ man) & BLACK) !== 0) {
          reach += reachTable[at]!;
          if (noteLines && (target & 0x0f) !== 15) {
            at += step;
            while (squares[at] === EMPTY) at += step;
            target = squares[at]!;
            if ((target & 0x0f) !== 0 && ((target ^ man) & BLACK) !== 0 && (target & 0x0f) !== 15) {
              census.sliders[lines] = from;
              census.behind[lines++] = at;
            }
          }
          continue;
        }
        // A piece behind an own piece that moves the same way counts in the row too: bishop behind pawn, queen behind bishop.
        while ((SLIDES[target]! & bit) !== 0) {
          if ((KIND_OF[target]! & 7) === KIND_QUEEN) row = BEHIND_QUEEN[kind]!;
          at += step;
          while (squares[at] === EMPTY) at += step;
          target = squares[at]!;
          if ((target & 0x0f) === 0) break;
          rows[at]! += row;
          if (((target ^ man) & BLACK) !== 0) break;
        }
        if ((KIND_OF[target]! & 7) === KIND_PAWN && bit === 2 && ((target ^ man) & BLACK) === 0) {
          if (isBlack ? step < 0 : step > 0) rows[at + step]! += row;
        }
      }
    } else if (kind === KIND_PAWN) {
      const ahead = isBlack ? from - 10 : from + 10;
      rows[ahead - 1]! += ONE_PAWN;
      rows[ahead + 1]! += ONE_PAWN;
      reach += tables.pawnReachTable[ahead - 1]! + tables.pawnReachTable[ahead + 1]!;
    } else if (kind === KIND_KNIGHT) {
      for (let index = 0; index < 8; index++) {
        const at = from + JUMPS[index]!;
        rows[at]! += ONE_MINOR;
        const target = squares[at]!;
        if (target === EMPTY || ((target ^ man) & BLACK) !== 0) reach += reachTable[at]!;
      }
    } else {
      for (let index = 0; index < 8; index++) rows[from + LINES[index]!]! += ONE_KING;
    }
    mobility += isBlack ? -reach : reach;
  }
  census.squarePoints = squarePoints;
  census.mobility = mobility;
  census.doubled = doubled;
  census.lines = lines;
}

/**
 * Removes the pieces of a side that directly attack a square, and stand on one of some rungs, from the rows of all squares they reach
 * directly: a piece with a decisive part in one exchange defends nothing in another (diagram 4).
 */
export function strikeFromRows(census: Census, board: Board, square: number, side: Side, rungs: Row): void {
  const { squares } = board;
  const { pinned } = census;
  const rows = side === WHITE ? census.white : census.black;
  for (let line = 0; line < 8; line++) {
    const step = LINES[line]!;
    let at = square + step;
    if (squares[at] === (KING | side)) {
      if (rungs & ONE_KING) for (let index = 0; index < 8; index++) rows[at + LINES[index]!]! -= ONE_KING;
      continue;
    }
    const isNext = squares[at] !== EMPTY;
    while (squares[at] === EMPTY) at += step;
    const man = squares[at]!;
    if ((man & 0x0f) === 0 || (man & BLACK) !== side || pinned[at] !== 0) continue;
    const kind = KIND_OF[man]! & 7;
    if ((rungs & DIRECT[kind]!) === 0) continue;
    if (SLIDES[man]! & (line < 4 ? 1 : 2)) {
      strikeSlider(board, at, kind, rows);
    } else if (kind === KIND_PAWN && isNext && line >= 4 && (side === WHITE ? step < 0 : step > 0)) {
      const ahead = side === WHITE ? at + 10 : at - 10;
      rows[ahead - 1]! -= ONE_PAWN;
      rows[ahead + 1]! -= ONE_PAWN;
    }
  }
  if ((rungs & ONE_MINOR) === 0) return;
  for (let index = 0; index < 8; index++) {
    const at = square + JUMPS[index]!;
    if (squares[at] !== (KNIGHT | side) || pinned[at] !== 0) continue;
    for (let jump = 0; jump < 8; jump++) rows[at + JUMPS[jump]!]! -= ONE_MINOR;
  }
}

function strikeSlider(board: Board, from: number, kind: number, rows: Int32Array): void {
  const { squares } = board;
  const row = DIRECT[kind]!;
  for (let line = FIRST_LINE[kind]!; line < LAST_LINE[kind]!; line++) {
    const step = LINES[line]!;
    let at = from + step;
    while (squares[at] === EMPTY) at += step;
    if ((squares[at]! & 0x0f) !== 0) rows[at]! -= row;
  }
}
