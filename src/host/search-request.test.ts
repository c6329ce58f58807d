import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Card, Limits } from '../programs/program.ts';
import {
  limitsOf,
  mostOf,
  type SearchRequest,
  shareOf,
  tournamentRequest,
  UnknownLevelError,
} from './search-request.ts';
import { MOCK_CARD } from './testing/mock-program.ts';

const keeper: Card = { ...MOCK_CARD, keepsTime: true };
const clock = { remainingMillis: 300_000, incrementMillis: 0 };

describe('the limits that a program gets', () => {
  const cases: readonly [name: string, card: Card, request: SearchRequest, limits: Limits][] = [
    ['what is asked is passed on', MOCK_CARD, { depth: 3, nodes: 9 }, { depth: 3, nodes: 9 }],
    ['a level', MOCK_CARD, { level: '1' }, { nodes: 100 }],
    ['what is asked goes over the level', MOCK_CARD, { level: '1', nodes: 50, depth: 2 }, { nodes: 50, depth: 2 }],
    ['no limit at all: the tournament level', MOCK_CARD, {}, { moveMillis: 2000 }],
    ['root moves are no limit', MOCK_CARD, { searchMoves: ['e2e4'] }, { searchMoves: ['e2e4'], moveMillis: 2000 }],
    ['pondering is no limit', MOCK_CARD, { ponder: true }, { ponder: true, moveMillis: 2000 }],
    ['infinite is one', MOCK_CARD, { infinite: true }, { infinite: true }],
    ['a time for one move is not shortened', MOCK_CARD, { moveMillis: 500, overheadMillis: 100 }, { moveMillis: 500 }],
    ['a game clock is shared out for a program that cannot', MOCK_CARD, { gameClock: clock }, { moveMillis: 10_000 }],
    [
      'less the overhead',
      MOCK_CARD,
      { gameClock: { ...clock, movesToGo: 10 }, overheadMillis: 50 },
      { moveMillis: 29_950 },
    ],
    [
      'one that keeps time gets the clock, less the overhead',
      keeper,
      { gameClock: clock, overheadMillis: 50 },
      { gameClock: { ...clock, remainingMillis: 299_950 } },
    ],
    [
      'the smaller of a share and a time for one move',
      MOCK_CARD,
      { gameClock: clock, moveMillis: 900 },
      { moveMillis: 900 },
    ],
    ['the period clock as positions', MOCK_CARD, { moveMillis: 3000, period: true }, { moveMillis: 3000, nodes: 3000 }],
    [
      'but no more than are asked for',
      MOCK_CARD,
      { moveMillis: 3000, period: true, nodes: 70 },
      { moveMillis: 3000, nodes: 70 },
    ],
    ['at least one', MOCK_CARD, { moveMillis: 0, period: true }, { moveMillis: 0, nodes: 1 }],
    [
      'a period clock has no overhead',
      MOCK_CARD,
      { gameClock: clock, period: true, overheadMillis: 5000 },
      { moveMillis: 10_000, nodes: 10_000 },
    ],
    [
      'a keeper’s clock brings less where moves cost something, and the worst cost is kept back',
      keeper,
      { gameClock: { ...clock, incrementMillis: 10 }, overheadMillis: 50, lag: { usualMillis: 4, worstMillis: 80 } },
      { gameClock: { remainingMillis: 299_920, incrementMillis: 6 } },
    ],
    [
      'it may bring less than nothing; and no more than half a clock is kept back for fear',
      keeper,
      { gameClock: { remainingMillis: 100, incrementMillis: 0 }, lag: { usualMillis: 4, worstMillis: 80 } },
      { gameClock: { remainingMillis: 50, incrementMillis: -4 } },
    ],
    [
      'a share is smaller by the usual cost',
      MOCK_CARD,
      { gameClock: clock, lag: { usualMillis: 40, worstMillis: 80 } },
      { moveMillis: 9960 },
    ],
    [
      'and leaves the worst one on the clock',
      MOCK_CARD,
      { gameClock: { ...clock, movesToGo: 1 }, lag: { usualMillis: 40, worstMillis: 1000 } },
      { moveMillis: 0.8 * (300_000 - 1000) },
    ],
    [
      'moves cost a period clock nothing',
      keeper,
      { gameClock: clock, period: true, lag: { usualMillis: 40, worstMillis: 80 } },
      { gameClock: clock },
    ],
    ['the guard is the host’s', MOCK_CARD, { depth: 2, guardMillis: 99 }, { depth: 2 }],
    ['a mate is looked for as deep as it takes', MOCK_CARD, { mate: 3 }, { mate: 3, depth: 7 }],
    ['within what else limits', MOCK_CARD, { mate: 3, nodes: 500 }, { mate: 3, nodes: 500 }],
  ];
  for (const [name, card, request, limits] of cases) {
    test(name, () => assert.deepEqual(limitsOf(card, request), limits));
  }

  test('a level that is not there', () => {
    assert.throws(() => limitsOf(MOCK_CARD, { level: '7' }), UnknownLevelError);
    assert.throws(() => limitsOf(MOCK_CARD, { level: '7' }), /mock has no level "7"; it has 1, 2/);
  });
  test('the tournament pace is the card’s level by the period clock', () => {
    assert.deepEqual(tournamentRequest(MOCK_CARD), { level: '2', period: true });
    assert.deepEqual(limitsOf(MOCK_CARD, tournamentRequest(MOCK_CARD)), { moveMillis: 2000, nodes: 2000 });
  });
});

test('a share is never more than the clock can spare, and never nothing', () => {
  const millis = fc.integer({ min: -1000, max: 10_000_000 });
  fc.assert(
    fc.property(
      millis,
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.option(fc.integer({ min: 1, max: 60 })),
      (remainingMillis, incrementMillis, overheadMillis, moves) => {
        const share = shareOf(
          { remainingMillis, incrementMillis, ...(moves === null ? {} : { movesToGo: moves }) },
          overheadMillis,
        );
        assert.ok(share >= 2);
        const spare = remainingMillis - overheadMillis;
        if (spare > 5) assert.ok(share <= 0.8 * spare, `${share} of ${spare}`);
      },
    ),
    { seed: 1979 },
  );
});

test('played by its shares, a clock lasts to its control', () => {
  for (const [total, increment, movesToGo] of [
    [300_000, 0, 40],
    [1000, 10, 0],
    [60_000, 600, 0],
    [5000, 0, 10],
  ] as const) {
    let left: number = total;
    for (let move = 0; move < (movesToGo || 200); move++) {
      const control = movesToGo ? { movesToGo: movesToGo - move } : {};
      // An answer comes some milliseconds late.
      left -= shareOf({ remainingMillis: left, incrementMillis: increment, ...control }, 5) + 4;
      assert.ok(left > 0, `${total}+${increment}/${movesToGo}: flag at move ${move}`);
      left += increment;
    }
  }
  // If the overhead exceeds a share, some thinking time is left.
  assert.equal(shareOf({ remainingMillis: 600, incrementMillis: 0 }, 30), 8);
  assert.equal(mostOf({ remainingMillis: -50, incrementMillis: 0 }), 2);
});
