/** Questions sharing one memory; the last one started has the turn. */
export interface Turns {
  /**
   * A question that starts at its first `next()`. When it is abandoned, by `return()` or for good, the memory is left as it
   * is: the next question starts with a clean one, and may have done so already.
   * @throws {Error} from `next()`, if another question has been started meanwhile.
   */
  question<Progress, Answer>(ask: () => Generator<Progress, Answer>): Generator<Progress, Answer>;
  /** Whether the current question is to end. */
  isStopped(): boolean;
  /** Ends all questions asked so far, started or not. */
  stop(): void;
}

export function createTurns(): Turns {
  let begun = 0;
  let stops = 0;
  /** The number of calls of `stop` before the current question was put. */
  let stopsBefore = 0;

  function* turn<Progress, Answer>(ask: () => Generator<Progress, Answer>, putAt: number): Generator<Progress, Answer> {
    const own = ++begun;
    stopsBefore = putAt;
    // Not `yield*`: its `return()` would run what the question does at its end, in a memory that may be another's by then.
    const steps = ask();
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      yield value;
      if (begun !== own) throw new Error('one question at a time: another one has been begun since');
    }
  }

  return {
    question: (ask) => turn(ask, stops),
    isStopped: () => stops > stopsBefore,
    stop() {
      stops++;
    },
  };
}
