/** What all machines have in common: ending a search when hurried, listening again when it came to nothing, reading a move. */
import { type Game, movesOf, turnOf } from '../chess/game.ts';
import { type Language, LETTERS } from '../chess/letters.ts';
import type { Uci } from '../chess/move.ts';
import { makeSan } from '../chess/notation.ts';
import type { ConsoleEvent, ConsoleState, Step, Task } from './console.ts';

export const LISTEN: Task = { kind: 'listen' };

/** Handles an event that the machine has no special reaction to. */
export function usualStep<State extends ConsoleState>(state: State, { kind }: ConsoleEvent): Step<State> {
  if (kind === 'hurry' && state.task.kind === 'think') return { state, words: [{ kind: 'moveNow' }] };
  return kind === 'broken' ? { state: { ...state, task: LISTEN } } : { state };
}

/** The promotion pieces by their letter in a language, as in UCI. */
function promotionsOf(language: Language): Readonly<Record<string, string>> {
  const { queen, rook, bishop, knight } = LETTERS[language];
  return { [queen]: 'q', [rook]: 'r', [bishop]: 'b', [knight]: 'n' };
}

/**
 * Reads a move typed in capitals: two squares, with an optional piece letter before them and an optional hyphen or x
 * between; after them the promotion piece, by default a queen; or castling with zeros. Undefined if it is no legal move.
 */
export function readSquares(game: Game, typed: string, language: Language): Uci | undefined {
  const legal = movesOf(game);
  const castling = /^[0O]-?[0O](-?[0O])?$/.exec(typed);
  if (castling) {
    const rank = turnOf(game) === 'white' ? 1 : 8;
    const king = `e${rank}${castling[1] ? 'c' : 'g'}${rank}`;
    return legal.includes(king) && makeSan(game, king).startsWith('O') ? king : undefined;
  }
  const found = /^[A-Z]?([A-H][1-8])[-X]?([A-H][1-8])([A-Z])?$/.exec(typed);
  if (!found) return undefined;
  const squares = (found[1]! + found[2]!).toLowerCase();
  const promotion = promotionsOf(language)[found[3] ?? LETTERS[language].queen];
  return promotion === undefined ? undefined : [squares, squares + promotion].find((uci) => legal.includes(uci));
}

/** How a move is typed so that {@link readSquares} reads it. */
export function squaresText(move: Uci, language: Language, sign = ''): string {
  const officer = Object.entries(promotionsOf(language)).find(([, letter]) => letter === move[4]);
  return `${move.slice(0, 2)}${sign}${move.slice(2, 4)}${officer?.[0] ?? ''}`.toUpperCase();
}
