import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Kernel, kernelOn } from 'plyhouse-kernel';
import { SQUARES_MASK as SQUARES } from 'plyhouse-kernel/move-code';
import { parseUci } from '../../chess/move.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { createSuspension, PAUSED } from '../../wasm/suspension.ts';
import { compileEngine, type EngineExports, startEngine } from './wasm.ts';

const code = await compileEngine();
const EVERYTHING = 0xffff_ffff;
const MATE = 32_000;
/** Parts that change in which order moves are looked at, and what is remembered, but no value of a fixed depth. */
const HARMLESS = [10, 11, 12, 13, 16, 18, 24].reduce((bits, bit) => bits | (1 << bit), 0);

/** An engine that is never paused. */
function engine(features: number, megabytes = 1): { wasm: EngineExports; kernel: Kernel } {
  const wasm = startEngine(code, () => 0);
  assert.equal(wasm.resize(megabytes), 1);
  wasm.choose(features);
  return { wasm, kernel: kernelOn(wasm) };
}

/** The best root move's number and value, as they lie in memory. */
function best(wasm: EngineExports): { move: number; value: number } {
  const [move, value] = new Int32Array(wasm.memory.buffer, wasm.rootsAt.value, 2);
  return { move: move!, value: value! };
}

/** The move of the root at this place of the list. */
function rootMove(wasm: EngineExports, rank: number): number {
  return new Int32Array(wasm.memory.buffer, wasm.rootsAt.value + rank * wasm.rootBytes.value, 1)[0]!;
}

/** The origin and target squares, as packed in a move. */
function squaresOf(uci: string): number {
  const { from, to } = parseUci(uci) as { from: number; to: number };
  return from | (to << 6);
}

function searchTo(depth: number, wasm: EngineExports, nodes = 1e9): { move: number; value: number } {
  wasm.start(nodes);
  let found = { move: 0, value: 0 };
  for (let next = 1; next <= depth && wasm.deepen(next, 0) !== 0; next++) found = best(wasm);
  return found;
}

describe('a new search tries quiet moves in the order of their threats', () => {
  const THREATS = 1 << 24;
  /** The squares of the root's moves as they are first ordered. */
  function orderOf(fen: string, features: number): number[] {
    const { wasm, kernel } = engine(features);
    kernel.setPosition(fen);
    return Array.from({ length: wasm.start(1e9) }, (_, rank) => rootMove(wasm, rank) & 0xfff);
  }

  for (const [what, fen, moves, place] of [
    ['a knight leaves a square that a pawn attacks', '6k1/8/8/8/3p4/4N3/8/6K1 w - - 0 1', ['e3c2', 'e3d5', 'e3g4'], 0],
    ['Black too', '6k1/8/4n3/3P4/8/8/8/6K1 b - - 0 1', ['e6c7', 'e6d4', 'e6g5'], 0],
    ['a rook avoids those of a bishop', '6k1/1b6/8/R7/8/8/8/6K1 w - - 0 1', ['a5d5', 'a5a6', 'a5a8'], -3],
    [
      'a queen avoids those of a rook',
      '3r2k1/8/8/8/Q7/8/8/6K1 w - - 0 1',
      ['a4d1', 'a4d4', 'a4d7', 'a4a8', 'a4e8'],
      -5,
    ],
  ] as const) {
    test(what, () => {
      const isThere = (features: number) => {
        const ordered = orderOf(fen, features);
        const part = place === 0 ? ordered.slice(0, 8) : ordered.slice(place);
        return moves.every((uci) => part.includes(squaresOf(uci)));
      };
      assert.deepEqual([isThere(EVERYTHING), isThere(EVERYTHING & ~THREATS)], [true, false]);
    });
  }
});

// ------------------------------------------------------------------------- the definition, worked out move by move

const listed = (wasm: EngineExports) =>
  Array.from(new Uint32Array(wasm.memory.buffer, wasm.listAt.value, wasm.list()).slice());
const isTactical = (move: number) => ((move >> 15) & 7) !== 0 || ((move >> 18) & 7) === 7;

