import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { movesOf, newGame } from '../../chess/game.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Card, Decision, Thought } from '../../programs/program.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import type { Side } from '../record/record.ts';
import { testServices } from '../testing/services.ts';
import { requestedRecord } from './game-request.ts';
import { type GameSession, openSession } from './game-session.ts';
import {
  changeTerms,
  leave,
  pauseClock,
  playMove,
  putOnBoard,
  resign,
  runClock,
  settle,
  takeBackMove,
} from './play-model.ts';
import { ponderAnew } from './program-search.ts';

const CARD: Card = { ...RANDOM_CARD, id: 'thinker', name: 'Thinker', ponders: true, positionsPerSecond: 100 };
const VISITOR: Side = { kind: 'visitor' };
const PROGRAM: Side = { kind: 'program', program: 'thinker' };
const LINE: Thought = { kind: 'line', depth: 3, nodes: 400, pv: ['g8f6'], score: { kind: 'cp', centipawns: 20 } };

/** A client whose thoughts and decisions the test supplies; the log holds its requests and these words. */
function fakeClient(card: Card) {
  const log: string[] = [];
  const requests: SearchRequest[] = [];
  let pending: { resolve(outcome: Outcome): void; reject(error: Error): void } | undefined;
  let think: ((thought: Thought) => void) | undefined;
  let legal: readonly string[] = [];
  const answer = (decision: Partial<Decision> = {}, more: Partial<Outcome> = {}) => {
    assert.ok(pending, 'nobody has asked');
    const { resolve } = pending;
    pending = undefined;
    const move = decision.move ?? legal[0]!;
    const whole: Decision = { from: 'search', depth: 3, nodes: 500, pv: [move], ...decision, move };
    resolve({ decision: whole, millis: 5, periodMillis: 1000, ...more });
  };
  const client: EngineClient = {
    card,
    name: card.name,
    newGame: async () => void log.push('newGame'),
    restart: async () => void log.push('restart'),
    setOptions: async () => void log.push('setOptions'),
    think(game, request, onThought) {
      assert.equal(pending, undefined, 'one search at a time');
      log.push(`${request.ponder ? 'ponder' : 'think'} ${game.moves.join(' ')}`);
      requests.push(request);
      legal = movesOf(game);
      think = onThought;
      return new Promise((resolve, reject) => {
        pending = { resolve, reject };
      });
    },
    send(command) {
      if (!pending) return;
      log.push(command.kind);
      // A stop takes a moment to arrive.
      if (command.kind === 'stop') setTimeout(answer, 1);
    },
    async watch() {},
    pull: async () => ({ events: [], isOver: true }),
    log: () => log,
    close: async () => void log.push('close'),
  };
  return {
    client,
    log,
    requests,
    answer,
    say: (thought: Thought) => think?.(thought),
    isAsked: () => pending !== undefined,
    break: () => {
      const { reject } = pending!;
      pending = undefined;
      reject(new PlayerError('crashed', card.id, 'broke'));
    },
  };
}

function setSession(request: Partial<Parameters<typeof requestedRecord>[1]> = {}, card = CARD) {
  const fake = fakeClient(card);
  const may = { ponder: true };
  const time = { ticks: 0 };
  const services = testServices({
    cardOf: (id) => (id === 'thinker' ? card : undefined),
    mayPonder: () => may.ponder,
    startClient: async () => fake.client,
    ticks: () => time.ticks,
  });
  const terms = { level: '1', period: true };
  const session = openSession(
    services,
    requestedRecord(services, { white: VISITOR, black: PROGRAM, terms, ...request }),
  );
  settle(session);
  return { session, fake, services, may, time };
}

/** Lets all pending promises settle. */
const rest = () => sleep(5);

/** 1.e4 e5, and the program ponders, expecting 2.Nf3. */
async function pondering(...given: Parameters<typeof setSession>) {
  const set = setSession(...given);
  playMove(set.session, 'e2e4');
  await rest();
  set.fake.answer({ move: 'e7e5', expects: 'g1f3' });
  await rest();
  return set;
}

const isQuiet = ({ ahead, inner }: GameSession) => ahead.value === undefined && inner.pondering?.game === undefined;

