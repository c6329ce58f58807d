/** What version 8212 thought and played in "Gambiet afgeslacht" (June 1982), beside ours. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import type { Decision } from '../../program.ts';
import { createGambiet82, gambiet82 } from './program.ts';

interface StoredPosition {
  readonly id: string;
  readonly fen: string;
  readonly expect: { readonly played: string };
}
const POSITIONS: readonly StoredPosition[] = JSON.parse(
  readFileSync(new URL('../../../../data/positions/positions.json', import.meta.url), 'utf8'),
);
const LEVEL = gambiet82.card.levels.find(({ id }) => id === gambiet82.card.tournamentLevel)!;

function think(id: string): { decision: Decision; lines: readonly string[]; played: string } {
  const { fen, expect } = POSITIONS.find((position) => position.id === id)!;
  const engine = createGambiet82({ Book: false }, () => 0.5);
  engine.setGame(newGame(fen));
  const search = engine.search(LEVEL.limits, { kind: 'period', elapsedMillis: () => 0 });
  let step = search.next();
  while (!step.done) step = search.next();
  return { decision: step.value, lines: step.value.own!.line!.split(' | '), played: expect.played };
}

describe('version 8212 on its tournament level', () => {
  for (const [move, id] of [
    ['6...Bh4+, the first move out of book', 'gambiet-8212-book-exit'],
    ['7...Nf2, which it thinks wins the exchange', 'gambiet-8212-move7'],
    ['12...Na5, to have the loss of a knight behind the horizon', 'gambiet-8212-move12'],
  ] as const) {
    test(`plays ${move}`, () => {
      const { decision, played } = think(id);
      assert.equal(decision.move, played);
    });
  }
});
