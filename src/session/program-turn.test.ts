import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RANDOM_CARD } from '../programs/random/card.ts';
import { asPondering, programTurn } from './program-turn.ts';

const decision = { move: 'e2e4', from: 'search', depth: 1, nodes: 900, pv: ['e2e4'] } as const;

test('a program ponders by the period clock unless its time is real', () => {
  assert.deepEqual(asPondering({ depth: 3 }, {}, RANDOM_CARD), { depth: 3, ponder: true, period: true });
  const moveMillis = 500;
  assert.deepEqual(asPondering({ moveMillis }, { moveMillis }, RANDOM_CARD), { moveMillis, ponder: true });
});

test('real time is spent where a clock runs in real time, the time of its machine everywhere else', () => {
  const answer = { decision, millis: 20, periodMillis: 1000 };
  assert.equal(programTurn(answer, { moveMillis: 500 }).spentMillis, 20);
  assert.equal(programTurn(answer, { moveMillis: 500, period: true }).spentMillis, 1000);
  assert.equal(programTurn(answer, {}).spentMillis, 1000);
  assert.equal(programTurn({ decision, millis: 20 }, {}).spentMillis, 20);
});

test('a program resigns by saying so, and by nothing else', () => {
  const turnWith = (kind: 'resigns' | 'mate') =>
    programTurn({ decision: { ...decision, remarks: [{ kind } as never] }, millis: 1 }, {});
  assert.equal(turnWith('resigns').resigns, true);
  assert.equal(turnWith('mate').resigns, false);
  const both = [
    { kind: 'check', text: 'Schach' },
    { kind: 'resigns', text: 'I resign' },
  ] as const;
  assert.equal(programTurn({ decision: { ...decision, remarks: both }, millis: 1 }, {}).resigns, true);
  assert.equal(programTurn({ decision, millis: 1 }, {}).resigns, false);
});
