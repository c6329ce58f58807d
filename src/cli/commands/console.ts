import type { Command } from 'commander';
import { nodeSeat } from '../../host/node-seat.ts';
import { MOST_PLIES } from '../../programs/tinychess86/board.ts';
import { examples, gather, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { parseSettings, programNamed } from '../program-argument.ts';
import { runConsole } from '../run-console.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly depth: number;
  readonly set?: readonly string[];
  readonly seed?: number;
}

/** The programs whose own terminal is known. */
const WITH_CONSOLE = ['tinychess86'];

const ABOUT = `
It speaks as it did, in Dutch; "?" lists its commands. While it thinks another
depth ("D 3") counts at once and Ctrl-C makes it move now; other lines wait until
it has moved. On a pipe each line is one command, and the end of the input ends
it when the last move is made. For a board of today: plyhouse play.`;

/** `plyhouse console <program>`: the original's own terminal. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse console tinychess86', "printf 'E2E4\\nD 3\\nG1F3\\n' | plyhouse console tinychess86")
    .argument('<program>', `a program whose own terminal is known: ${WITH_CONSOLE.join(', ')}`)
    .option('-d, --depth <plies>', 'how deep it looks at first', wholeFrom(1), 5)
    .option('-s, --set <Name=value>', 'set an option of the program; may be given several times', gather)
    .option('--seed <number>', 'where its chance begins; the same seed gives the same game', wholeFrom(0))
    .addHelpText('after', ABOUT)
    .action(async (name: string, options: Options) => {
      process.exitCode = await open(name, options, terminal());
    });
}

async function open(name: string, { depth, set = [], seed }: Options, terminal: Terminal): Promise<number> {
  const { card } = programNamed(name);
  if (!WITH_CONSOLE.includes(card.id)) {
    const known = `known is that of ${WITH_CONSOLE.join(', ')}`;
    throw new CliError(
      EXIT.usage,
      `nothing is known of a terminal of ${card.id}; ${known} (plyhouse play shows a board)`,
    );
  }
  if (depth > MOST_PLIES)
    throw new CliError(EXIT.usage, `--depth ${depth}: its stack holds ${MOST_PLIES} plies at most`);
  const settings = parseSettings(card, set);
  // At a terminal every game is another one; a script gets the same each time.
  const chance = seed ?? (terminal.isInteractive ? Math.floor(Math.random() * 2 ** 31) : 1);
  const seat = await nodeSeat(card.id, settings, chance);
  try {
    return await runConsole(seat, terminal, depth);
  } finally {
    await seat.close();
  }
}
