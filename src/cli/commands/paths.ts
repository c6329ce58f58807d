import type { Command } from 'commander';
import { examples } from '../command.ts';
import { dataFolders } from '../folders.ts';
import type { Terminal } from '../terminal.ts';

const ABOUT = `
These folders are made when something is to be kept in them. --data-dir names
another place for them, else PLYHOUSE_DATA_DIR; else it is %APPDATA% on Windows,
and elsewhere XDG_DATA_HOME or ~/.local/share. Nothing is kept anywhere else.`;

/** `plyhouse paths`: where games and matches are kept. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse paths', 'PLYHOUSE_DATA_DIR=/srv/chess plyhouse paths --json')
    .option('--json', 'as JSON')
    .addHelpText('after', ABOUT)
    .action(({ json }: { json?: boolean }) => {
      const folders = dataFolders();
      if (json) terminal().print(JSON.stringify(folders, undefined, 2));
      else for (const [name, folder] of Object.entries(folders)) terminal().print(`${name.padEnd(8)} ${folder}`);
    });
}
