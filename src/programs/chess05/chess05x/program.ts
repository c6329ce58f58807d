import type { Program } from '../../program.ts';
import { createEngine, PUBLISHED_ITERATIONS } from '../program.ts';
import { CHESS05X_CARD } from './card.ts';

/** CHESS 0.5X (Elsenaar, 1982): the listing's program with what is described and inferred of the PDP-11's. */
export const chess05x: Program = {
  card: CHESS05X_CARD,
  create: (options) =>
    createEngine({
      descending: false,
      positional: options.Positional !== false,
      centralKing: options.CentralKing !== false,
      checkPly: options.CheckPly !== false,
      reach: { fnodel: Number.POSITIVE_INFINITY, iterations: PUBLISHED_ITERATIONS },
    }),
};
