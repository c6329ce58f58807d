import type { Command } from 'commander';
import { houseVersion } from '../../node/version.ts';
import { examples } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { manPage } from './man-page.ts';

/** `plyhouse man`: the manual page of all commands. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse man | man -l -', 'plyhouse man > ~/.local/share/man/man1/plyhouse.1').action(async () => {
    terminal().print(manPage(command.parent!, await houseVersion()));
  });
}
