import { INITIAL_FEN } from '../../../chess/fen.ts';
import type { Preset } from '../position-picker.tsx';

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
  { name: 'A middle game', fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' },
];
