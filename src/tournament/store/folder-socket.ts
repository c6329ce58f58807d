/** Node only: the database of a folder belongs to one process; others ask that process, over a socket. */
import { createHash } from 'node:crypto';
import { lstat, mkdir, realpath, rm } from 'node:fs/promises';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, DatabaseError } from './database.ts';
import type { Sessions } from './pglite-sessions.ts';
import { openPool } from './postgres.ts';
import { withRetries } from './retries.ts';

/** How long one that asks may leave its transaction open without a word. */
const IDLE_MILLIS = 30_000;
/** The address of a socket has 104 bytes on macOS and 108 on Linux, with a zero at its end. */
const MOST_ADDRESS_BYTES = 103;

/**
 * Lets other processes use a database whose folder this one holds. If that fails, a warning says so, and the database is
 * used all the same.
 * @returns ends it, and resolves once nobody uses the database any more.
 */
export async function listenIn(
  folder: string,
  sessions: Sessions,
  idleMillis = IDLE_MILLIS,
): Promise<() => Promise<void>> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client));
    void sessions.serve(client, idleMillis);
  });
  server.unref();
  const warn = (error: Error) => {
    process.stderr.write(`plyhouse: ${folder}: other processes cannot ask this one: ${error.message}\n`);
  };
  server.once('error', warn).on('error', () => {});
  try {
    const address = await addressOf(folder);
    // We have the folder, so nobody listens there.
    if (process.platform !== 'win32') await rm(address, { force: true });
    await new Promise<void>((resolve) => {
      server.once('error', () => resolve()).listen(address, resolve);
    });
  } catch (error) {
    warn(error as Error);
  }
  return async () => {
    server.close();
    for (const client of clients) client.destroy();
    await sessions.settle();
  };
}

/**
 * The database of a folder that another process holds; undefined if nobody answers.
 * @throws {DatabaseError} where its socket cannot be trusted.
 */
export async function askFolder(folder: string): Promise<Database | undefined> {
  const address = await addressOf(folder);
  const connect = () => {
    const socket = new Socket();
    const connectTo = socket.connect.bind(socket);
    return Object.assign(socket, { connect: () => connectTo(address) });
  };
  const database = await openPool({ stream: connect, ssl: false }, folder, true);
  try {
    await database.query('select');
    // Where that process has ended, the folder is nobody's, and asking again opens it.
    return withRetries(database, { mostMillis: 0 });
  } catch {
    await database.close();
    return undefined;
  }
}

async function addressOf(folder: string): Promise<string> {
  const whole = await realpath(folder);
  const user = process.getuid?.() ?? 0;
  const address = socketAddress(whole, { platform: process.platform, temporary: tmpdir(), user });
  const parent = path.dirname(address);
  if (process.platform === 'win32' || parent === whole) return address;
  // Anybody may write to the temporary folder.
  await mkdir(parent, { mode: 0o700 }).catch(() => {});
  const found = await lstat(parent);
  if (!found.isDirectory() || found.uid !== user || (found.mode & 0o077) !== 0) {
    throw new DatabaseError(`${parent}: expected a folder of this user that is closed to others; delete it`);
  }
  return address;
}

/**
 * The address of a folder's socket: in the folder, or under a short name in a folder of the user's among the temporary
 * ones if that is too long. On Windows, a name of a pipe.
 * @param folder its whole path, without links.
 */
export function socketAddress(
  folder: string,
  {
    platform,
    temporary,
    user,
  }: { readonly platform: NodeJS.Platform; readonly temporary: string; readonly user: number },
): string {
  const isWindows = platform === 'win32';
  const hash = createHash('sha256')
    .update(isWindows ? folder.toLowerCase() : folder)
    .digest('hex')
    .slice(0, 24);
  if (isWindows) return `\\\\.\\pipe\\plyhouse-${hash}`;
  const inside = path.posix.join(folder, 'socket');
  if (Buffer.byteLength(inside) <= MOST_ADDRESS_BYTES) return inside;
  return path.posix.join(temporary, `plyhouse-${user}`, hash);
}
