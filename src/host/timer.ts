declare function setTimeout(task: () => void, millis: number): unknown;
declare function clearTimeout(timer: unknown): void;

/**
 * A longer wait is made of steps: `setTimeout` fires at once beyond 24.8 days, and while the process is suspended (by Ctrl-Z,
 * or with the computer) the players are too, so no more than one step passes for them.
 */
const STEP_MILLIS = 60_000;

/**
 * Runs a task after any number of milliseconds in which the process runs; never if infinite.
 * @returns a function that cancels it.
 */
export function startTimer(task: () => void, millis: number): () => void {
  let timer: unknown;
  const wait = (left: number) => {
    const step = Math.min(left, STEP_MILLIS);
    timer = setTimeout(() => (left > step ? wait(left - step) : task()), step);
  };
  if (millis !== Number.POSITIVE_INFINITY) wait(millis);
  return () => clearTimeout(timer);
}

/**
 * Waits until a promise has settled, or until that many milliseconds have passed, whichever is first; 0 or fewer: not at all.
 * @throws what the promise is rejected with in that time.
 */
export async function waitAtMost(millis: number, promise: Promise<unknown>): Promise<void> {
  if (millis <= 0) return;
  let cancel = () => {};
  const late = new Promise<void>((resolve) => {
    cancel = startTimer(resolve, millis);
  });
  try {
    await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
