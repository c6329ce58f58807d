import { createTrs80 } from '../trs80.ts';
import { GAMBIET_80_CARD } from './card.ts';

/** Gambiet/80 on a TRS-80. */
export const gambiet80Console = createTrs80(
  GAMBIET_80_CARD,
  'GAMBIET/80',
  Object.fromEntries(GAMBIET_80_CARD.levels.map(({ id }) => [id, id])),
);
