import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Adjudication, adjudicate, type ScoredMove } from './adjudicate.ts';

/** Moves in turn from White's first, with their scores in centipawns; "x" marks a capture or a pawn move. */
function moves(text: string): ScoredMove[] {
  return text.split(' ').map(
    (word, index): ScoredMove => ({
      by: index % 2 === 0 ? 'white' : 'black',
      score: { kind: 'cp', centipawns: Number.parseInt(word, 10) },
      isZeroing: word.endsWith('x'),
    }),
  );
}

describe('adjudication', () => {
  const resign = { moves: 2, centipawns: 500 };
  const draw = { fromMove: 0, moves: 2, centipawns: 10 };
  const CASES: readonly [
    about: string,
    rules: Adjudication,
    played: string,
    verdict: 'white' | 'black' | 'draw' | 'none',
  ][] = [
    ['the loser alone resigns', { resign }, '-600 20 -600', 'black'],
    ['the opponent has to agree', { resign: { ...resign, both: true } }, '-600 20 -600 20 -600', 'none'],
    ['the opponent agrees', { resign: { ...resign, both: true } }, '-600 600 -600 600 -600', 'black'],
    ['the opponent agrees once', { resign: { ...resign, both: true } }, '-600 20 -600 600 -600', 'none'],
    ['Black is lost, and White agrees', { resign: { ...resign, both: true } }, '500 -500 500 -500', 'white'],
    ['level scores are a draw', { draw }, '0 5 -5x 10', 'draw'],
    ['a capture starts the count again', { draw: { ...draw, resets: true } }, '0 5 -5x 10', 'none'],
    ['and is its first move', { draw: { ...draw, resets: true } }, '0 5x 10 0 0', 'draw'],
    ['an advantage is no draw', { draw: { ...draw, resets: true } }, '0 11 0 0', 'none'],
  ];
  for (const [about, rules, played, verdict] of CASES) {
    test(about, () => {
      const ending = adjudicate(rules, moves(played), 40);
      assert.equal(ending ? (ending.winner ?? 'draw') : 'none', verdict);
    });
  }
  test('who is mated next or now is lost, whoever says so', () => {
    for (const moves of [-1, 0]) {
      const score = { kind: 'mate', moves } as const;
      const scored: ScoredMove[] = ['white', 'black', 'white'].map(
        (by) => ({ by, score, isZeroing: false }) as ScoredMove,
      );
      assert.equal(
        adjudicate({ resign }, scored.with(1, { ...scored[1]!, score: { kind: 'cp', centipawns: 0 } }), 40)?.winner,
        'black',
      );
    }
  });
});
