import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import type { Score } from '../../programs/program.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import { moveNumber, sayClock, sayCount, sayLongDuration, sayMany, sayPace, sayPeriod, sayScore } from './words.ts';

test('scores are in pawns, in their own view, with a true minus', () => {
  const cases: readonly [Score, string][] = [
    [{ kind: 'cp', centipawns: 35 }, '+0.35'],
    [{ kind: 'cp', centipawns: -120 }, '−1.20'],
    [{ kind: 'cp', centipawns: 0 }, '0.00'],
    [{ kind: 'mate', moves: 3 }, 'mate in 3'],
    [{ kind: 'mate', moves: -2 }, 'mated in 2'],
    [{ kind: 'mate', moves: 0 }, 'mated in 0'],
  ];
  for (const [score, text] of cases) assert.equal(sayScore(score), text);
});

test('counts are parted at the thousands from five figures on', () => {
  assert.deepEqual([0, 999, 1200, 12_480, 1_234_567].map(sayCount), [
    '0',
    '999',
    '1200',
    '12\u202f480',
    '1\u202f234\u202f567',
  ]);
  assert.equal(sayMany(1, 'position'), '1 position');
  assert.equal(sayMany(2, 'ply', 'plies'), '2 plies');
});

test('lengths of time are said in full, in at most two units', () => {
  const cases: readonly [millis: number, text: string][] = [
    [0, 'no time'],
    [340, '0.3 seconds'],
    [2, '0.002 seconds'],
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
  for (const [millis, text] of cases) assert.equal(sayLongDuration(millis), text);
});

test('a clock shows hours where there are some, tenths where it is close, and never less than nothing', () => {
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
  for (const [millis, text] of cases) assert.equal(sayClock(millis), text);
});

test('a pace is told by its limits, with its clock where a clock has a say', () => {
  assert.equal(sayPace({ level: '1', period: true }, RANDOM_CARD), 'Random');
  assert.equal(sayPace({ moveMillis: 10_000, period: true }, RANDOM_CARD), '10 s a move, period clock');
  assert.equal(sayPace({ moveMillis: 10_000 }, RANDOM_CARD), '10 s a move');
  assert.equal(sayPace({ depth: 1 }, RANDOM_CARD), '1 ply');
  const control = { moves: 40, millis: 7_200_000, incrementMillis: 0 };
  assert.equal(sayPace({ control }, RANDOM_CARD), '40 moves in 2 h 00 min');
  const short = { millis: 300_000, incrementMillis: 2000 };
  assert.equal(sayPace({ control: short }, RANDOM_CARD), '5 min for the game and 2 s a move');
});

test('what the machine would have needed is a sentence, where there was a machine', () => {
  const card = { ...RANDOM_CARD, machine: 'HP 9810A' };
  assert.equal(sayPeriod(card, 41_000), 'The HP 9810A would have needed 41 seconds.');
  assert.equal(sayPeriod(card, 41_000, false), 'The HP 9810A would be at it for 41 seconds now.');
  const browser = { ...RANDOM_CARD, machine: 'a web browser of about 2010' };
  assert.equal(sayPeriod(browser, 1000), 'A web browser of about 2010 would have needed 1 second.');
  assert.equal(sayPeriod(RANDOM_CARD, 1000), undefined);
});

test('move numbers count from the position the game began with', () => {
  assert.deepEqual(
    [1, 2, 3].map((ply) => moveNumber(newGame(), ply)),
    ['1.', '1...', '2.'],
  );
  const black = newGame('4k3/8/8/8/8/8/8/4K2R b K - 3 12');
  assert.deepEqual(
    [1, 2].map((ply) => moveNumber(black, ply)),
    ['12...', '13.'],
  );
});
