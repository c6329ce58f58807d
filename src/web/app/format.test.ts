import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { findProgram } from '../../programs/catalog.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import { formatPace, formatPeriod, formatTurn, moveNumber } from './format.ts';

test('a time control is described by its limits, with its clock if it affects the time', () => {
  assert.equal(formatPace({ level: '1', period: true }, RANDOM_CARD), 'Random');
  assert.equal(formatPace({ moveMillis: 10_000, period: true }, RANDOM_CARD), '10 s a move, period clock');
  assert.equal(formatPace({ moveMillis: 10_000 }, RANDOM_CARD), '10 s a move');
  assert.equal(formatPace({ depth: 1 }, RANDOM_CARD), '1 ply');
  const control = { moves: 40, millis: 7_200_000, incrementMillis: 0 };
  assert.equal(formatPace({ control }, RANDOM_CARD), '40 moves in 2 h 00 min');
  const short = { millis: 300_000, incrementMillis: 2000 };
  assert.equal(formatPace({ control: short }, RANDOM_CARD), '5 min for the game and 2 s a move');
});

test("the original machine's time is a sentence, if there was a machine", () => {
  const card = { ...RANDOM_CARD, machineName: 'HP 9810A' };
  assert.equal(formatPeriod(card, 41_000), 'The HP 9810A would have needed 41 seconds.');
  assert.equal(formatPeriod(card, 41_000, false), 'The HP 9810A would have been thinking for 41 seconds by now.');
  assert.equal(
    formatPeriod(findProgram('slutspel').card, 1000),
    'The browser of about 2010 would have needed 1 second.',
  );
  assert.equal(formatPeriod(findProgram('c7010').card, 1000), 'The Videopac C7010 would have needed 1 second.');
  // "The whatever runs WebAssembly would have needed 1 second" was once on the page.
  for (const id of ['antwoord', 'random']) assert.equal(formatPeriod(findProgram(id).card, 1000), undefined, id);
});

test("move numbers count from the game's start position", () => {
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

test('it says whose move it is: the visitor’s, or the colour’s', () => {
  assert.equal(formatTurn(newGame(), 'white'), 'Your move.');
  for (const visitor of ['black', 'both', undefined] as const) {
    assert.equal(formatTurn(newGame(), visitor), 'White to move.');
  }
});