test('after its move the program ponders the reply it expects, and the visitor can move at any time', async () => {
  const { session, fake, time } = await pondering();
  assert.equal(fake.log.at(-1), 'ponder e2e4 e7e5 g1f3');
  assert.equal(session.phase.value.kind, 'waiting');
  assert.equal(session.ahead.value?.expects, 'g1f3');
  fake.say(LINE);
  assert.deepEqual(session.ahead.value?.thinking.lines[0]?.pv, ['g8f6']);
  // Its thoughts about its own move stay readable.
  assert.equal(session.thinking.value.lines[0]?.pv[0], 'e7e5');
  // Updated at most once a second.
  time.ticks = 999;
  fake.say({ ...LINE, nodes: 500 });
  assert.equal(session.ahead.value?.thinking.nodes, 400);
  time.ticks = 1001;
  fake.say({ ...LINE, nodes: 600 });
  assert.equal(session.ahead.value?.thinking.nodes, 600);
});

test('a hit continues the running search', async () => {
  const { session, fake } = await pondering();
  fake.say(LINE);
  playMove(session, 'g1f3');
  assert.equal(fake.log.at(-1), 'hit', 'at once');
  assert.equal(session.phase.value.kind, 'thinking');
  assert.ok(isQuiet(session));
  assert.deepEqual([session.thinking.value.nodes, session.thinking.value.aheadNodes], [400, 400]);
  fake.say({ ...LINE, nodes: 900, depth: 5 });
  await sleep(80);
  assert.deepEqual([session.thinking.value.depth, session.thinking.value.lines.length], [5, 2]);
  fake.answer({ move: 'g8f6', nodes: 1000 }, { aheadNodes: 450, periodMillis: 5500 });
  await rest();
  assert.deepEqual(session.record.value.game.moves, ['e2e4', 'e7e5', 'g1f3', 'g8f6']);
  const note = session.record.value.notes.at(-1)!;
  assert.deepEqual([note.nodes, note.aheadNodes, note.periodMillis], [1000, 450, 5500]);
  assert.ok(isQuiet(session), 'this time it expected nothing');
});

test('a miss stops it, and the new search starts once it has ended', async () => {
  const { session, fake } = await pondering();
  fake.say(LINE);
  playMove(session, 'f1c4');
  assert.ok(isQuiet(session));
  assert.equal(session.phase.value.kind, 'fetching');
  assert.equal(session.thinking.value.nodes, 0);
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['stop', 'think e2e4 e7e5 f1c4']);
  fake.answer({ move: 'g8f6' });
  await rest();
  assert.equal(session.record.value.game.moves.length, 4);
});

test('taking back, another game, resigning and leaving stop it at once', async () => {
  const ends: Record<string, (set: Awaited<ReturnType<typeof pondering>>) => void> = {
    'take back': ({ session }) => takeBackMove(session),
    'another game': ({ session, services }) =>
      putOnBoard(session, requestedRecord(services, { white: VISITOR, black: PROGRAM, terms: {} })),
    resign: ({ session }) => resign(session),
    leave: ({ session }) => leave(session),
  };
  for (const [name, end] of Object.entries(ends)) {
    const set = await pondering();
    end(set);
    assert.equal(set.fake.log.at(-1), 'stop', name);
    assert.ok(isQuiet(set.session), name);
    await rest();
    assert.ok(!set.fake.isAsked(), `${name}: nothing runs`);
    ponderAnew(set.session);
    await rest();
    assert.ok(isQuiet(set.session), `${name}: nothing is expected any more`);
  }
});

test('an expected reply that the visitor takes back is no hit later', async () => {
  const { session, fake } = await pondering();
  playMove(session, 'g1f3');
  takeBackMove(session);
  await rest();
  playMove(session, 'g1f3');
  await rest();
  assert.deepEqual(fake.log.slice(-3), ['hit', 'stop', 'think e2e4 e7e5 g1f3']);
});

test('the visitor may switch pondering off and on in the middle of a move', async () => {
  const { session, fake, may } = await pondering();
  may.ponder = false;
  ponderAnew(session);
  assert.equal(fake.log.at(-1), 'stop');
  assert.ok(isQuiet(session));
  await rest();
  may.ponder = true;
  ponderAnew(session);
  await rest();
  assert.equal(fake.log.at(-1), 'ponder e2e4 e7e5 g1f3');
  may.ponder = false;
  ponderAnew(session);
  playMove(session, 'g1f3');
  await rest();
  assert.equal(fake.log.at(-1), 'think e2e4 e7e5 g1f3');
  fake.answer({ move: 'g8f6', expects: 'f1c4' });
  await rest();
  assert.ok(!fake.isAsked());
});

