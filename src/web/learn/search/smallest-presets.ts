import type { Preset } from '../position-picker.tsx';

/** Positions with something to take, White to move. */
export const SMALLEST: readonly Preset[] = [
  {
    name: 'A queen among three men',
    fen: 'rnbqk2r/ppppbppp/8/4Q3/2B1P1n1/8/PPPP1PPP/RNB1K1NR w KQkq - 3 5',
  },
  { name: 'Isolated pawn on d4', fen: 'r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10' },
  { name: 'A pawn that runs', fen: '8/5pk1/6p1/P7/8/5P2/6PK/8 w - - 0 40' },
];
