import { type Color, type Role, SquareSet } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../../../chess/game.ts';
import { eastOf, northHigh, northLow, southHigh, southLow, westOf } from '../../../programs/chess05/inspect.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import { registerAt, xOf, yOf } from '../../../programs/wray74/inspect.ts';
import { nameOf, squareOf } from '../squares.ts';
import { hexOf, indexOf, isOff, type Layout, squareAt } from './columns.ts';

interface Jump {
  /** The sum or the shift as it is worked out: "32 + 17 = 49". */
  readonly sum: string;
  /** The square it ends on; undefined where the program sees that there is none. */
  readonly to: number | undefined;
  /** How the program sees that there is none, or that there is one. */
  readonly seen: string;
  readonly isRight: boolean;
}

interface Way {
  readonly id: string;
  readonly name: string;
  jump(from: number, files: number, ranks: number): Jump;
}

/** Steps as files and ranks. */
type Ways = readonly (readonly [files: number, ranks: number])[];

const STRAIGHT: Ways = [
  [0, 1],
  [-1, 0],
  [1, 0],
  [0, -1],
];
const DIAGONAL: Ways = [
  [-1, 1],
  [1, 1],
  [-1, -1],
  [1, -1],
];
export const KING_WAYS: Ways = [...STRAIGHT, ...DIAGONAL];

/** A knight's jumps as files and ranks, clockwise from two up and one to the right. */
export const KNIGHT_WAYS: Ways = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

const STEPS = { knight: KNIGHT_WAYS, rook: STRAIGHT, bishop: DIAGONAL, queen: KING_WAYS, king: KING_WAYS } as const;

/** The steps of a piece: a pawn's are forward, two forward, and its captures. */
export function stepsOf(role: Role, color: Color): Ways {
  if (role !== 'pawn') return STEPS[role];
  const up = color === 'white' ? 1 : -1;
  return [
    [0, up],
    [0, 2 * up],
    [-1, up],
    [1, up],
  ];
}

/** The square this many files and ranks away; undefined off the board. All other ways are compared with it. */
export function squareBeyond(from: number, files: number, ranks: number): number | undefined {
  const file = (from & 7) + files;
  const rank = (from >> 3) + ranks;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : undefined;
}

const plus = (step: number) => (step < 0 ? `− ${-step}` : `+ ${step}`);

function way(
  id: string,
  name: string,
  jump: (from: number, files: number, ranks: number) => Omit<Jump, 'isRight'>,
): Way {
  return {
    id,
    name,
    jump(from, files, ranks) {
      const found = jump(from, files, ranks);
      return { ...found, isRight: found.to === squareBeyond(from, files, ranks) };
    },
  };
}

/** Rens's plain 64 places of June 1981, from 1, with nothing to notice an edge but the ends of the row. */
const PLAIN = way('plain', '64 places and a sum', (from, files, ranks) => {
  const step = ranks * 8 + files;
  const sum = from + 1 + step;
  const isIn = sum >= 1 && sum <= 64;
  return {
    sum: `${from + 1} ${plus(step)} = ${sum}`,
    to: isIn ? sum - 1 : undefined,
    seen: isIn ? 'from 1 to 64: a place' : 'not from 1 to 64',
  };
});

const COORDINATES = way('coordinates', 'Alan Wray’s HP 9810A, x and y', (from, files, ranks) => {
  const register = from + 1;
  const [x, y] = [xOf(register) + files, yOf(register) + ranks];
  const to = registerAt(x, y);
  return {
    sum: `x ${xOf(register)} ${plus(files)} = ${x}, y ${yOf(register)} ${plus(ranks)} = ${y}`,
    to: to === 0 ? undefined : to - 1,
    seen: to === 0 ? 'x or y is not from 1 to 8' : 'both from 1 to 8',
  };
});

