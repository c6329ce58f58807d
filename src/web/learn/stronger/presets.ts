import type { Preset } from '../position-picker.tsx';

export const SAME_PRESETS: readonly Preset[] = [
  {
    name: 'Hübner – Petrosian, Biel 1976',
    fen: '7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37',
  },
  { name: 'A middlegame', fen: 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8' },
  {
    name: 'CHESS 0.5X – YNCT, with a mate in five',
    fen: '8/6bk/3Q2p1/P6p/8/1N1n4/4q1PP/5RK1 b - - 2 39',
  },
];
