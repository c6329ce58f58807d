import type { Command } from 'commander';
import { countTables } from '../endgames/node-client.ts';
import type { Card } from '../programs/program.ts';
import { CliError, EXIT } from './exit.ts';
import { dataFolders } from './folders.ts';

/** Whether endgame tables may be looked into: true for those of Plyhouse, or a folder. */
export interface TablesOption {
  readonly tables?: string | true;
}

/** Gives a command the option by which a program may look into endgame tables. */
export function addTablesOption(command: Command): Command {
  return command.option(
    '--tables [folder]',
    'let it use endgame tables: your own (plyhouse paths), or those of a folder',
  );
}

/** The folder asked for. @throws {CliError} if the program cannot use tables, or if there are none. */
export function tablesFolder(card: Card, { tables }: TablesOption): string | undefined {
  if (tables === undefined) return undefined;
  if (!card.usesTables) {
    throw new CliError(EXIT.usage, `--tables: ${card.id} cannot use endgame tables`);
  }
  const folder = tables === true ? dataFolders().tables : tables;
  if (countTables(folder) > 0) return folder;
  throw new CliError(EXIT.input, `${folder}: no endgame tables; "plyhouse tables build KBNK" makes one`);
}
