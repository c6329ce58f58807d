import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Place } from './chapter.ts';
import type { Progress } from './progress.ts';

/** The settings of a step by their names in the address, each with why its value is not shown. */
export type StepSettings = Readonly<Record<string, string | undefined>>;

/** The step that is shown, how far the visitor is, and the settings that its instruments have. */
interface Learning extends Place {
  readonly progress: Signal<Progress>;
  readonly settings: Signal<StepSettings>;
}

const Context = createContext<Learning | undefined>(undefined);
export const LearnProvider = Context.Provider;

export const useLearning = (): Learning => useContext(Context)!;
