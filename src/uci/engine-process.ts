/** Node only: a child process with line-based input and output. */
import { spawn } from 'node:child_process';
import { readLines } from './lines.ts';
import { watchGroup } from './process-group.ts';

/** The command of an engine. */
export interface EngineCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** The working folder, for example where it finds its book. */
  readonly cwd?: string | undefined;
}

/** A running engine process. */
export interface EngineProcess {
  /** Writes a line; ignored if the process is gone. */
  write(line: string): void;
  /** Asks it to quit, and kills it after the given time, with everything it started. */
  end(graceMillis: number): Promise<void>;
}

/** The listener of a process. */
export interface ProcessListener {
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

/** Starts a process in its own group, so that it can be ended with all its children. */
export function startProcess({ command, args = [], cwd }: EngineCommand, listener: ProcessListener): EngineProcess {
  const child = spawn(command, [...args], {
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const endGroup = watchGroup(child);

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
  child.on('error', (error) => leave(`could not be started: ${error.message}`));
  const detailOf = (code: number | null, signal: string | null) =>
    signal ? `ended by ${signal}` : `ended with exit code ${code}`;
  // At 'exit' its last lines may still be unread; 'close' comes when they are read.
  child.on('close', (code, signal) => leave(detailOf(code, signal)));
  child.on('exit', (code, signal) => setTimeout(() => leave(detailOf(code, signal)), LAST_LINES_MILLIS));
  // Writing to a process that has just ended fails; its end is reported anyway.
  child.stdin.on('error', () => {});
  readLines(child.stdout, listener.onLine);
  readLines(child.stderr, listener.onErrorLine);

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
