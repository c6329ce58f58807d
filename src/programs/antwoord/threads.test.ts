/** The engine for several threads, on one: it searches as the engine for one does, and no torn entry of its table counts. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { kernelOn } from 'plyhouse-kernel';
import { newGame } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import type { Clock, StartThread } from '../program.ts';
import { loadNetwork } from './load-network.ts';
import { loadAntwoord } from './program.ts';
import { createSearcher, type Searcher, TableSizeError } from './searcher.ts';
import { randomLayeredNetwork, randomNetwork } from './testing/random-network.ts';
import { startHelper, startThreads } from './threads.ts';
import { compileEngine, compileSharedEngine, type SharedExports, startEngine } from './wasm.ts';

const [alone, shared] = [await compileEngine(), await compileSharedEngine()];
const noThread: StartThread = () => {
  throw new Error('one thread starts no other');
};
const ofShared = (megabytes: number) =>
  createSearcher({ code: alone }, megabytes, { code: shared, threads: 1, start: noThread });

/** Helpers that are driven by the test, on its own thread. */
function heldHelpers(): { readonly start: StartThread; readonly helpers: SharedExports[] } {
  const helpers: SharedExports[] = [];
  return {
    helpers,
    start(_, task) {
      helpers.push(startHelper(task));
      return { end() {} };
    },
  };
}

const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  '8/8/8/2k5/8/8/3BN3/4K3 w - - 0 1',
] as const;

function searchedTo(depth: number, searcher: Searcher, fen: string) {
  searcher.setGame(newGame(fen));
  searcher.start(Number.POSITIVE_INFINITY);
  for (let next = 1; next <= depth; next++) while (searcher.deepen(next, 0, false) === undefined);
  return { nodes: searcher.examined(), ...searcher.line(0) };
}

describe('the engine for several threads, on one', () => {
  test('examines the same positions and finds the same as the engine for one, whatever the table holds', () => {
    const [one, other] = [createSearcher({ code: alone }, 1), ofShared(1)];
    for (const fen of [...FENS, ...FENS]) assert.deepEqual(searchedTo(8, other, fen), searchedTo(8, one, fen), fen);
  });

  test('obeys a number of positions exactly', () => {
    for (const nodes of [1, 255, 256, 257, 5000]) {
      const searcher = ofShared(1);
      searcher.setGame(newGame(FENS[0]));
      searcher.start(nodes);
      let ended: boolean | undefined = true;
      for (let depth = 1; ended !== false; depth++) {
        do ended = searcher.deepen(depth, 0, false);
        while (ended === undefined);
      }
      assert.equal(searcher.examined(), nodes);
    }
  });

  test('an entry of which another thread has written one half is as good as none', () => {
    /** Positions of a second search of the same position, after something was done to the table. */
    const secondSearch = (change: (words: BigUint64Array, tableAt: number) => void) => {
      const { wasm } = startThreads(shared, { megabytes: 4, threads: 1, start: noThread }, () => 0);
      assert.equal(wasm.resize(4), 1);
      kernelOn(wasm).setPosition(FENS[0]);
      const search = () => {
        wasm.start(1e9);
        for (let depth = 1; depth <= 7; depth++) wasm.deepen(depth, 0);
        return wasm.examined();
      };
      search();
      change(new BigUint64Array(wasm.memory.buffer), wasm.tableAt.value >> 3);
      return search();
    };
    /** Changes the first (0) or the second (1) word of every entry in use. */
    const tear = (half: 0 | 1) => (words: BigUint64Array, from: number) => {
      for (let at = from; at < words.length; at += 2) {
        if (words[at] !== 0n || words[at + 1] !== 0n) words[at + half]! ^= 0x0001_0203_0405_0607n;
      }
    };
    const whole = secondSearch(() => {});
    const none = secondSearch((words, from) => words.fill(0n, from));
    assert.ok(whole < none / 2, `${whole} positions with the table, ${none} without`);
    // Not quite none: it keeps its place until it is replaced.
    for (const half of [0, 1] as const) {
      const torn = secondSearch(tear(half));
      assert.ok(Math.abs(torn - none) < none / 50, `${torn} positions with torn entries, ${none} without any`);
    }
  });
});

