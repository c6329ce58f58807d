/** Node only: the version of Plyhouse. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = new URL('../../', import.meta.url);

/** The package's version, followed by the commit if this is a Git checkout and Git is installed: "0.1.0 (24ed493)". */
export async function houseVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as { version: string };
  // Git would search the folders above and name the commit of a project in which Plyhouse is installed.
  if (!existsSync(new URL('.git', ROOT))) return version;
  try {
    const args = ['rev-parse', '--short=7', 'HEAD'];
    const { stdout } = await promisify(execFile)('git', args, { cwd: fileURLToPath(ROOT), timeout: 5_000 });
    return `${version} (${stdout.trim()})`;
  } catch {
    return version;
  }
}
