import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame } from '../chess/game.ts';
import { limitsOf, tournamentRequest } from '../host/search-request.ts';
import { CHESS05_CARD } from '../programs/chess05/card.ts';
import { chess05 } from '../programs/chess05/program.ts';
import { decide } from '../programs/program.contract.ts';
import type { Options } from '../programs/program.ts';
import { SLUTSPEL_CARD } from '../programs/slutspel/card.ts';
import { termsFor } from '../session/terms.ts';
import { formatOverruled, requestOfOptions } from './search-options.ts';
import { plyhouse } from './testing/in-process.ts';

interface Oracle {
  readonly settings: readonly { scan: string; positional: boolean; fnodel?: number; iterations?: number }[];
  readonly positions: readonly { fen: string; results: readonly [move: string, nodes: number, score: number][] }[];
}
/** Results of the repaired original of CHESS 0.5 (src/programs/chess05/README.md). */
const ORACLE: Oracle = JSON.parse(readFileSync(new URL('../../data/oracle/chess05.json', import.meta.url), 'utf8'));
/** Three minutes at a hundred positions a second: the tournament level by the period clock. */
const TOURNAMENT_NODES = 18_000;

describe('what the listing’s own options ask for, where nothing else is said', () => {
  for (const [at, { scan, positional, fnodel, iterations }] of ORACLE.settings.entries()) {
    const settings: Options = {
      Scan: scan,
      Positional: positional,
      ...(fnodel === undefined ? {} : { Fnodel: fnodel }),
      ...(iterations === undefined ? {} : { Iterations: iterations }),
    };
    test(`${JSON.stringify(settings)} is what the repaired original did`, () => {
      const limits = limitsOf(CHESS05_CARD, requestOfOptions(CHESS05_CARD, {}, settings));
      for (const [index, { fen, results }] of ORACLE.positions.entries()) {
        const [move, nodes] = results[at]!;
        // A third of the searches that the tournament level would cut, and a few that it would not.
        if (index % (nodes < TOURNAMENT_NODES ? 11 : 3) !== 0) continue;
        const { decision } = decide(chess05, newGame(fen), limits, { options: settings });
        assert.deepEqual([decision.move, decision.nodes], [move, nodes], fen);
      }
    });
  }
  test('the oracle has searches that the tournament level would cut', () => {
    const all = ORACLE.positions.flatMap(({ results }) => results);
    assert.equal(all.filter(([, nodes]) => nodes > TOURNAMENT_NODES).length, 40);
  });

  const iterations = { iterations: '3' };
  test('other settings leave the tournament level; a limit that is given counts, and it is said', () => {
    const tournament = tournamentRequest(CHESS05_CARD);
    assert.deepEqual(requestOfOptions(CHESS05_CARD, {}, { Scan: 'ascending' }), tournament);
    assert.deepEqual(requestOfOptions(SLUTSPEL_CARD, {}, { Book: false }), tournamentRequest(SLUTSPEL_CARD));
    assert.deepEqual(requestOfOptions(CHESS05_CARD, { period: true }, iterations), tournament);
    assert.deepEqual(requestOfOptions(CHESS05_CARD, { nodes: 500 }, iterations), { nodes: 500 });
    assert.match(formatOverruled(CHESS05_CARD, { nodes: 500 }, iterations)!, /^--nodes .* Iterations /);
    assert.match(
      formatOverruled(CHESS05_CARD, { level: '3', period: true }, { ...iterations, Fnodel: 9 })!,
      /^--level and --period .* Fnodel and Iterations /,
    );
    assert.equal(formatOverruled(CHESS05_CARD, {}, iterations), undefined);
    assert.equal(formatOverruled(CHESS05_CARD, { nodes: 500 }, { Scan: 'ascending' }), undefined);
  });

  test('in a game and a match as well', () => {
    assert.deepEqual(termsFor({}, CHESS05_CARD, iterations), { depth: 9 });
    assert.deepEqual(termsFor({}, CHESS05_CARD, { ...iterations, Fnodel: 100 }), { level: 'printed' });
    assert.deepEqual(termsFor({}, CHESS05_CARD), {});
    assert.deepEqual(termsFor({ nodes: 5 }, CHESS05_CARD, iterations), { nodes: 5 });
    assert.deepEqual(termsFor({ period: true }, CHESS05_CARD, iterations), { period: true });
    assert.deepEqual(termsFor({}, undefined, iterations), {});
  });

  test('the command says what may cut it', async () => {
    const { code, err } = await plyhouse(['think', 'chess05', '--set', 'iterations=2', '--nodes', '50', '--json']);
    assert.equal(code, 0);
    assert.match(err, /^--nodes may end the search before Iterations would; [^\n]+\n$/);
    const alone = await plyhouse(['match', 'chess05', 'random', '--set', 'Iterations=1', '--max-moves', '1']);
    assert.equal(alone.code, 0, alone.err);
  });
});
