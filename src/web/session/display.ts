import { computed, type ReadonlySignal, signal } from '@preact/signals';
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

/** @param console the program's machine. */
export function openDisplay(session: GameSession, console: Console): GameDisplay {
  let states: readonly ConsoleState[] | undefined;
  let shown: Pick<GameRecord, 'id' | 'game'> | undefined;
  const thoughts = signal(0);
  /** The states of the machine through the game; the last ones with the thoughts that were heard. */
  const statesNow = () => {
    const record = session.record.value;
    if (record.id === shown?.id && record.game === shown.game) return states;
    const known = record.id === shown?.id ? states : undefined;
    shown = record;
    const program = record.white.kind === 'program' ? 'white' : 'black';
    states = replayOnMachine(console, record.game, program, answersIn(record), known);
    return states;
  };
  const hear = (thought: Thought) => {
    const state = statesNow()?.at(-1);
    if (state?.task.kind !== 'think' && !(state?.task.kind === 'listen' && state.task.ponder)) return;
    states = [...states!.slice(0, -1), console.step(state, { kind: 'thought', thought }).state];
    thoughts.value++;
  };
  return {
    view: computed(() => {
      thoughts.value;
      const state = statesNow()?.[session.shownPly.value];
      return state && console.view(state);
    }),
    follow() {
      session.hearers.add(hear);
      return () => session.hearers.delete(hear);
    },
  };
}

/** What the program said with its moves, by ply. */
function answersIn({ game, notes }: GameRecord): Answer[] {
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
