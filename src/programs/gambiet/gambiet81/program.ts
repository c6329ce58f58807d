import type { Chance, Engine, Options, Program } from '../../program.ts';
import { DOUBLE } from '../evaluate.ts';
import { createFixedPly } from '../fixed-ply.ts';
import type { Weights } from '../positional.ts';
import { GAMBIET_81_CARD, UPPER_LIMIT } from './card.ts';
import { plausible } from './plausible.ts';

/** It goes straight to ply 5 (described). */
const STRAIGHT_TO = 5;
/** Plies of the book that it uses (chosen: 20 KB and a disk hold all of it). */
const BOOK_PLIES = 30;

/** Gambiet/81, Wim Rens: minimum and maximum, plausible moves, straight to ply 5. */
export const gambiet81: Program = {
  card: GAMBIET_81_CARD,
  create: (options, chance) => createGambiet81(options, chance),
};

/** @param weights other weights than the fitted ones. */
export function createGambiet81(options: Options, chance: Chance, weights?: Weights): Engine {
  const version = {
    rules: DOUBLE,
    select: plausible,
    ply: STRAIGHT_TO,
    positions: UPPER_LIMIT,
    bookPlies: BOOK_PLIES,
    ...(weights ? { weights } : {}),
  };
  return createFixedPly(version, options, chance);
}
