import { readFile } from 'node:fs/promises';
import { isOutputRefused, refusal } from '../node/refusal.ts';
import { writeWhole } from '../node/write-whole.ts';
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
export async function saveText(file: string, text: string, { force = false } = {}): Promise<void> {
  try {
    await writeWhole(file, text, { replaces: force });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new CliError(EXIT.usage, `${file} exists; --force replaces it`);
    throw new CliError(isOutputRefused(error) ? EXIT.output : EXIT.input, `${file}: ${refusal(error)}`);
  }
}
