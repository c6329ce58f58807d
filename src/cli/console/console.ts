import type { Command } from 'commander';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
import { nodeClient } from '../../host/node-client.ts';
import { EVERY_CONSOLE } from '../../problems/every-console.ts';
import { inColumns } from '../columns.ts';
import { examples, gather, wholeFrom } from '../command.ts';
import { CliError, EXIT, notAmong } from '../exit.ts';
import { folded } from '../fold-text.ts';
import { findMachine, MACHINE_IDS } from '../machine-argument.ts';
import { parseSettings, programNamed } from '../program-argument.ts';
import { inTurns } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { runConsole } from './run-console.ts';

interface Options {
  readonly depth?: number;
  readonly set?: readonly string[];
  readonly seed?: number;
}

const ABOUT = `
Each machine answers as it did, in its own language. Where the sources do not tell
its dialogue, it was chosen, and is marked so (plyhouse show NAME). Each line you
type goes to its keyboard. Ctrl-C makes it move at once while it thinks. On a pipe
each line is one entry, and the command ends after the last move. For an ordinary
board use plyhouse play.`;

/** `plyhouse console <machine>`: the machine as its operator had it. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse console tinychess86', "printf 'E2E4\\nD 3\\nG1F3\\n' | plyhouse console tinychess86")
    .argument('[machine]', `${MACHINE_IDS.join(', ')}; without it, what they are`)
    .option('-d, --depth <plies>', 'the depth to start with, if the machine lets you set it', wholeFrom(1))
    .option('-s, --set <Name=value>', 'set an option of the program; may be repeated', gather)
    .option('--seed <number>', 'where its random choices start; the same seed gives the same game', wholeFrom(0))
    .addHelpText('after', ABOUT)
    .action(async (name: string | undefined, options: Options) => {
      if (name === undefined) await list(terminal());
      else process.exitCode = await open(name, options, terminal());
    });
}

/** The machines: the name to call each by, and what it is called. */
async function list({ printLines }: Terminal): Promise<void> {
  const machines = await Promise.all(EVERY_CONSOLE.map(async ({ id, load }) => [id, (await load()).machine.name]));
  printLines(inColumns(machines, () => true));
}

async function open(name: string, { depth, set = [], seed }: Options, terminal: Terminal): Promise<number> {
  const entry = findMachine(name);
  if (!entry) {
    throw new CliError(EXIT.usage, `${notAmong('machine', name, MACHINE_IDS)} (plyhouse play shows a board)`);
  }
  const console = await entry.load();
  const { depths, help, name: machineName } = console.machine;
  if (depth !== undefined && !depths)
    throw new CliError(EXIT.usage, `--depth: ${entry.id} has no setting for it; use its own keys`);
  if (depth !== undefined && (depth < depths!.least || depth > depths!.most))
    throw new CliError(EXIT.usage, `--depth ${depth}: ${entry.id} searches ${depths!.least} to ${depths!.most} plies`);
  const engine = await engineOf(entry.program, set, seed, terminal);
  if (terminal.isInteractive) for (const line of [machineName, ...help]) terminal.inform(folded(terminal, line));
  try {
    return await runConsole(console, engine, terminal, depth === undefined ? {} : { depth });
  } finally {
    await engine.close();
  }
}

/** The engine of a machine: its program, in a client of its own, or what solves problems. */
async function engineOf(
  program: string | undefined,
  set: readonly string[],
  seed: number | undefined,
  terminal: Terminal,
): Promise<MachineEngine> {
  if (program === undefined) {
    if (set.length > 0)
      throw new CliError(EXIT.usage, '--set: this machine runs none of the programs, so it has no options');
    return programlessEngine();
  }
  const { card } = programNamed(program);
  const settings = parseSettings(card, set);
  // At a terminal every game has a new seed; a script gets the same game each time.
  const chance = seed ?? (terminal.isInteractive ? Math.floor(Math.random() * 2 ** 31) : 1);
  return programEngine((options) => nodeClient(card.id, options, chance), settings);
}

/** For a machine without a program: it solves problems, in slices, so that commands can reach it. The solver is loaded when it is needed. */
async function programlessEngine(): Promise<MachineEngine> {
  const { createSolver } = await import('../../problems/solver.ts');
  const solver = await createSolver();
  return {
    think: () => Promise.reject(new Error('this machine runs no program that could think')),
    async solve({ fen, moves }) {
      const { keys, isComplete } = await inTurns(solver.solve(fen, moves, { variations: false }));
      return { keys: keys.map(({ move }) => move), isSettled: isComplete };
    },
    send: ({ kind }) => {
      if (kind === 'stop') solver.stop();
    },
    close: async () => {},
  };
}
