import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { quote } from '../chess/foreign-text.ts';
import { nodeConnection } from '../host/node-client.ts';
import { workerClient } from '../host/worker-client.ts';
import type { Participant } from '../match/participant.ts';
import { OWN_CARD } from '../programs/own/card.ts';
import { type OwnSettings, OwnSettingsError, readSettings } from '../programs/own/inspect.ts';
import type { Card } from '../programs/program.ts';
import type { StartEngine } from '../uci/run-uci.ts';
import { CliError, EXIT } from './exit.ts';

/** Files that hold a program of one's own: a module whose default export is its settings (src/programs/own). */

const COMMAND = fileURLToPath(new URL('../../bin/plyhouse.js', import.meta.url));

/** Whether a player is given as such a file: by its ending. */
export const isOwnFile = (text: string): boolean => /\.(ts|mts|js|mjs)$/.test(text);

/** Reads the settings of a file. @throws {CliError} saying what is wrong with it. */
export async function readOwnFile(file: string): Promise<OwnSettings> {
  const place = path.resolve(file);
  const found = await stat(place).catch(() => undefined);
  if (!found?.isFile()) throw new CliError(EXIT.input, `${quote(file)}: there is no such file`);
  let module: { readonly default?: unknown };
  try {
    module = await import(pathToFileURL(place).href);
  } catch (error) {
    throw new CliError(EXIT.input, `${quote(file)} cannot be run: ${error instanceof Error ? error.message : error}`);
  }
  if (!('default' in module)) {
    throw new CliError(
      EXIT.input,
      `${quote(file)}: expected "export default { name: …, Depth: … }", found no default export`,
    );
  }
  try {
    return readSettings(module.default);
  } catch (error) {
    if (error instanceof OwnSettingsError) throw new CliError(EXIT.input, `${quote(file)}: ${error.message}`);
    throw error;
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
