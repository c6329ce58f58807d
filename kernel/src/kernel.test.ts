import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { INITIAL_FEN } from './fen.ts';
import { createKernel } from './kernel.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

test('begins with the start position', async () => {
  const kernel = await createKernel();
  assert.equal(kernel.fen(), INITIAL_FEN);
  assert.equal(kernel.turn(), 'white');
  assert.equal(kernel.plies(), 0);
  assert.equal(kernel.legalMoves().length, 20);
  assert.equal(kernel.unmake(), undefined);
});

test('keeps games in different kernels apart', async () => {
  const one = await createKernel();
  const other = await createKernel(KIWIPETE);
  one.make('e2e4');
  assert.equal(other.fen(), KIWIPETE);
  assert.equal(one.fen(), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
});

// FEN: what is read, and what is left out because it means nothing.
const READ: readonly [fen: string, written: string][] = [
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq -', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
  ['r3k2r/8/8/8/8/8/8/R3K1B1 b KQkq - 7 31', 'r3k2r/8/8/8/8/8/8/R3K1B1 b Qkq - 7 31'],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2'],
  ['4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 2', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2'],
  ['8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2', '8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2'],
  ['4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1', '4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1'],
];
for (const [fen, written] of READ) {
  test(`reads ${fen}`, async () => assert.equal((await createKernel(fen)).fen(), written));
}

const UNREADABLE: readonly [fen: string, code: string][] = [
  ['', 'empty'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1', 'board'],
  ['8/8/8/8/8/8/8/4K3 w - - 0 1', 'kings'],
  ['4k2R/8/8/8/8/8/8/4K3 w - - 0 1', 'opponentInCheck'],
  ['4k2P/8/8/8/8/8/8/4K3 w - - 0 1', 'pawns'],
];
for (const [fen, code] of UNREADABLE) {
  test(`refuses ${JSON.stringify(fen)}: ${code}`, async () => {
    await assert.rejects(createKernel(fen), { name: 'FenError', code });
    const kernel = await createKernel(KIWIPETE);
    kernel.make('e1g1');
    const before = kernel.fen();
    assert.throws(() => kernel.setPosition(fen), { name: 'FenError', code });
    assert.equal(kernel.fen(), before, 'the game is as it was');
  });
}

test('spells castling as the house does, and understands both spellings', async () => {
  const kernel = await createKernel(KIWIPETE);
  assert.ok(kernel.legalMoves().includes('e1g1') && kernel.legalMoves().includes('e1c1'));
  for (const [written, fen] of [
    ['e1g1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1'],
    ['e1h1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1'],
    ['e1c1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 1 1'],
    ['e1a1', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/2KR3R b kq - 1 1'],
  ] as const) {
    kernel.make(written);
    assert.equal(kernel.fen(), fen);
    assert.equal(kernel.unmake(), written.startsWith('e1g') || written === 'e1h1' ? 'e1g1' : 'e1c1');
  }
});

test('spells castling as king takes rook in Chess960', async () => {
  // King and rook change places; a step to g1 alone would mean the king.
  const kernel = await createKernel('2k5/8/8/8/8/8/8/5KR1 w G - 0 1', { chess960: true });
  assert.ok(kernel.legalMoves().includes('f1g1'));
  kernel.make('f1g1');
  assert.equal(kernel.fen(), '2k5/8/8/8/8/8/8/5RK1 b - - 1 1');
  assert.equal(kernel.unmake(), 'f1g1');
});

test('refuses castling rights of other squares in the ordinary game', async () => {
  await assert.rejects(createKernel('5kr1/8/8/8/8/8/8/5KR1 w Gg - 0 1'), { name: 'FenError', code: 'castling' });
});

const NOT_PLAYED: readonly [move: string, code: string][] = [
  ['e2e5', 'illegal'],
  ['e1g1', 'illegal'],
  ['e7e5', 'illegal'],
  ['a7a8q', 'illegal'],
  ['e2e4q', 'illegal'],
  ['e2e4k', 'syntax'],
  ['castle', 'syntax'],
  ['', 'syntax'],
  ['0000', 'syntax'],
];
for (const [move, code] of NOT_PLAYED) {
  test(`refuses the move ${JSON.stringify(move)}: ${code}`, async () => {
    const kernel = await createKernel();
    assert.throws(() => kernel.make(move), { name: 'MoveError', code });
    assert.equal(kernel.fen(), INITIAL_FEN);
  });
}

test('promotes to what is asked for', async () => {
  const kernel = await createKernel('4k3/P7/8/8/8/8/8/4K3 w - - 0 1');
  assert.deepEqual(
    kernel
      .legalMoves()
      .filter((move) => move.startsWith('a7'))
      .sort(),
    ['a7a8b', 'a7a8n', 'a7a8q', 'a7a8r'],
  );
  assert.throws(() => kernel.make('a7a8'), { name: 'MoveError' });
  kernel.make('a7a8n');
  assert.equal(kernel.fen(), 'N3k3/8/8/8/8/8/8/4K3 b - - 0 1');
});

test('counts repetitions and half-moves without progress', async () => {
  const kernel = await createKernel();
  const toAndFro = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  const counts: number[] = [];
  for (const move of [...toAndFro, ...toAndFro, ...toAndFro]) {
    kernel.make(move);
    counts.push(kernel.repetitions());
  }
  assert.deepEqual(counts, [1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]);
  assert.equal(kernel.halfmoves(), 12);
  kernel.make('e2e4');
  assert.deepEqual([kernel.repetitions(), kernel.halfmoves()], [1, 0]);
  kernel.unmake();
  assert.deepEqual([kernel.repetitions(), kernel.halfmoves()], [4, 12]);
});

test('does not take a position with other rights for the same', async () => {
  const kernel = await createKernel('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  for (const move of ['a1b1', 'a8b8', 'b1a1', 'b8a8']) kernel.make(move);
  assert.equal(kernel.fen().split(' ')[0], 'r3k2r/8/8/8/8/8/8/R3K2R');
  assert.equal(kernel.repetitions(), 1);
});

test('has room for the longest game that the Laws allow, and says where that ends', async () => {
  const kernel = await createKernel();
  const toAndFro = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  let plies = 0;
  assert.throws(() => {
    for (; plies < 20_000; plies++) kernel.make(toAndFro[plies % 4]!);
  }, /room for no more/);
  // 8848 and a half moves: the 75-move rule delayed for as long as possible.
  assert.ok(plies > 17_697, String(plies));
  assert.equal(kernel.perft(3), (await createKernel(kernel.fen())).perft(3));
});

test('is of the sources as they are now', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../../bin/build-wasm.js', import.meta.url)), '--check'],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
});

test('is small: under 150 kB of WebAssembly', () => {
  const source = readFileSync(new URL('./build/kernel-wasm.ts', import.meta.url), 'utf8');
  const text = /KERNEL_WASM: string = '([^']+)'/.exec(source)![1]!;
  assert.ok(Buffer.from(text, 'base64').length < 150_000);
});

/** Runs a script in a fresh worker and returns the number that it posts. */
async function inWorker(script: string): Promise<number> {
  const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     (async () => { ${script.replace(/\{(\S+?\.ts)\}/g, (_, name) => url(name))} })().then((said) => parentPort.postMessage(said));`,
    { eval: true },
  );
  try {
    return await new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  } finally {
    await worker.terminate();
  }
}

test('runs in a worker', async () => {
  assert.equal(
    await inWorker('const { createKernel } = await import({./kernel.ts}); return (await createKernel()).perft(4);'),
    197_281,
  );
});

test('starts in a few milliseconds', async () => {
  const millis: number[] = [];
  // The best of several: other work on the machine is not what is measured.
  for (let attempt = 0; attempt < 5; attempt++) {
    millis.push(
      await inWorker(`const { startKernel } = await import({./wasm.ts});
        const start = performance.now();
        await startKernel();
        return performance.now() - start;`),
    );
  }
  assert.ok(Math.min(...millis) < 500, `${millis} ms`);
});

test('shows the sets of squares it keeps', async () => {
  const kernel = await createKernel('4k3/8/8/8/8/8/3q4/Q3K2B w - - 0 1');
  const squares = Object.fromEntries(
    kernel
      .sets()
      .map(({ name, low, high }) => [
        name,
        Array.from({ length: 64 }, (_, square) => square).filter(
          (square) => ((square < 32 ? low : high) >>> (square & 31)) & 1,
        ),
      ]),
  );
  assert.deepEqual(squares, {
    white: [0, 4, 7],
    black: [11, 60],
    pawns: [],
    knights: [],
    diagonals: [0, 7, 11],
    orthogonals: [0, 11],
    kings: [4, 60],
  });
});
