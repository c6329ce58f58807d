/** Node only: a child process with line-based input and output. */
import { printable, quote } from '../chess/foreign-text.ts';
import { engineEnvironment } from './engine-environment.ts';
import { readLines } from './lines.ts';
import { startGroup } from './process-group.ts';

/** The command of an engine. */
export interface EngineCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** The working folder, for example where it finds its book. */
  readonly cwd?: string | undefined;
  /** Environment variables of its own, besides those that every engine gets (engine-environment.ts). */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** A running engine process. */
export interface EngineProcess {
  /** Writes a line; ignored if the process is gone. */
  write(line: string): void;
  /** Asks it to quit, and kills it after the given time, with everything it started. */
  end(graceMillis: number): Promise<void>;
}

/** The listener of a process. */
interface ProcessListener {
  onLine(line: string): void;
  /** A line on its error stream. */
  onErrorLine(line: string): void;
  /** Called once, when it is gone or could not be started. */
  onExit(detail: string): void;
}

/** How long to wait for its last lines if something it left behind keeps its output open. */
const LAST_LINES_MILLIS = 200;

/** How long a process may take to end once killed. Only the system can delay it longer. */
const KILLED_MILLIS = 5_000;

/** What a shell ends with if it cannot run a command. */
const NOT_RUN = [126, 127];

/**
 * A line as the rest of the house may keep, show and store it: well-formed, with control characters written out, a NUL among them.
 * A carriage return ends a line or separates words.
 */
const clean = (line: string): string => printable(line.replaceAll('\r', ' ').trimEnd().toWellFormed());

/** Starts a process in its own group, so that it can be ended with all its children. What it says is cleaned here, once. */
export function startProcess(
  { command, args = [], cwd, env }: EngineCommand,
  listener: ProcessListener,
): EngineProcess {
  const { child, endGroup } = startGroup(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: engineEnvironment(process.env, env),
  });
  let hasSpoken = false;
  let lastError = '';

  let gone: () => void = () => {};
  const exit = new Promise<void>((resolve) => {
    gone = resolve;
  });
  let isGone = false;
  const leave = (detail: string) => {
    if (isGone) return;
    isGone = true;
    // Processes it left behind are ended; those out of reach that hold its pipes no longer keep this process alive.
    endGroup();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
    child.unref();
    gone();
    listener.onExit(detail);
  };
  child.on('error', ({ message }) => {
    leave(`could not be started: ${message}${cwd === undefined ? '' : ` in the folder ${quote(cwd)}`}`);
  });
  const detailOf = (code: number | null, signal: string | null) => {
    if (signal) return `ended by ${signal}`;
    if (!hasSpoken && NOT_RUN.includes(code ?? 0)) return `could not be started: ${lastError || quote(command)}`;
    return `ended with exit code ${code}`;
  };
  // At 'exit' its last lines may still be unread; 'close' comes when they are read.
  child.on('close', (code, signal) => leave(detailOf(code, signal)));
  child.on('exit', (code, signal) => setTimeout(() => leave(detailOf(code, signal)), LAST_LINES_MILLIS));
  // Writing to a process that has just ended fails; its end is reported anyway.
  child.stdin.on('error', () => {});
  readLines(child.stdout, (line) => {
    hasSpoken = true;
    listener.onLine(clean(line));
  });
  readLines(child.stderr, (line) => {
    lastError = clean(line);
    listener.onErrorLine(lastError);
  });

  return {
    write(line) {
      if (!isGone && child.stdin.writable) child.stdin.write(`${line}\n`);
    },
    async end(graceMillis) {
      if (isGone) return;
      let timer: ReturnType<typeof setTimeout>;
      const kill = () => {
        endGroup();
        timer = setTimeout(() => leave('cannot be ended'), KILLED_MILLIS);
      };
      if (graceMillis <= 0) kill();
      else {
        if (child.stdin.writable) child.stdin.end('quit\n');
        timer = setTimeout(kill, graceMillis);
      }
      await exit;
      clearTimeout(timer!);
    },
  };
}
