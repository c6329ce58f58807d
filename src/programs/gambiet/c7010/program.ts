import type { Program } from '../../program.ts';
import { createFixedPly } from '../fixed-ply.ts';
import { GAMBIET_80 } from '../gambiet80/program.ts';
import { C7010_CARD } from './card.ts';

/** The Philips C7010 chess module: Gambiet/80 for the Videopac, on a faster processor. */
export const c7010: Program = {
  card: C7010_CARD,
  create: (options, chance) => createFixedPly(GAMBIET_80, options, chance),
};
