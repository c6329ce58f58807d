import { type Game, positionOf } from '../../chess/game.ts';
import { BISHOP, type Board, emptyBoard, KING, KNIGHT, PAWN, QUEEN, ROOK, setPosition } from './board.ts';

/** Dutch initials: koning, dame, toren, loper, paard, pion. */
const LETTERS: Readonly<Record<number, string>> = {
  [KING]: 'K',
  [QUEEN]: 'D',
  [ROOK]: 'T',
  [BISHOP]: 'L',
  [KNIGHT]: 'P',
  [PAWN]: 'o',
};

/**
 * The board as its terminal showed it after every move (described); figure 2 of the article, which shows it, is lost, so
 * the drawing is chosen: a piece is its Dutch initial, a pawn "o", with a W or Z (wit, zwart) before it.
 */
export function terminalLines(board: Board): string[] {
  const lines: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let line = `${rank + 1} `;
    for (let file = 0; file < 8; file++) {
      const man = board.squares[rank * 16 + file]!;
      line += man === 0 ? ' ..' : ` ${man > 0 ? 'W' : 'Z'}${LETTERS[Math.abs(man)]}`;
    }
    lines.push(line);
  }
  lines.push('   A  B  C  D  E  F  G  H');
  return lines;
}

/** The board of a game, and below it a remark or an empty line, so that the picture is always of one size. */
export function gameLines(game: Game, remark = ''): string[] {
  const board = emptyBoard();
  setPosition(board, positionOf(game));
  return [...terminalLines(board), '', remark];
}
