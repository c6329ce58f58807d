/** Steps that all machines share: ending a search when hurried, waiting for keys again after one without result, reading a move. */
import { type Game, positionOf } from '../chess/game.ts';
import { type Language, LETTERS, rolesOfLetter } from '../chess/letters.ts';
import type { Uci } from '../chess/move.ts';
import { tryReadMove } from '../chess/read-move.ts';
import type { ConsoleEvent, ConsoleState, Key, Step, Task } from './console.ts';

export const LISTEN: Task = { kind: 'listen' };

/** Handles an event that the machine has no special reaction to. */
function usualStep<State extends ConsoleState>(state: State, { kind }: ConsoleEvent): Step<State> {
  if (kind === 'hurry' && state.task.kind === 'think') return { state, words: [{ kind: 'moveNow' }] };
  return kind === 'broken' ? { state: { ...state, task: LISTEN } } : { state };
}

/** A machine's handlers by kind of event. */
type Reactions<State extends ConsoleState> = {
  readonly [Kind in ConsoleEvent['kind']]?: (
    state: State,
    event: ConsoleEvent & { readonly kind: Kind },
  ) => Step<State>;
};

/** A machine's step from its special reactions. */
export const stepBy =
  <State extends ConsoleState>(reactions: Reactions<State>) =>
  (state: State, event: ConsoleEvent): Step<State> => {
    const react = reactions[event.kind] as ((state: State, event: ConsoleEvent) => Step<State>) | undefined;
    return react ? react(state, event) : usualStep(state, event);
  };

/**
 * The keys that complete a line of which part has been typed.
 * @param eraser the key that rubs out one sign, or, if `isWhole`, the whole line.
 */
export function goOnTyping(typed: string, keys: readonly Key[], eraser: Key = 'BACK', isWhole = false): readonly Key[] {
  let same = 0;
  while (same < typed.length && typed[same] === (keys[same] === 'SPACE' ? ' ' : keys[same])) same++;
  if (same === typed.length) return keys.slice(same);
  if (isWhole) return [eraser, ...keys];
  return [...Array<Key>(typed.length - same).fill(eraser), ...keys.slice(same)];
}

/** The promotion pieces by their letter in a language, as in UCI. */
function promotionsOf(language: Language): Readonly<Record<string, string>> {
  const { queen, rook, bishop, knight } = LETTERS[language];
  return { [queen]: 'q', [rook]: 'r', [bishop]: 'b', [knight]: 'n' };
}

/**
 * The legal moves that an entry in capitals can mean: short ("E4", "SF3", "CXD5") or with both squares ("E2-E4", "SG1F3"), the
 * pieces in the machine's language; castling with zeros. A promotion that names no piece is to a queen. Capitals may leave two:
 * the queen's and the d-pawn's "DXE5".
 */
export function readEntry(game: Game, typed: string, language: Language): readonly Uci[] {
  const small = typed.toLowerCase();
  const found = new Set<Uci>();
  for (const text of [small, small.slice(0, 1).toUpperCase() + small.slice(1)]) {
    // A letter that means a pawn ("BE4") is that of a file if it can be.
    if (found.size > 0 && rolesOfLetter(text[0]!, language)[0] === 'pawn') break;
    // Two squares are two squares, though "D4B5" might also be a queen on the fourth rank.
    if (found.size > 0 && /^[a-h][1-8][-x]?[a-h][1-8]/.test(small)) break;
    const read = tryReadMove(positionOf(game), text, { language, exactCase: true });
    for (const uci of typeof read === 'string' ? [read] : read.problem === 'ambiguous' ? read.candidates : []) {
      if (uci.length === 4 || uci.endsWith('q') || typeof read === 'string') found.add(uci);
    }
  }
  return [...found];
}

/** The text of a move that {@link readEntry} reads. */
export function squaresText(move: Uci, language: Language, sign = ''): string {
  const officer = Object.entries(promotionsOf(language)).find(([, letter]) => letter === move[4]);
  return `${move.slice(0, 2)}${sign}${move.slice(2, 4)}${officer?.[0] ?? ''}`.toUpperCase();
}
