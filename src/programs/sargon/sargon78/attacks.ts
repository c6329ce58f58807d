/**
 * The men that bear on a square. A man counts through others of its own side that bear along the same line; a pinned man counts only along
 * its pin. Computed for every square of every position that is evaluated: the program's main idea, and most of its time.
 */
import { BISHOP, BORDER, DIAGONALS, JUMPS, KING, KNIGHT, LINES, PAWN, QUEEN, ROOK } from '../board.ts';
import type { Board } from './board.ts';

/** The value of a man, by kind, in pawns (described); the king's stands for "dearer than anything" in exchanges. */
export const WORTH = Uint8Array.of(0, 1, 3, 3, 5, 9, 10);

/** A man pinned against king and queen both: it bears on nothing. */
const PINNED_TWICE = 127;
/** Drawers of a side: one for each kind from 1, and one for what does not fit into the king's. Each holds two. */
const DRAWERS = 8;
const HOLDS = 2;

/** The men that bear on one square; White's at 0, Black's at 1. */
export interface Attackers {
  readonly counts: Uint8Array;
  /** Their values, doubled, in the order in which they capture: drawer by drawer, the front first. 0 for one that fell out. */
  readonly worths: readonly [Uint8Array, Uint8Array];
  /** White's drawers, then Black's; all empty between two squares. */
  readonly drawers: Uint8Array;
}

export interface Pins {
  /** The line along which the man of a square is pinned, 0 if it is not. */
  readonly lines: Int8Array;
  readonly squares: Uint8Array;
  count: number;
}

const SIDE_PLACES = DRAWERS * HOLDS;

export const noAttackers = (): Attackers => ({
  counts: new Uint8Array(2),
  worths: [new Uint8Array(SIDE_PLACES), new Uint8Array(SIDE_PLACES)],
  drawers: new Uint8Array(2 * SIDE_PLACES),
});

export const noPins = (): Pins => ({ lines: new Int8Array(120), squares: new Uint8Array(64), count: 0 });

/** Whether a man of this kind and side, `steps` away along a line, bears on the square where the line begins. */
function bearsAlong(line: number, isDiagonal: boolean, steps: number, man: number): boolean {
  const kind = man < 0 ? -man : man;
  if (kind === QUEEN) return true;
  if (kind === KING) return steps === 1;
  if (!isDiagonal) return kind === ROOK;
  if (kind === PAWN) return steps === 1 && man > 0 === line < 0;
  return kind === BISHOP;
}

/**
 * Finds all men that bear on a square.
 *
 * A man is filed under its kind, but one that stands behind a queen of its side under hers. A slip reverses this while any man on the board
 * is pinned: then a man is filed with the queens if it was found along a line of descending square numbers, whatever stands in front of it.
 */
export function findAttackers({ men }: Board, pins: Pins, square: number, attackers: Attackers): void {
  const { counts } = attackers;
  counts[0] = 0;
  counts[1] = 0;
  const isSlipping = pins.count > 0;
  for (let index = 0; index < 8; index++) {
    const line = LINES[index]!;
    let side = 0;
    let isBehindQueen = false;
    let at = square + line;
    while (men[at] === 0) at += line;
    for (let steps = at === square + line ? 1 : 2; ; steps = 2) {
      const man = men[at]!;
      if (man === BORDER || (side !== 0 && man > 0 !== side > 0)) break;
      if (!bearsAlong(line, index < DIAGONALS, steps, man)) break;
      side = man;
      const kind = man < 0 ? -man : man;
      if (kind === QUEEN) isBehindQueen = true;
      if (isFree(pins, at, line)) file(attackers, man, (isSlipping ? line < 0 : isBehindQueen) ? QUEEN : kind);
      if (kind === KING) break;
      do at += line;
      while (men[at] === 0);
    }
  }
  for (let index = 0; index < 8; index++) {
    const jump = JUMPS[index]!;
    const at = square + jump;
    const man = men[at]!;
    if ((man !== KNIGHT && man !== -KNIGHT) || pins.lines[at] !== 0) continue;
    file(attackers, man, isSlipping && jump < 0 ? QUEEN : KNIGHT);
  }
  if (counts[0]! > 0) empty(attackers, 0);
  if (counts[1]! > 0) empty(attackers, 1);
}

const isFree = ({ lines }: Pins, square: number, line: number): boolean => {
  const pin = lines[square]!;
  return pin === 0 || pin === line || pin === -line;
};

/**
 * Files a man in a drawer of its side: in front, behind the one that is there, or, if there are two, in front of those in the next drawer,
 * from which the hindmost may fall out.
 */
function file({ counts, drawers }: Attackers, man: number, drawer: number): void {
  const index = man > 0 ? 0 : 1;
  const worth = 2 * WORTH[man < 0 ? -man : man]!;
  const front = index * SIDE_PLACES + HOLDS * drawer;
  counts[index]!++;
  if (drawers[front] === 0) drawers[front] = worth;
  else if (drawers[front + 1] === 0) drawers[front + 1] = worth;
  else {
    drawers[front + HOLDS + 1] = drawers[front + HOLDS]!;
    drawers[front + HOLDS] = worth;
  }
}

/** Takes the men of a side out of their drawers, in order. */
function empty({ counts, worths, drawers }: Attackers, index: 0 | 1): void {
  const order = worths[index];
  const first = index * SIDE_PLACES;
  let end = 0;
  for (let place = first + HOLDS; place < first + SIDE_PLACES; place++) {
    const worth = drawers[place]!;
    if (worth === 0) continue;
    order[end++] = worth;
    drawers[place] = 0;
  }
  for (const count = counts[index]!; end < count; end++) order[end] = 0;
}

/**
 * Finds the men pinned against their king or queen: kings first, White's before Black's. A pin against a queen by a queen counts only if
 * the men that bear on the pinned-against queen are at least as many as her guards, as far as the pins found until then let them.
 */
export function findPins(board: Board, pins: Pins, attackers: Attackers): void {
  const { men, kings, queens } = board;
  for (; pins.count > 0; pins.count--) pins.lines[pins.squares[pins.count - 1]!] = 0;
  for (let royal = 0; royal < 4; royal++) {
    const index = royal & 1;
    const square = royal < 2 ? kings[index]! : queens[index]!;
    if (square === 0) continue;
    for (let at = 0; at < 8; at++) {
      const line = LINES[at]!;
      const pinned = nextMan(men, square, line);
      if (pinned === 0 || men[pinned]! > 0 !== (index === 0)) continue;
      const pinner = nextMan(men, pinned, line);
      if (pinner === 0 || men[pinner]! > 0 === (index === 0)) continue;
      const kind = Math.abs(men[pinner]!);
      if (kind !== QUEEN && kind !== (at < DIAGONALS ? BISHOP : ROOK)) continue;
      if (kind === QUEEN && royal >= 2) {
        findAttackers(board, pins, square, attackers);
        if (attackers.counts[index]! > attackers.counts[1 - index]!) continue;
      }
      pins.lines[pinned] = pins.lines[pinned] === 0 ? line : PINNED_TWICE;
      pins.squares[pins.count++] = pinned;
    }
  }
}

/** The square of the first man along a line, 0 if there is none. */
function nextMan(men: Int8Array, square: number, line: number): number {
  let at = square + line;
  while (men[at] === 0) at += line;
  return men[at] === BORDER ? 0 : at;
}
