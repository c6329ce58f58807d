import type { Preset } from '../position-picker.tsx';

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

/** With the kings and the piece such that the passes show on the board from the first. */
export const TABLE_PRESETS: readonly Preset[] = [
  { name: 'King and queen against king', fen: '1Q6/8/5K2/3k4/8/8/8/8 b - - 0 1' },
  { name: 'King and rook against king', fen: '1R6/8/5K2/3k4/8/8/8/8 b - - 0 1' },
  { name: 'King and pawn against king', fen: '8/8/4k3/8/3K4/8/4P3/8 w - - 0 1' },
  { name: 'Bishop and knight: 33 moves', fen: '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1' },
];
