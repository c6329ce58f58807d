import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../../programs/cards.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import { judgeTime } from '../../session/enough-time.ts';
import type { Terms } from '../../session/terms.ts';
import { paceFormOf, paceVerdict, readPaceForm, withClock } from './pace-form.ts';

const CARD = {
  ...RANDOM_CARD,
  levels: [
    ...RANDOM_CARD.levels,
    { id: 'slow', name: 'Slow', about: '', kind: 'chosen' as const, limits: { moveMillis: 180_000 } },
  ],
};

test('every choice is shown in the form again', () => {
  const cases: readonly Terms[] = [
    { level: '1', period: true },
    { level: 'slow' },
    { moveMillis: 10_000, period: true },
    { moveMillis: 1500 },
    { control: { millis: 300_000, incrementMillis: 2000 }, period: true },
    { control: { moves: 40, millis: 7_200_000, incrementMillis: 0 } },
    { depth: 5 },
    { nodes: 12_000 },
  ];
  for (const terms of cases) assert.deepEqual(readPaceForm(paceFormOf(CARD, terms), CARD), { terms });
});

test('a form starts at the tournament level on the period clock', () => {
  assert.deepEqual(readPaceForm(paceFormOf(CARD), CARD), { terms: { level: '1', period: true } });
  // It also does for a level that this program does not have.
  assert.deepEqual(readPaceForm(paceFormOf(CARD, { level: 'no such', period: true }), CARD), {
    terms: { level: '1', period: true },
  });
});

test('times are read with and without units', () => {
  const form = paceFormOf(CARD);
  const millisOf = (moveTime: string) => {
    const read = readPaceForm({ ...form, kind: 'moveTime', moveTime }, CARD);
    return 'terms' in read ? read.terms.moveMillis : read.errors.moveTime;
  };
  assert.equal(millisOf('90'), 90_000);
  assert.equal(millisOf(' 1m30s '), 90_000);
  assert.equal(millisOf('0,5'), 500);
  assert.match(String(millisOf('soon')), /Expected seconds.*“soon”/);
  assert.match(String(millisOf('')), /found nothing/);
  assert.match(String(millisOf('0')), /no time to think/);
});

test('each invalid field has its own error, and fields of another kind are ignored', () => {
  const form = {
    ...paceFormOf(CARD),
    depth: 'deep',
    kind: 'gameClock' as const,
    gameTime: 'x',
    moves: '0',
    increment: '-1',
  };
  const read = readPaceForm(form, CARD);
  assert.ok('errors' in read);
  assert.deepEqual(Object.keys(read.errors).sort(), ['gameTime', 'increment', 'moves']);
  const depth = readPaceForm({ ...form, kind: 'depth', depth: '2.5' }, CARD);
  assert.ok('errors' in depth && /“2.5”/.test(depth.errors.depth ?? ''));
});

for (const card of CARDS) {
  test(`the limits preselected for ${card.id} let it play its natural level`, () => {
    for (const clock of ['period', 'real'] as const) {
      const form = withClock(paceFormOf(card), card, clock);
      for (const kind of ['gameClock', 'moveTime', 'nodes'] as const) {
        const read = readPaceForm({ ...form, kind }, card);
        assert.ok('terms' in read, kind);
        // Positions are the same by either clock.
        const verdict = judgeTime(card, kind === 'nodes' ? { ...read.terms, period: true } : read.terms);
        assert.equal(verdict?.kind ?? 'enough', 'enough', `${kind}, ${clock}: ${JSON.stringify(read.terms)}`);
      }
    }
  });
}

const TUROCHAMP = CARDS.find(({ id }) => id === 'turochamp')!;

test('with the other clock, times become natural by it unless they were changed', () => {
  const form = { ...paceFormOf(TUROCHAMP), kind: 'gameClock' as const };
  assert.deepEqual([form.gameTime, form.moves, form.moveTime], ['54h', '40', '1h45m']);
  const real = withClock(form, TUROCHAMP, 'real');
  assert.deepEqual([real.gameTime, real.moves, real.moveTime], ['30', '', '10']);
  assert.deepEqual(withClock(real, TUROCHAMP, 'period'), form);
  const own = { ...form, gameTime: '90', moveTime: '60' };
  assert.deepEqual(withClock(own, TUROCHAMP, 'real'), { ...own, clock: 'real' });
});

test('the form says what a short clock will do, and nothing about a level or what cannot be read', () => {
  const form = { ...paceFormOf(TUROCHAMP), kind: 'gameClock' as const };
  assert.equal(paceVerdict(form, TUROCHAMP)?.isShort, false);
  assert.deepEqual(paceVerdict({ ...form, gameTime: '3', moves: '' }, TUROCHAMP), {
    text: 'TUROCHAMP needs about 30 min for a move: it will play far below its natural level and lose on time after about 4 moves. A win on time does not count on the ladder.',
    isShort: true,
  });
  assert.match(
    paceVerdict({ ...form, kind: 'moveTime', moveTime: '10' }, TUROCHAMP)!.text,
    /will break off its search/,
  );
  assert.equal(paceVerdict({ ...form, kind: 'level' }, TUROCHAMP), undefined);
  assert.equal(paceVerdict({ ...form, gameTime: 'soon' }, TUROCHAMP), undefined);
});
