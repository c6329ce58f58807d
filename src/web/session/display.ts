import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Answer } from '../../host/machine-replay.ts';
import type { Console, View } from '../../programs/console.ts';
import type { Thought } from '../../programs/program.ts';
import type { GameRecord, Note } from '../record/record.ts';
import { type DisplayedGame, type FollowedGame, statesOf, takeThought } from './followed-game.ts';
import type { GameSession } from './game-session.ts';

/** The display of the program's machine beside the board: it shows the game and, while the program thinks, the search. */
export interface GameDisplay {
  /** At the position shown on the board; undefined if the machine cannot show the game. */
  readonly view: ReadonlySignal<View | undefined>;
  /** Follows the program's thoughts until the returned function is called. */
  follow(): () => void;
}

/** @param console the program's machine. */
export function openDisplay({ record, shownPly, listeners }: GameSession, console: Console): GameDisplay {
  const followed: FollowedGame = { shown: undefined, states: undefined };
  const thoughts = signal(0);
  const displayed = (): DisplayedGame => {
    const { id, game, white } = record.value;
    const program = white.kind === 'program' ? 'white' : 'black';
    return { id, game, program, answers: () => answersIn(record.value) };
  };
  const listen = (thought: Thought) => {
    if (takeThought(followed, console, displayed(), thought)) thoughts.value++;
  };
  return {
    view: computed(() => {
      thoughts.value;
      const state = statesOf(followed, console, displayed())?.[shownPly.value];
      return state && console.view(state);
    }),
    follow() {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** Answers of the program with its moves, by ply. */
function answersIn({ game, notes }: GameRecord): Answer[] {
  const answers: Answer[] = [];
  for (const note of notes) answers[note.ply - 1] = answerOf(note, game.moves[note.ply - 1]!);
  return answers;
}

/** The reply that it expected is the next move of its line. */
function answerOf({ from, depth, nodes, score, pv, own, says, aheadNodes }: Note, move: string): Answer {
  return { decision: { move, from, depth, nodes, score, pv, own, remarks: says, expects: pv[1] }, aheadNodes };
}
