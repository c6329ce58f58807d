/** Node only: files that are there whole or not at all. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../node/folder.ts';

/** Writes a file beside its place, makes it last, and puts it there; one that exists is replaced. @throws {SystemError} */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  const aside = path.join(folder, `.${path.basename(file)}.${randomBytes(4).toString('hex')}.half`);
  try {
    const handle = await open(aside, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
    await syncFolder(folder);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
