import type { Command } from 'commander';
import type { Language } from '../../chess/letters.ts';
import { calculationOrChance } from '../../programs/chess05/inspect.ts';
import { examples, oneOf } from '../command.ts';
import { addLanguageOption } from '../position-options.ts';
import type { Terminal } from '../terminal.ts';
import { formatSaavedra, SCANS, type ScanOrder, saavedraData } from './report.ts';

interface Options {
  readonly scan: ScanOrder;
  readonly language: Language;
  readonly json?: boolean;
}

const ABOUT = `
The article "Calculation or chance?" (Computerschaak 2/3, June 1982) asks why CHESS 0.5X
without positional knowledge solves Saavedra's study for White, and fails with colours
reversed. The answer is the order in which it reads the board, which decides between
moves of equal value. With --scan descending it reads the board the other way.

--json: experiment, program, scan, study, printed, choices [{side, positional,
plies, generated, sorted, lists, move, value, nodes}], outcomes [{side,
positional, plies, moves, end}]. Values are 64ths of a pawn, in the mover's view.`;

/** `plyhouse articles saavedra`: an article's experiment, repeated. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse articles saavedra', 'plyhouse articles saavedra --scan descending --json');
  command.option('--scan <order>', `the order of the squares: ${SCANS.join(' or ')}`, oneOf(SCANS), 'ascending');
  addLanguageOption(command)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action((options: Options) => runSaavedra(options, terminal()));
}

function runSaavedra({ scan, language, json }: Options, terminal: Terminal): void {
  if (json) {
    terminal.printData(saavedraData(calculationOrChance(scan), scan));
    return;
  }
  const experiments = {
    ascending: calculationOrChance('ascending'),
    descending: calculationOrChance('descending'),
  };
  terminal.printLines(formatSaavedra(experiments, scan, language, terminal));
}
