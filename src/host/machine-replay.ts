/** A game as its machine showed it. */
import { type Color, opposite } from 'plyhouse-kernel/position';
import { type Game, gameAt, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Console, ConsoleState } from '../programs/console.ts';
import { beginningOf } from '../programs/console-guide.ts';
import type { Outcome } from './engine-client.ts';

/** A program's output with its move. */
export type Answer = Pick<Outcome, 'decision' | 'aheadNodes'>;

/** A move of which nothing is known except that it was played. */
const playedMove = (move: Uci): Answer => ({ decision: { move, from: 'search', depth: 0, nodes: 0, pv: [move] } });

/**
 * The states of a machine through a game: the first waits for the first move, or is about to make it; each other is after one
 * more ply, thinking after the user's moves. The game is begun at the usual level and played on the machine's own keys.
 * @param program the colour the machine plays.
 * @param answers by ply, what the program said with its move, if known.
 * @param known states of this game, or of one that it left, to continue from: they may have had thoughts.
 * @returns undefined if the machine cannot show the game: it cannot begin there, or has a move that cannot be entered.
 */
export function replayOnMachine(
  console: Console,
  game: Game,
  program: Color,
  answers: readonly (Answer | undefined)[] = [],
  known: readonly ConsoleState[] = [],
): readonly ConsoleState[] | undefined {
  const left = known.findIndex((state, ply) => !isAt(state, game, ply));
  const states = known.slice(0, left < 0 ? known.length : left);
  if (states.length === 0) states.push(begin(console, game, opposite(program)));
  let state = states.at(-1)!;
  for (let ply = states.length - 1; isAt(state, game, ply); ply++) {
    const move = game.moves[ply];
    if (move === undefined) return states;
    if (turnOf(state.game) !== program) {
      for (const key of console.keysFor(state, move) ?? []) state = console.step(state, { kind: 'key', key }).state;
    } else if (state.task.kind === 'think') {
      const answer = answers[ply]?.decision.move === move ? answers[ply]! : playedMove(move);
      state = console.step(state, { kind: 'decision', ...answer }).state;
    }
    states.push(state);
  }
  return undefined;
}

/** Whether a state belongs to this game, after its first `ply` moves. */
const isAt = ({ game: { start, moves } }: ConsoleState, game: Game, ply: number): boolean =>
  start === game.start && moves.length === ply && ply <= game.moves.length && moves.at(-1) === game.moves[ply - 1];

function begin(console: Console, game: Game, user: Color): ConsoleState {
  const { state } = beginningOf(console, user);
  return state.game.start === game.start ? state : (console.beginAt?.(gameAt(game, 0), user) ?? state);
}
