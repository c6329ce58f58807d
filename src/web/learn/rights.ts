import type { Fen } from '../../chess/fen.ts';

const CASTLINGS = { K: 'White short', Q: 'White long', k: 'Black short', q: 'Black long' } as const;

/** What a drawn board does not show of a position: who moves, who may still castle, the square of a capture en passant. */
export function rightsWords(fen: Fen): string {
  const [, turn, castling = '-', enPassant = '-'] = fen.split(' ');
  const allowed = Object.entries(CASTLINGS).flatMap(([letter, words]) => (castling.includes(letter) ? [words] : []));
  return [
    turn === 'b' ? 'Black to move.' : 'White to move.',
    ...(allowed.length > 0 ? [`May still castle: ${allowed.join(', ')}.`] : []),
    ...(enPassant === '-' ? [] : [`En passant on ${enPassant}.`]),
  ].join(' ');
}
