import type { Command } from 'commander';
import { examples } from '../command.ts';

/** `plyhouse articles`: what the magazines tried and printed, repeated. `commands.ts` adds its subcommands. */
export function define(command: Command): void {
  examples(command, 'plyhouse articles suite schach22', 'plyhouse articles crosstable dutch-1982 --explain');
}
