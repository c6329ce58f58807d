import type { Command } from 'commander';
import type { Language } from '../../chess/letters.ts';
import { calculationOrChance } from '../../programs/chess05/saavedra.ts';
import { examples, readBy } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { addLanguageOption } from '../position-options.ts';
import { formatSaavedra, SCANS, type Scan, saavedraData } from '../saavedra-report.ts';
import { didYouMean } from '../suggest.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly scan: Scan;
  readonly language: Language;
  readonly json?: boolean;
}

interface ExperimentEntry {
  readonly name: string;
  readonly about: string;
  run(options: Options, terminal: Terminal): void;
}

const EXPERIMENTS: readonly ExperimentEntry[] = [
  {
    name: 'saavedra',
    about: 'Calculation or chance? Why CHESS 0.5X solves a study with White and not with Black',
    run({ scan, language, json }, terminal) {
      const experiments = {
        ascending: calculationOrChance('ascending'),
        descending: calculationOrChance('descending'),
      };
      if (json) terminal.print(JSON.stringify(saavedraData(experiments, scan), undefined, 2));
      else for (const line of formatSaavedra(experiments, scan, language, terminal)) terminal.print(line);
    },
  },
];

const ABOUT = `
${EXPERIMENTS.map(({ name, about }) => `${name}: ${about}`).join('\n')}

--json: experiment, program, scan, study, printed, choices [{side, positional,
plies, generated, sorted, lists, move, value, nodes}], outcomes [{side,
positional, plies, moves, end}]. Values are 64ths of a pawn from the mover.`;

/** `plyhouse experiment [name]`: an article's experiment, run again. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse experiment saavedra', 'plyhouse experiment saavedra --scan descending --json')
    .argument('[name]', 'which one; without a name they are listed')
    .option('--scan <order>', `saavedra: the board read ${SCANS.join(' or ')}`, readBy(readScan), 'ascending');
  addLanguageOption(command)
    .option('--json', 'as JSON')
    .addHelpText('after', ABOUT)
    .action((name: string | undefined, options: Options) => {
      const names = EXPERIMENTS.map((each) => each.name);
      if (name === undefined) {
        for (const each of EXPERIMENTS) terminal().print(`${terminal().paint('bold', each.name)}  ${each.about}`);
        return;
      }
      const found = EXPERIMENTS.find((each) => each.name === name.toLowerCase());
      if (!found) {
        const detail = didYouMean(name, names) || `; there is ${names.join(', ')}`;
        throw new CliError(EXIT.usage, `no experiment "${name}"${detail}`);
      }
      found.run(options, terminal());
    });
}

function readScan(text: string): Scan {
  const scan = SCANS.find((each) => each === text.toLowerCase());
  if (!scan) throw new Error(`expected ${SCANS.join(' or ')}, found "${text}"`);
  return scan;
}
