import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Score } from '../programs/program.ts';
import { formatClock } from './clock.ts';
import { formatLongDuration } from './duration.ts';
import { formatCount, formatQuantity } from './number.ts';
import { formatScore, TRUE_MINUS } from './score.ts';

test('scores are in pawns, in their own view, with a true minus', () => {
  const cases: readonly [Score, string][] = [
    [{ kind: 'cp', centipawns: 35 }, '+0.35'],
    [{ kind: 'cp', centipawns: -120 }, '−1.20'],
    [{ kind: 'cp', centipawns: 0 }, '0.00'],
    [{ kind: 'mate', moves: 3 }, 'mate in 3'],
    [{ kind: 'mate', moves: -2 }, 'mated in 2'],
    [{ kind: 'mate', moves: 0 }, 'mated in 0'],
  ];
  for (const [score, text] of cases) {
    assert.equal(formatScore(score, TRUE_MINUS), text);
    assert.equal(formatScore(score), text.replace('\u2212', '-'));
  }
});

test('counts have commas between their thousands', () => {
  const counts = [0, 999, 1200, 12_480, 1_234_567, -1200, 0.4];
  assert.deepEqual(counts.map(formatCount), ['0', '999', '1,200', '12,480', '1,234,567', '-1,200', '0']);
  assert.equal(formatQuantity(1, 'position'), '1 position');
  assert.equal(formatQuantity(2, 'ply', 'plies'), '2 plies');
});

test('lengths of time are said in full, in at most two units', () => {
  const cases: readonly [millis: number, text: string][] = [
    [0, 'under 0.1 seconds'],
    [66.8, 'under 0.1 seconds'],
    [340, '0.3 seconds'],
    [999, '1 second'],
    [1000, '1 second'],
    [4_240, '4.2 seconds'],
    [41_000, '41 seconds'],
    [59_700, '1 minute'],
    [150_000, '2 minutes 30 seconds'],
    [3_599_900, '1 hour'],
    [3_600_000 * 3 + 60_000 * 5, '3 hours 5 minutes'],
    [86_400_000 * 12 + 3_600_000, '12 days 1 hour'],
  ];
  for (const [millis, text] of cases) assert.equal(formatLongDuration(millis), text);
});

test('a clock shows hours if there are any, tenths near the end, and never less than zero', () => {
  const cases: readonly [millis: number, text: string][] = [
    [7_143_000, '1:59:03'],
    [247_000, '4:07'],
    [60_000, '1:00'],
    [20_000, '0:20'],
    [19_400, '0:19.4'],
    [50, '0:00.1'],
    [0, '0:00.0'],
    [-500, '0:00.0'],
  ];
  for (const [millis, text] of cases) assert.equal(formatClock(millis), text);
});
