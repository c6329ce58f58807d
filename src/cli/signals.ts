import { isUnderNohup } from '../node/nohup.ts';
import { EXIT } from './exit.ts';

/** Reactions of a command to requests to end. */
interface SignalPlan {
  /** Ctrl-C once: finish what can be finished. */
  interrupt(): void;
  /** Ctrl-C again, or a request of the system: end at once. */
  end(): void;
}

export interface Signals {
  /** The exit code of the signal that came, if one did. */
  code(): number | undefined;
  /** Ends the plan, because its work is done. A later signal ends the process with its code. */
  off(): void;
}

/**
 * A terminal sends Ctrl-C to all its processes, and a parent process may pass it on as well: signals within this time
 * are one.
 */
const SAME_MILLIS = 300;

/** Removes the listeners of the previous plan. */
let forget: () => void = () => {};

/**
 * Listens for signals, for one plan at a time. After the first plan, no signal kills the process any more: even between
 * the last answer and the end of the process, the exit code shows the signal. Under `nohup`, SIGHUP is ignored.
 * @param now in milliseconds.
 */
export function onSignals({ interrupt, end }: SignalPlan, now: () => number = () => performance.now()): Signals {
  let code: number | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isOver = false;
  const onInterrupt = () => {
    const at = now();
    if (at - lastAt < SAME_MILLIS) return;
    const isFirst = lastAt === Number.NEGATIVE_INFINITY;
    lastAt = at;
    code = EXIT.interrupted;
    if (isOver) process.exit(code);
    if (isFirst) interrupt();
    else end();
  };
  const onTerminate = () => {
    code = EXIT.terminated;
    if (isOver) process.exit(code);
    end();
  };
  forget();
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onTerminate);
  if (!isUnderNohup()) process.on('SIGHUP', onTerminate);
  forget = () => {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
    process.off('SIGHUP', onTerminate);
  };
  return {
    code: () => code,
    off() {
      isOver = true;
    },
  };
}

/**
 * Runs a command that every signal ends in the same way: its signal is aborted, and it returns what it has.
 * @returns the exit code of the signal that came, otherwise that of the command.
 */
export async function interruptible(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stop = new AbortController();
  const end = () => stop.abort();
  const signals = onSignals({ interrupt: end, end });
  try {
    const code = await work(stop.signal);
    return signals.code() ?? code;
  } finally {
    signals.off();
  }
}

/** Runs a loop to its end; between its steps signals are handled, and the terminal is updated. */
export async function inTurns<Step, Value>(
  loop: Iterator<Step, Value>,
  onStep: (step: Step) => void = () => {},
): Promise<Value> {
  for (;;) {
    const { done, value } = loop.next();
    if (done) return value;
    onStep(value);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Signals for a command that plays games: Ctrl-C once finishes what is played, twice breaks it off. */
export interface PlaySignals extends Signals {
  /** Aborted: begin nothing new. */
  readonly finish: AbortSignal;
  /** Aborted: break off what is played. */
  readonly stop: AbortSignal;
}

/** @param arg what is said at the first Ctrl-C. */
export function onPlaySignals(arg: string, warn: (line: string) => void): PlaySignals {
  const finish = new AbortController();
  const stop = new AbortController();
  const signals = onSignals({
    interrupt() {
      finish.abort();
      warn(`plyhouse: ${arg}`);
    },
    end() {
      finish.abort();
      stop.abort();
    },
  });
  return { ...signals, finish: finish.signal, stop: stop.signal };
}
