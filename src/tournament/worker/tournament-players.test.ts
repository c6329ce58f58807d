import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedPlayer } from '../../match/participant.ts';
import type { Terms } from '../../session/terms.ts';
import { timeFactor, withScaledTerms } from './tournament-players.ts';

test('a machine half as fast has twice the time; one about as fast the same', () => {
  assert.equal(timeFactor(1_000_000, 500_000), 2);
  assert.equal(timeFactor(1_000_000, 950_000), 1);
  assert.equal(timeFactor(1_000_000, 3_000_000), 0.333);
});

const CASES: readonly [terms: Terms, scaled: Terms][] = [
  [{ moveMillis: 500 }, { moveMillis: 1000 }],
  [
    { control: { moves: 40, millis: 60_000, incrementMillis: 100 } },
    { control: { moves: 40, millis: 120_000, incrementMillis: 200 } },
  ],
  [{ nodes: 100 }, { nodes: 100 }],
  [
    { moveMillis: 500, period: true },
    { moveMillis: 500, period: true },
  ],
  [{ level: '3' }, { level: '3' }],
  [{}, {}],
];

test('only real clocks are scaled', () => {
  for (const [terms, scaled] of CASES) {
    const player: PlannedPlayer = { name: 'a', who: { kind: 'program', id: 'random', options: {} }, terms };
    assert.deepEqual(withScaledTerms([player], 2)[0]!.terms, scaled);
  }
});
