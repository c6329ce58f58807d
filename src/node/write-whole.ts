/** Node only: files that are there whole or not at all. */
import { randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, lstat, open, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './folder.ts';

/**
 * Writes a temporary file next to the target, flushes it, and renames it to the target. A link is followed, and stays. A pipe or a device,
 * which stores nothing, is written to directly.
 * @param content the text, or the bytes, in parts that follow one another.
 * @param options `replaces`: whether an existing file is replaced (default true). An empty one always is.
 * @throws {SystemError} that names the requested file; its code is `EEXIST` if it exists and is not to be replaced.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array | readonly Uint8Array[],
  { replaces = true }: { readonly replaces?: boolean } = {},
): Promise<void> {
  const place = await realpath(file).catch(() => file);
  const look = () => lstat(place).catch(() => undefined);
  if (isSink(await look())) return writeFile(place, content);
  const folder = path.dirname(place);
  const aside = path.join(folder, `.${path.basename(place)}.${randomBytes(4).toString('hex')}.half`);
  try {
    const handle = await open(aside, 'wx');
    try {
      const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
      for (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link fails if the name is taken, even if that happened just now.
    const isFree = replaces || holdsNothing(await look());
    await (isFree ? rename(aside, place) : link(aside, place));
    await syncFolder(folder);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  } finally {
    await rm(aside, { force: true }).catch(() => {});
  }
}

/** Whether something was found that keeps nothing: a pipe, a device. */
export function isSink(found: Stats | undefined): boolean {
  return found !== undefined && (found.isFIFO() || found.isCharacterDevice());
}

/** Whether something was found, and writing to it takes nothing away: an empty file, a pipe, a device. */
export function holdsNothing(found: Stats | undefined): boolean {
  return isSink(found) || (found?.isFile() === true && found.size === 0);
}

/** Whether a file of this name was left by a process that ended in the midst of {@link writeWhole}. */
export function isHalfWritten(name: string): boolean {
  return /^\..+\.[0-9a-f]{8}\.half$/s.test(name);
}
