import type { Chance, Engine, Options, Program } from '../../program.ts';
import { SINGLE } from '../evaluate.ts';
import { createFixedPly } from '../fixed-ply.ts';
import type { Weights } from '../positional.ts';
import { allOf } from '../walk.ts';
import { GAMBIET_80_CARD } from './card.ts';

/** The ply it searches to on its tournament level. */
export const TOURNAMENT_PLY = 4;
/** Plies the short book goes (chosen: 9 KB held the whole program). */
export const SHORT_BOOK_PLIES = 8;

/** Gambiet/80, Wim Rens, for the TRS-80: Shannon's type A, all moves to a fixed ply. */
export const gambiet80: Program = {
  card: GAMBIET_80_CARD,
  create: (options, chance) => createGambiet80(options, chance),
};

/** @param weights other weights than the fitted ones. */
export function createGambiet80(options: Options, chance: Chance, weights?: Weights): Engine {
  const version = {
    rules: SINGLE,
    select: allOf,
    ply: TOURNAMENT_PLY,
    bookPlies: SHORT_BOOK_PLIES,
    ...(weights ? { weights } : {}),
  };
  return createFixedPly(version, options, chance);
}
