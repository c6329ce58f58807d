import type { Command } from 'commander';
import { examples } from '../command.ts';
import { compiledFolder, dataFolders } from '../folders.ts';
import type { Terminal } from '../terminal.ts';

const ABOUT = `
These folders are made when something is to be kept in them. --data-dir names
another place for them, else PLYHOUSE_DATA_DIR; else it is %APPDATA% on Windows,
and elsewhere XDG_DATA_HOME or ~/.local/share.

"compiled" may be deleted at any time: there Node keeps what it made of the files
of Plyhouse, for a quicker start. It is in %LOCALAPPDATA% on Windows, elsewhere in
XDG_CACHE_HOME or ~/.cache; NODE_COMPILE_CACHE names another place, and with
NODE_DISABLE_COMPILE_CACHE=1 there is none. Nothing is kept anywhere else.`;

/** `plyhouse paths`: where games, matches and tables are kept. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse paths', 'PLYHOUSE_DATA_DIR=/srv/chess plyhouse paths --json')
    .option('--json', 'as JSON')
    .addHelpText('after', ABOUT)
    .action(({ json }: { json?: boolean }) => {
      const compiled = compiledFolder();
      const folders = { ...dataFolders(), ...(compiled === undefined ? {} : { compiled }) };
      if (json) terminal().print(JSON.stringify(folders, undefined, 2));
      else for (const [name, folder] of Object.entries(folders)) terminal().print(`${name.padEnd(11)} ${folder}`);
    });
}
