/** The picture on the terminal: the position, the last moves, and the program's comments (described; its form is chosen). */
import { type Game, positionOf } from '../../chess/game.ts';
import { emptyBoard, setPosition, WHITE } from './board.ts';
import { toIndex } from './geometry.ts';

/** German letters by piece; Black's stand behind a star. */
const LETTERS = '.BSLTDK';
/** Columns of the picture (chosen): its longest remark fits. */
const WIDTH = 32;

/** What it thought of its last move, while the game stands there or goes on from there; empty where it said nothing. */
export interface Comment {
  readonly remark: string;
  readonly score: string;
}

/** The picture. Lines that have nothing to say stay empty, so that it is always of one size. */
export function terminalLines(game: Game, { remark, score }: Comment): string[] {
  const board = emptyBoard();
  setPosition(board, positionOf(game));
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
  lines.push(last ? `Letzter Zug: ${last.slice(0, 2)}-${last.slice(2, 4)}` : '');
  lines.push(board.side === WHITE ? 'Weiss am Zug' : 'Schwarz am Zug');
  lines.push(score ? `Bewertung: ${score}` : '', remark);
  return lines.map((line) => line.padEnd(WIDTH));
}
