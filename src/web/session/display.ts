import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Color } from 'plyhouse-kernel/position';
import { type Answer, replayOnMachine } from '../../host/machine-replay.ts';
import type { Console, ConsoleState, View } from '../../programs/console.ts';
import type { Thought } from '../../programs/program.ts';
import type { GameRecord, Note } from '../record/record.ts';
import type { GameSession } from './game-session.ts';

/** The display of the program's machine beside the board: it shows the game and, while the program thinks, the search. */
export interface GameDisplay {
  /** At the position shown on the board; undefined if the machine cannot show the game. */
  readonly view: ReadonlySignal<View | undefined>;
  /** Follows the program's thoughts until the returned function is called. */
  follow(): () => void;
}

/** A game as a display shows it. */
interface DisplayedGame extends Pick<GameRecord, 'id' | 'game'> {
  /** The side of the program. */
  readonly program: Color;
  /** What it said with its moves, by ply. */
  answers(): readonly (Answer | undefined)[];
  /** The position that is shown, in half-moves from the start. */
  readonly ply: number;
}

/** The display of the game of a session. @param console the program's machine. */
export function openDisplay({ record, shownPly, hearers }: GameSession, console: Console): GameDisplay {
  return displayOf(console, hearers, () => {
    const { id, game, white, notes } = record.value;
    const program = white.kind === 'program' ? 'white' : 'black';
    return { id, game, program, answers: () => answersIn({ game, notes }), ply: shownPly.value };
  });
}

/**
 * The display of a game that goes on.
 * @param console the program's machine.
 * @param listeners who is told what the program thinks.
 * @param now the game at present, read from signals.
 */
export function displayOf(
  console: Console,
  listeners: Set<(thought: Thought) => void>,
  now: () => DisplayedGame,
): GameDisplay {
  let states: readonly ConsoleState[] | undefined;
  let shown: DisplayedGame | undefined;
  const thoughts = signal(0);
  /** The states of the machine through the game; the last ones with the thoughts since. */
  const statesOf = (displayed: DisplayedGame) => {
    const { id, game, program } = displayed;
    if (id === shown?.id && game === shown.game) return states;
    const known = id === shown?.id ? states : undefined;
    shown = displayed;
    states = replayOnMachine(console, game, program, displayed.answers(), known);
    return states;
  };
  const listen = (thought: Thought) => {
    const state = statesOf(now())?.at(-1);
    if (state?.task.kind !== 'think' && !(state?.task.kind === 'listen' && state.task.ponder)) return;
    states = [...states!.slice(0, -1), console.step(state, { kind: 'thought', thought }).state];
    thoughts.value++;
  };
  return {
    view: computed(() => {
      thoughts.value;
      const displayed = now();
      const state = statesOf(displayed)?.[displayed.ply];
      return state && console.view(state);
    }),
    follow() {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** What the program said with its moves, by ply. */
function answersIn({ game, notes }: Pick<GameRecord, 'game' | 'notes'>): Answer[] {
  const answers: Answer[] = [];
  for (const note of notes) answers[note.ply - 1] = answerOf(note, game.moves[note.ply - 1]!);
  return answers;
}

/** The reply that it expected is the next move of its line. */
function answerOf({ from, depth, nodes, score, pv, own, says, aheadNodes }: Note, move: string): Answer {
  const said = { ...(score ? { score } : {}), ...(own ? { own } : {}), ...(says ? { says } : {}) };
  const expects = pv[1] === undefined ? {} : { expects: pv[1] };
  const decision = { move, from, depth, nodes, pv, ...said, ...expects };
  return { decision, ...(aheadNodes === undefined ? {} : { aheadNodes }) };
}
