/**
 * Bishop and knight against the bare king, from all 138 positions where mate takes 33 moves with best play: how many
 * moves a program takes against a defender, and whether it ever fails. Exits with 1 where it does not mate in time.
 *
 * `node bench/kbnk.ts [--program antwoord] [--defender antwoord] [--nodes 20000] [--defender-nodes 20000] [--most 45]
 *   [--every N] [--workers N] [--json]`
 *
 * The defender is any program of the catalog, `table` (the endgame table: nobody defends better), or a module that exports
 * `choose(game)`, as `--defender ./mine.ts`.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { newGame, positionOf } from '../src/chess/game.ts';
import { type Material, neededFor, parseMaterial } from '../src/endgames/material.ts';
import { createProber, sourceOf } from '../src/endgames/prober.ts';
import type { Table } from '../src/endgames/table.ts';
import { createTableBuilder } from '../src/endgames/table-builder.ts';
import { nodeClient } from '../src/host/node-client.ts';
import { type Chooser, convertWin, isMated } from '../src/measure/convert-win.ts';
import { findProgram } from '../src/programs/catalog.ts';
import { readWords } from './command-line.ts';

const FILE = new URL('../data/positions/kbnk33.txt', import.meta.url);

const { values } = readWords(import.meta.url, {
  options: {
    program: { type: 'string', default: 'antwoord' },
    defender: { type: 'string', default: 'antwoord' },
    nodes: { type: 'string', default: '20000' },
    'defender-nodes': { type: 'string', default: '20000' },
    most: { type: 'string', default: '45' },
    every: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false },
  },
});

interface Side {
  readonly choose: Chooser;
  newGame(): Promise<void>;
  close(): Promise<void>;
}

const lines = (await readFile(FILE, 'utf8')).trim().split('\n');
const fens = lines.filter((_, index) => index % Number(values.every) === 0);
const most = Number(values.most);
const results: { fen: string; moves: number; ending: string; isMate: boolean }[] = [];
let next = 0;
let byTable: Chooser | undefined;
const started = performance.now();
await Promise.all(Array.from({ length: Math.min(Number(values.workers), fens.length) }, work));
const seconds = (performance.now() - started) / 1000;

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

async function work(): Promise<void> {
  const attacker = await sideOf(values.program, Number(values.nodes));
  const defender = await sideOf(values.defender, Number(values['defender-nodes']));
  try {
    while (next < fens.length) {
      const fen = fens[next++]!;
      await attacker.newGame();
      await defender.newGame();
      const start = newGame(fen);
      const driven = await convertWin(start, attacker.choose, defender.choose, most);
      const ending = driven.ending?.kind ?? `no mate in ${most} moves`;
      results.push({ fen, moves: driven.moves, ending, isMate: isMated(driven, start) });
    }
  } finally {
    await attacker.close();
    await defender.close();
  }
}

/** A program of the catalog in a thread of its own, or what a module chooses. */
async function sideOf(name: string, nodes: number): Promise<Side> {
  if (name === 'table') {
    byTable ??= await tableChooser();
    return { choose: byTable, async newGame() {}, async close() {} };
  }
  if (/[/\\]/.test(name)) {
    const { choose } = (await import(pathToFileURL(path.resolve(name)).href)) as { choose: Chooser };
    return { choose, async newGame() {}, async close() {} };
  }
  const hash = findProgram(name).card.options.some((option) => option.name === 'Hash') ? { Hash: 16 } : {};
  const client = await nodeClient(name, hash);
  return {
    async choose(game) {
      const { move } = (await client.think(game, { nodes })).decision;
      if (move === undefined) throw new Error(`${name} gives up in ${game.moves.join(' ')}`);
      return move;
    },
    newGame: () => client.newGame(),
    close: () => client.close(),
  };
}

/** The best move by the table of bishop and knight: against it every mate takes as long as it can be made to take. */
async function tableChooser(): Promise<Chooser> {
  const builder = await createTableBuilder();
  const tables = new Map<string, Table>();
  const lookup = ({ name }: Material) => tables.get(name);
  const wanted = parseMaterial('KBNK');
  for (const material of [...neededFor(wanted), wanted]) {
    const building = builder.build(material, lookup);
    let step = building.next();
    while (!step.done) step = building.next();
    tables.set(material.name, step.value);
  }
  const prober = createProber(sourceOf(tables.values()));
  return (game) => prober.moves(positionOf(game))[0]!.uci;
}
