import { constants, createReadStream, type Stats } from 'node:fs';
import { access, lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { foreignEncoding, newPgnDecoder } from '../chess/decode-pgn.ts';
import { makeFolder } from '../node/folder.ts';
import { refusal } from '../node/refusal.ts';
import { holdsNothing, writeWhole } from '../node/write-whole.ts';
import { nameOf } from './command.ts';
import { CliError, EXIT } from './exit.ts';

/** Adds the input file to a command: as its last argument, or as --input. */
export function addInput(command: Command, about: string): Command {
  return command.argument('[file]', about).option('-i, --input <file>', 'the same, as an option', nameOf('file'));
}

/** The options with the input file, given either way. @throws {CliError} if it is given both ways. */
export function withInput<Given extends { readonly input?: string }>(
  options: Given,
  argument: string | undefined,
): Given {
  if (argument === undefined) return options;
  if (options.input !== undefined) {
    throw new CliError(EXIT.usage, `the file is given twice: ${argument} and ${options.input}`);
  }
  return { ...options, input: argument };
}

/** With larger pieces, more games are alive at once than a minor garbage collection clears, and memory doubles. */
const CHUNK_BYTES = 16_384;

/** V8's flag for the growth of the space for new objects: twofold by default. */
const YOUNG_GROWTH = { usual: '--semi-space-growth-factor=2', none: '--semi-space-growth-factor=1' };

/** The bytes of a file, or of stdin if its name is "-", in pieces. @throws {CliError} saying what is wrong with it. */
async function* readBytes(file: string, input: NodeJS.ReadableStream = process.stdin): AsyncGenerator<Uint8Array> {
  try {
    yield* file === '-' ? (input as AsyncIterable<Buffer>) : createReadStream(file, { highWaterMark: CHUNK_BYTES });
  } catch (error) {
    throw file === '-' ? error : new CliError(EXIT.input, `${file}: ${refusal(error)}`);
  }
}

/**
 * The same for a command that does other work too. Meanwhile the space for new objects does not grow: V8 would keep a
 * hundred megabytes for dead games (295 MB and not 155 for a book of 20,000 games; reading takes up to 1.5 times as
 * long).
 * @throws {CliError}
 */
export async function* readChunks(file: string, input?: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  setFlagsFromString(YOUNG_GROWTH.none);
  try {
    yield* readBytes(file, input);
  } finally {
    setFlagsFromString(YOUNG_GROWTH.usual);
  }
}

/**
 * The text of a file, or of stdin, in UTF-8 or Latin-1.
 * @throws {CliError} also if it is in another encoding.
 */
export async function* readText(file: string, input?: NodeJS.ReadableStream): AsyncGenerator<string> {
  const decoder = newPgnDecoder();
  let isFirst = true;
  for await (const chunk of readBytes(file, input)) {
    if (isFirst) checkEncoding(file, chunk);
    isFirst = false;
    yield decoder.decode(chunk);
  }
  yield decoder.end();
}

/** The text of a file that fits into the memory. @throws {CliError} */
export async function readWhole(file: string, input?: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of readText(file, input)) text += part;
  return text;
}

/** Refuses a text in an encoding that is not read. @param first its first bytes. @throws {CliError} */
export function checkEncoding(file: string, first: Uint8Array): void {
  const encoding = foreignEncoding(first);
  if (encoding === undefined) return;
  const from = file === '-' ? 'stdin' : file;
  throw new CliError(
    EXIT.input,
    `${from}: found ${encoding}; expected UTF-8 or Latin-1: iconv -f ${encoding} -t UTF-8`,
  );
}

const taken = (file: string, found: Stats | undefined) =>
  new CliError(EXIT.usage, found?.isDirectory() ? `${file}: it is a folder` : `${file} exists; --force replaces it`);

/**
 * Writes a file atomically. An existing file is replaced only if it is empty or `force` is set.
 * @throws {CliError} if it exists, or cannot be written.
 */
export async function saveText(file: string, content: string | Uint8Array, { force = false } = {}): Promise<void> {
  try {
    await writeWhole(file, content, { replaces: force });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(file, await stat(file).catch(() => undefined));
    throw new CliError(EXIT.output, `${file}: ${refusal(error)}`);
  }
}

/**
 * Checks, before the work whose result is to be saved, that {@link saveText} can save it; makes its folder.
 * @throws {CliError} if the file exists and `force` is not set, or cannot be written; {FolderError}
 */
export async function makeRoomFor(file: string, { force = false } = {}): Promise<void> {
  // A link that leads nowhere is something, too.
  const found = await stat(file).catch(() => lstat(file).catch(() => undefined));
  if (found?.isDirectory() || (found && !holdsNothing(found) && !force)) throw taken(file, found);
  const folder = path.dirname(await realpath(file).catch(() => file));
  await makeFolder(folder);
  await access(folder, constants.W_OK).catch((error) => {
    throw new CliError(EXIT.output, `${file}: ${refusal(error)}`);
  });
}
