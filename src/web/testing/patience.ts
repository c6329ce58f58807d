import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

/** Limits for everything that a test waits for. */

/** How long a condition may take before a test gives up, in milliseconds: far more than any should need. */
export const PATIENCE_MILLIS = 20_000;
/** How often a condition is checked. */
const POLL_MILLIS = 20;

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MILLIS));
const tooLate = (what: string, millis: number) => new Error(`${millis / 1000} s, and not: ${what}`);

/**
 * Limits a wait that has no limit of its own: a hung page answers no question, and a hung browser opens and closes nothing.
 * @throws naming what was awaited, once the time has passed.
 */
export async function within<Value>(what: string, work: Promise<Value>, millis = PATIENCE_MILLIS): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate(what, millis)), millis);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits until a condition holds, checking repeatedly. (Playwright's own waitForFunction takes a promise for true, and looks
 * once a frame; a window that is not painted has none.)
 */
export async function eventually(what: string, isSo: () => Promise<boolean>, millis = PATIENCE_MILLIS): Promise<void> {
  const start = performance.now();
  while (!(await within(what, isSo(), millis))) {
    if (performance.now() - start > millis) throw tooLate(what, millis);
    await pause();
  }
}

/**
 * Waits until a value is as expected: equal to it, or a text that it matches.
 * @throws with the last value.
 */
export async function expectSoon<Value>(read: () => Promise<Value>, wanted: NoInfer<Value> | RegExp): Promise<void> {
  const isWanted = (found: Value) =>
    wanted instanceof RegExp ? typeof found === 'string' && wanted.test(found) : isDeepStrictEqual(found, wanted);
  const start = performance.now();
  for (;;) {
    const found = await within(`a value to compare with ${wanted}`, read());
    if (isWanted(found)) return;
    if (performance.now() - start > PATIENCE_MILLIS) {
      if (wanted instanceof RegExp) assert.match(String(found), wanted);
      assert.deepEqual(found, wanted);
    }
    await pause();
  }
}
