import type { Preset } from '../position-picker.tsx';

/** Positions in which the order of the moves matters. */
export const ORDER_PRESETS: readonly Preset[] = [
  { name: 'A middlegame', fen: 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8' },
  {
    name: 'SCHACH 2.2 – ELSA, before its mate in three',
    fen: '2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22',
  },
  { name: 'Full of captures', fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' },
];

/** The position of javascriptchess.com's page on sorting. */
export const SORTED_PRESETS: readonly Preset[] = [
  { name: 'The position of the Swedish page', fen: 'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' },
  ...ORDER_PRESETS,
];
