import { makeSquare } from 'plyhouse-kernel/position';
import { type Game, movesOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { MoveEntry } from '../program.ts';
import { registerAt, squareOf } from './board.ts';

/** Moves as the article keys them in. */
export const KEYED: MoveEntry = { example: '2 5 4 5', read };

/**
 * Reads rank before file for either square, counted from the player's side: "2 Up 5 Continue 4 Up 5 Continue", or the numbers
 * alone. A pawn becomes a queen.
 */
function read(game: Game, typed: string): Uci | 'more' | undefined {
  const numbers = typed
    .replace(/\b(up|continue)\b|[↑^.]/gi, ' ')
    .trim()
    .split(/\s+/);
  if (!numbers.every((number) => /^[1-8]$/.test(number))) return undefined;
  if (numbers.length === 2) return 'more';
  if (numbers.length !== 4) return undefined;
  const [fromY, fromX, toY, toX] = numbers.map(Number) as [number, number, number, number];
  const computer = turnOf(game) === 'white' ? 'black' : 'white';
  const name = (x: number, y: number) => makeSquare(squareOf(registerAt(x, y), computer));
  const move = name(fromX, fromY) + name(toX, toY);
  return movesOf(game).find((uci) => uci === move || uci === `${move}q`);
}
