/**
 * Bishop and knight against the bare king, from all 138 positions in which mate takes 33 moves with best play: the number
 * of moves a program takes against a defender, and whether it ever fails. Exits with 1 if it does not mate in time.
 * Other positions of one ending, White to win, are played in the same way (`--ending KQKR --positions data/positions/kqkr40.txt`).
 *
 * `node bench/kbnk.ts [--program antwoord] [--defender antwoord] [--nodes 20000] [--defender-nodes 20000] [--most 45]
 *   [--ending KBNK] [--positions FILE] [--every N] [--workers N] [--json]`
 *
 * The defender is any program of the catalog, `table` (the endgame table: the best possible defence), or a module that exports
 * `choose(game)`, as `--defender ./mine.ts`.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Game, newGame, positionOf, turnOf } from '../src/chess/game.ts';
import type { Uci } from '../src/chess/move.ts';
import { createProber, sourceOf } from '../src/endgames/prober.ts';
import { tablesOf } from '../src/endgames/testing/tables.ts';
import { nodeClient } from '../src/host/node-client.ts';
import type { SeatedPlayer } from '../src/match/play-game.ts';
import { inParallel } from '../src/measure/in-parallel.ts';
import { choosingPlayer, playEnding } from '../src/measure/play-ending.ts';
import { findProgram } from '../src/programs/catalog.ts';
import type { Options } from '../src/programs/program.ts';
import { readArguments } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    program: { type: 'string', default: 'antwoord' },
    defender: { type: 'string', default: 'antwoord' },
    nodes: { type: 'string', default: '20000' },
    'defender-nodes': { type: 'string', default: '20000' },
    most: { type: 'string', default: '45' },
    ending: { type: 'string', default: 'KBNK' },
    positions: { type: 'string', default: fileURLToPath(new URL('../data/positions/kbnk33.txt', import.meta.url)) },
    every: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
  },
});

const lines = (await readFile(values.positions, 'utf8')).trim().split('\n');
const fens = lines.filter((_, index) => index % Number(values.every) === 0);
const most = Number(values.most);
const started = performance.now();
/** Players that have played a game, for the next. */
const idle: { readonly attacker: SeatedPlayer; readonly defender: SeatedPlayer }[] = [];
const results = (await inParallel(fens, Number(values.workers), playOut)).map((result) => result!);
const seconds = (performance.now() - started) / 1000;
await Promise.all(idle.flatMap(({ attacker, defender }) => [attacker.player.close(), defender.player.close()]));

const mates = results.filter(({ isMate }) => isMate).map(({ moves }) => moves);
const failures = results.filter(({ isMate }) => !isMate);
const mean = mates.reduce((sum, moves) => sum + moves, 0) / mates.length;
const spread = Math.sqrt(mates.reduce((sum, moves) => sum + (moves - mean) ** 2, 0) / mates.length);
if (values.json) {
  // JSON has no NaN: what nothing was mated for is left out.
  const figures = mates.length > 0 ? { mean, spread, most: Math.max(...mates) } : {};
  console.log(JSON.stringify({ results, mated: mates.length, ...figures, seconds }, null, 2));
} else {
  console.log(
    `${values.program} against ${values.defender}: ${mates.length} of ${results.length} mated in ${most} moves`,
  );
  if (mates.length > 0) {
    const range = `${Math.min(...mates)} to ${Math.max(...mates)}`;
    console.log(
      `  ${range} moves, ${mean.toFixed(1)} ± ${spread.toFixed(1)} (mean, standard deviation); ${seconds.toFixed(0)} s`,
    );
  }
  for (const { fen, ending } of failures) console.log(`  ${fen}: ${ending}`);
}
if (failures.length > 0) process.exitCode = 1;

async function playOut(fen: string) {
  const sides = idle.pop() ?? {
    attacker: await seated(values.program, Number(values.nodes)),
    defender: await seated(values.defender, Number(values['defender-nodes'])),
  };
  const start = newGame(fen);
  const { game, ending } = await playEnding(start, sides.attacker, sides.defender, most);
  idle.push(sides);
  return {
    fen,
    moves: Math.ceil(game.moves.length / 2),
    ending: ending.kind === 'adjudication' ? `no mate in ${most} moves` : ending.kind,
    isMate: ending.kind === 'checkmate' && ending.winner === turnOf(start),
  };
}

/** A program of the catalog in a thread of its own, the endgame table, or what a module chooses. */
async function seated(name: string, nodes: number): Promise<SeatedPlayer> {
  const terms = { nodes };
  if (name === 'table') {
    // A defender by its best moves: every mate takes as long as possible.
    const prober = createProber(sourceOf(await tablesOf(values.ending)));
    return { player: choosingPlayer(name, (game) => prober.moves(positionOf(game))[0]!.uci), terms };
  }
  if (/[/\\]/.test(name)) {
    const module = await import(pathToFileURL(path.resolve(name)).href);
    return { player: choosingPlayer(name, module.choose as (game: Game) => Uci | Promise<Uci>), terms };
  }
  const hash: Options = findProgram(name).card.options.some((option) => option.name === 'Hash') ? { Hash: 16 } : {};
  return { player: await nodeClient(name, hash), terms };
}
