import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Game, gameOf, newGame, play } from '../chess/game.ts';
import type { EngineClient, Outcome } from '../host/engine-client.ts';
import { PlayerError } from '../host/player.ts';
import type { Thought } from '../programs/program.ts';
import { createPondering } from './pondering.ts';

const START = newGame();
const LINE: Thought = { kind: 'line', depth: 3, nodes: 400, pv: [] };

/** An engine that thinks until the test, or `stop`, ends it. */
function fakeEngine() {
  const log: string[] = [];
  let pending: { resolve(outcome: Outcome): void; reject(error: unknown): void } | undefined;
  let think: ((thought: Thought) => void) | undefined;
  const client = {
    think(game: Game, _pace: unknown, onThought: (thought: Thought) => void) {
      log.push(`think ${game.moves.join(' ')}`);
      think = onThought;
      return new Promise<Outcome>((resolve, reject) => {
        pending = { resolve, reject };
      });
    },
    send({ kind }: { kind: string }) {
      log.push(kind);
      if (kind === 'stop') pending?.resolve({} as Outcome);
    },
  } as unknown as EngineClient;
  return {
    client,
    log,
    think: (thought: Thought) => think?.(thought),
    fail: (error: unknown) => pending?.reject(error),
    finish: (outcome: Outcome) => pending?.resolve(outcome),
  };
}

function setup(engine = fakeEngine()) {
  const received: string[] = [];
  const pondering = createPondering({
    prepare: () => ({ client: engine.client, request: { ponder: true } }),
    onBegin: (game) => received.push(`begin ${game.moves.at(-1)}`),
    onThought: ({ kind }) => received.push(kind),
    onEnd: () => received.push('end'),
    onFault: (error) => void received.push(`fault ${(error as Error).message}`),
  });
  return { ...engine, pondering, received };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('it begins once, about the expected reply, and goes on as the search after a hit', async () => {
  const { pondering, log, received, think, finish } = setup();
  pondering.begin(START);
  assert.equal(pondering.game, undefined, 'nothing is expected');
  pondering.expect(START, 'e2e4');
  pondering.begin(START);
  pondering.begin(START);
  await turn();
  assert.deepEqual(log, ['think e2e4']);
  think(LINE);
  const hit = pondering.hit(play(START, 'e2e4'));
  assert.ok(hit);
  const later: Thought[] = [];
  hit.follow((thought) => later.push(thought));
  think(LINE);
  const outcome = { millis: 7 } as Outcome;
  finish(outcome);
  assert.equal(await hit.outcome, outcome);
  assert.deepEqual(log, ['think e2e4', 'hit']);
  assert.deepEqual([received, later], [['begin e2e4', 'line', 'end'], [LINE]]);
});

test('another reply ends it, and settled tells when the engine is free', async () => {
  const { pondering, log, received } = setup();
  pondering.expect(START, 'e2e4');
  pondering.begin(START);
  await turn();
  assert.equal(pondering.hit(play(START, 'd2d4')), undefined);
  await pondering.settled();
  assert.deepEqual(
    [log, received],
    [
      ['think e2e4', 'stop'],
      ['begin e2e4', 'end'],
    ],
  );
});

// A reply that is not legal, one that mates, one that brings the position for the third time; a game that is another one.
const SHUFFLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'] as const;
const NOTHING: readonly [name: string, game: Game, reply: string | undefined][] = [
  ['no reply', START, undefined],
  ['an illegal reply', START, 'e2e5'],
  ['a reply that mates', newGame('7k/5Q2/6K1/8/8/8/8/8 w - - 0 1'), 'f7g7'],
  ['a reply after which a draw can be claimed', gameOf(START.start, SHUFFLE), 'f6g8'],
];
for (const [name, game, reply] of NOTHING) {
  test(`it does not begin about ${name}`, async () => {
    const { pondering, log } = setup();
    pondering.expect(game, reply);
    pondering.begin(game);
    await turn();
    assert.deepEqual(log, []);
  });
}

test('a game that went on meanwhile is not pondered on', () => {
  const { pondering } = setup();
  pondering.expect(START, 'e2e4');
  pondering.begin(play(START, 'e2e4'));
  assert.equal(pondering.game, undefined);
});

test('a fault while pondering is reported; one after the hit reaches whoever took the search over', async () => {
  const alone = setup();
  alone.pondering.expect(START, 'e2e4');
  alone.pondering.begin(START);
  await turn();
  alone.fail(new PlayerError('crashed', 'it', 'broke'));
  await alone.pondering.settled();
  assert.deepEqual(alone.received, ['begin e2e4', 'fault it: broke', 'end']);
  const taken = setup();
  taken.pondering.expect(START, 'e2e4');
  taken.pondering.begin(START);
  await turn();
  const hit = taken.pondering.hit(play(START, 'e2e4'))!;
  taken.fail(new PlayerError('crashed', 'it', 'broke'));
  await assert.rejects(hit.outcome, PlayerError);
  await taken.pondering.settled();
  assert.deepEqual(taken.received, ['begin e2e4', 'end']);
});

test('an engine that is ready too late does not begin', async () => {
  let ready: (start: { client: EngineClient; request: object }) => void = () => {};
  const engine = fakeEngine();
  const pondering = createPondering({
    prepare: () =>
      new Promise((resolve) => {
        ready = resolve;
      }),
    onFault: assert.fail,
  });
  pondering.expect(START, 'e2e4');
  pondering.begin(START);
  pondering.stop();
  ready({ client: engine.client, request: {} });
  await pondering.settled();
  assert.deepEqual(engine.log, []);
});
