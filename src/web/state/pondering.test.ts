import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { movesOf, newGame } from '../../chess/game.ts';
import type { Pace } from '../../host/pace.ts';
import { PlayerError } from '../../host/player.ts';
import type { Outcome, Seat } from '../../host/seat.ts';
import type { Card, Decision, Thought } from '../../programs/program.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import {
  changeTerms,
  leave,
  orderedRecord,
  pauseClock,
  playMove,
  putOnTable,
  resign,
  runClock,
  settle,
  takeBackMove,
} from './play.ts';
import { ponderAnew } from './pondering.ts';
import type { Side } from './record.ts';
import { memoryStore } from './store.ts';
import { openTable, type Table, type TableMeans } from './table.ts';

const CARD: Card = { ...RANDOM_CARD, id: 'thinker', name: 'Thinker', ponders: true, positionsPerSecond: 100 };
const VISITOR: Side = { kind: 'visitor' };
const PROGRAM: Side = { kind: 'program', program: 'thinker' };
const LINE: Thought = { kind: 'line', depth: 3, nodes: 400, pv: ['g8f6'], score: { kind: 'cp', centipawns: 20 } };

/** A seat in which the test says what is thought and decided; words are written into the log with what was asked. */
function fakeSeat(card: Card) {
  const log: string[] = [];
  const paces: Pace[] = [];
  let pending: { resolve(outcome: Outcome): void; reject(error: Error): void } | undefined;
  let say: ((thought: Thought) => void) | undefined;
  let legal: readonly string[] = [];
  const answer = (decision: Partial<Decision> = {}, more: Partial<Outcome> = {}) => {
    assert.ok(pending, 'nobody has asked');
    const { resolve } = pending;
    pending = undefined;
    const move = decision.move ?? legal[0]!;
    const whole: Decision = { from: 'search', depth: 3, nodes: 500, pv: [move], ...decision, move };
    resolve({ decision: whole, millis: 5, periodMillis: 1000, ...more });
  };
  const seat: Seat = {
    card,
    name: card.name,
    newGame: async () => void log.push('newGame'),
    restart: async () => void log.push('restart'),
    setOptions: async () => void log.push('setOptions'),
    think(game, pace, onThought) {
      assert.equal(pending, undefined, 'one search at a time');
      log.push(`${pace.ponder ? 'ponder' : 'think'} ${game.moves.join(' ')}`);
      paces.push(pace);
      legal = movesOf(game);
      say = onThought;
      return new Promise((resolve, reject) => {
        pending = { resolve, reject };
      });
    },
    tell(word) {
      if (!pending) return;
      log.push(word.kind);
      // It takes a moment to hear.
      if (word.kind === 'stop') setTimeout(answer, 1);
    },
    screen: async () => undefined,
    async watch() {},
    pull: async () => ({ events: [], isOver: true }),
    log: () => log,
    close: async () => void log.push('close'),
  };
  return {
    seat,
    log,
    paces,
    answer,
    say: (thought: Thought) => say?.(thought),
    isAsked: () => pending !== undefined,
    break: () => {
      const { reject } = pending!;
      pending = undefined;
      reject(new PlayerError('crashed', card.id, 'broke'));
    },
  };
}

function setTable(order: Partial<Parameters<typeof orderedRecord>[1]> = {}, card = CARD) {
  const fake = fakeSeat(card);
  const may = { ponder: true };
  const time = { ticks: 0 };
  let ids = 0;
  const means: TableMeans = {
    store: memoryStore(),
    keep: undefined,
    cardOf: (id) => (id === 'thinker' ? card : undefined),
    mayPonder: () => may.ponder,
    mayUseTables: () => false,
    hire: async () => fake.seat,
    now: () => 1000,
    ticks: () => time.ticks,
    newId: () => `game${++ids}`,
    newSeed: () => 7,
  };
  const terms = { level: '1', period: true };
  const table = openTable(means, orderedRecord(means, { white: VISITOR, black: PROGRAM, terms, ...order }));
  settle(table);
  return { table, fake, means, may, time };
}

/** Lets everything that waits for nothing but its turn come to rest. */
const rest = () => sleep(5);

/** 1.e4 e5, and the program thinks on: it expects 2.Nf3. */
async function pondering(...given: Parameters<typeof setTable>) {
  const set = setTable(...given);
  playMove(set.table, 'e2e4');
  await rest();
  set.fake.answer({ move: 'e7e5', expects: 'g1f3' });
  await rest();
  return set;
}

