/** The real command, as a shell would start it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../bin/plyhouse.js', import.meta.url));

export interface Spawned {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface SpawnSettings {
  readonly input?: string;
  /** Its stdin stays open behind the input: whoever keeps the child ends it. */
  readonly staysOpen?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  onSpawn?(child: ChildProcess): void;
  /** Called as soon as there is something on stdout or stderr. */
  onTalk?(child: ChildProcess, err: string, out: string): void;
}

/** Runs `plyhouse` with these words to its end. */
export function plyhouse(words: readonly string[], settings: SpawnSettings = {}): Promise<Spawned> {
  const { input = '', staysOpen = false, env = {}, cwd, onSpawn, onTalk } = settings;
  const child = spawn(process.execPath, [COMMAND, ...words], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onSpawn?.(child);
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
