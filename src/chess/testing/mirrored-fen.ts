/** The same position with the colours exchanged, and so the board turned over. */
export function mirroredFen(fen: string): string {
  const [board, turn, rights, passed, ...counters] = fen.split(' ') as [string, string, string, string, ...string[]];
  const swapped = (text: string) =>
    text.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));
  const flipped = swapped(board.split('/').reverse().join('/'));
  const square = passed.replace(/[36]/, (rank) => (rank === '3' ? '6' : '3'));
  const sides = [...swapped(rights)].sort().join('');
  return [flipped, turn === 'w' ? 'b' : 'w', sides, square, ...counters].join(' ');
}
