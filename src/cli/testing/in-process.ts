/** The command line in this process, its output captured: what costs a process elsewhere costs a function call here. */
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCommandLine } from '../run-command-line.ts';
import type { Streams } from '../terminal.ts';
import { type Spawned, type SpawnSettings, plyhouse as spawnPlyhouse } from './spawned.ts';

interface CallSettings {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const LAUNCHER = fileURLToPath(new URL('../../../bin/plyhouse.js', import.meta.url));

/** One call at a time: a command has the arguments, the environment and the exit code of the process to itself. */
let last: Promise<unknown> = Promise.resolve();

/** Runs `plyhouse` with these words to its end, as on a pipe. Signals, and streams that break, need a process: spawned.ts. */
export function callPlyhouse(args: readonly string[], settings: CallSettings = {}): Promise<Spawned> {
  const call = last.then(() => run(args, settings));
  last = call.catch(() => {});
  return call;
}

/** Runs `plyhouse` in this process where nothing in the settings needs a process of its own. */
export function plyhouse(args: readonly string[], settings: SpawnSettings = {}): Promise<Spawned> {
  const { staysOpen, cwd, env, onSpawn, onEars, onTalk } = settings;
  const needsProcess = staysOpen || cwd !== undefined || env?.NODE_OPTIONS || onSpawn || onEars || onTalk;
  return needsProcess ? spawnPlyhouse(args, settings) : callPlyhouse(args, settings);
}

async function run(args: readonly string[], { input = '', env = {} }: CallSettings): Promise<Spawned> {
  const { argv: ownArguments, env: ownEnvironment, exitCode: ownCode } = process;
  const { PATH, HOME } = ownEnvironment;
  const output = sink();
  const errors = sink();
  try {
    process.argv = [process.execPath, LAUNCHER, ...args];
    process.env = { PATH, HOME, LANG: 'C.UTF-8', ...env };
    process.exitCode = undefined;
    const streams = { input: Readable.from([Buffer.from(input)]), output: output.stream, errors: errors.stream };
    const code = await runCommandLine(args, streams as unknown as Streams);
    return { code, out: output.text(), err: errors.text() };
  } finally {
    process.argv = ownArguments;
    process.env = ownEnvironment;
    process.exitCode = ownCode;
  }
}

function sink(): { readonly stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}
