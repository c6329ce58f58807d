import type { Program } from '../../program.ts';
import { SINGLE } from '../evaluate.ts';
import { createFixedPly, type Version } from '../fixed-ply.ts';
import { allOf } from '../walk.ts';
import { GAMBIET_80_CARD } from './card.ts';

/** Its tournament level is ply 4; the short book goes eight plies (chosen: 9 KB held the whole program). */
export const GAMBIET_80: Version = { rules: SINGLE, select: allOf, ply: 4, bookPlies: 8 };

/** Gambiet/80, Wim Rens, for the TRS-80: Shannon's type A, all moves to a fixed ply. */
export const gambiet80: Program = {
  card: GAMBIET_80_CARD,
  create: (options, chance) => createFixedPly(GAMBIET_80, options, chance),
};
