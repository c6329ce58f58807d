/**
 * The tables of a position (TA2 and TA3): for each square and side, the men that may move to it, take on it or guard it. Pins to
 * the king are taken out, so that no illegal move stands in them.
 */
import {
  AROUND,
  BISHOP,
  type Board,
  indexOf,
  isAttacked,
  KING,
  KNIGHT,
  LEAPS_FROM,
  LINES,
  PAWN,
  QUEEN,
  ROOK,
  runsAlong,
  type Side,
} from './board.ts';

/** The squares that one side's men bear on. */
export interface Bearing {
  /** Men that bear on each square; a pawn bears on the squares where it captures. */
  readonly counts: Uint8Array;
  /** Their squares, 16 places a square, in the order of the board. */
  readonly men: Uint8Array;
  /** Men behind one of these on the same line. */
  readonly doubled: Uint8Array;
}

export interface Tables {
  /** White's, then Black's. */
  readonly sides: readonly [Bearing, Bearing];
  /** For each pinned man the direction of his king plus 1; 0 for the others. */
  readonly pins: Uint8Array;
  /** The men that give check to the side to move. */
  readonly checkers: number[];
}

/** The values of the men by kind, as printed; the king's is never added. */
export const VALUES = new Uint8Array(7);
VALUES[QUEEN] = 9;
VALUES[ROOK] = 5;
VALUES[BISHOP] = 3;
VALUES[PAWN] = 1;
VALUES[KNIGHT] = 3;
VALUES[KING] = 100;

const newBearing = (): Bearing => ({
  counts: new Uint8Array(64),
  men: new Uint8Array(64 * 16),
  doubled: new Uint8Array(64),
});

export const newTables = (): Tables => ({
  sides: [newBearing(), newBearing()],
  pins: new Uint8Array(64),
  checkers: [],
});

/** Makes the tables of a position. */
export function fillTables(board: Board, tables: Tables): void {
  tables.pins.fill(0);
  findPins(board, tables.pins, 1);
  findPins(board, tables.pins, -1);
  for (const side of [1, -1] as const) {
    const bearing = tables.sides[indexOf(side)];
    bearing.counts.fill(0);
    bearing.doubled.fill(0);
    for (let from = 0; from < 64; from++) {
      const kind = board.men[from]! * side;
      if (kind > 0) bear(board, tables.pins[from]!, bearing, from, kind, side);
    }
  }
  const { side } = board;
  const enemy = tables.sides[indexOf(-side as Side)];
  const king = board.kings[indexOf(side)];
  tables.checkers.length = 0;
  for (let place = 0; place < enemy.counts[king]!; place++) tables.checkers.push(enemy.men[16 * king + place]!);
  // A pinned man gives check all the same.
  if (tables.checkers.length === 0 || hasPinned(board, tables)) findCheckers(board, tables.checkers);
}

function hasPinned({ side, men }: Board, { pins }: Tables): boolean {
  for (let square = 0; square < 64; square++) if (pins[square]! > 0 && men[square]! * side < 0) return true;
  return false;
}

function findCheckers({ men, side, kings }: Board, checkers: number[]): void {
  checkers.length = 0;
  const king = kings[indexOf(side)];
  for (const from of LEAPS_FROM[king]!) if (men[from] === -side * KNIGHT) checkers.push(from);
  for (let direction = 0; direction < 8; direction++) {
    for (const [place, from] of LINES[king]![direction]!.entries()) {
      const man = -men[from]! * side;
      if (man === 0) continue;
      const isPawn = place === 0 && man === PAWN && direction & 1 && (from >> 3) - (king >> 3) === side;
      if (man > 0 && (runsAlong(man, direction) || isPawn)) checkers.push(from);
      break;
    }
  }
}

/** Marks the men of a side that stand between their king and an enemy that would capture it. */
function findPins({ men, kings }: Board, pins: Uint8Array, side: Side): void {
  const king = kings[indexOf(side)];
  for (let direction = 0; direction < 8; direction++) {
    let own = -1;
    for (const square of LINES[king]![direction]!) {
      const man = men[square]! * side;
      if (man === 0) continue;
      if (man > 0) {
        if (own >= 0) break;
        own = square;
        continue;
      }
      if (own >= 0 && runsAlong(-man, direction)) pins[own] = direction + 1;
      break;
    }
  }
}

/** Whether a man pinned along `pin` may go in this direction. */
const mayGo = (pin: number, direction: number) => pin === 0 || ((pin - 1 - direction) & 3) === 0;

function bear(board: Board, pin: number, bearing: Bearing, from: number, kind: number, side: Side): void {
  const { men } = board;
  if (kind === KNIGHT) {
    if (pin === 0) for (const to of LEAPS_FROM[from]!) add(bearing, from, to);
  } else if (kind === KING) {
    for (const to of AROUND[from]!) {
      if (men[to]! * side > 0 || !isAttacked(board, to, -side as Side, from)) add(bearing, from, to);
    }
  } else if (kind === PAWN) {
    for (const direction of side === 1 ? [1, 3] : [5, 7]) {
      const to = LINES[from]![direction]![0];
      if (to !== undefined && mayGo(pin, direction)) add(bearing, from, to);
    }
  } else {
    for (let direction = 0; direction < 8; direction++) {
      if (!runsAlong(kind, direction) || !mayGo(pin, direction)) continue;
      let isBehind = false;
      for (const to of LINES[from]![direction]!) {
        if (isBehind) bearing.doubled[to]!++;
        else add(bearing, from, to);
        const man = men[to]! * side;
        if (man === 0) continue;
        // Behind a man of its own side that moves along the same line, a man is doubled.
        if (man < 0 || isBehind || !runsAlong(man, direction)) break;
        isBehind = true;
      }
    }
  }
}

function add({ counts, men }: Bearing, from: number, to: number): void {
  men[16 * to + counts[to]!++] = from;
}
