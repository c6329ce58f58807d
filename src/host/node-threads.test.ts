/** Antwoord on several threads of Node. What holds on any number of cores: two threads share one if need be. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { kernelOn } from 'plyhouse-kernel';
import { type Game, newGame, play } from '../chess/game.ts';
import { loadAntwoord } from '../programs/antwoord/program.ts';
import { createSearcher } from '../programs/antwoord/searcher.ts';
import { startThreads } from '../programs/antwoord/threads.ts';
import { compileEngine, compileSharedEngine } from '../programs/antwoord/wasm.ts';
import type { Options, StartThread, Thought } from '../programs/program.ts';
import { prepareEngine } from './engine.ts';
import { type EngineClient, localClient } from './engine-client.ts';
import type { HelpData } from './node-threads.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const FENS = [newGame().start, KIWIPETE, '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'];
const [alone, shared] = [await compileEngine(), await compileSharedEngine()];

/** Threads as `startNodeThread` starts them, with a list of those that have not ended. */
function threads(): { readonly start: StartThread; readonly living: Set<Worker>; gone(): Promise<void> } {
  const living = new Set<Worker>();
  const ends: Promise<unknown>[] = [];
  return {
    living,
    start(program, task) {
      const workerData: HelpData = { program, task };
      const worker = new Worker(new URL('./node-help.ts', import.meta.url), { execArgv: [], workerData });
      living.add(worker);
      ends.push(new Promise<void>((resolve) => worker.on('exit', () => resolve(void living.delete(worker)))));
      return { end: () => void worker.terminate() };
    },
    async gone() {
      await Promise.all(ends);
    },
  };
}

