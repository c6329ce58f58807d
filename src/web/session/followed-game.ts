import type { Color } from 'plyhouse-kernel/position';
import type { Game } from '../../chess/game.ts';
import { type Answer, replayOnMachine } from '../../host/machine-replay.ts';
import type { Console, ConsoleState } from '../../programs/console.ts';
import type { Thought } from '../../programs/program.ts';

/** A game as the display of a machine shows it. */
export interface DisplayedGame {
  readonly id: string;
  readonly game: Game;
  /** The side of the program. */
  readonly program: Color;
  /** Answers of the program with its moves, by ply; requested when the game has changed. */
  answers(): readonly (Answer | undefined)[];
}

/** A machine that follows a game: its states through the moves, the last of them with the thoughts since. */
export interface FollowedGame {
  shown: DisplayedGame | undefined;
  states: readonly ConsoleState[] | undefined;
}

/** The states of the machine, one after each half-move; undefined if it cannot show the game. */
export function statesOf(
  followed: FollowedGame,
  console: Console,
  displayed: DisplayedGame,
): readonly ConsoleState[] | undefined {
  const { shown } = followed;
  const { id, game, program } = displayed;
  if (id === shown?.id && game === shown.game) return followed.states;
  const known = id === shown?.id ? followed.states : undefined;
  followed.shown = displayed;
  followed.states = replayOnMachine(console, game, program, displayed.answers(), known);
  return followed.states;
}

/** Shows the machine a thought of its program. @returns whether it is thinking, so that its state has changed. */
export function takeThought(
  followed: FollowedGame,
  console: Console,
  displayed: DisplayedGame,
  thought: Thought,
): boolean {
  const states = statesOf(followed, console, displayed);
  const state = states?.at(-1);
  if (state?.task.kind !== 'think' && !(state?.task.kind === 'listen' && state.task.ponder)) return false;
  followed.states = [...states!.slice(0, -1), console.step(state, { kind: 'thought', thought }).state];
  return true;
}