const isQuiet = ({ ahead, inner }: Table) => ahead.value === undefined && inner.pondering === undefined;

test('when it has moved it thinks on, about the answer it expects, and the visitor is not held up', async () => {
  const { table, fake, time } = await pondering();
  assert.equal(fake.log.at(-1), 'ponder e2e4 e7e5 g1f3');
  assert.equal(table.phase.value.kind, 'waiting');
  assert.equal(table.ahead.value?.expects, 'g1f3');
  fake.say(LINE);
  assert.deepEqual(table.ahead.value?.thinking.lines[0]?.pv, ['g8f6']);
  // What it thought of its own move stays to be read.
  assert.equal(table.thinking.value.lines[0]?.pv[0], 'e7e5');
  // It is not shown more than once a second.
  time.ticks = 999;
  fake.say({ ...LINE, nodes: 500 });
  assert.equal(table.ahead.value?.thinking.nodes, 400);
  time.ticks = 1001;
  fake.say({ ...LINE, nodes: 600 });
  assert.equal(table.ahead.value?.thinking.nodes, 600);
});

test('a hit goes on with the search that runs', async () => {
  const { table, fake } = await pondering();
  fake.say(LINE);
  playMove(table, 'g1f3');
  assert.equal(fake.log.at(-1), 'hit', 'at once');
  assert.equal(table.phase.value.kind, 'thinking');
  assert.ok(isQuiet(table));
  assert.deepEqual([table.thinking.value.nodes, table.thinking.value.aheadNodes], [400, 400]);
  fake.say({ ...LINE, nodes: 900, depth: 5 });
  await sleep(80);
  assert.deepEqual([table.thinking.value.depth, table.thinking.value.lines.length], [5, 2]);
  fake.answer({ move: 'g8f6', nodes: 1000 }, { aheadNodes: 450, periodMillis: 5500 });
  await rest();
  assert.deepEqual(table.record.value.game.moves, ['e2e4', 'e7e5', 'g1f3', 'g8f6']);
  const note = table.record.value.notes.at(-1)!;
  assert.deepEqual([note.nodes, note.aheadNodes, note.periodMillis], [1000, 450, 5500]);
  assert.ok(isQuiet(table), 'this time it expected nothing');
});

test('a miss stops it, and begins anew when it is out of the way', async () => {
  const { table, fake } = await pondering();
  fake.say(LINE);
  playMove(table, 'f1c4');
  assert.ok(isQuiet(table));
  assert.equal(table.phase.value.kind, 'fetching');
  assert.equal(table.thinking.value.nodes, 0);
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['stop', 'think e2e4 e7e5 f1c4']);
  fake.answer({ move: 'g8f6' });
  await rest();
  assert.equal(table.record.value.game.moves.length, 4);
});

test('taking back, another game, resigning and leaving stop it at once', async () => {
  const ends: Record<string, (set: Awaited<ReturnType<typeof pondering>>) => void> = {
    'take back': ({ table }) => takeBackMove(table),
    'another game': ({ table, means }) =>
      putOnTable(table, orderedRecord(means, { white: VISITOR, black: PROGRAM, terms: {} })),
    resign: ({ table }) => resign(table),
    leave: ({ table }) => leave(table),
  };
  for (const [name, end] of Object.entries(ends)) {
    const set = await pondering();
    end(set);
    assert.equal(set.fake.log.at(-1), 'stop', name);
    assert.ok(isQuiet(set.table), name);
    await rest();
    assert.ok(!set.fake.isAsked(), `${name}: nothing runs`);
    ponderAnew(set.table);
    await rest();
    assert.ok(isQuiet(set.table), `${name}: nothing is expected any more`);
  }
});

test('an answer that the visitor takes back is no hit later', async () => {
  const { table, fake } = await pondering();
  playMove(table, 'g1f3');
  takeBackMove(table);
  await rest();
  playMove(table, 'g1f3');
  await rest();
  assert.deepEqual(fake.log.slice(-3), ['hit', 'stop', 'think e2e4 e7e5 g1f3']);
});

test('the visitor may forbid it and allow it, in the middle of a move', async () => {
  const { table, fake, may } = await pondering();
  may.ponder = false;
  ponderAnew(table);
  assert.equal(fake.log.at(-1), 'stop');
  assert.ok(isQuiet(table));
  await rest();
  may.ponder = true;
  ponderAnew(table);
  await rest();
  assert.equal(fake.log.at(-1), 'ponder e2e4 e7e5 g1f3');
  may.ponder = false;
  ponderAnew(table);
  playMove(table, 'g1f3');
  await rest();
  assert.equal(fake.log.at(-1), 'think e2e4 e7e5 g1f3');
  fake.answer({ move: 'g8f6', expects: 'f1c4' });
  await rest();
  assert.ok(!fake.isAsked());
});

