import type { Command } from 'commander';
import { createKernel, type Division, type Kernel } from 'plyhouse-kernel';
import { fenOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { examples, wholeFrom } from '../command.ts';
import { withInput } from '../files.ts';
import { addLanguageOption, addPositionOptions, gameOfOptions, type PositionOptions } from '../position-options.ts';
import type { Terminal } from '../terminal.ts';

interface Options extends PositionOptions {
  readonly language: Language;
  readonly divide?: boolean;
  readonly json?: boolean;
}

/** Deeper than can ever be counted: the start position has more than 10^40 sequences of 30 half-moves. */
const DEEPEST = 30;

/** `plyhouse perft <depth>`: counts move sequences. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse perft 6',
    'plyhouse perft 5 --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1" --divide --json',
  ).argument('<depth>', 'the length of the sequences in half-moves', wholeFrom(0, DEEPEST));
  addPositionOptions(command, true);
  addLanguageOption(command)
    .option('--divide', 'also count below each first move')
    .option('--json', 'print the result as JSON: fen, depth, nodes, millis; with --divide also moves')
    .action(async (depth: number, file: string | undefined, options: Options) => {
      await perft(depth, withInput(options, file), terminal());
    });
}

async function perft(depth: number, options: Options, terminal: Terminal): Promise<void> {
  const fen = fenOf(await gameOfOptions(options, options.language, terminal.input));
  const kernel = await createKernel(fen);
  const start = performance.now();
  const moves = divide(kernel, depth, terminal);
  const nodes = depth === 0 ? 1 : moves.reduce((sum, move) => sum + move.nodes, 0);
  const millis = performance.now() - start;
  terminal.clear();
  if (options.json) {
    const parts = options.divide ? { moves: Object.fromEntries(moves.map(({ move, nodes }) => [move, nodes])) } : {};
    terminal.print(JSON.stringify({ fen, depth, nodes, millis: Math.round(millis), ...parts }));
    return;
  }
  if (options.divide) for (const { move, nodes } of moves) terminal.print(`${move.padEnd(6)} ${nodes}`);
  terminal.print(`${terminal.paint('dim', 'nodes ')} ${nodes}`);
  terminal.inform(`${(millis / 1000).toFixed(2)} s, ${Math.round(nodes / millis / 1000)} million a second`);
}

/** Counts below each first move in turn, so that the terminal can show progress. */
function divide(kernel: Kernel, depth: number, terminal: Terminal): Division[] {
  if (depth === 0) return [];
  const moves = kernel.legalMoves().sort();
  return moves.map((move, index) => {
    terminal.show(`${move}, ${index + 1} of ${moves.length}`);
    kernel.make(move);
    const nodes = kernel.perft(depth - 1);
    kernel.unmake();
    return { move, nodes };
  });
}
