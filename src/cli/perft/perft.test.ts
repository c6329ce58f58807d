import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plyhouse } from '../testing/in-process.ts';

const perft = (...args: string[]) => plyhouse(['perft', ...args]);

// Counts: Chess Programming Wiki, "Perft Results".
describe('perft', () => {
  test('counts from the start, for people', async () => {
    const { code, out, err } = await perft('5');
    assert.deepEqual([code, out], [0, 'nodes  4865609\n']);
    assert.match(err, /^\d+\.\d\d s, \d+ million a second\n$/);
  });

  test('counts from a position, as JSON, by the first move', async () => {
    const fen = '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1';
    const { code, out } = await perft('3', '--fen', fen, '--divide', '--json');
    assert.equal(code, 0);
    const report = JSON.parse(out) as { fen: string; depth: number; nodes: number; millis: number; moves: object };
    assert.deepEqual([report.fen, report.depth, report.nodes], [fen, 3, 2_812]);
    assert.ok(Number.isInteger(report.millis));
    assert.equal(Object.keys(report.moves).length, 14);
    assert.equal(
      Object.values(report.moves).reduce((sum: number, nodes: number) => sum + nodes, 0),
      2_812,
    );
  });

  test('counts after moves, in any notation the house reads', async () => {
    const { out } = await perft('2', '--moves', 'e4 Pf6', '--language', 'nl', '--json');
    assert.deepEqual(JSON.parse(out).fen, 'rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2');
  });

  test('lists the first moves in order', async () => {
    const { out } = await perft('1', '--divide', '--fen', '7k/8/8/8/8/8/8/K7 w - - 0 1');
    assert.equal(out, 'a1a2   1\na1b1   1\na1b2   1\nnodes  3\n');
  });

  test('knows that there is one sequence of no moves, and none after mate', async () => {
    assert.equal((await perft('0', '-q')).out, 'nodes  1\n');
    const mate = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    assert.equal((await perft('4', '--fen', mate)).out, 'nodes  0\n');
  });

  test('ends with 2 for a depth that is none, with 3 for a position that is none', async () => {
    for (const depth of ['deep', '1.5', '31']) assert.equal((await perft(depth)).code, 2, depth);
    const { code, err } = await perft('3', '--fen', '8/8/8/8/8/8/8/8 w - - 0 1');
    assert.equal(code, 3);
    assert.match(err, /each side needs exactly one king/);
  });
});
