import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { plannedGames, timeLeft } from './outlook.ts';
import { newProgress, simulate } from './testing/simulated.ts';

test('the time left covers what it takes in about 95 of 100 cases', () => {
  const chance = seededChance(8);
  let covered = 0;
  for (let run = 0; run < 500; run++) {
    let at = 0;
    const arrivals = Array.from({ length: 60 }, () => {
      at += 500 + 1000 * chance() + 1000 * chance();
      return at;
    });
    const { millis, error95Millis } = timeLeft(arrivals.slice(0, 30), 30)!;
    if (Math.abs(arrivals.at(-1)! - arrivals[29]! - millis) <= error95Millis) covered++;
  }
  assert.ok(covered > 455 && covered < 495, `${covered} of 500`);
});

test('from a few pairs nothing is said', () => {
  assert.equal(timeLeft([0, 10, 20, 30], 5), undefined);
});

test('how many games there will be', () => {
  assert.equal(plannedGames({ kind: 'swiss', rounds: 4, games: 2, initialColor: 'white' }, newProgress(7)), 24);
  assert.equal(plannedGames({ kind: 'knockout', games: 2, extraPairs: 1 }, newProgress(5)), 8);
  const format = { kind: 'round-robin', games: 3 } as const;
  assert.equal(plannedGames(format, simulate(format, 4, { seed: 1 })), 18);
});
