import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../node/folder.ts';
import { isOutputRefused, refusal } from '../node/refusal.ts';
import { CliError, EXIT } from './exit.ts';

/** A file that may be given as an argument or as an option: "-" is stdin. @throws {CliError} where it is both. */
export function fileOf(what: string, argument: string | undefined, option: string | undefined): string | undefined {
  if (argument !== undefined && option !== undefined) {
    throw new CliError(EXIT.usage, `${what} is given twice: ${argument} and ${option}`);
  }
  return argument ?? option;
}

/** The bytes of a file, or of stdin where it is called "-". @throws {CliError} saying what is wrong with it. */
export async function readBytes(file: string): Promise<Uint8Array> {
  if (file === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
  try {
    return await readFile(file);
  } catch (error) {
    throw new CliError(EXIT.input, `${file}: ${refusal(error)}`);
  }
}

/**
 * Writes a file whole or not at all. One that exists is only replaced where that is asked for.
 * @throws {CliError} where it exists, or cannot be written.
 */
export async function writeWhole(file: string, text: string, { force = false } = {}): Promise<void> {
  const aside = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}`);
  try {
    const handle = await open(aside, 'wx');
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (force) await rename(aside, file);
    // A link fails where the name is taken, even if that happened just now.
    else await link(aside, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CliError(EXIT.usage, `${file} exists; --force replaces it`);
    throw new CliError(isOutputRefused(error) ? EXIT.output : EXIT.input, `${file}: ${refusal(error)}`);
  } finally {
    await rm(aside, { force: true });
  }
}
