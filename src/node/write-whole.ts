/** Node only: files that are there whole or not at all. */
import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from './folder.ts';

/**
 * Writes a file beside its place, makes it last, and puts it there.
 * @param content the text, or the bytes, in parts that follow one another.
 * @param options `replaces`: whether a file that exists is replaced; it is, unless told otherwise.
 * @throws {SystemError} of the file that was asked for; its code is `EEXIST` where it exists and is not to be replaced.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array | readonly Uint8Array[],
  { replaces = true }: { readonly replaces?: boolean } = {},
): Promise<void> {
  const folder = path.dirname(file);
  const aside = path.join(folder, `.${path.basename(file)}.${randomBytes(4).toString('hex')}.half`);
  try {
    const handle = await open(aside, 'wx');
    try {
      const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
      for (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link fails where the name is taken, even if that happened just now.
    await (replaces ? rename(aside, file) : link(aside, file));
    await syncFolder(folder);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  } finally {
    await rm(aside, { force: true }).catch(() => {});
  }
}

/** Whether a file of this name was left by a process that ended in the midst of {@link writeWhole}. */
export function isHalfWritten(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.half');
}
