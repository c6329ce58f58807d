/**
 * Node only: a database in a folder belongs to one process; others ask that process, over a socket in the folder. A line
 * of JSON each way for a statement; a transaction holds the others up until it ends, or its connection does.
 */
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { atSocket } from '../../node/lifeline.ts';
import { type Database, DatabaseError, type Queries, type SqlValue } from './database.ts';

const NAME = 'socket';
/** Nobody may hold the others up for longer. */
const MOST_MILLIS = 30_000;

type Request =
  | { readonly id: number; readonly statement: string; readonly values: readonly SqlValue[] }
  | { readonly id: number; readonly ends: 'commit' | 'rollback' }
  | { readonly id: number; readonly begins: true };

type Reply = { readonly id: number; readonly rows?: object[]; readonly error?: string };

/** Lets other processes use a database whose folder this one holds. @returns closes the socket. */
export async function serveFolder(folder: string, database: Database): Promise<() => Promise<void>> {
  const callers = new Set<Socket>();
  const server = createServer((caller) => {
    callers.add(caller);
    caller.on('close', () => callers.delete(caller));
    caller.on('error', () => {});
    void serve(caller, database);
  });
  server.unref();
  if (process.platform !== 'win32') await rm(path.join(folder, NAME), { force: true });
  // Where the folder holds no sockets nobody can ask; the tournament is played all the same.
  await at(folder, (address) => {
    return new Promise<void>((resolve) => {
      server.once('error', () => resolve());
      server.listen(address, () => resolve());
    });
  }).catch(() => {});
  return async () => {
    server.close();
    for (const caller of callers) caller.destroy();
    if (process.platform !== 'win32') await rm(path.join(folder, NAME), { force: true });
  };
}

async function serve(caller: Socket, database: Database): Promise<void> {
  let open: { readonly queries: Queries; end(how: 'commit' | 'rollback'): Promise<void> } | undefined;
  const answer = (reply: Reply) => {
    if (!caller.destroyed) caller.write(`${JSON.stringify(reply)}\n`);
  };
  caller.on('close', () => void open?.end('rollback'));
  for await (const line of createInterface({ input: caller })) {
    const { id, ...request } = JSON.parse(line) as Request;
    try {
      if ('begins' in request) {
        open = await begin(database);
        answer({ id, rows: [] });
      } else if ('ends' in request) {
        await open?.end(request.ends);
        open = undefined;
        answer({ id, rows: [] });
      } else answer({ id, rows: await (open?.queries ?? database).query(request.statement, request.values) });
    } catch (error) {
      answer({ id, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Opens a transaction that is ended from outside. */
function begin(database: Database) {
  return new Promise<{ queries: Queries; end(how: 'commit' | 'rollback'): Promise<void> }>((resolve, reject) => {
    let settle: (how: 'commit' | 'rollback') => void = () => {};
    const told = new Promise<'commit' | 'rollback'>((tell) => {
      settle = tell;
    });
    const timer = setTimeout(() => settle('rollback'), MOST_MILLIS);
    const done = database
      .transaction(async (queries) => {
        resolve({
          queries,
          async end(how) {
            settle(how);
            await done;
          },
        });
        if ((await told) === 'rollback') throw new RolledBack();
      })
      .catch((error) => {
        if (!(error instanceof RolledBack)) reject(error);
      })
      .finally(() => clearTimeout(timer));
  });
}

class RolledBack extends Error {}

/** The database of a folder that another process holds. Undefined where nobody answers. */
export async function askFolder(folder: string, name: string): Promise<Database | undefined> {
  const socket = await at(folder, (address) => {
    return new Promise<Socket | undefined>((resolve) => {
      const call = connect(address);
      call.once('connect', () => resolve(call));
      call.once('error', () => resolve(undefined));
    });
  }).catch(() => undefined);
  if (!socket) return undefined;
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  let isOver = false;
  const lost = () => {
    isOver = true;
    for (const [id, tell] of waiting) tell({ id, error: 'the process that holds it has ended' });
    waiting.clear();
  };
  socket.on('error', () => {});
  socket.on('close', lost);
  createInterface({ input: socket }).on('line', (line) => {
    const reply = JSON.parse(line) as Reply;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  type Unnumbered = Request extends infer Each ? (Each extends Request ? Omit<Each, 'id'> : never) : never;
  const ask = (request: Unnumbered): Promise<object[]> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const hear = ({ rows, error }: Reply) => {
        if (error === undefined) resolve(rows ?? []);
        else reject(new DatabaseError(`${name}: ${error}`));
      };
      if (isOver) hear({ id, error: 'the process that holds it has ended' });
      else {
        waiting.set(id, hear);
        socket.write(`${JSON.stringify({ id, ...request })}\n`);
      }
    });
  const query = async <Row extends object>(statement: string, values: readonly SqlValue[] = []) =>
    (await ask({ statement, values })) as Row[];
  return {
    name,
    isShared: true,
    query,
    async transaction<Value>(work: (queries: Queries) => Promise<Value>) {
      await ask({ begins: true });
      try {
        const value = await work({ query });
        await ask({ ends: 'commit' });
        return value;
      } catch (error) {
        await ask({ ends: 'rollback' }).catch(() => {});
        throw error;
      }
    },
    async close() {
      socket.end();
      socket.destroy();
    },
  };
}

/** Does something at the socket's address; Windows has a name for it instead of a file. */
function at<Value>(folder: string, act: (address: string) => Promise<Value>): Promise<Value> {
  if (process.platform !== 'win32') return atSocket(folder, NAME, act);
  return act(
    `\\\\.\\pipe\\plyhouse-${path
      .resolve(folder)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')}`,
  );
}
