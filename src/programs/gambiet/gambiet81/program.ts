import type { Program } from '../../program.ts';
import { DOUBLE } from '../evaluate.ts';
import { createFixedPly, type Version } from '../fixed-ply.ts';
import { GAMBIET_81_CARD, UPPER_LIMIT } from './card.ts';
import { plausible } from './plausible.ts';

/** Straight to ply 5 (described), with all plies of the book (chosen: 20 KB and a disk hold it). */
const GAMBIET_81: Version = { rules: DOUBLE, select: plausible, ply: 5, positions: UPPER_LIMIT, bookPlies: 30 };

/** Gambiet/81, Wim Rens: minimum and maximum, plausible moves, straight to ply 5. */
export const gambiet81: Program = {
  card: GAMBIET_81_CARD,
  create: (options, chance) => createFixedPly(GAMBIET_81, options, chance),
};
