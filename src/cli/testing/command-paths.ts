/** Every command that has a file of its own, as it is called and listed: `['play']`, `['articles', 'suite']`. */
import { COMMAND_GROUPS, type CommandEntry } from '../commands.ts';

export const COMMAND_PATHS: readonly { readonly path: readonly string[]; readonly about: string }[] =
  COMMAND_GROUPS.flatMap(({ commands }) => commands.flatMap((entry) => pathsOf(entry)));

function pathsOf({ name, about, commands }: CommandEntry): { path: readonly string[]; about: string }[] {
  const below = commands.flatMap(pathsOf).map((each) => ({ ...each, path: [name, ...each.path] }));
  return [{ path: [name], about }, ...below];
}
