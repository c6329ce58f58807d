/** Node only: the address of a socket in a folder. */
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

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
