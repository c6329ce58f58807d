import { type Game, positionOf, turnOf } from '../../../chess/game.ts';
import { DIRECTIONS } from '../../../programs/tinychess86/inspect.ts';
import { nameOf } from '../squares.ts';

/** The board of sixteen columns, in the two ways in which programs number it. */
export const LAYOUTS = ['tiny', 'slutspel'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const isOff = (index: number): boolean => (index & 0x88) !== 0;
/** A number in hexadecimal, as wide as a byte unless another width is given. */
export const hexOf = (value: number, digits = 2): string => value.toString(16).padStart(digits, '0').toUpperCase();

/** The index of a square: Tiny Chess 86 counts from a1, Slutspel from a8. */
export const indexOf = (layout: Layout, square: number): number =>
  (layout === 'tiny' ? square >> 3 : 7 - (square >> 3)) * 16 + (square & 7);
/** The square of an index of the board. */
export const squareAt = (layout: Layout, index: number): number =>
  (layout === 'tiny' ? index >> 4 : 7 - (index >> 4)) * 8 + (index & 7);

/** The steps of knight and king as bytes, from the table of Tiny Chess 86; both layouts have the same. */
export const KNIGHT_BYTES: readonly number[] = Array.from(DIRECTIONS.slice(-9, -1));
export const KING_BYTES: readonly number[] = Array.from(DIRECTIONS.slice(0, 8));

interface Landing {
  readonly index: number;
  /** The result of AND 88: 0 on the board. */
  readonly and: number;
  /** The square and the piece on it; undefined beside the board. */
  readonly square: string | undefined;
  readonly holds: string | undefined;
}

/**
 * The places that the piece on a square reaches by a step: one, or for bishop, rook and queen all up to the first piece
 * or the first place off the board.
 * @param square a1 = 0.
 */
export function walk(game: Game, layout: Layout, square: number, step: number): readonly Landing[] {
  const { board } = positionOf(game);
  const goesOn = ['bishop', 'rook', 'queen'].includes(board.get(square)?.role ?? '') && KING_BYTES.includes(step);
  const landings: Landing[] = [];
  let index = indexOf(layout, square);
  do {
    index = (index + step) & 0xff;
    const to = isOff(index) ? undefined : squareAt(layout, index);
    const man = to === undefined ? undefined : board.get(to);
    landings.push({
      index,
      and: index & 0x88,
      square: to === undefined ? undefined : nameOf(to),
      holds: man && `${man.color} ${man.role}`,
    });
  } while (goesOn && landings.at(-1)!.and === 0 && landings.at(-1)!.holds === undefined);
  return landings;
}

/** A step to ask about: of the king to move, the knight's or king's step that leaves the board on most sides. */
export function askedStep(game: Game): { readonly square: string; readonly index: number; readonly step: number } {
  const square = positionOf(game).board.kingOf(turnOf(game))!;
  const index = indexOf('tiny', square);
  const sides = (step: number) => (((index + step) & 0x80) !== 0 ? 1 : 0) + (((index + step) & 0x08) !== 0 ? 1 : 0);
  const [step] = [...KING_BYTES, ...KNIGHT_BYTES].toSorted((one, other) => sides(other) - sides(one));
  return { square: nameOf(square), index, step: step! };
}

/** A step in words: "2 up, 1 left", "1 down". */
export const textOfStep = (files: number, ranks: number): string =>
  [
    ...(ranks === 0 ? [] : [`${Math.abs(ranks)} ${ranks > 0 ? 'up' : 'down'}`]),
    ...(files === 0 ? [] : [`${Math.abs(files)} ${files > 0 ? 'right' : 'left'}`]),
  ].join(', ');
