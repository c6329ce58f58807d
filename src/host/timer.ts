declare function setTimeout(task: () => void, millis: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** The longest `setTimeout`, 24.8 days; longer ones fire at once. */
const LONGEST_MILLIS = 2 ** 31 - 1;

/**
 * Runs a task after any number of milliseconds; never if infinite.
 * @returns a function that cancels it.
 */
export function startTimer(task: () => void, millis: number): () => void {
  let timer: unknown;
  const wait = (left: number) => {
    const step = Math.min(left, LONGEST_MILLIS);
    timer = setTimeout(() => (left > step ? wait(left - step) : task()), step);
  };
  if (millis !== Number.POSITIVE_INFINITY) wait(millis);
  return () => clearTimeout(timer);
}
