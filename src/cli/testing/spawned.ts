/** The real command, as a shell would start it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../../bin/plyhouse.js', import.meta.url));

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

export interface Spawned {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface SpawnSettings {
  /** A script in place of the command. */
  readonly script?: string;
  readonly input?: string;
  /** Whether stdin stays open after the input: the test has to end the child. */
  readonly staysOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  onSpawn?(child: ChildProcess): void;
  /** Called as soon as it listens for signals. */
  onEars?(child: ChildProcess): void;
  /** Called as soon as there is output on stdout or stderr. */
  onTalk?(child: ChildProcess, err: string, out: string): void;
}

/** Runs in the command before its own code: reports on a fourth pipe when it listens for Ctrl-C. */
const TELL_EARS = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  const onListener = (name) => {
    if (name !== 'SIGINT') return;
    process.off('newListener', onListener);
    // By then the listener is installed, and the rest of that turn of the command is done.
    setImmediate(() => writeSync(3, 'ears'));
  };
  process.on('newListener', onListener);
`)}`;

/** An environment in which a process takes itself for another build: it reads one of its files as if it had been changed. */
export const OTHER_BUILD = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { promises } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { readFile } = promises;
    promises.readFile = async (file, ...rest) => /play-game.[jt]s$/.test(file) ? 'changed' : readFile(file, ...rest);
    syncBuiltinESMExports();
  `)}`,
};

/** Runs `plyhouse` with these words to its end. */
export function plyhouse(args: readonly string[], settings: SpawnSettings = {}): Promise<Spawned> {
  const { script = COMMAND, input = '', staysOpen = false, env = {}, cwd, onSpawn, onEars, onTalk } = settings;
  const child = spawn(process.execPath, [...(onEars ? ['--import', TELL_EARS] : []), script, ...args], {
    cwd,
    env: { PATH, HOME, LANG: 'C.UTF-8', ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(onEars ? (['pipe'] as const) : [])],
  });
  onSpawn?.(child);
  child.stdio[3]?.once('data', () => onEars?.(child));
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    onTalk?.(child, err, out);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    onTalk?.(child, err, out);
  });
  // A command that ends before it has read everything is not at fault.
  child.stdin.on('error', () => {});
  if (staysOpen) child.stdin.write(input);
  else child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
