import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Origin, Score } from '../programs/program.ts';
import { answerDrawOffer } from './draw-offer.ts';

const notesOf = (count: number, score?: Score) =>
  Array.from({ length: count }, () => ({ from: 'search' as const, score }));

test('a program takes a draw where its own score sees it no better, and not early', () => {
  const cases: readonly [count: number, score: Score | undefined, isAccepted: boolean][] = [
    [9, { kind: 'cp', centipawns: -500 }, false],
    [10, { kind: 'cp', centipawns: 0 }, true],
    [10, { kind: 'cp', centipawns: -1 }, true],
    [10, { kind: 'cp', centipawns: 1 }, false],
    [30, { kind: 'mate', moves: 3 }, false],
    [30, { kind: 'mate', moves: -3 }, true],
    [30, undefined, false],
    [0, undefined, false],
  ];
  for (const [count, score, isAccepted] of cases) {
    assert.equal(answerDrawOffer(notesOf(count, score), 'X').isAccepted, isAccepted, JSON.stringify([count, score]));
  }
});

test('a program that has only played from its book says that it has no score yet', () => {
  const reasonOf = (...from: readonly Origin[]) =>
    answerDrawOffer(
      from.map((each) => ({ from: each })),
      'Sargon',
    ).reason;
  assert.match(reasonOf('book', 'book'), /^Sargon has not had to think about a move yet, and has no score/);
  assert.match(reasonOf(), /^Sargon has not had to think/);
  assert.match(reasonOf('book', 'search'), /^Sargon keeps no score/);
});
