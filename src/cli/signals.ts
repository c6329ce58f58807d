import { EXIT } from './exit.ts';

/** What a command does when somebody wants it to end. */
export interface SignalPlan {
  /** Ctrl-C once: finish what can be finished. */
  interrupt(): void;
  /** Ctrl-C again, or the system asks: end at once. */
  end(): void;
}

export interface Signals {
  /** The exit code of the signal that came, if one did. */
  code(): number | undefined;
  off(): void;
}

/**
 * A terminal sends Ctrl-C to everything in it, and whoever started us may pass it on as well: what comes within this
 * time is one and the same.
 */
const SAME_MILLIS = 300;

/** Hears the signals until `off`. */
export function onSignals({ interrupt, end }: SignalPlan): Signals {
  let code: number | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  const onInterrupt = () => {
    const now = performance.now();
    if (now - lastAt < SAME_MILLIS) return;
    const isFirst = lastAt === Number.NEGATIVE_INFINITY;
    lastAt = now;
    code = EXIT.interrupted;
    if (isFirst) interrupt();
    else end();
  };
  const onTerminate = () => {
    code = EXIT.terminated;
    end();
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  process.on('SIGHUP', onTerminate);
  return {
    code: () => code,
    off() {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
      process.off('SIGHUP', onTerminate);
    },
  };
}
