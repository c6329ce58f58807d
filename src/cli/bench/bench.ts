import type { Command } from 'commander';
import { formatCount } from '../../format/number.ts';
import { BENCH_DEPTH, bench } from '../../programs/antwoord/inspect.ts';
import { examples, wholeFrom } from '../command.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly depth: number;
  readonly json?: boolean;
}

/** `plyhouse bench`: how many positions antwoord examines in a fixed task, and how fast. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse bench', 'plyhouse bench --json')
    .option('-d, --depth <plies>', 'search each position to this depth', wholeFrom(1), BENCH_DEPTH)
    .option('--json', 'print the result as JSON: positions, depth, nodes, millis, nps')
    .addHelpText(
      'after',
      '\nThe number of nodes is the same on every computer; it changes\nonly with the evaluation or the search.',
    )
    .action(async (options: Options) => {
      await measure(options, terminal());
    });
}

async function measure({ depth, json }: Options, terminal: Terminal): Promise<void> {
  const { positions, nodes, millis } = await bench(
    depth,
    () => performance.now(),
    (done, sofar) => terminal.show(`position ${done}, ${formatCount(sofar)} nodes`),
  );
  terminal.clear();
  const nps = Math.round((nodes * 1000) / Math.max(1, millis));
  if (json) {
    terminal.print(JSON.stringify({ positions, depth, nodes, millis: Math.round(millis), nps }));
    return;
  }
  terminal.print(`${terminal.paint('dim', 'nodes ')} ${nodes}`);
  terminal.inform(
    `${positions} positions to ${depth} plies in ${(millis / 1000).toFixed(2)} s, ${formatCount(nps)} a second`,
  );
}
