import { INITIAL_FEN } from '../../chess/fen.ts';
import type { Preset } from './position-picker.tsx';

const MIDDLEGAME: Preset = {
  name: 'A middlegame',
  fen: 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8',
};
const CAPTURES: Preset = {
  name: 'Full of captures',
  fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
};

/** Positions in which there is something to see. */
export const BOARD_PRESETS: readonly Preset[] = [
  { name: 'An open game', fen: 'r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4' },
  { name: 'Start position', fen: INITIAL_FEN },
  { name: 'Kings at the edge', fen: '8/8/8/k7/7N/8/8/7K w - - 0 1' },
  { name: 'Knights at the edge', fen: '4k2n/N6N/8/n7/7n/8/8/N3K2n w - - 0 1' },
];

/** Positions in which the rules that are easily forgotten matter. */
export const MOVES_PRESETS: readonly Preset[] = [
  { name: 'Pins and a check to come', fen: '4k3/4r3/1b6/8/8/4N3/3B4/4K2R w K - 0 1' },
  { name: 'Castling over an attacked b1', fen: '1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1' },
  { name: 'A pawn has just gone two steps', fen: '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1' },
  { name: 'A pawn about to promote', fen: '2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1' },
  { name: 'Start position', fen: INITIAL_FEN },
];

/** Positions for counting, with what is special about them. */
export const COUNT_PRESETS: readonly Preset[] = [
  { name: 'Start position', fen: INITIAL_FEN },
  { name: 'Rooks on one rank with both kings', fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' },
  { name: 'Castling on both sides', fen: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' },
  { name: 'Pawns about to promote', fen: 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1' },
  { name: 'A middle game', fen: CAPTURES.fen },
];

/** Positions in which the order of the moves matters. */
export const ORDER_PRESETS: readonly Preset[] = [
  MIDDLEGAME,
  {
    name: 'SCHACH 2.2 – ELSA, before its mate in three',
    fen: '2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22',
  },
  CAPTURES,
];

/** The position of javascriptchess.com's page on sorting. */
export const SORTED_PRESETS: readonly Preset[] = [
  { name: 'The position of the Swedish page', fen: 'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1' },
  ...ORDER_PRESETS,
];

/** "Gambiet afgeslacht" (Computerschaak, June 1982): Black, version 8212, has a knight on h1 that cannot get out. */
export const SLAUGHTER_PRESETS: readonly Preset[] = [
  {
    name: 'Van Grijfland – Gambiet 8212, move 12',
    fen: 'r1bk3r/pppp1ppp/2n5/3NP3/2B2p2/5N2/PPPP2PP/R1B2K1n b - - 4 12',
  },
  { name: 'The same game, move 19', fen: 'r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19' },
  { name: 'The same game, move 22', fen: 'r1bk1r2/p5p1/1ppN3p/P3Pp2/3p4/5B2/P1PP1NPP/R1B2K1n b - - 1 22' },
];

export const NOISY_PRESETS: readonly Preset[] = [
  MIDDLEGAME,
  CAPTURES,
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
  SLAUGHTER_PRESETS[0]!,
  MIDDLEGAME,
  CAPTURES,
];

/** Stand-ins for the pictures of javascriptchess.com, which are lost: they fit every move that its text names. */
export const TRAP_PRESETS: readonly Preset[] = [
  { name: 'Picture 1: a mate, and another', fen: '8/8/8/8/3R4/6K1/4N3/7k w - - 0 1' },
  { name: 'Picture 2: with a pawn', fen: '8/8/6p1/8/3R4/6K1/4N3/7k w - - 0 1' },
  { name: 'Picture 3: the pawn nearer', fen: '8/8/8/6p1/3R4/6K1/4N3/7k w - - 0 1' },
  { name: 'Picture 4: mate, but not now', fen: 'r7/8/8/8/8/6k1/8/7K b - - 0 1' },
];

export const STUDY_PRESETS: readonly Preset[] = [
  { name: 'Réti, 1921', fen: '7K/8/k1P5/7p/8/8/8/8 w - - 0 1' },
  { name: 'Saavedra, 1895', fen: '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1' },
];

/** "De oppositie-regel" (Computerschaak, June 1982). */
export const OPPOSITION_PRESETS: readonly Preset[] = [
  { name: 'The key move of 1982', fen: '8/8/4k3/8/3K4/8/4P3/8 w - - 0 1' },
  { name: 'From the start', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' },
  { name: 'Face to face', fen: '8/8/8/4k3/8/4K3/4P3/8 b - - 0 1' },
];

/** Positions in which the passes show on the board from the start. */
export const TABLE_PRESETS: readonly Preset[] = [
  { name: 'King and queen against king', fen: '1Q6/8/5K2/3k4/8/8/8/8 b - - 0 1' },
  { name: 'King and rook against king', fen: '1R6/8/5K2/3k4/8/8/8/8 b - - 0 1' },
  { name: 'King and pawn against king', fen: '8/8/4k3/8/3K4/8/4P3/8 w - - 0 1' },
  { name: 'Bishop and knight: 33 moves', fen: '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1' },
];

export const SAME_PRESETS: readonly Preset[] = [
  { name: 'Hübner – Petrosian, Biel 1976', fen: '7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37' },
  MIDDLEGAME,
  { name: 'CHESS 0.5X – YNCT, with a mate in five', fen: '8/6bk/3Q2p1/P6p/8/1N1n4/4q1PP/5RK1 b - - 2 39' },
];

/** Positions whose whole trees can be looked at, those with few moves to a greater depth. */
export const TREE_PRESETS: readonly Preset[] = [
  STUDY_PRESETS[0]!,
  { name: 'Kings and locked pawns', fen: '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1' },
  SAAVEDRA_PRESETS[1]!,
  MIDDLEGAME,
  CAPTURES,
];