/** A searcher on two threads, and its end. */
function pair() {
  const { start, gone } = threads();
  const searcher = createSearcher({ code: alone }, 1, { code: shared, threads: 2, start });
  return {
    searcher,
    async end() {
      searcher.close();
      await gone();
    },
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function withClient(options: Options, body: (client: EngineClient, living: Set<Worker>) => Promise<void>) {
  const { start, living, gone } = threads();
  const program = await loadAntwoord(start);
  await prepareEngine(program, options);
  const client = localClient(program, options);
  try {
    await body(client, living);
  } finally {
    await client.close();
    await gone();
  }
  assert.equal(living.size, 0);
}

/** A thread that joins the first job, then waits for a flag and a little longer before it works on it. */
const HELD_THREAD = `
  const { workerData: { module, task, flags } } = require('node:worker_threads');
  import(module).then(({ startHelper }) => {
    const wasm = startHelper(task);
    wasm.join();
    Atomics.store(flags, 0, 1);
    Atomics.notify(flags, 0);
    Atomics.wait(flags, 1, 0);
    Atomics.wait(flags, 2, 0, 50);
    Atomics.store(flags, 0, 2);
    wasm.work();
  });`;
const [JOINED, RELEASED] = [0, 1] as const;

describe('a helper', () => {
  test('searches until it is stopped, then no more, any number of times', async () => {
    const { start, gone } = threads();
    const { wasm, end } = startThreads(shared, { megabytes: 1, threads: 2, start }, () => 0);
    wasm.resize(1);
    const kernel = kernelOn(wasm);
    const byOthers = () => wasm.examinedByAll() - wasm.examined();
    let helped = 0;
    // It takes a moment to start; from then on it is there at once.
    for (let round = 0; helped < 20; round++) {
      kernel.setPosition(FENS[round % FENS.length]!);
      wasm.share(wasm.start(1e9), 1);
      if (round % 3 !== 0) for (let depth = 1; depth < 6; depth++) wasm.deepen(depth, 0);
      if (round % 2 !== 0) await turn();
      wasm.unshare();
      const examined = byOthers();
      assert.equal(wasm.settle(), 1);
      const last = byOthers();
      assert.ok(last - examined <= 256, `${last - examined} more`);
      if (last > 0) helped++;
      await turn();
      assert.equal(byOthers(), last, 'it went on');
    }
    end();
    await gone();
  });

  test('that does not come to run delays no answer, and is waited for before anything changes', async () => {
    const flags = new Int32Array(new SharedArrayBuffer(12));
    const module = new URL('../programs/antwoord/threads.ts', import.meta.url).href;
    let ended: Promise<unknown> | undefined;
    const start: StartThread = (_, task) => {
      const worker = new Worker(HELD_THREAD, { eval: true, execArgv: [], workerData: { module, task, flags } });
      ended = new Promise((resolve) => worker.on('exit', resolve));
      return { end: () => void worker.terminate() };
    };
    const searcher = createSearcher({ code: alone }, 1, { code: shared, threads: 2, start });
    try {
      searcher.setGame(newGame());
      searcher.start(1000);
      searcher.share(1);
      while (Atomics.load(flags, JOINED) === 0) await turn();
      while (searcher.deepen(30, 0, false) !== false);
      searcher.unshare();
      assert.equal(searcher.examined(), 1000);
      assert.equal(Atomics.load(flags, JOINED), 1, 'it was waited for');
      Atomics.store(flags, RELEASED, 1);
      Atomics.notify(flags, RELEASED);
      searcher.setGame(newGame(KIWIPETE));
      assert.equal(Atomics.load(flags, JOINED), 2, 'it was not waited for');
    } finally {
      searcher.close();
      await ended;
    }
  });

  test('stops at once, and so does one whose search was abandoned', async () => {
    const { searcher, end } = pair();
    searcher.setGame(newGame(KIWIPETE));
    const waits: number[] = [];
    while (waits.length < 8) {
      searcher.start(Number.POSITIVE_INFINITY);
      searcher.share(1);
      for (let step = 0; step < 3; step++) searcher.deepen(30, 0, false);
      await turn();
      const helps = searcher.examined() > searcher.examinedHere();
      const before = performance.now();
      if (waits.length % 2) searcher.unshare();
      // Waits for it.
      searcher.setGame(newGame(KIWIPETE));
      if (helps) waits.push(performance.now() - before);
    }
    // Half a millisecond on a free core, for a search that would take hours; the test machine may be busy.
    assert.ok(Math.min(...waits) < 2_000, `${waits} ms`);
    await end();
  });

  test('that is never started leaves the search as it is', async () => {
    const idle: StartThread = () => ({ end() {} });
    const searcher = createSearcher({ code: alone }, 1, { code: shared, threads: 3, start: idle });
    searcher.setGame(newGame());
    searcher.start(1000);
    searcher.share(1);
    while (searcher.deepen(30, 0, false) !== false);
    searcher.unshare();
    assert.equal(searcher.examined(), 1000);
  });
});

describe('two threads', () => {
  // Problems from data/problems/classics.epd, each with its only key move.
  const PROBLEMS: readonly [name: string, fen: string, moves: number, key: string][] = [
    ['Morphy', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, 'a1a6'],
    ['Loyd, 1885', '4k3/p3p3/Q7/1P5K/5B2/8/8/8 w - - 0 1', 3, 'f4d2'],
    ['Baird, 1895', '8/8/4p3/1K2p3/3k4/5Q2/8/8 w - - 0 1', 3, 'b5b4'],
  ];
  for (const [name, fen, moves, key] of PROBLEMS) {
    test(`solve a mate problem: ${name}`, () =>
      withClient({ Threads: 2, Hash: 1 }, async (client) => {
        const { decision } = await client.think(newGame(fen), { mate: moves });
        assert.deepEqual(decision.score, { kind: 'mate', moves });
        assert.equal(decision.move, key);
      }));
  }

  test('write into one small table, and every variation they report is legal', () =>
    withClient({ Threads: 3, Hash: 1, MultiPV: 2 }, async (client) => {
      for (const game of [newGame(KIWIPETE), newGame('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1')]) {
        const thoughts: Thought[] = [];
        const { decision } = await client.think(game, { nodes: 60_000 }, (thought) => thoughts.push(thought));
        for (const { pv } of [...thoughts, decision]) pv.reduce<Game>(play, game);
        assert.ok(thoughts.some(({ depth }) => depth > 4));
        assert.ok(decision.nodes <= 60_000 && decision.nodes > 50_000, `${decision.nodes}`);
      }
    }));

  test('search only the root moves they are given', () =>
    withClient({ Threads: 2, Hash: 1 }, async (client) => {
      const { decision } = await client.think(newGame(KIWIPETE), { nodes: 30_000, searchMoves: ['a2a3', 'b2b3'] });
      assert.ok(['a2a3', 'b2b3'].includes(decision.move!), decision.move);
    }));
});

describe('the threads of an engine', () => {
  test('end when it is given other options, begins a new game or is closed, also in a search', () =>
    withClient({ Threads: 3, Hash: 1 }, async (client, living) => {
      const until = async (count: number) => {
        while (living.size !== count) await turn();
      };
      assert.equal(living.size, 2);
      await client.think(newGame(), { nodes: 3000 });
      await client.newGame();
      await until(2);
      const thinking = client.think(newGame(), { infinite: true });
      await turn();
      await client.setOptions({ Threads: 2, Hash: 1 });
      // Those of the running search go on with it.
      client.send({ kind: 'stop' });
      await thinking;
      await until(1);
      await client.setOptions({ Threads: 1 });
      await until(0);
      await client.setOptions({ threads: 2, Hash: 1 });
      await until(1);
      const closed = assert.rejects(client.think(newGame(), { infinite: true }), { problem: 'closed' });
      await turn();
      await client.close();
      await closed;
    }));
});
