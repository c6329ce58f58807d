import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import { chess05 } from './program.ts';

interface Setting {
  readonly scan: 'descending' | 'ascending';
  readonly positional: boolean;
  readonly fnodel?: number;
  readonly iterations?: number;
}
interface Oracle {
  readonly settings: readonly Setting[];
  readonly positions: readonly { readonly fen: string; readonly results: readonly [string, number, number][] }[];
}

/** Results of the repaired original, position by position; the file describes how they were obtained. */
const ORACLE: Oracle = JSON.parse(readFileSync(new URL('../../../data/oracle/chess05.json', import.meta.url), 'utf8'));

/** No bound on the positions: iterations alone end the search. */
const UNBOUNDED = 1_000_000_000;

// At four plies by the whole evaluation, which takes three quarters of the time, every fourth position is enough.
describe('chess05 does what the repaired original did: same move, same count, same score', () => {
  test('the oracle is whole', () => {
    assert.equal(ORACLE.positions.length, 44);
    assert.equal(ORACLE.settings.length, 12);
    for (const { results } of ORACLE.positions) assert.equal(results.length, 12);
  });

  for (const [at, setting] of ORACLE.settings.entries()) {
    const { scan, positional, fnodel = UNBOUNDED, iterations = 7 } = setting;
    const much = setting.iterations ? `${iterations + 1} plies` : `FNODEL ${fnodel}`;
    test(`${scan}, ${positional ? 'whole evaluation' : 'material only'}, ${much}`, () => {
      const options = { Scan: scan, Positional: positional, Fnodel: fnodel, Iterations: iterations };
      const every = positional && iterations === 3 ? 4 : 1;
      for (const { fen, results } of ORACLE.positions.filter((_, index) => index % every === 0)) {
        const [move, nodes, score] = results[at]!;
        const { decision } = decide(chess05, newGame(fen), {}, { options });
        assert.deepEqual(
          { move: decision.move, nodes: decision.nodes, score: decision.own?.score },
          { move, nodes, score: String(score) },
          fen,
        );
      }
    });
  }
});
