declare function setTimeout(task: () => void, millis: number): unknown;
declare function clearTimeout(timer: unknown): void;

/** The longest that `setTimeout` waits, 24.8 days; told to wait longer it fires at once. */
const LONGEST_MILLIS = 2 ** 31 - 1;

/**
 * Does a task after so many milliseconds, however many; never where they are infinite.
 * @returns a function that calls it off.
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
