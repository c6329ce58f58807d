import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import type { Options } from '../program.ts';
import { schach22 } from './program.ts';

// A middlegame, and Kiwipete, full of captures.
const POSITIONS = [
  'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
] as const;
const MATE_IN_TWO = '7k/8/8/6K1/8/8/8/R7 w - - 0 1';

const search = (fen: string, depth: number, options: Options) =>
  decide(schach22, newGame(fen), { depth }, { options: { OwnBook: false, ...options } });

describe('SCHACH with a part of its search left out (our options)', () => {
  test('the order of the moves changes how much is examined and never what is found', () => {
    for (const fen of POSITIONS) {
      const whole = search(fen, 3, {}).decision;
      for (const part of ['Deepening', 'FollowVariation', 'CapturesFirst', 'Killers']) {
        const less = search(fen, 3, { [part]: false }).decision;
        assert.deepEqual([less.move, less.score], [whole.move, whole.score], part);
      }
      const unsorted = search(fen, 3, { CapturesFirst: false }).decision;
      assert.ok(unsorted.nodes > 1.3 * whole.nodes, `${unsorted.nodes} unsorted, ${whole.nodes} sorted`);
    }
  });

  test('without deepening only the last iteration is searched', () => {
    const depths = (options: Options) =>
      new Set(
        search(POSITIONS[0], 4, options)
          .thoughts.filter(({ kind }) => kind === 'line')
          .map(({ depth }) => depth),
      );
    assert.deepEqual([...depths({})], [2, 3, 4]);
    assert.deepEqual([...depths({ Deepening: false })], [4]);
  });

  test('without quiescence nothing is looked at beyond the fixed ply, but mate stays mate', () => {
    // The queen takes a defended pawn: two plies show it, one does not.
    const greedy = '4k3/5p2/6p1/8/8/3Q4/8/4K3 w - - 0 1';
    const shallow = search(greedy, 3, { Quiescence: false });
    assert.equal(shallow.decision.score?.kind === 'cp' && shallow.decision.score.centipawns > 800, true);
    const taken = search(greedy, 3, { Quiescence: false, CapturesFirst: false }).decision;
    assert.deepEqual([taken.move, taken.score], [shallow.decision.move, shallow.decision.score]);
    assert.deepEqual(search(MATE_IN_TWO, 4, { Quiescence: false }).decision.score, { kind: 'mate', moves: 2 });
    for (const fen of POSITIONS) {
      assert.notDeepEqual(search(fen, 3, { Quiescence: false }).decision.score, search(fen, 3, {}).decision.score);
    }
  });
});
