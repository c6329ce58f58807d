import lines from '../../../data/openings/names.json' with { type: 'json' };
import { INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, type Game, gameAt, newGame, play, positionOf } from '../../chess/game.ts';
import { readMove } from '../../chess/read-move.ts';

/** Opening names by position, so that transpositions share a name. Loaded when a game is on the board. */

export interface OpeningName {
  /** The code of the named line in the Encyclopaedia of Chess Openings: "C60". */
  readonly code: string;
  readonly name: string;
  /** The number of half-moves after which the game had this position. */
  readonly ply: number;
}

/** The named lines: code, name, moves. */
export const OPENING_LINES = lines as unknown as readonly (readonly [code: string, name: string, line: string])[];

/** Board, side to move and castling rights: what two transpositions share. */
const keyOf = (game: Game) => fenOf(game).split(' ', 3).join(' ');

/** The game of a line. @throws {ReadMoveError} if one of its moves is illegal. */
export function gameOfLine(line: string): Game {
  return line.split(' ').reduce((game, san) => play(game, readMove(positionOf(game), san)), newGame(INITIAL_FEN));
}

let known: ReadonlyMap<string, Pick<OpeningName, 'code' | 'name'>> | undefined;
let longest = 0;

function names(): NonNullable<typeof known> {
  if (known) return known;
  const all = OPENING_LINES.map(([code, name, line]) => ({ game: gameOfLine(line), named: { code, name } }));
  longest = Math.max(...all.map(({ game }) => game.moves.length));
  known = new Map(all.map(({ game, named }) => [keyOf(game), named]));
  return known;
}

/** The opening of a game: the name of its last position that has one. */
export function openingOf(game: Game): OpeningName | undefined {
  const named = names();
  for (let ply = Math.min(game.moves.length, longest); ply > 0; ply--) {
    const found = named.get(keyOf(gameAt(game, ply)));
    if (found) return { ...found, ply };
  }
  return undefined;
}
