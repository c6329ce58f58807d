import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callGame, endingOf, gameOf, newGame, play } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import { type Clocks, startClocks } from './clocks.ts';
import { CLAIMS } from './ends.ts';
import { claimDraw, endSession, flagFalls, type Session, type SessionRules, takeTurn } from './session.ts';

const AUTOMATIC: SessionRules = { claims: 'automatic' };
const ON_REQUEST: SessionRules = { claims: 'onRequest' };
const MINUTE = { millis: 60_000, incrementMillis: 1_000 };
const CLOCKS = startClocks(MINUTE, MINUTE);
/** Back and forth: after these seven moves the next one brings the first position for the third time. */
const SHUFFLE: readonly Uci[] = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'];
const session = (fen?: string, clocks: Clocks = CLOCKS): Session => ({ game: newGame(fen), clocks });

test('a turn plays the move and presses the clock', () => {
  const turn = takeTurn(session(), { move: 'e2e4', spentMillis: 10_000 }, AUTOMATIC);
  assert.ok(turn.kind === 'played');
  assert.deepEqual(turn.session.game.moves, ['e2e4']);
  assert.equal(turn.session.clocks.white?.remainingMillis, 51_000);
  assert.equal(turn.session.clocks.black?.remainingMillis, 60_000);
});

// The FIDE Laws of Chess, articles 5, 6.9 and 9.
const BARE_KING = '8/8/8/8/8/4k3/4q3/6K1 w - - 0 1';
const ENDS: readonly [
  name: string,
  fen: string | undefined,
  turn: Parameters<typeof takeTurn>[1],
  rules: SessionRules,
  kind: string,
  winner: string | undefined,
][] = [
  ['mate', '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1', { move: 'f7g7', spentMillis: 0 }, ON_REQUEST, 'checkmate', 'white'],
  ['stalemate', '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', { move: 'f1f7', spentMillis: 0 }, AUTOMATIC, 'stalemate', undefined],
  ['resignation', undefined, { move: undefined, resigns: true, spentMillis: 0 }, AUTOMATIC, 'resignation', 'black'],
  ['a flag', undefined, { move: 'e2e4', spentMillis: 60_001 }, AUTOMATIC, 'time', 'black'],
  [
    'a flag, before a resignation',
    undefined,
    { move: undefined, resigns: true, spentMillis: 60_001 },
    AUTOMATIC,
    'time',
    'black',
  ],
  [
    'a flag against a bare king',
    '6K1/8/8/8/8/4k3/4q3/8 b - - 0 1',
    { move: 'e2e8', spentMillis: 60_001 },
    AUTOMATIC,
    'time',
    undefined,
  ],
  ['a flag against a queen', BARE_KING, { move: 'g1h1', spentMillis: 60_001 }, AUTOMATIC, 'time', 'black'],
  [
    'fifty moves, claimed at once',
    '7k/8/6K1/8/8/8/8/5R2 w - - 99 80',
    { move: 'f1f2', spentMillis: 0 },
    AUTOMATIC,
    'fiftyMoves',
    undefined,
  ],
  [
    'seventy-five moves',
    '7k/8/6K1/8/8/8/8/5R2 w - - 149 100',
    { move: 'f1f2', spentMillis: 0 },
    ON_REQUEST,
    'seventyFiveMoves',
    undefined,
  ],
];

for (const [name, fen, turn, rules, kind, winner] of ENDS) {
  test(`a game ends by ${name}`, () => {
    const outcome = takeTurn(session(fen), turn, rules);
    assert.equal(outcome.kind, 'over');
    if (outcome.kind !== 'over') return;
    assert.deepEqual([outcome.ending.kind, outcome.ending.winner], [kind, winner]);
    assert.deepEqual(endingOf(outcome.session.game), outcome.ending);
  });
}

test('who may claim what: a third repetition ends the game by itself or waits to be claimed', () => {
  const before = { game: gameOf(newGame().start, SHUFFLE), clocks: {} };
  const turn = { move: 'f6g8', spentMillis: 0 } as const;
  const found = CLAIMS.map((claims) => takeTurn(before, turn, { claims }));
  assert.deepEqual(
    found.map(({ kind }) => kind),
    ['over', 'played'],
  );
  const waiting = found[1]!;
  assert.ok(waiting.kind === 'played');
  assert.deepEqual(endingOf(claimDraw(waiting.session)!.game), { kind: 'threefold' });
  assert.equal(claimDraw(session()), undefined);
});

test('an illegal move, no move and a move after the end leave the session as it was', () => {
  const start = session();
  assert.deepEqual(takeTurn(start, { move: 'e2e5', spentMillis: 1 }, AUTOMATIC), { kind: 'illegal', move: 'e2e5' });
  assert.deepEqual(takeTurn(start, { move: undefined, spentMillis: 1 }, AUTOMATIC), {
    kind: 'illegal',
    move: undefined,
  });
  const over = { game: callGame(start.game, { kind: 'agreement' }), clocks: {} };
  assert.equal(takeTurn(over, { move: 'e2e4', spentMillis: 1 }, AUTOMATIC).kind, 'illegal');
});

test('a margin lets the flag hang; the clock then stands at nothing and the increment is added', () => {
  const rules = { claims: 'automatic', marginMillis: 100 } as const;
  const turn = takeTurn(session(), { move: 'e2e4', spentMillis: 60_100 }, rules);
  assert.ok(turn.kind === 'played');
  assert.equal(turn.session.clocks.white?.remainingMillis, 1_000);
  assert.equal(takeTurn(session(), { move: 'e2e4', spentMillis: 60_101 }, rules).kind, 'over');
});

test('a fallen flag empties the clock; what has ended stays as it ended', () => {
  const fallen = flagFalls(session(), 'white');
  assert.deepEqual(endingOf(fallen.game), { kind: 'time', winner: 'black' });
  assert.equal(fallen.clocks.white?.remainingMillis, 0);
  assert.equal(flagFalls(fallen, 'black'), fallen);
  assert.equal(endSession(fallen, { kind: 'agreement' }), fallen);
});

test('a side without a clock never loses on time', () => {
  const clocks = startClocks(undefined, MINUTE);
  const turn = takeTurn({ game: newGame(), clocks }, { move: 'e2e4', spentMillis: 1e9 }, AUTOMATIC);
  assert.ok(turn.kind === 'played');
  assert.deepEqual(turn.session.clocks, clocks);
  const late = { move: 'e7e5', spentMillis: 1e9 } as const;
  assert.equal(takeTurn({ game: play(newGame(), 'e2e4'), clocks }, late, AUTOMATIC).kind, 'over');
});
