import type { Chance, Engine, Options, Program } from '../../program.ts';
import { SINGLE } from '../evaluate.ts';
import { createFixedPly } from '../fixed-ply.ts';
import { SHORT_BOOK_PLIES, TOURNAMENT_PLY } from '../gambiet80/program.ts';
import { allOf } from '../walk.ts';
import { C7010_CARD } from './card.ts';

/** The Philips C7010 chess module: Gambiet/80 for the Videopac, on a faster processor. */
export const c7010: Program = {
  card: C7010_CARD,
  create: (options, chance) => createC7010(options, chance),
};

function createC7010(options: Options, chance: Chance): Engine {
  return createFixedPly(
    {
      rules: SINGLE,
      select: allOf,
      ply: TOURNAMENT_PLY,
      bookPlies: SHORT_BOOK_PLIES,
    },
    options,
    chance,
  );
}
