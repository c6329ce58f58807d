import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf, newGame } from '../../chess/game.ts';
import { type EngineClient, localClient } from '../../host/engine-client.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import { CATALOG, findProgram } from '../../programs/catalog.ts';
import { openSearch } from './open-search.ts';
import { formatPlainStep } from './step-text.ts';
import type { WatchShown } from './trail.ts';
import {
  beginWatch,
  firstKept,
  goTo,
  openWatch,
  run,
  stepBack,
  stepOnce,
  type Watch,
  type WatchTask,
} from './watch-model.ts';
import { recordedSource } from './worked-example.ts';

/** Going back in a watched search. */

/** A page that never needs to yield. */
const MEANS = { now: () => 0, frameMillis: () => 50, wait: async () => {}, isStill: () => false };

/** A start position in no opening book. */
const GAME = gameOf(INITIAL_FEN, ['e2e4', 'h7h5', 'h2h4', 'a7a6']);

const searchOf = (client: EngineClient, playedOn = 0): WatchTask => ({
  game: GAME,
  style: {},
  formatStep: formatPlainStep,
  open: () => openSearch(client, { game: GAME, request: { level: client.card.tournamentLevel }, playedOn }),
});

/** Every state of the first steps, including the start. */
async function statesOf(watch: Watch, steps: number): Promise<WatchShown[]> {
  const states = [watch.shown.value];
  while (states.length <= steps && watch.phase.value.kind === 'resting') {
    await stepOnce(watch);
    states.push(watch.shown.value);
  }
  return states;
}

// A program of one ending decides in two or three steps.
for (const entry of CATALOG.filter(({ card }) => card.traces && !card.ending)) {
  test(`${entry.card.name}: going back shows each step as it was, by any route`, async () => {
    const client = localClient(await entry.load());
    const watch = openWatch(MEANS);
    await beginWatch(watch, searchOf(client), 0);
    const states = await statesOf(watch, 150);
    assert.ok(states.length > 5, `${states.length} steps`);
    const last = states.length - 1;
    // One by one, in jumps, beyond the last step seen, and back.
    for (let step = last - 1; step >= last - 40 && step >= 0; step--) {
      await stepBack(watch);
      assert.deepEqual(watch.shown.value, states[step]);
    }
    for (const step of [0, last, 3, Math.floor(last / 2), 1, last - 1]) {
      await goTo(watch, step);
      assert.deepEqual(watch.shown.value, states[step]);
    }
    await goTo(watch, last + 200);
    await goTo(watch, 2);
    await stepOnce(watch);
    assert.deepEqual(watch.shown.value, states[3]);
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
  });
}

test('going before the first step has no effect; going beyond the last one stops at the end', async () => {
  const client = localClient(await findProgram('wray74').load());
  const watch = openWatch(MEANS);
  await beginWatch(watch, searchOf(client), 0);
  await stepBack(watch);
  assert.equal(watch.shown.value.steps, 0);
  await goTo(watch, 1e6);
  assert.deepEqual(watch.phase.value, { kind: 'over' });
  const { steps } = watch.shown.value;
  assert.ok(watch.shown.value.watched.decision);
  await stepBack(watch);
  assert.equal(watch.shown.value.steps, steps - 1);
  assert.equal(watch.shown.value.watched.decision, undefined);
  await run(watch);
  assert.deepEqual(watch.phase.value, { kind: 'over' });
  assert.equal(watch.shown.value.steps, steps);
});

/** A search with this many steps, each with a list as long as in a middle game. */
function longSearch(steps: number): TraceEvent[] {
  const moves = Array.from({ length: 40 }, (_, index) => ({ move: `m${index}`, values: { minimum: index } }));
  return Array.from({ length: steps }, (_, index): TraceEvent[] => [
    { kind: 'module', name: `M${index}` },
    { kind: 'list', ply: 1, moves },
  ]).flat();
}

test('of a long search only the last steps are kept; an older one is searched again', async () => {
  const events = longSearch(20_000);
  let opened = 0;
  const watch = openWatch(MEANS);
  await beginWatch(
    watch,
    {
      game: newGame(),
      style: {},
      formatStep: formatPlainStep,
      async open() {
        opened++;
        return recordedSource(events);
      },
    },
    0,
  );
  await goTo(watch, 15_000);
  assert.equal(watch.shown.value.watched.module, 'M14999');
  // 42 events for each step with its list of forty moves, at most 100,000 in all; a mark is up to 96 steps before the first.
  assert.ok(firstKept(watch) >= 15_000 - 100_000 / 42 - 96, `${firstKept(watch)}`);
  await goTo(watch, 14_000);
  assert.equal(watch.shown.value.watched.module, 'M13999');
  assert.equal(opened, 1);
  await goTo(watch, 100);
  assert.equal(watch.shown.value.watched.module, 'M99');
  assert.equal(opened, 2);
  assert.equal(watch.reached.value, 15_000, 'the slider still leads to what was seen');
  assert.deepEqual(
    watch.shown.value.sentences.map(({ step }) => step),
    Array.from({ length: 12 }, (_, index) => 100 - index),
  );
});

test('a link leads to its step, also in a search after moves were played', async () => {
  const load = async () => localClient(await findProgram('gambiet80').load());
  const first = openWatch(MEANS);
  await beginWatch(first, searchOf(await load(), 1), 60);
  assert.equal(first.shown.value.steps, 60);
  const again = openWatch(MEANS);
  await beginWatch(again, searchOf(await load(), 1), 60);
  assert.deepEqual(again.shown.value, first.shown.value);
  assert.equal(first.session?.task.game.moves.length, 6);
});

test('if nothing can be played, the last search is watched', async () => {
  const client = localClient(await findProgram('wray74').load());
  // It searches only its own move, so it expects no reply.
  const opened = await openSearch(client, { game: GAME, request: {}, playedOn: 3 });
  assert.equal(opened.playedOn, 0);
  assert.ok((await opened.pull(5)).events.length > 0);
});
