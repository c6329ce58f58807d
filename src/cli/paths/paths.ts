import type { Command } from 'commander';
import { examples } from '../command.ts';
import { compiledFolder, dataFolders } from '../folders.ts';
import type { Terminal } from '../terminal.ts';

const ABOUT = `
These folders, and the file of tournaments, are created when something is saved in
them. They are in the folder that --data-dir names, else PLYHOUSE_DATA_DIR; else in
%APPDATA% on Windows, and elsewhere in XDG_DATA_HOME or ~/.local/share.

"compiled" may be deleted at any time: Node keeps compiled code there for a quicker
start. It is in %LOCALAPPDATA% on Windows, elsewhere in XDG_CACHE_HOME or ~/.cache;
NODE_COMPILE_CACHE names another place, and with NODE_DISABLE_COMPILE_CACHE=1 there
is none. Nothing is saved anywhere else.`;

/** `plyhouse paths`: where games, matches and tables are kept. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse paths', 'PLYHOUSE_DATA_DIR=/srv/chess plyhouse paths --json')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(({ json }: { json?: boolean }) => {
      const compiled = compiledFolder();
      const folders = { ...dataFolders(), ...(compiled === undefined ? {} : { compiled }) };
      if (json) terminal().printData(folders);
      else for (const [name, folder] of Object.entries(folders)) terminal().print(`${name.padEnd(11)} ${folder}`);
    });
}
