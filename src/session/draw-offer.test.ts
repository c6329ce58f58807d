import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Score } from '../programs/program.ts';
import { answerDrawOffer } from './draw-offer.ts';

const notesOf = (count: number, score?: Score) => Array.from({ length: count }, () => (score ? { score } : {}));

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
