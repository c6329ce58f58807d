/** Time that a worker may be silent during a question before it counts as hanging. */
export const STALL_MILLIS = 15_000;
/** The number of pings before it is given up, so that a machine that slept does not count as a hanging worker. */
const CALLS = 10;

/** Watches whether a worker that is asked gives signs of life. */
export interface SilenceWatch {
  /** It has said something. */
  keepAwake(): void;
  end(): void;
}

/**
 * Pings a worker now and then, and gives it up if it says nothing for too long; a slice of thinking is far shorter.
 * @param ping asks it whether it is alive; what it answers is reported by {@link SilenceWatch.keepAwake}.
 * @param giveUp called, again and again until the watch ends, with what it did, as a predicate.
 */
export function watchSilence(stallMillis: number, ping: () => void, giveUp: (detail: string) => void): SilenceWatch {
  let silentCalls = 0;
  const watch = setInterval(() => {
    if (silentCalls++ < CALLS) ping();
    else giveUp(`gave no sign of life for ${Math.round(stallMillis / 100) / 10} s`);
  }, stallMillis / CALLS);
  return {
    keepAwake() {
      silentCalls = 0;
    },
    end: () => clearInterval(watch),
  };
}
