/** The picture on the terminal: the position, the last moves, and the program's comments (described; its form is chosen). */
import type { Game } from '../../chess/game.ts';
import { type Board, WHITE } from './board.ts';
import { toIndex } from './geometry.ts';

/** German letters by man; Black's stand behind a star. */
const LETTERS = '.BSLTDK';

export function terminalLines(board: Board, game: Game, remark: string, score: string): string[] {
  const lines: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let line = `${rank + 1} `;
    for (let file = 0; file < 8; file++) {
      const man = board.squares[toIndex(8 * rank + file)]!;
      line += ` ${man < 0 ? '*' : ' '}${LETTERS[Math.abs(man)]}`;
    }
    lines.push(line);
  }
  lines.push('    A  B  C  D  E  F  G  H', '');
  const last = game.moves[game.moves.length - 1];
  if (last) lines.push(`Letzter Zug: ${last.slice(0, 2)}-${last.slice(2, 4)}`);
  lines.push(board.side === WHITE ? 'Weiss am Zug' : 'Schwarz am Zug');
  if (score) lines.push(`Bewertung: ${score}`);
  if (remark) lines.push(remark);
  return lines;
}
