import { createTrs80 } from '../trs80.ts';
import { GAMBIET_81_CARD } from './card.ts';

/** Gambiet/81 on a TRS-80 with a disk: its three levels by number, the tournament level the second. */
export const gambiet81Console = createTrs80(GAMBIET_81_CARD, 'GAMBIET/81', { '1': '3', '2': 'tournament', '3': '5' });
