import type { Preset } from '../position-picker.tsx';

/** "Gambiet afgeslacht" (Computerschaak, June 1982): Black, version 8212, has a knight on h1 that cannot get out. */
export const SLAUGHTER_PRESETS: readonly Preset[] = [
  {
    name: 'Van Grijfland – Gambiet 8212, move 12',
    fen: 'r1bk3r/pppp1ppp/2n5/3NP3/2B2p2/5N2/PPPP2PP/R1B2K1n b - - 4 12',
  },
  {
    name: 'The same game, move 19',
    fen: 'r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19',
  },
  {
    name: 'The same game, move 22',
    fen: 'r1bk1r2/p5p1/1ppN3p/P3Pp2/3p4/5B2/P1PP1NPP/R1B2K1n b - - 1 22',
  },
];

export const NOISY_PRESETS: readonly Preset[] = [
  { name: 'A middlegame', fen: 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8' },
  { name: 'Full of captures', fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' },
  { name: 'A queen and a protected pawn', fen: '4k3/5p2/6p1/8/8/3Q4/8/4K3 w - - 0 1' },
];

/** "Calculation or chance?" (Computerschaak, June 1982): Saavedra's study after 2…Rd5+, and the same with colours reversed. */
export const SAAVEDRA_PRESETS: readonly Preset[] = [
  { name: 'Saavedra, after 2…Rd5+', fen: '8/2P5/8/1K1r4/8/8/8/k7 w - - 4 3' },
  { name: 'Saavedra, from the start', fen: '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1' },
  { name: 'The same with colours reversed', fen: '7K/8/8/8/4R1k1/8/5p2/8 b - - 4 3' },
];

export const PITFALL_PRESETS: readonly Preset[] = [
  { name: 'Paul Morphy, mate in two (1856)', fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' },
  ...SLAUGHTER_PRESETS.slice(0, 1),
  ...NOISY_PRESETS.slice(0, 2),
];