/** Drawn by the board's history; only games that begin at the root are asked about, so once more is a repetition. */
const isDrawn = (wasm: EngineExports, kernel: Kernel) => wasm.repetitions() > 1 || kernel.halfmoves() >= 100;

function plainQuiescence(wasm: EngineExports, kernel: Kernel, ply: number, alpha: number, beta: number): number {
  if (isDrawn(wasm, kernel)) return 0;
  const moves = listed(wasm);
  const isChecked = wasm.isCheck() !== 0;
  if (isChecked && moves.length === 0) return ply - MATE;
  let value = isChecked ? -MATE : wasm.evaluation();
  for (const move of isChecked ? moves : moves.filter(isTactical)) {
    if (value >= beta) break;
    wasm.play(move);
    value = Math.max(value, -plainQuiescence(wasm, kernel, ply + 1, -beta, -Math.max(alpha, value)));
    wasm.takeBack();
  }
  return value;
}

/** Alpha and beta, and nothing else: no memory, no order, nothing passed over. */
function plain(wasm: EngineExports, kernel: Kernel, depth: number, ply = 0, alpha = -MATE, beta = MATE): number {
  if (depth === 0) return plainQuiescence(wasm, kernel, ply, alpha, beta);
  if (ply > 0 && isDrawn(wasm, kernel)) return 0;
  const moves = listed(wasm);
  if (moves.length === 0) return wasm.isCheck() !== 0 ? ply - MATE : 0;
  let value = -MATE;
  for (const move of moves) {
    wasm.play(move);
    value = Math.max(value, -plain(wasm, kernel, depth - 1, ply + 1, -beta, -Math.max(alpha, value)));
    wasm.takeBack();
    if (value >= beta) break;
  }
  return value;
}

// Small, so that the definition comes to an end: openings, endings with passed pawns, checks, promotions, mates.
const SMALL: readonly [fen: string, depth: number][] = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 4],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 4],
  ['8/P6k/8/8/8/8/p6K/8 w - - 0 1', 5],
  ['8/8/8/8/5kp1/P7/8/1K1N4 w - - 0 1', 5],
  ['7k/5Q2/8/8/8/8/8/K7 w - - 0 1', 4],
  ['8/8/1p1k4/3p4/1P1P2K1/8/8/8 b - - 96 80', 6],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 3],
  ['8/8/8/6p1/5pPk/5P1P/7K/8 b - g3 0 1', 6],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 6],
];

describe('with all that prunes left out', () => {
  for (const [fen, depth] of SMALL) {
    test(`no order and any order give the value of the definition at ${depth} plies: ${fen}`, () => {
      const searches = [0, HARMLESS].map((features) => engine(features));
      for (const { kernel } of searches) kernel.setPosition(fen);
      for (let plies = 1; plies <= depth; plies++) {
        const values = searches.map(({ wasm }) => {
          wasm.forget();
          wasm.start(1e9);
          assert.equal(wasm.deepen(plies, 0), 1);
          return best(wasm).value;
        });
        const [{ wasm, kernel }] = searches as [(typeof searches)[0]];
        const value = plain(wasm, kernel, plies) + 0;
        assert.deepEqual(values, [value, value], `${plies} plies`);
      }
    });
  }
});

