/** A game as its machine showed it. */
import type { Color } from 'chessops/types';
import { type Game, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Console, ConsoleState } from '../programs/console.ts';
import { beginningOf } from '../programs/console-guide.ts';
import type { Decision } from '../programs/program.ts';

/** A move of which nothing is known but that it was played. */
const playedMove = (move: Uci): Decision => ({ move, from: 'search', depth: 0, nodes: 0, pv: [move] });

/**
 * The states of a machine through a game: the first waits for the first move, or is about to make it; each other is after one
 * more ply, thinking after the user's moves. The game is begun at the usual level and played on the machine's own keys.
 * @param program the colour the machine plays.
 * @param decisions by ply, what the program said with its move, if known.
 * @returns undefined if the machine cannot show the game: it begins elsewhere, or has a move that cannot be entered.
 */
export function replayOnMachine(
  console: Console,
  game: Game,
  program: Color,
  decisions: readonly (Decision | undefined)[] = [],
): readonly ConsoleState[] | undefined {
  let { state } = beginningOf(console, program === 'white' ? 'black' : 'white');
  if (state.game.start !== game.start) return undefined;
  const states = [state];
  for (const [ply, move] of game.moves.entries()) {
    if (turnOf(state.game) !== program) {
      for (const key of console.keysFor(state, move) ?? []) state = console.step(state, { kind: 'key', key }).state;
    } else if (state.task.kind === 'think') {
      const known = decisions[ply];
      state = console.step(state, {
        kind: 'decision',
        decision: known?.move === move ? known : playedMove(move),
      }).state;
    }
    if (state.game.moves.length !== ply + 1 || state.game.moves[ply] !== move) return undefined;
    states.push(state);
  }
  return states;
}
