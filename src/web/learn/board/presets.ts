import { INITIAL_FEN } from '../../../chess/fen.ts';
import type { Preset } from '../position-picker.tsx';

/** Positions in which there is something to see. */
export const BOARD_PRESETS: readonly Preset[] = [
  { name: 'An open game', fen: 'r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4' },
  { name: 'Start position', fen: INITIAL_FEN },
  { name: 'Kings at the edge', fen: '8/8/8/k7/7N/8/8/7K w - - 0 1' },
  { name: 'Knights at the edge', fen: '4k2n/N6N/8/n7/7n/8/8/N3K2n w - - 0 1' },
];
