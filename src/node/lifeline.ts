/** Node only: a socket in a folder that answers for as long as the process which opened it lives. */
import { closeSync, openSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

/**
 * Opens a socket of this name in the folder; it does not keep this process from ending. Its system closes it with the
 * process, however that ends, and everybody on the machine can see it, from other containers too.
 * @param name short, for the address of a socket has about a hundred letters.
 * @returns closes it and leaves its file; undefined where the folder holds no sockets (Windows, some shared folders).
 */
export async function openLifeline(folder: string, name: string): Promise<(() => void) | undefined> {
  if (process.platform === 'win32') return undefined;
  const server = createServer((caller) => caller.destroy());
  server.unref();
  const isOpen = await atSocket(folder, name, (address) => listened(server, address)).catch(() => false);
  return isOpen ? () => void server.close() : undefined;
}

/** Whether the opener lives; undefined where there is no such socket, or it cannot be asked. */
export async function answers(folder: string, name: string): Promise<boolean | undefined> {
  if (process.platform === 'win32') return undefined;
  return atSocket(folder, name, called).catch(() => undefined);
}

function listened(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(address, () => resolve(true));
  });
}

function called(address: string): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    const call = connect(address);
    call.once('connect', () => {
      call.destroy();
      resolve(true);
    });
    call.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED' ? false : undefined));
  });
}

/** Does something at a socket's address. On Linux it goes by an open folder, so that its path may be long. */
export async function atSocket<Value>(
  folder: string,
  name: string,
  act: (address: string) => Promise<Value>,
): Promise<Value> {
  if (process.platform !== 'linux') return act(path.join(folder, name));
  const opened = openSync(folder, 'r');
  try {
    return await act(`/proc/self/fd/${opened}/${name}`);
  } finally {
    closeSync(opened);
  }
}
