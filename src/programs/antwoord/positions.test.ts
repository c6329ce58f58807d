import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { decide } from '../program.contract.ts';
import { loadAntwoord } from './program.ts';

interface Known {
  readonly id: string;
  readonly fen: string;
  readonly expect: { readonly best?: readonly Uci[]; readonly bad?: readonly Uci[]; readonly mate?: number } | null;
}

const antwoord = await loadAntwoord();
const positions = JSON.parse(
  readFileSync(new URL('../../../data/positions/positions.json', import.meta.url), 'utf8'),
) as readonly Known[];
/** Far less than it examines in a second. */
const POSITIONS_EXAMINED = 300_000;
/** Positions whose expected move is the original's, right or wrong. */
const isOnlyPlayed = (id: string) => id.startsWith('wray-');

describe(`the positions of the articles, solved within ${POSITIONS_EXAMINED} positions`, { skip: inAll }, () => {
  for (const { id, fen, expect } of positions) {
    if (!expect || isOnlyPlayed(id) || !(expect.best ?? expect.bad ?? expect.mate)) continue;
    test(id, () => {
      const { decision } = decide(antwoord, newGame(fen), { nodes: POSITIONS_EXAMINED });
      const { move = '', score } = decision;
      if (expect.best) assert.ok(expect.best.includes(move), `${move}, not ${expect.best.join(' or ')}`);
      assert.ok(!expect.bad?.includes(move), `${move} is wrong`);
      if (expect.mate !== undefined && expect.best) {
        assert.equal(score?.kind, 'mate');
        assert.ok(score?.kind === 'mate' && score.moves > 0 && score.moves <= expect.mate, JSON.stringify(score));
      }
    });
  }
});
