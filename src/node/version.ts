/** Node only: the version of Plyhouse. */
import { readFile } from 'node:fs/promises';

const ROOT = new URL('../../', import.meta.url);

/** The package's version and, in a checkout, the commit: "0.1.0 (24ed493)". */
export async function houseVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string };
  const commit = await commitOf(new URL('.git/', ROOT));
  return commit ? `${version} (${commit.slice(0, 7)})` : version;
}

async function commitOf(folder: URL): Promise<string | undefined> {
  try {
    const head = (await readFile(new URL('HEAD', folder), 'utf8')).trim();
    const branch = /^ref: (\S+)$/.exec(head)?.[1];
    if (branch === undefined) return head;
    try {
      return (await readFile(new URL(branch, folder), 'utf8')).trim();
    } catch {
      const packed = await readFile(new URL('packed-refs', folder), 'utf8');
      return packed
        .split('\n')
        .find((line) => line.endsWith(` ${branch}`))
        ?.split(' ')[0];
    }
  } catch {
    return undefined;
  }
}
