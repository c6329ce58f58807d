import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { gameOf } from '../../../chess/game.ts';
import { decide } from '../../program.contract.ts';
import { sargon78 } from './program.ts';

/** The moves that lead to a position; and for 1, 2 and 3 plies the move, its value and the positions evaluated. */
type Row = readonly [moves: string, ...results: [string, number, number][]];

/** Answers of the original; the file describes how they were obtained. */
const ORACLE: { readonly work: readonly Row[]; readonly unseen: readonly Row[] } = JSON.parse(
  readFileSync(new URL('../../../../data/oracle/sargon78.json', import.meta.url), 'utf8'),
);

// At three plies, which take two thirds of the time, every second or tenth position is enough.
describe('sargon78 does what the original did: same move, same value, same number of evaluations', () => {
  for (const part of ['work', 'unseen'] as const) {
    for (const depth of [1, 2, 3]) {
      test(`${part}, ${depth} plies`, () => {
        const rows = ORACLE[part];
        assert.equal(rows.length, part === 'work' ? 60 : 250);
        const every = depth < 3 ? 1 : part === 'work' ? 2 : 10;
        for (const [moves, ...results] of rows.filter((_, index) => index % every === 0)) {
          const game = gameOf(INITIAL_FEN, moves.split(' '));
          const { decision } = decide(sargon78, game, { depth }, { options: { Book: false } });
          const value = Number(decision.own?.score);
          assert.deepEqual([decision.move, value, decision.nodes], results[depth - 1], moves);
        }
      });
    }
  }
});
