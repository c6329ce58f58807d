/** Printouts of positions, and the words of moves on the console. */
import type { Color, Position, Role } from 'plyhouse-kernel/position';
import { type Game, gameAt, movesOf, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { CASTLES, EN_PASSANT, emptyBoard, fromOf, kindOf, readMove, setBoard, toOf } from './board.ts';
import { printedMove } from './english.ts';

const NAMES: Readonly<Record<Role, string>> = {
  king: 'KG',
  queen: 'QN',
  rook: 'RK',
  bishop: 'BS',
  knight: 'NT',
  pawn: 'PN',
};
const SQUARE_COLUMNS = 8;
const LINE = '* '.repeat((8 * SQUARE_COLUMNS) / 2 + 1).trimEnd();
const WALLS = `${'*'.padEnd(SQUARE_COLUMNS).repeat(8)}*`;

/** The board in asterisks, the machine at the top, M before its men and O before its opponent's. */
export function boardLines({ board }: Position, machine: Color): string[] {
  const lines = [LINE];
  // Square 00 is in the upper right corner: a1 if the machine has White.
  for (let row = 0; row < 8; row++) {
    const cells = Array.from({ length: 8 }, (_, column) => {
      const square = 8 * row + 7 - column;
      const man = board.get(machine === 'white' ? square : 63 - square);
      const name = man ? `${man.color === machine ? 'M' : 'O'}${NAMES[man.role]}` : '   ';
      return `*  ${name}  `;
    });
    lines.push(WALLS, `${cells.join('')}*`, WALLS, LINE);
  }
  return lines;
}

/** The score of the game, a line for each two moves. */
export function scoreLines(game: Game): string[] {
  const { fullmoves, turn } = positionOf(gameAt(game, 0));
  const moves = game.moves.map((move, ply) => printedMove(gameAt(game, ply), move));
  const texts = turn === 'white' ? moves : ['', ...moves];
  return Array.from({ length: Math.ceil(texts.length / 2) }, (_, index) =>
    `${String(fullmoves + index).padStart(3)}  ${texts[2 * index]!.padEnd(18)}${texts[2 * index + 1] ?? ''}`.trimEnd(),
  );
}

/** The machine word of a move in twelve octal digits: sign, from (decrement), kind (tag), to (address). */
export function wordOf(game: Game, move: Uci, machine: Color): string | undefined {
  const board = emptyBoard();
  setBoard(board, positionOf(game));
  const read = readMove(board, move);
  if (read === undefined) return undefined;
  const own = (square: number) => (machine === 'white' ? square : 63 - square);
  const octal = (value: number) => value.toString(8).padStart(5, '0');
  const [from, to] = [own(fromOf(read)), own(toOf(read))];
  const kind = kindOf(read);
  // Castling has the king's new square in the decrement, and 77 for "up" or 0 for "down" in the address.
  if (kind === CASTLES) return `0${octal(to)}2${octal(to > from ? 0o77 : 0)}`;
  const isCapture = board.men[toOf(read)] !== 0 || kind === EN_PASSANT;
  return `${isCapture ? 4 : 0}${octal(from)}${kind}${octal(to)}`;
}

/** The legal move that a machine word means. */
export const readWord = (game: Game, token: string, machine: Color): Uci | undefined =>
  movesOf(game).find((move) => wordOf(game, move, machine) === token);
