/** Node only: folders that files are kept in. */
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';

/** A folder that cannot be made. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
  readonly folder: string;
  constructor(folder: string, cause: unknown) {
    const { code, path: at = folder } = cause as NodeJS.ErrnoException;
    super(`${folder}: this folder cannot be made${at === folder ? '' : ` (${at})`}: ${formatRefusal(code, cause)}`, {
      cause,
    });
    this.folder = folder;
  }
}

/**
 * Makes a folder and its parents if missing. One step at a time: Node's recursive `mkdir` never returns on file systems that
 * cannot hold folders, such as /proc, and report a new one as missing.
 * @throws {FolderError}
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  try {
    let at = path.resolve(folder);
    while (!(await isFolder(at))) {
      missing.unshift(at);
      if (path.dirname(at) === at) break;
      at = path.dirname(at);
    }
    for (const each of missing) {
      // Another process may have made it just now.
      await mkdir(each).catch(async (error) => {
        if (!(await isFolder(each))) throw error;
      });
      await syncFolder(path.dirname(each));
    }
  } catch (error) {
    throw new FolderError(folder, error);
  }
}

/** False if there is nothing. @throws {SystemError} if there is something else, or it cannot be seen. */
async function isFolder(at: string): Promise<boolean> {
  try {
    if ((await stat(at)).isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  throw Object.assign(new Error('there is a file of that name'), { code: 'ENOTDIR', path: at });
}

function formatRefusal(code: string | undefined, cause: unknown): string {
  if (code === 'ENOENT') return 'its file system holds no new folders';
  if (code === 'EACCES' || code === 'EPERM') return 'it may not be written to';
  if (code === 'ENOTDIR') return 'there is a file in its way';
  if (code === 'EROFS') return 'it can only be read from';
  if (code === 'ENOSPC') return 'the disk is full';
  return (cause as Error).message;
}

/**
 * Syncs a folder: a new or renamed file is only safe once its folder is on disk. Does nothing if folders cannot be synced,
 * as on Windows.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(path.resolve(folder), 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows opens no folders.
  }
}
