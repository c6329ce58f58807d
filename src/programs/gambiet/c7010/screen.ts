/**
 * The television picture of the module: large letters, the board in colour, and with it much information, the analysis
 * too (described). How it was laid out is not known; ours: the board on the left, the last moves and the time on the right,
 * below it the line it is looking at.
 */
import { type Game, positionOf } from '../../../chess/game.ts';
import { pawnsText } from '../eval-byte.ts';
import { boardLines, type Entry, isOf, moveLines, picture } from '../screen.ts';

const MOVES_SHOWN = 5;
const WIDTH = 40;
const HEIGHT = 11;

/** A time as minutes and seconds: 1:35. */
const timeText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/**
 * The picture. @param found left out if it comes from a game that this one does not continue.
 * @param positionsPerSecond what the module examined, for the time of its last move.
 */
export function televisionLines(game: Game, found: Entry | undefined, positionsPerSecond: number): string[] {
  const shown = found && isOf(found, game) ? found : undefined;
  const position = positionOf(game);
  const moves = moveLines(game, MOVES_SHOWN).map((line) =>
    line.trim().replace('. ', '.').replace(/ +/, ' ').toUpperCase(),
  );
  const side = [
    position.turn === 'white' ? 'WIT' : 'ZWART',
    '',
    ...moves,
    ...Array<string>(MOVES_SHOWN - moves.length).fill(''),
    shown ? `TIJD ${timeText(shown.positions / positionsPerSecond)}` : '',
  ];
  const lines = boardLines(position).map((line, row) => `${line.padEnd(27)}${side[row] ?? ''}`);
  lines.push('');
  if (shown) lines.push(`${shown.line.slice(0, 5).join(' ')} ${pawnsText(shown.value)}`.toUpperCase());
  return picture(lines, WIDTH, HEIGHT);
}