describe('a helper', () => {
  test('that has joined and does not come to run does not delay the answer', async () => {
    const { start, helpers } = heldHelpers();
    const program = await loadAntwoord(start);
    const options = { Threads: 2, Hash: 1 };
    await program.prepare!(options);
    const clock: Clock = { kind: 'real', elapsedMillis: () => 0 };
    let joined = 0;
    const report = () => {
      if (joined++ === 0) helpers[0]!.join();
      return undefined;
    };
    const { decision } = decide(program, newGame(FENS[0]), { nodes: 3000 }, { options, clock, send: report });
    assert.ok(joined > 0);
    assert.equal(decision.nodes, 3000);
    // When it does come to run it examines nothing more.
    helpers[0]!.work();
    assert.equal(helpers[0]!.examined(), 0);
  });

  test('counts, and together with the others it obeys a number of positions exactly', () => {
    const { start, helpers } = heldHelpers();
    const searcher = createSearcher({ code: alone }, 1, { code: shared, threads: 3, start });
    for (const fen of FENS) {
      searcher.setGame(newGame(fen));
      searcher.start(3000);
      searcher.share(1);
      searcher.deepen(3, 0, false);
      const first = searcher.examined();
      for (const helper of helpers) {
        helper.join();
        helper.work();
      }
      searcher.unshare();
      const [one, other] = helpers.map((helper) => helper.examined()) as [number, number];
      assert.ok(first > 0 && one > 0, `${first}, ${one}`);
      assert.equal(other, 0);
      assert.equal(searcher.examined(), first + one);
      // The first thread may still use up the positions it was granted.
      while (searcher.deepen(30, 0, false) !== false);
      assert.equal(searcher.examined(), 3000);
    }
  });
});

test('a network that the first thread loads is the network of all', () => {
  const { start, helpers } = heldHelpers();
  const first = startThreads(shared, { megabytes: 1, threads: 3, start }, () => 0).wasm;
  const single = startEngine(alone, () => 0);
  const [kernel, singleKernel] = [kernelOn(first), kernelOn(single)];
  for (const wasm of [first, single]) assert.equal(wasm.resize(1), 1);
  const seen = new Set<string>();
  // No network at first; then other weights in the same shape, and other shapes.
  const plain = [randomNetwork(32, 1, 1), randomNetwork(32, 1, 2), randomNetwork(16, 4, 3)];
  const networks = [undefined, ...plain, randomLayeredNetwork(32, 4, 4)];
  for (const [round, network] of networks.entries()) {
    if (network) for (const wasm of [first, single]) loadNetwork(wasm, network);
    first.forget();
    // Back and forth, so that a position is seen with two networks in a row.
    const fens = FENS.slice(0, 3);
    for (const fen of round % 2 ? fens : fens.reverse()) {
      kernel.setPosition(fen);
      singleKernel.setPosition(fen);
      first.share(first.start(1000), 1);
      for (const helper of helpers) helper.join();
      for (const helper of helpers) helper.work();
      first.unshare();
      const value = single.evaluation();
      assert.deepEqual(
        [first, ...helpers].map((wasm) => wasm.evaluation()),
        [value, value, value],
        fen,
      );
      seen.add(`${fen} ${value}`);
    }
  }
  assert.equal(seen.size, networks.length * 3, 'each network has values of its own');
});

describe('Threads', () => {
  test('without a way to start any it is one thread, and with limited strength too', async () => {
    const game = newGame(FENS[2]);
    const single = await loadAntwoord();
    const answer = decide(single, game, { nodes: 5000 });
    assert.deepEqual(decide(single, game, { nodes: 5000 }, { options: { Threads: 4 } }), answer);
    const able = await loadAntwoord(noThread);
    const options = { Threads: 4, UCI_LimitStrength: true };
    await able.prepare!({ ...options });
    assert.deepEqual(
      decide(able, game, { nodes: 5000 }, { options }),
      decide(single, game, { nodes: 5000 }, { options }),
    );
  });

  test('more than the machine gives memory for are refused with the table', () => {
    const crew = { code: shared, threads: 64, start: noThread };
    assert.throws(() => createSearcher({ code: alone }, 4096, crew), TableSizeError);
  });
});