const BORDER = way('border', 'Gambiet: a border', (from, files, ranks) => {
  const step = ranks * 10 + files;
  const at = gambiet.squareOf(from);
  const to = at + step;
  const byte = gambiet.emptyBoard().squares[to]!;
  const isOff = gambiet.isOffBoard(byte);
  return {
    sum: `${at} ${plus(step)} = ${to}`,
    to: isOff ? undefined : squareOf(gambiet.squareName(to)),
    seen: isOff ? `${hexOf(byte)} stands there: the border` : 'no border byte stands there',
  };
});

/** Tiny Chess 86 (a1 = 00) and Slutspel (a8 = 00): eight empty columns beside the board, seen by one AND. */
const by0x88 = (layout: Layout, name: string) =>
  way(layout, name, (from, files, ranks) => {
    const step = ranks * (layout === 'tiny' ? 16 : -16) + files;
    const at = indexOf(layout, from);
    // A byte: what leaves the table at either end comes back at the other, and is seen all the same.
    const to = (at + step) & 0xff;
    return {
      sum: `${hexOf(at)} ${step < 0 ? '−' : '+'} ${hexOf(Math.abs(step))} = ${hexOf(to)}`,
      to: isOff(to) ? undefined : squareAt(layout, to),
      seen: `${hexOf(to)} AND 88 = ${hexOf(to & 0x88)}`,
    };
  });

/** CHESS 0.5's shifts, one file or rank at a time: with its mask, which drops what crosses an edge, or without. */
const byShifts = (id: string, name: string, isMasked: boolean) =>
  way(id, name, (from, files, ranks) => {
    const to = shifted(SquareSet.fromSquare(from), files, ranks, isMasked).first();
    return {
      sum: shiftText(files, ranks),
      to,
      seen: to === undefined ? 'the bit was shifted out: the set is empty' : `the bit of ${nameOf(to)}`,
    };
  });

export const WAYS: readonly Way[] = [
  PLAIN,
  COORDINATES,
  BORDER,
  by0x88('tiny', 'Tiny Chess 86: 0x88'),
  by0x88('slutspel', 'Slutspel: 0x88 from a8'),
  byShifts('shifts', 'CHESS 0.5: shifted sets', true),
  byShifts('careless', 'shifted sets without the mask', false),
];

/** How many of a knight's eight jumps from a square a way gets wrong. */
export function wrongJumps(way: Way, from: number): number {
  return KNIGHT_WAYS.filter(([files, ranks]) => !way.jump(from, files, ranks).isRight).length;
}

/** How many of the kings' steps the plain sum gets wrong. */
export function kingsWrong(game: Game): number {
  return [...positionOf(game).board.king].reduce(
    (sum, king) => sum + KING_WAYS.filter(([files, ranks]) => !PLAIN.jump(king, files, ranks).isRight).length,
    0,
  );
}

/** A set moved by files and ranks with the shifts of CHESS 0.5. @param isMasked whether the file that would wrap round is dropped. */
export function shifted(set: SquareSet, files: number, ranks: number, isMasked: boolean): SquareSet {
  let { lo: low, hi: high } = set;
  for (let step = 0; step < Math.abs(ranks); step++) {
    if (ranks > 0) [low, high] = [northLow(low), northHigh(low, high)];
    else [low, high] = [southLow(low, high), southHigh(high)];
  }
  for (let step = 0; step < Math.abs(files); step++) {
    if (isMasked) [low, high] = files > 0 ? [eastOf(low), eastOf(high)] : [westOf(low), westOf(high)];
    // 64 bits in a row, one place up or down: h4 runs on into a5, h1 into a2.
    else if (files > 0) [low, high] = [low << 1, (high << 1) | (low >>> 31)];
    else [low, high] = [(low >>> 1) | (high << 31), high >>> 1];
  }
  return new SquareSet(low, high);
}

function shiftText(files: number, ranks: number): string {
  const times = (count: number, way: string) => `${way}${Math.abs(count) > 1 ? ' twice' : ''}`;
  return `${times(ranks, ranks > 0 ? 'north' : 'south')}, ${times(files, files > 0 ? 'east' : 'west')}`;
}
