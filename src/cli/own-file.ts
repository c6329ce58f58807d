import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { quote } from '../chess/foreign-text.ts';
import { formatDuration } from '../format/duration.ts';
import { nodeConnection } from '../host/node-client.ts';
import { PlayerError } from '../host/player.ts';
import { workerClient } from '../host/worker-client.ts';
import type { Participant } from '../match/participant.ts';
import { OWN_CARD } from '../programs/own/card.ts';
import type { OwnSettings } from '../programs/own/inspect.ts';
import type { Card } from '../programs/program.ts';
import type { StartEngine } from '../uci/run-uci.ts';
import { CliError, EXIT } from './exit.ts';
import type { OwnFileRead } from './own-file-thread.ts';

/** Files that hold a program of one's own: a module whose default export is its settings (src/programs/own). */

const COMMAND = fileURLToPath(new URL('../../bin/plyhouse.js', import.meta.url));

/** Whether a player is given as such a file: by its ending. A command of several words or settings may end so too. */
export const isOwnFile = (text: string): boolean =>
  /\.(ts|mts|js|mjs)$/.test(text) && (!/[\s=]/.test(text) || existsSync(text));

/** How long a file may run before it has said what it exports. */
const LOAD_MILLIS = 10_000;

/**
 * Reads the settings of a file. Its code runs in a thread, which ends with that: code that never ends, or that ends its process,
 * is the file's fault, as it would be an engine's.
 * @throws {CliError} saying what is wrong with it; {PlayerError} if it does not end or ends its thread.
 */
export async function readOwnFile(file: string, loadMillis = LOAD_MILLIS): Promise<OwnSettings> {
  const place = path.resolve(file);
  const found = await stat(place).catch(() => undefined);
  if (found?.isDirectory()) throw new CliError(EXIT.input, `${quote(file)}: it is a folder`);
  if (!found?.isFile()) throw new CliError(EXIT.input, `${quote(file)}: there is no such file`);
  const entry = new URL('./own-file-thread.ts', import.meta.url);
  const connection = nodeConnection<never, OwnFileRead>(entry, pathToFileURL(place).href);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const read = await new Promise<OwnFileRead>((resolve, reject) => {
      const fail = (problem: 'crashed' | 'stalled', detail: string) => reject(new PlayerError(problem, file, detail));
      connection.listen(resolve, (cause) => fail('crashed', `its code ended with ${cause} before it was read`));
      const late = `its code was still running after ${formatDuration(loadMillis)}; expected it to export settings and end`;
      timer = setTimeout(() => fail('stalled', late), loadMillis);
    });
    if ('settings' in read) return read.settings;
    throw new CliError(EXIT.input, `${quote(file)}${read.problem}`);
  } finally {
    clearTimeout(timer);
    await connection.end();
  }
}

/** The card of a file's program: its name, and its settings as the defaults. */
export function cardOfOwn({ name, values }: OwnSettings): Card {
  const options = OWN_CARD.options.map(
    (option) => ({ ...option, default: values[option.name as keyof typeof values] }) as typeof option,
  );
  return { ...OWN_CARD, name, options };
}

/** Starts the program of a file in a worker thread. */
export const startOwn: StartEngine = (card, options, seed) => {
  const entry = new URL('../host/node-worker.ts', import.meta.url);
  return workerClient(() => nodeConnection(entry), card, { options, seed });
};

/** The player of a match that a file is: it runs as a UCI engine, to the depth and the positions of its settings. */
export async function ownParticipant(file: string): Promise<Participant> {
  const { name, values } = await readOwnFile(file);
  const args = [COMMAND, 'uci', path.resolve(file)];
  return {
    name,
    who: { kind: 'engine', command: process.execPath, args, options: {} },
    terms: { depth: Number(values.Depth), nodes: 1000 * Number(values.Thousands) },
  };
}
