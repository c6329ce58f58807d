import stored from '../../../../data/positions/positions.json' with { type: 'json' };
import type { Preset } from '../position-picker.tsx';

const diagram = (number: number): string => stored.find(({ id }) => id === `gambiet-diagram-${number}`)!.fen;

/** The four diagrams of September 1981, as far as the article lets them be known, and what else it speaks of. */
export const DIAGRAMS: readonly Preset[] = [
  { name: 'Diagram 1: two rooks', fen: diagram(1) },
  { name: 'Diagram 2: a rook for a rook', fen: diagram(2) },
  { name: 'Diagram 3: a rook behind the knight', fen: diagram(3) },
  { name: 'Diagram 4: the king has two tasks', fen: diagram(4) },
];

/** Squares on which several pieces meet. */
export const EXCHANGES: readonly (Preset & { readonly square: string })[] = [
  { name: 'Everybody looks at d5', fen: '3rr1k1/pp3ppp/2n1bn2/3p4/8/2N2NP1/PP2PPBP/2RR2K1 w - - 0 1', square: 'd5' },
  { name: 'A queen behind the bishop', fen: '3r2k1/5ppp/5n2/4p3/8/2B5/1Q3PPP/4R1K1 w - - 0 1', square: 'e5' },
  { name: 'A bishop behind the queen', fen: '3r2k1/5ppp/3b1n2/4p3/8/2Q5/1B3PPP/6K1 w - - 0 1', square: 'e5' },
  { name: 'A defender that is pinned', fen: '3k4/8/8/4r3/1b2P3/8/3N4/4K3 b - - 0 1', square: 'e4' },
  { ...DIAGRAMS[0]!, square: 'a1' },
];

/** Positions of which the programs think differently. */
export const PLAYED: readonly Preset[] = [
  { name: 'An open game', fen: 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9' },
  { name: 'Isolated pawn on d4', fen: 'r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10' },
  { name: 'A pawn that runs', fen: '8/5pk1/6p1/P7/8/5P2/6PK/8 w - - 0 40' },
];

/** Positions with something to take, White to move. */
export const SMALLEST: readonly Preset[] = [
  { name: 'A queen among three men', fen: 'rnbqk2r/ppppbppp/8/4Q3/2B1P1n1/8/PPPP1PPP/RNB1K1NR w KQkq - 3 5' },
  ...PLAYED.slice(1),
];
