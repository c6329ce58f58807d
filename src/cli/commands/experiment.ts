import type { Command } from 'commander';
import { examples } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { addSaavedraOptions, runSaavedra } from '../saavedra/saavedra.ts';
import { notAmong } from '../suggest.ts';
import type { Terminal } from '../terminal.ts';

/** `plyhouse experiment saavedra`: the older name of `plyhouse saavedra`, kept for scripts. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse saavedra', 'plyhouse saavedra --scan descending --json').argument('[name]', 'saavedra');
  addSaavedraOptions(command).action((name: string | undefined, options: Parameters<typeof runSaavedra>[0]) => {
    if (name === undefined) terminal().print('saavedra  (now a command of its own: plyhouse saavedra)');
    else if (name.toLowerCase() === 'saavedra') runSaavedra(options, terminal());
    else throw new CliError(EXIT.usage, notAmong('experiment', name, ['saavedra']));
  });
}
