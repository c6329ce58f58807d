import { type ReadonlySignal, signal } from '@preact/signals';
import { kept, type ValueStorage } from '../app/kept.ts';

/**
 * The number of threads that analyse a position; stored apart from the other settings, because it depends on the
 * machine.
 */
export interface Threads {
  /** The current number, up to the last of {@link Threads.choices}. */
  readonly count: ReadonlySignal<number>;
  /** The numbers to choose from; [1] if there is no choice. */
  readonly choices: readonly number[];
  /** Why there is only one; undefined if there are more. */
  readonly whyOne: string | undefined;
  set(count: number): void;
}

/** The browser's report about itself. */
export interface Hardware {
  /** Whether it lets threads share memory: the page must be served with certain headers (docs/hosting.md). */
  readonly isIsolated: boolean;
  readonly cores: number;
}

const KEPT = kept('plyhouse.threads', (stored) => stored);
const COUNTS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/** @param most the most that the program can use. */
export function openThreads(storage: ValueStorage | undefined, { isIsolated, cores }: Hardware, most: number): Threads {
  const choices = isIsolated ? COUNTS.filter((count) => count === 1 || count <= Math.min(cores, most)) : [1];
  const stored = KEPT.read(storage);
  const count = signal(choices.find((choice) => choice === stored) ?? 1);
  return {
    count,
    choices,
    whyOne:
      choices.length > 1 ? undefined : isIsolated ? 'this machine has one core' : 'this web server does not allow more',
    set(next) {
      count.value = next;
      KEPT.write(storage, next);
    },
  };
}

/** The values of this browser. */
export function machineHere(): Hardware {
  return { isIsolated: globalThis.crossOriginIsolated === true, cores: navigator.hardwareConcurrency || 1 };
}
