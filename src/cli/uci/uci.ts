import type { Command } from 'commander';
import { countTables, tablesClient } from '../../endgames/node-client.ts';
import type { Options } from '../../programs/program.ts';
import { runUci, serveUci } from '../../uci/run-uci.ts';
import { examples, gather } from '../command.ts';
import { cardOfOwn, isOwnFile, readOwnFile, startOwn } from '../own-file.ts';
import { parseSetting, programNamed } from '../program-argument.ts';
import { addTablesOption, type TablesOption, tablesFolder } from '../tables-option.ts';

const ABOUT = `
Over UCI the folder of endgame tables is the option TablesPath, in programs that
can use them. An interface that begins with "xboard" is answered in XBoard's
protocol. "plyhouse engines FOLDER" writes a launcher for each program.`;

/** `plyhouse uci <program>`: for graphical boards and match runners. */
export function define(command: Command): void {
  examples(command, 'plyhouse uci wray74', 'plyhouse uci slutspel --set Level=t15 --set PeriodClock=true')
    .argument('<program>', 'its name (see: plyhouse programs), or the file of a program of your own')
    .option(
      '-s, --set <Name=value>',
      'set an option of the program, or Level, PeriodClock, Seed, Move Overhead; may be repeated',
      gather,
    );
  addTablesOption(command)
    .addHelpText('after', ABOUT)
    .action(async (name: string, { set = [], tables }: TablesOption & { set?: readonly string[] }) => {
      if (isOwnFile(name)) {
        const own = cardOfOwn(await readOwnFile(name));
        const options = Object.fromEntries(set.map(parseSetting));
        return await serveUci(own, { input: process.stdin, output: process.stdout, options, start: startOwn });
      }
      const { card } = programNamed(name);
      const folder = tablesFolder(card, tables === undefined ? {} : { tables });
      const options: Options = {
        ...(folder === undefined ? {} : { TablesPath: folder }),
        ...Object.fromEntries(set.map(parseSetting)),
      };
      await runUci(card.id, {
        input: process.stdin,
        output: process.stdout,
        options,
        start: ({ id }, own, seed, tablesPath) => tablesClient(id, tablesPath, own, seed),
        countTables,
      });
    });
}
