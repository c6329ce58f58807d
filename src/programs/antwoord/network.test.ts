/** The network in the engine: kept up from move to move as from the board alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededChance } from '../../host/chance.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { startEvaluator } from './evaluator.ts';
import { loadNetwork } from './load-network.ts';
import { makeNetworkFile, NetworkFileError, parseNetworkFile } from './network-file.ts';
import { layeredValue } from './testing/layered-value.ts';
import { randomLayeredNetwork, randomNetwork } from './testing/random-network.ts';

// Castling of both sides and all sorts, Chess960, promotions, en passant, kings that cross the middle of the board.
const POSITIONS: readonly [fen: string, depth: number, chess960?: boolean][] = [
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3],
  ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 3],
  ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 3],
  ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 4],
  ['n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 4],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 3],
  ['bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9', 3, true],
];

test('is kept up from move to move as it would be from the board alone', { skip: inAll }, async () => {
  for (const network of [
    randomNetwork(16, 1, 16),
    randomNetwork(48, 8, 48),
    randomNetwork(512, 8, 512),
    randomLayeredNetwork(32, 1, 32),
    randomLayeredNetwork(512, 8, 512),
  ]) {
    const { wasm, kernel } = await startEvaluator();
    loadNetwork(wasm, network);
    for (const [fen, depth, chess960] of POSITIONS) {
      kernel.setPosition(fen, { chess960: chess960 === true });
      assert.equal(wasm.networkFaults(depth), 0, fen);
    }
  }
});

test('has the values of plain arithmetic, with further layers too', async () => {
  const { wasm, kernel } = await startEvaluator();
  const values = new Set<number>();
  for (const [hidden, buckets] of [
    [32, 1],
    [96, 3],
    [512, 8],
    [96, 8],
    [32, 2],
  ] as const) {
    const network = randomLayeredNetwork(hidden, buckets, hidden);
    loadNetwork(wasm, network);
    const chance = seededChance(hidden);
    for (const [start, , chess960] of POSITIONS) {
      kernel.setPosition(start, { chess960: chess960 === true });
      for (let ply = 0; ply < 30; ply++) {
        const fen = kernel.fen();
        const value = wasm.network();
        assert.equal(value, layeredValue(network, fen), `${hidden} neurons, ${fen}`);
        values.add(value);
        const moves = kernel.legalMoves();
        if (moves.length === 0) break;
        kernel.make(moves[Math.floor(chance() * moves.length)]!);
      }
    }
  }
  assert.ok(values.size > 300, `${values.size} different values`);
});

test('sees a position from both sides alike', async () => {
  const { wasm, kernel } = await startEvaluator();
  loadNetwork(wasm, randomNetwork(32, 2, 3));
  const pairs = [
    [
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1',
      'r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b - - 0 1',
    ],
    // Mirrored left and right: the same as well, without rights to castle.
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', '8/5p2/4p3/r5PK/k1p3R1/8/1P1P4/8 w - - 0 1'],
  ] as const;
  for (const fens of pairs) {
    const values = fens.map((fen) => {
      kernel.setPosition(fen);
      return wasm.network();
    });
    assert.equal(values[0], values[1], fens.join());
  }
});

test('is what the evaluation goes by, known endings aside', async () => {
  const { wasm, kernel } = await startEvaluator();
  const [queen, middlegame] = ['4k3/8/8/8/8/8/8/3QK3 w - - 0 1', POSITIONS[1]![0]] as const;
  kernel.setPosition(queen);
  const known = wasm.evaluation();
  kernel.setPosition(middlegame);
  const weighed = wasm.evaluation();
  loadNetwork(wasm, randomNetwork(32, 1, 5));
  assert.equal(wasm.evaluation(), wasm.network());
  assert.notEqual(wasm.evaluation(), weighed);
  kernel.setPosition(queen);
  assert.equal(wasm.evaluation(), known);
});

test('keeps a network in a file as it was, and says what is wrong with one', () => {
  const network = randomNetwork(32, 3, 9);
  const bytes = makeNetworkFile(network);
  assert.deepEqual(parseNetworkFile(bytes), network);
  // Also as a view into a larger buffer, which is how Node reads small files.
  assert.deepEqual(parseNetworkFile(Buffer.concat([Buffer.alloc(3), bytes]).subarray(3)), network);
  const layered = randomLayeredNetwork(64, 3, 9);
  assert.deepEqual(parseNetworkFile(makeNetworkFile(layered)), layered);
  const changed = (at: number, by: number) => {
    const other = bytes.slice();
    other[at]! ^= by;
    return other;
  };
  const cases: readonly [bytes: Uint8Array, message: RegExp][] = [
    [changed(0, 1), /expected "PLYNET01" at its beginning/],
    [bytes.subarray(0, 9), /it ends within its head/],
    [changed(12, 1), /expected JSON as its head/],
    [bytes.subarray(0, 40), /it ends within its head/],
    [bytes.subarray(0, bytes.length - 4), /expected 49612 bytes of numbers, found 49608/],
    [changed(bytes.length - 5, 4), /the checksum \d+, expected \d+/],
    [makeNetworkFile({ ...network, hidden: 40 }), /a multiple of 32 up to 512 neurons, found 40/],
    [makeNetworkFile({ ...layered, layers: [16, 16] as never }), /layers of 16 and 32 neurons, found \[16,16\]/],
    [makeNetworkFile({ ...layered, layers: 0 as never }), /layers of 16 and 32 neurons, found 0/],
    [makeNetworkFile({ ...layered, firsts: new Int8Array(4) }), /expected 119372 bytes of numbers, found 116304/],
    [makeNetworkFile({ ...network, buckets: 0 }), /expected 1 to 8 outputs, found 0/],
  ];
  for (const [wrong, message] of cases) {
    assert.throws(
      () => parseNetworkFile(wrong),
      (error) => error instanceof NetworkFileError && message.test(error.message),
    );
  }
});
