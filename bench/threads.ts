/**
 * The gain from several threads of antwoord, and their cost to a single one.
 *
 * `node bench/threads.ts price [--rounds N]`: positions per second of processor time, on one thread, of the engine for several threads and
 * the engine for one, in alternating rounds. Both must examine the same positions.
 *
 * `node bench/threads.ts depth [--threads 2] [--depth 14] [--positions 20]`: the time to a depth with several threads and with one, each
 * position with both in turn. The times mean nothing on a machine without a free core for each thread; the positions examined show what
 * such a machine would gain, were each thread as fast as one alone (docs/threads.md).
 */
import { readFileSync } from 'node:fs';
import { parseEpd } from '../src/chess/epd.ts';
import { newGame } from '../src/chess/game.ts';
import { nodeClient } from '../src/host/node-client.ts';
import { medianOf } from '../src/measure/matrix.ts';
import { createSearcher, type Searcher } from '../src/programs/antwoord/searcher.ts';
import { compileEngine, compileSharedEngine } from '../src/programs/antwoord/wasm.ts';
import { readArguments } from './command-line.ts';

const { values, positionals } = readArguments(import.meta.url, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    threads: { type: 'string', default: '2' },
    depth: { type: 'string', default: '14' },
    positions: { type: 'string', default: '20' },
  },
});

/** Depth of a round: some 200,000 positions in all. */
const PRICE_DEPTH = 9;
const MEGABYTES = 16;

const text = readFileSync(new URL('../data/positions/bratko-kopec.epd', import.meta.url), 'utf8');
const fens = parseEpd(text).records.map(({ fen }) => fen);

if (positionals[0] === 'price') await price(Number(values.rounds));
else if (positionals[0] === 'depth') await timeToDepth();
else throw new Error('expected "price" or "depth"');

async function price(rounds: number): Promise<void> {
  const [alone, shared] = [await compileEngine(), await compileSharedEngine()];
  const start = () => {
    throw new Error('one thread needs no other');
  };
  const makers = {
    alone: () => createSearcher({ code: alone }, MEGABYTES),
    shared: () => createSearcher({ code: alone }, MEGABYTES, { code: shared, threads: 1, start }),
  };
  const speeds: Record<keyof typeof makers, number[]> = { alone: [], shared: [] };
  for (let round = -1; round < rounds; round++) {
    const measured = {} as Record<keyof typeof makers, { readonly nodes: number; readonly speed: number }>;
    const names = Object.keys(makers) as (keyof typeof makers)[];
    for (const name of round % 2 === 0 ? names : names.reverse()) measured[name] = measure(makers[name]);
    if (measured.alone.nodes !== measured.shared.nodes) {
      throw new Error(`alone ${measured.alone.nodes} positions, shared ${measured.shared.nodes}: expected the same`);
    }
    // The first round warms up.
    if (round >= 0) for (const name of names) speeds[name].push(measured[name].speed);
  }
  const ratios = speeds.alone.map((speed, round) => speeds.shared[round]! / speed);
  console.log(`one thread, thousand positions per second of processor time, median of ${rounds} rounds`);
  console.log(`  engine for one thread       ${medianOf(speeds.alone).toFixed(0)}`);
  console.log(`  engine for several threads  ${medianOf(speeds.shared).toFixed(0)}`);
  console.log(
    `  ratio ${medianOf(ratios).toFixed(3)}, from ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
  );
}

function measure(make: () => Searcher): { readonly nodes: number; readonly speed: number } {
  const searcher = make();
  let nodes = 0;
  const before = process.cpuUsage();
  for (const fen of fens) {
    searcher.setGame(newGame(fen));
    searcher.forget();
    searcher.start(Number.POSITIVE_INFINITY);
    for (let depth = 1; depth <= PRICE_DEPTH; depth++) while (searcher.deepen(depth, 0, false) === undefined);
    nodes += searcher.examined();
  }
  const { user } = process.cpuUsage(before);
  return { nodes, speed: (nodes * 1000) / user };
}

async function timeToDepth(): Promise<void> {
  const counts = [1, Number(values.threads)] as const;
  const request = { depth: Number(values.depth) };
  const clients = await Promise.all(counts.map((Threads) => nodeClient('antwoord', { Threads, Hash: 64 })));
  const millis: number[][] = [[], []];
  const nodes = [0, 0];
  for (const fen of fens.slice(0, Number(values.positions))) {
    for (const [index, client] of clients.entries()) {
      await client.newGame();
      // The threads of the new game start.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const { decision, millis: taken } = await client.think(newGame(fen), request);
      millis[index]!.push(taken);
      nodes[index]! += decision.nodes;
    }
    const [one, more] = millis.map((times) => times.at(-1)!) as [number, number];
    console.log(
      `${one.toFixed(0).padStart(7)} ms  ${more.toFixed(0).padStart(7)} ms  ${(one / more).toFixed(2)}  ${fen}`,
    );
  }
  await Promise.all(clients.map((client) => client.close()));
  const [one, more] = millis as [number[], number[]];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  console.log(`depth ${request.depth}, ${one.length} positions, 1 and ${counts[1]} threads`);
  console.log(
    `  faster by ${medianOf(one.map((time, index) => time / more[index]!)).toFixed(2)} (median), ${(sum(one) / sum(more)).toFixed(2)} (all)`,
  );
  console.log(
    `  thousand positions a second: ${(nodes[0]! / sum(one)).toFixed(0)} and ${(nodes[1]! / sum(more)).toFixed(0)}`,
  );
  const surplus = nodes[1]! / nodes[0]!;
  console.log(
    `  ${surplus.toFixed(2)} times the positions: with a free core for each ${(counts[1] / surplus).toFixed(2)} times as fast`,
  );
}
