import { type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Keep } from '../app/settings.ts';
import type { Place } from './chapter.ts';
import { type Guess, type Progress, readProgress, writeProgress } from './progress.ts';

interface LearnContext extends Place {
  readonly progress: Signal<Progress>;
}

const Context = createContext<LearnContext | undefined>(undefined);
export const LearnProvider = Context.Provider;

export function useLearn(): LearnContext {
  const context = useContext(Context);
  if (!context) throw new Error('a part of a step stands outside of the course');
  return context;
}

/** The prediction of a task of this step, if it was made about this. */
export function useGuess(task: string | undefined, about: string | undefined): Guess | undefined {
  const { chapter, step, progress } = useLearn();
  const kept = progress.value.guesses[`${chapter.id}/${step.id}/${task}`];
  return kept?.about === about ? kept : undefined;
}

/** The visitor's progress; every change is kept. */
export function openProgress(keep: Keep | undefined): Signal<Progress> {
  const progress = signal(readProgress(keep));
  let isFirst = true;
  progress.subscribe((value) => {
    if (!isFirst) writeProgress(keep, value);
    isFirst = false;
  });
  return progress;
}