// Mates by their least number of moves: the first is Morphy's problem, whose key offers the rook; the others are simple.
const MATES: readonly [fen: string, moves: number, isQuietKey?: boolean][] = [
  ['kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, true],
  ['6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1', 1],
  ['r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1', 3],
  ['8/8/8/8/8/2k5/7q/K7 b - - 0 1', 1],
  ['7k/8/4K3/8/8/8/8/6Q1 w - - 0 1', 2],
];

describe('mates', () => {
  for (const [fen, moves, isQuietKey] of MATES) {
    test(`in ${moves} and not sooner: ${fen}`, () => {
      const { wasm, kernel } = engine(HARMLESS | (1 << 20) | (1 << 21));
      kernel.setPosition(fen);
      assert.equal(searchTo(2 * moves - 1, wasm).value, MATE - (2 * moves - 1));
      // If another move wins as well, pruning may settle for any won game.
      if (isQuietKey) return;
      const whole = engine(EVERYTHING);
      whole.kernel.setPosition(fen);
      assert.equal(searchTo(100, whole.wasm, 400_000).value, MATE - (2 * moves - 1));
    });
  }

  test('a mate is played out in as many moves as were promised', () => {
    const { wasm, kernel } = engine(EVERYTHING);
    kernel.setPosition('8/8/8/8/8/4k3/8/3RK2R w - - 0 1');
    let left = Number.POSITIVE_INFINITY;
    for (let ply = 0; ply < 60; ply++) {
      if (wasm.list() === 0) break;
      const { move, value } = searchTo(12, wasm);
      if (Math.abs(value) > 31_000) {
        const distance = MATE - Math.abs(value);
        assert.ok(distance < left, `${distance} half-moves after ${left}`);
        left = distance;
      }
      wasm.play(move);
    }
    assert.equal(wasm.list(), 0);
    assert.equal(wasm.isCheck(), 1);
  });
});

describe('draws', () => {
  test('a losing side repeats if it can: perpetual check', () => {
    const { wasm, kernel } = engine(EVERYTHING);
    // White is two rooks behind and about to be mated, and his queen gives check for ever on e8 and h5.
    kernel.setPosition('6k1/6p1/8/7Q/8/2q5/rr6/7K w - - 0 1');
    assert.equal(searchTo(10, wasm).value, 0);
    // Once more below the root is enough, and is seen six half-moves deep.
    const plainly = engine(HARMLESS | (1 << 20));
    plainly.kernel.setPosition('6k1/6p1/8/7Q/8/2q5/rr6/7K w - - 0 1');
    assert.equal(searchTo(6, plainly.wasm).value, 0);
  });

  test('the fifty moves end a won game, unless the last of them mates', () => {
    const { wasm, kernel } = engine(EVERYTHING);
    kernel.setPosition('8/8/8/8/8/3k4/7q/K7 b - - 99 90');
    assert.equal(searchTo(6, wasm).value, 0);
    kernel.setPosition('8/8/8/8/8/2k5/7q/K7 b - - 99 90');
    assert.equal(searchTo(6, wasm).value, MATE - 1);
  });

  test('a third repetition in the game counts; a second does not', () => {
    const { wasm, kernel } = engine(EVERYTHING);
    kernel.setPosition('7k/8/8/8/8/8/R7/K7 w - - 0 1');
    for (const move of ['a2b2', 'h8g8', 'b2a2', 'g8h8', 'a2b2', 'h8g8', 'b2a2']) kernel.make(move);
    // Black's only hope is g8h8, which brings the first position about for the third time.
    const { move, value } = searchTo(8, wasm);
    assert.equal(value, 0);
    assert.equal(move & 63, 62);
    assert.equal((move >> 6) & 63, 63);
  });
});

test('a search of some of the moves says nothing of the position: the next does not believe it', () => {
  // Rb8 saves the rook and parries Qd8 mate. After any quiet move of White's, a search restricted to Rb7 finds that Black is mated; this
  // value must not be taken for the position's.
  const { wasm, kernel } = engine(HARMLESS | (1 << 20));
  kernel.setPosition('6k1/5ppp/p3p3/8/8/1r6/5PPP/3Q2K1 b - - 0 1');
  kernel.make('b3b8');
  kernel.make('h2h3');
  const refusal = squaresOf('b8b7');
  const moves = Array.from({ length: wasm.start(1e9) }, (_, rank) => rootMove(wasm, rank));
  for (const move of moves) if ((move & SQUARES) !== refusal) wasm.leaveOut(move);
  for (let depth = 1; depth <= 8; depth++) assert.equal(wasm.deepen(depth, 0), 1);
  assert.deepEqual([best(wasm).move & SQUARES, best(wasm).value], [refusal, 2 - MATE]);
  kernel.unmake();
  kernel.unmake();
  assert.equal(searchTo(5, wasm).move & SQUARES, squaresOf('b3b8'));
});

describe('the same search', () => {
  const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

  /** Everything that a search of `nodes` positions finds, paused when `isTime` says so. */
  function trail(nodes: number, isTime: () => boolean): string[] {
    const suspension = createSuspension(isTime);
    const wasm = startEngine(code, suspension.yieldToHost);
    wasm.resize(1);
    suspension.attach(wasm, wasm.pausedAt.value, wasm.pausedBytes.value);
    kernelOn(wasm).setPosition(KIWIPETE);
    wasm.start(nodes);
    const found: string[] = [];
    for (let depth = 1; ; depth++) {
      let ended = suspension.run(() => wasm.deepen(depth, 0));
      while (ended === PAUSED) ended = suspension.run(() => wasm.deepen(depth, 0));
      found.push(`${depth} ${JSON.stringify(best(wasm))} ${wasm.examined()}`);
      if (ended === 0) return found;
    }
  }

  test('comes out alike, however often it is paused', () => {
    let yields = 0;
    const never = trail(150_000, () => false);
    assert.deepEqual(
      trail(150_000, () => true),
      never,
    );
    assert.deepEqual(
      trail(150_000, () => ++yields % 3 === 0),
      never,
    );
    assert.ok(never.length > 8, `${never.length} iterations`);
  });

  test('examines exactly as many positions as it may', () => {
    for (const nodes of [1, 2, 100, 5000, 33_333]) {
      assert.ok(
        trail(nodes, () => true)
          .at(-1)!
          .endsWith(` ${nodes}`),
        `${nodes}`,
      );
    }
  });

  test('ends at the word, and the next begins anew', () => {
    let isPausing = true;
    const suspension = createSuspension(() => isPausing);
    const wasm = startEngine(code, suspension.yieldToHost);
    wasm.resize(1);
    suspension.attach(wasm, wasm.pausedAt.value, wasm.pausedBytes.value);
    kernelOn(wasm).setPosition(KIWIPETE);
    wasm.start(1e9);
    assert.equal(
      suspension.run(() => wasm.deepen(30, 0)),
      PAUSED,
    );
    assert.equal(
      suspension.run(() => wasm.deepen(30, 0), 1),
      0,
    );
    isPausing = false;
    wasm.start(1e9);
    assert.equal(
      suspension.run(() => wasm.deepen(3, 0)),
      1,
    );
  });
});

test('it is small and soon there', async () => {
  const { ENGINE_WASM } = await import('./build/engine-wasm.ts');
  const bytes = (ENGINE_WASM.length * 3) / 4;
  assert.ok(bytes < 150_000, `${bytes} bytes`);
  // About 5 ms on an idle machine; the best of several, with room for a busy one.
  const millis = Array.from({ length: 8 }, () => {
    const start = performance.now();
    startEngine(code, () => 0).resize(16);
    return performance.now() - start;
  });
  assert.ok(Math.min(...millis) < 500, `${millis.map(Math.round)} ms`);
});

test('a table written over a dozen times gives no wrong value: a lost ending of pawns stays lost', {
  skip: inAll,
}, () => {
  // 65,536 entries and a million positions. Every iteration on the way has to agree with one in a large table.
  const small = engine(EVERYTHING, 1);
  const large = engine(EVERYTHING, 64);
  for (const fen of ['8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1', '8/8/1p1k4/3p4/1P1P2K1/8/8/8 w - - 0 1']) {
    for (const { kernel } of [small, large]) kernel.setPosition(fen);
    const values = [small, large].map(({ wasm }) => {
      wasm.start(1_000_000);
      let value = 0;
      for (let depth = 1; wasm.deepen(depth, 0) !== 0; depth++) {
        ({ value } = best(wasm));
        assert.ok(listed(wasm).includes(best(wasm).move));
      }
      return value;
    });
    assert.ok(Math.sign(values[0]! / 100) === Math.sign(values[1]! / 100), `${fen}: ${values}`);
  }
});