test('forbidden and allowed in one breath, it waits until the search before is out of the way', async () => {
  const { table, fake } = await pondering();
  ponderAnew(table);
  ponderAnew(table);
  await rest();
  assert.deepEqual(fake.log.slice(-3), ['ponder e2e4 e7e5 g1f3', 'stop', 'ponder e2e4 e7e5 g1f3']);
  playMove(table, 'g1f3');
  assert.equal(fake.log.at(-1), 'hit');
});

test('a program that did not do so does not, nor one that expects nothing, or only an end', async () => {
  const { ponders: _, ...plain } = CARD;
  const other = await pondering({}, plain);
  assert.ok(isQuiet(other.table) && !other.fake.isAsked());
  for (const [start, move, answer, expects] of [
    ['7k/8/8/8/8/8/8/K1R5 w - - 0 1', 'c1c2', 'h8g8', undefined],
    ['7k/8/8/8/8/8/8/K1R5 w - - 0 1', 'c1c2', 'h8g8', 'a1a8'],
    // The expected answer mates.
    ['7k/8/6K1/8/8/8/8/R7 w - - 0 1', 'a1b1', 'h8g8', 'b1b8'],
    // It makes fifty moves without a capture.
    ['7k/8/8/8/8/8/8/K1R5 w - - 97 90', 'c1c2', 'h8g8', 'c2c3'],
  ] as const) {
    const { table, fake } = setTable({ game: newGame(start) });
    playMove(table, move);
    await rest();
    fake.answer({ move: answer, ...(expects ? { expects } : {}) });
    await rest();
    assert.ok(isQuiet(table) && !fake.isAsked(), `${expects}`);
  }
});

test('by the period clock the search ahead keeps to the machine’s pace, by the real one it has all it can get', async () => {
  const paceOf = async (terms: object) => (await pondering({ terms })).fake.paces.at(-1)!;
  assert.deepEqual(await paceOf({ level: '1', period: true }), { level: '1', period: true, ponder: true });
  assert.equal((await paceOf({ moveMillis: 5000, period: true })).period, true);
  // Where no clock counts, its machine does.
  assert.deepEqual(await paceOf({ nodes: 9 }), { nodes: 9, overheadMillis: 30, ponder: true, period: true });
  const real = await paceOf({ moveMillis: 5000 });
  assert.deepEqual([real.period, real.moveMillis, real.ponder], [undefined, 5000, true]);
});

test('other terms are what it goes on under', async () => {
  const { table, fake } = await pondering();
  changeTerms(table, { nodes: 77 });
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['stop', 'ponder e2e4 e7e5 g1f3']);
  assert.equal(fake.paces.at(-1)!.nodes, 77);
});

test('while the clock stands nobody thinks; and its own clock does not run for what it did ahead', async () => {
  const control = { millis: 60_000, incrementMillis: 0 };
  const { table, fake, time } = await pondering({ terms: { control, period: true } });
  const left = () => table.record.value.clocks!.black.remainingMillis;
  assert.equal(left(), 59_000);
  time.ticks = 5000;
  pauseClock(table);
  assert.ok(isQuiet(table));
  await rest();
  runClock(table);
  await rest();
  assert.equal(fake.log.at(-1), 'ponder e2e4 e7e5 g1f3');
  playMove(table, 'g1f3');
  time.ticks = 9000;
  fake.answer({ move: 'g8f6', nodes: 90_000 }, { periodMillis: 2000, aheadNodes: 89_800 });
  await rest();
  assert.equal(left(), 57_000);
  leave(table);
});

test('one that breaks in the visitor’s time is set up again for its move', async () => {
  const { table, fake } = await pondering();
  fake.break();
  await rest();
  assert.ok(isQuiet(table));
  assert.equal(table.phase.value.kind, 'waiting');
  playMove(table, 'g1f3');
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['close', 'think e2e4 e7e5 g1f3']);
});

test('one that breaks after the hit has failed, and is set up again when told', async () => {
  const { table, fake } = await pondering();
  playMove(table, 'g1f3');
  fake.break();
  await rest();
  assert.equal(table.phase.value.kind, 'failed');
  settle(table);
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['close', 'think e2e4 e7e5 g1f3']);
});
