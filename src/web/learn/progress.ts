import { fieldsOf, isText, kept, listOf, recordOf } from '../app/kept.ts';
import { type Chapter, placeNow } from './chapter.ts';

/** How far a visitor is in the course, kept in this browser. */
export interface Progress {
  /** The steps that were seen, as `chapter/step`. */
  readonly seen: readonly string[];
  /** Predictions by `chapter/step/task`. */
  readonly guesses: Readonly<Record<string, Prediction>>;
}

/** A prediction that was made. */
export interface Prediction {
  readonly said: string;
  /** The subject of the prediction, such as a position; with another subject the question is open again. */
  readonly about: string;
}

/** The stored progress; unreadable parts are left out. */
export const PROGRESS = kept('plyhouse.learn', (stored): Progress => {
  const { seen, guesses } = fieldsOf(stored);
  const readable = Object.entries(recordOf(isPrediction)(guesses));
  return {
    seen: listOf(isText)(seen).map(placeNow),
    guesses: Object.fromEntries(readable.map(([task, guess]) => [placeNow(task), guess])),
  };
});

function isPrediction(value: unknown): value is Prediction {
  const { said, about } = fieldsOf(value);
  return isText(said) && isText(about);
}

/** Adds a step that has been shown. */
export function withSeen(progress: Progress, place: string): Progress {
  return progress.seen.includes(place) ? progress : { ...progress, seen: [...progress.seen, place] };
}

/** Adds a prediction, or removes one. */
export function withPrediction(progress: Progress, task: string, prediction: Prediction | undefined): Progress {
  const { [task]: _, ...others } = progress.guesses;
  return { ...progress, guesses: prediction ? { ...others, [task]: prediction } : others };
}

/** The progress in a chapter. */
export interface Done {
  readonly steps: number;
  readonly tasks: number;
  readonly allTasks: number;
}

export function doneOf(progress: Progress, { id, steps }: Chapter): Done {
  const tasks = steps.flatMap((step) => (step.tasks ?? []).map((task) => `${id}/${step.id}/${task}`));
  return {
    steps: steps.filter((step) => progress.seen.includes(`${id}/${step.id}`)).length,
    tasks: tasks.filter((task) => Object.hasOwn(progress.guesses, task)).length,
    allTasks: tasks.length,
  };
}

/** A program's result: a number, the value of an answer, or several answers that are all right. */
export type Truth = number | string | readonly string[];

/** An answer that stands for a range of numbers, up to `most`. */
interface Band {
  readonly value: string;
  readonly label: string;
  readonly most: number;
}

/** The first band, from the lowest, that a number does not exceed. */
export const bandAt = (bands: readonly Band[], number: number): string =>
  bands.find(({ most }) => number <= most)!.value;

/** A number this near, as a share of the true one, is worth a kind word. */
const NEAR_SHARE = 0.1;

/** Compares a prediction with what was found. @param said a whole number, or the value of an answer. */
export function judge(said: string, truth: Truth): 'right' | 'near' | 'off' {
  if (typeof truth === 'string') return said === truth ? 'right' : 'off';
  if (typeof truth !== 'number') return truth.includes(said) ? 'right' : 'off';
  const off = Math.abs(Number(said) - truth);
  return off === 0 ? 'right' : off <= Math.abs(truth) * NEAR_SHARE ? 'near' : 'off';
}
