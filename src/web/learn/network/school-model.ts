import { type Signal, signal } from '@preact/signals';
import { browserPort } from '../../../host/browser-port.ts';
import { type ErrorReport, reportError } from '../../../host/error-report.ts';
import { askWorker } from '../../app/worker-questions.ts';
import type { Percents } from '../percents.ts';
import type { Course } from './course.ts';
import { handNetwork } from './hand-network.ts';
import type { MatchScore, SchoolAnswer, Schooling, SchoolQuestion } from './school.ts';

/** The network that learns in this page: it stays while the page is open, from step to step. */
export const schooling = signal<Schooling | undefined>(undefined);
export const matchScore = signal<MatchScore | undefined>(undefined);
/** The worker's current task. */
export const atWork = signal<SchoolQuestion['kind'] | undefined>(undefined);
export const trouble = signal<ErrorReport | undefined>(undefined);

const client = askWorker<SchoolQuestion, SchoolAnswer, SchoolAnswer>(() =>
  browserPort(new Worker(new URL('./school-worker.ts', import.meta.url), { type: 'module', name: 'school' })),
);

/** Resolves with the first value that `read` finds in a signal. Starts nothing. */
export const once = <Value, Read>(of: Signal<Value>, read: (value: Value) => Read | undefined): Promise<Read> =>
  new Promise((resolve) => {
    const end = of.subscribe((value) => {
      const found = read(value);
      if (found === undefined) return;
      resolve(found);
      queueMicrotask(() => end());
    });
  });

/** Ends what the worker does; what has been found so far stays. */
export const stopSchool = (): void => client.stop();

/** Has a network learn, in place of the one before. */
export function learn(course: Course): Promise<void> {
  schooling.value = undefined;
  matchScore.value = undefined;
  return ask({ kind: 'learn', course }, schooling);
}

/** Has the network that has learnt play against weights set by hand. */
export async function playHand(weights: Percents, pairs: number): Promise<void> {
  const network = schooling.value?.network;
  if (!network) return;
  matchScore.value = undefined;
  await ask({ kind: 'match', sides: [network, handNetwork(weights)], pairs }, matchScore);
}

async function ask<Answer extends SchoolAnswer>(question: SchoolQuestion, into: Signal<Answer | undefined>) {
  if (atWork.value) return;
  const set = (answer: SchoolAnswer) => {
    into.value = answer as Answer;
  };
  atWork.value = question.kind;
  trouble.value = undefined;
  try {
    set(await client.ask(question, set));
  } catch (error) {
    trouble.value = reportError(error);
  } finally {
    atWork.value = undefined;
  }
}
