/** Node only: a child process with line-based input and output. */
import { printable, quote } from '../chess/foreign-text.ts';
import { readLines } from './lines.ts';
import { startGroup } from './process-group.ts';

/** The command of an engine. */
export interface EngineCommand {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  /** The working folder, for example the place of its book. */
  readonly cwd?: string | undefined;
  /** Environment variables of its own, besides those that every engine gets. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Ends the engine when aborted. */
  readonly signal?: AbortSignal | undefined;
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

/** The time to wait for its last lines if a process it left behind keeps its output open. */
const LAST_LINES_MILLIS = 200;

/** The time a process may take to end once killed. Only the system can delay it longer. */
const KILLED_MILLIS = 5_000;

/** Exit codes of a shell that cannot run a command. */
const NOT_RUN = [126, 127];

/**
 * A line that is safe to keep, show and store: well-formed, with control characters (NUL included) written out. A carriage return ends a
 * line or separates words.
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
    if (!hasSpoken && NOT_RUN.includes(code ?? 0)) return 'could not be started';
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
    listener.onErrorLine(clean(line));
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

/**
 * Environment variables that programs need to find their files, libraries and devices and to know the user's language and time zone, on
 * POSIX and on Windows. Everything else is withheld: database addresses, passwords, keys and tokens are no business of an engine.
 */
const PASSED_ON = new Set(
  [
    ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TERM', 'TMPDIR', 'TEMP', 'TMP', 'TZ', 'LANG', 'LANGUAGE'],
    ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR'],
    ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH', 'CUDA_VISIBLE_DEVICES'],
    ...['OMP_NUM_THREADS', 'JAVA_HOME', 'WINEPREFIX', 'DISPLAY', 'WAYLAND_DISPLAY'],
    ...['SystemRoot', 'SystemDrive', 'windir', 'ComSpec', 'PATHEXT', 'OS', 'NUMBER_OF_PROCESSORS'],
    ...['PROCESSOR_ARCHITECTURE', 'USERNAME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA'],
    ...['ProgramData', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432', 'CommonProgramFiles', 'PUBLIC'],
  ].map((name) => name.toUpperCase()),
);

/**
 * The environment of an engine: the variables of this one that any program needs, and those given for it.
 * @param given by name; they go before ours.
 */
export function engineEnvironment(
  own: NodeJS.ProcessEnv,
  given: Readonly<Record<string, string>> = {},
): NodeJS.ProcessEnv {
  const passed = Object.entries(own).filter(([name]) => {
    // Windows has no case in names of variables ("Path").
    const known = name.toUpperCase();
    return PASSED_ON.has(known) || known.startsWith('LC_');
  });
  return { ...Object.fromEntries(passed), ...given };
}