test('switched off and on at once, it waits for the end of the previous search', async () => {
  const { session, fake } = await pondering();
  ponderAnew(session);
  ponderAnew(session);
  await rest();
  assert.deepEqual(fake.log.slice(-3), ['ponder e2e4 e7e5 g1f3', 'stop', 'ponder e2e4 e7e5 g1f3']);
  playMove(session, 'g1f3');
  assert.equal(fake.log.at(-1), 'hit');
});

test('no pondering for a program that did not ponder, expects no reply, or expects one that ends the game', async () => {
  const { ponders: _, ...plain } = CARD;
  const other = await pondering({}, plain);
  assert.ok(isQuiet(other.session) && !other.fake.isAsked());
  for (const [start, move, answer, expects] of [
    ['7k/8/8/8/8/8/8/K1R5 w - - 0 1', 'c1c2', 'h8g8', undefined],
    ['7k/8/8/8/8/8/8/K1R5 w - - 0 1', 'c1c2', 'h8g8', 'a1a8'],
    // The expected reply mates.
    ['7k/8/6K1/8/8/8/8/R7 w - - 0 1', 'a1b1', 'h8g8', 'b1b8'],
    // It completes fifty moves without a capture.
    ['7k/8/8/8/8/8/8/K1R5 w - - 97 90', 'c1c2', 'h8g8', 'c2c3'],
  ] as const) {
    const { session, fake } = setSession({ game: newGame(start) });
    playMove(session, move);
    await rest();
    fake.answer({ move: answer, expects });
    await rest();
    assert.ok(isQuiet(session) && !fake.isAsked(), `${expects}`);
  }
});

test('on the period clock pondering keeps the machine’s pace, on the real clock it runs at full speed', async () => {
  const requestOf = async (terms: object) => (await pondering({ terms })).fake.requests.at(-1)!;
  assert.deepEqual(await requestOf({ level: '1', period: true }), { level: '1', period: true, ponder: true });
  assert.equal((await requestOf({ moveMillis: 5000, period: true })).period, true);
  // Without a game clock the machine's speed applies.
  assert.deepEqual(await requestOf({ nodes: 9 }), { nodes: 9, overheadMillis: 30, ponder: true, period: true });
  const real = await requestOf({ moveMillis: 5000 });
  assert.deepEqual([real.period, real.moveMillis, real.ponder], [undefined, 5000, true]);
});

test('changed time limits apply to the running search', async () => {
  const { session, fake } = await pondering();
  changeTerms(session, { nodes: 77 });
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['stop', 'ponder e2e4 e7e5 g1f3']);
  assert.equal(fake.requests.at(-1)!.nodes, 77);
});

test("nobody ponders while the clock is stopped, and pondering does not use the program's own time", async () => {
  const control = { millis: 60_000, incrementMillis: 0 };
  const { session, fake, time } = await pondering({ terms: { control, period: true } });
  const left = () => session.record.value.clocks!.black.remainingMillis;
  assert.equal(left(), 59_000);
  time.ticks = 5000;
  pauseClock(session);
  assert.ok(isQuiet(session));
  await rest();
  runClock(session);
  await rest();
  assert.equal(fake.log.at(-1), 'ponder e2e4 e7e5 g1f3');
  playMove(session, 'g1f3');
  time.ticks = 9000;
  fake.answer({ move: 'g8f6', nodes: 90_000 }, { periodMillis: 2000, aheadNodes: 89_800 });
  await rest();
  assert.equal(left(), 57_000);
  leave(session);
});

test('a program that crashes while pondering is restarted for its move', async () => {
  const { session, fake } = await pondering();
  fake.break();
  await rest();
  assert.ok(isQuiet(session));
  assert.equal(session.phase.value.kind, 'waiting');
  playMove(session, 'g1f3');
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['close', 'think e2e4 e7e5 g1f3']);
});

test('a program that crashes after the hit has failed, and is restarted on request', async () => {
  const { session, fake } = await pondering();
  playMove(session, 'g1f3');
  fake.break();
  await rest();
  assert.equal(session.phase.value.kind, 'failed');
  settle(session);
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['close', 'think e2e4 e7e5 g1f3']);
});
