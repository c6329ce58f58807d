import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds an installed program: the file that an environment variable names, else the first of some names on the
 * PATH, else the first of some paths. Commands of npm packages do not count.
 * @throws if the variable names a file that does not exist.
 */
export function findInstalled(
  variable: string,
  names: readonly string[],
  places: readonly string[],
): string | undefined {
  const named = process.env[variable];
  if (named) {
    if (!existsSync(named)) throw new Error(`${variable} names ${named}, and there is no such file`);
    return named;
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places];
  return candidates.find((candidate) => existsSync(candidate));
}
