import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { localClient } from '../../host/engine-client.ts';
import type { TraceBatch, TraceEvent } from '../../host/trace-event.ts';
import { findProgram } from '../../programs/catalog.ts';
import { formatPlainStep } from './step-text.ts';
import type { TraceSource } from './trace-steps.ts';
import {
  beginWatch,
  endWatch,
  openWatch,
  pause,
  run,
  runToRootMove,
  stepOnce,
  type Watch,
  type WatchTask,
} from './watch-model.ts';
import { formatExampleStep, recordedSource, searchExample } from './worked-example.ts';

const EVENTS = searchExample();
/** Module turns in the worked example. */
const STEPS = EVENTS.filter(({ kind }) => kind === 'module').length;

/** A clock that advances only during waits, and a callback for each of them. */
function world(onWait: (waited: number) => void = () => {}, frameMillis = 50) {
  let time = 0;
  let waits = 0;
  return {
    now: () => time,
    frameMillis: () => frameMillis,
    isStill: () => false,
    async wait(millis: number) {
      time += millis;
      onWait(++waits);
    },
  };
}

const task = (source: () => TraceSource = () => recordedSource(EVENTS)): WatchTask => ({
  game: newGame(),
  style: {},
  formatStep: formatExampleStep,
  open: async () => source(),
});

async function begun(watch: Watch, what = task()): Promise<Watch> {
  await beginWatch(watch, what, 0);
  return watch;
}

/** A source that delivers events when the test says so. */
function slowSource(events: readonly TraceEvent[]) {
  const inner = recordedSource(events);
  let waiting: (() => void) | undefined;
  let pulls = 0;
  const source: TraceSource = {
    pull: (count): Promise<TraceBatch> => {
      assert.equal(waiting, undefined, 'one pull at a time');
      pulls++;
      return new Promise((resolve) => {
        waiting = () => {
          waiting = undefined;
          resolve(inner.pull(Math.min(count, 20)));
        };
      });
    },
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    source,
    pulls: () => pulls,
    async give() {
      await settle();
      waiting!();
      await settle();
    },
  };
}

describe('stepping', () => {
  test('each step shows a module and describes it, to the end', async () => {
    const watch = await begun(openWatch(world()));
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
    await stepOnce(watch);
    assert.equal(watch.shown.value.watched.module, 'ANALYS');
    await stepOnce(watch);
    assert.equal(watch.shown.value.watched.module, 'DEPTH');
    assert.deepEqual(watch.shown.value.sentences, [
      { step: 2, text: 'DEPTH picks A.' },
      { step: 1, text: 'ANALYS is called: White has the moves A, B, C.' },
    ]);
    for (let step = 2; step < STEPS; step++) await stepOnce(watch);
    assert.deepEqual(watch.phase.value, { kind: 'over' });
    assert.equal(watch.shown.value.steps, STEPS);
    assert.equal(watch.shown.value.watched.decision?.move, 'B');
    assert.match(watch.shown.value.sentences[0]!.text, /^MOVOUT plays B/);
    assert.deepEqual(
      watch.shown.value.notes.map(({ kind, text }) => [kind, text]),
      [['cut', 'Ply 2: C1 is too good, C2, C3 are cut.']],
    );
    await stepOnce(watch);
    assert.equal(watch.shown.value.steps, STEPS, 'behind the end there is nothing');
  });

  test('if only the last reply is too good, no cut is noted', async () => {
    const late = searchExample('late');
    const watch = await begun(
      openWatch(world()),
      task(() => recordedSource(late)),
    );
    while (watch.phase.value.kind === 'resting') await stepOnce(watch);
    assert.deepEqual(watch.shown.value.notes, []);
    assert.equal(watch.shown.value.watched.counts.cuts, 0);
    assert.equal(watch.shown.value.watched.counts.executed, 3 + 9);
  });

  test('a stand-pat decision is described as one', async () => {
    const chess05 = localClient(await findProgram('chess05').load());
    await chess05.watch(newGame(), { level: chess05.card.tournamentLevel });
    const watch = openWatch(world());
    await beginWatch(watch, { game: newGame(), style: {}, formatStep: formatPlainStep, open: async () => chess05 }, 0);
    const texts = new Set<string>();
    for (let step = 0; step < 40; step++) {
      await stepOnce(watch);
      const { sentences, notes } = watch.shown.value;
      for (const { text } of [sentences[0]!, ...notes]) texts.add(text);
    }
    const all = [...texts].join('\n');
    assert.match(all, /^Ply 3, after \S+: good enough without a capture, none is looked at\.$/m);
    assert.match(all, /It is good enough without a capture: none is looked at\.$/m);
    assert.doesNotMatch(all, /none\)/);
  });

  test('a step requested while the search is being opened is taken once it is', async () => {
    for (const first of [undefined, 0, 2]) {
      const watch = openWatch(world());
      // The controls are drawn before the search begins.
      await stepOnce(watch);
      const opening = beginWatch(watch, task(), first);
      await stepOnce(watch);
      await opening;
      assert.equal(watch.shown.value.steps, (first ?? 0) + 2);
      assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
      // It is not taken in the search after this one.
      await begun(watch);
      assert.equal(watch.shown.value.steps, 0);
    }
  });

  test('a step requested twice is taken once', async () => {
    const slow = slowSource(EVENTS);
    const watch = await begun(
      openWatch(world()),
      task(() => slow.source),
    );
    const first = stepOnce(watch);
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: true });
    await stepOnce(watch);
    await slow.give();
    await first;
    assert.equal(watch.shown.value.steps, 1);
  });
});

describe('running', () => {
  test('shows a step a second, to the end', async () => {
    const services = world();
    const watch = await begun(openWatch(services));
    watch.speed.value = 'step';
    await run(watch);
    assert.deepEqual(watch.phase.value, { kind: 'over' });
    assert.equal(watch.shown.value.steps, STEPS);
    assert.equal(Math.round(services.now() / 1000), STEPS - 1);
  });

  test('from its opening slows down to be followed, and loses no step', async () => {
    const seen: number[] = [];
    const times: number[] = [];
    const services = world();
    const watch = openWatch(services);
    watch.shown.subscribe(({ steps }) => {
      seen.push(steps);
      times.push(services.now());
    });
    await beginWatch(watch, task());
    assert.deepEqual(watch.phase.value, { kind: 'over' });
    const shown = [...new Set(seen)];
    assert.deepEqual(shown.slice(0, 5), [0, 1, 2, 3, 4], 'each of the first steps is seen');
    const [first, last] = [times[3]! - times[2]!, times.at(-1)! - times.at(-2)!];
    assert.ok(first > 300 && last < first, `${first} ms, at the end ${last} ms`);
    assert.equal(watch.shown.value.sentences.length, 12);
    assert.deepEqual(
      watch.shown.value.sentences.map(({ step }) => step),
      Array.from({ length: 12 }, (_, index) => STEPS - index),
    );
    const followed = services.now();
    watch.speed.value = 'fast';
    await beginWatch(watch, task());
    assert.ok(services.now() - followed < followed / 3, `${services.now() - followed} of ${followed} ms`);
  });

  test('with reduced motion updates less often, and opens at rest on a root move with some values beside it', async () => {
    let changes = 0;
    const watch = await begun(openWatch(world(() => {}, 500)));
    watch.shown.subscribe(() => changes++);
    await run(watch);
    const often = await begun(openWatch(world()));
    let others = 0;
    often.shown.subscribe(() => others++);
    await run(often);
    assert.ok(changes < others / 2, `${changes} and ${others} changes`);
    const wray = localClient(await findProgram('wray74').load());
    const still = openWatch({ ...world(), isStill: () => true });
    await wray.watch(newGame(), { level: '1' });
    await beginWatch(still, { game: newGame(), style: {}, formatStep: formatPlainStep, open: async () => wray });
    assert.deepEqual(still.phase.value, { kind: 'resting', isBusy: false });
    const { candidate, lists } = still.shown.value.watched;
    assert.deepEqual(
      lists[0]?.moves.map(({ fate }) => fate),
      ['back', 'back', 'back', 'executed'],
    );
    assert.equal(candidate, lists[0]?.moves[3]?.move);
  });

  test('can be paused, stepped, and continued from there', async () => {
    const watch = await begun(
      openWatch(
        world((waited) => {
          if (waited === 25) pause(watch);
        }),
      ),
    );
    watch.speed.value = 'step';
    await run(watch);
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
    // A second is waited in tenths: the third step has been taken when the 25th is over.
    assert.equal(watch.shown.value.steps, 3);
    await stepOnce(watch);
    assert.equal(watch.shown.value.steps, 4);
    watch.speed.value = 'full';
    await run(watch);
    assert.equal(watch.shown.value.steps, STEPS);
    assert.equal(watch.shown.value.watched.decision?.move, 'B');
  });
});

describe('a running search', () => {
  test('ends at a step, after one more', async () => {
    const watch = await begun(
      openWatch(
        world((waited) => {
          if (waited === 5) void stepOnce(watch);
        }),
      ),
    );
    watch.speed.value = 'step';
    await run(watch);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
    assert.equal(watch.shown.value.steps, 2);
  });

  test('applies a new speed at once', async () => {
    const services = world((waited) => {
      if (waited === 1) watch.speed.value = 'full';
    });
    const watch = await begun(openWatch(services));
    watch.speed.value = 'step';
    await run(watch);
    assert.ok(services.now() < 400, `${services.now()} ms`);
  });

  test('loses nothing that is in progress when it is paused', async () => {
    const slow = slowSource(EVENTS.slice(0, 12));
    const watch = await begun(
      openWatch(world()),
      task(() => slow.source),
    );
    watch.speed.value = 'step';
    const running = run(watch);
    pause(watch);
    const stepped = stepOnce(watch);
    await slow.give();
    await Promise.all([running, stepped]);
    assert.equal(slow.pulls(), 1);
    const { steps } = watch.shown.value;
    for (let step = steps; step < 6; step++) await stepOnce(watch);
    const texts = watch.shown.value.sentences.map(({ text }) => text).reverse();
    assert.deepEqual(texts.slice(0, 4), [
      'ANALYS is called: White has the moves A, B, C.',
      'DEPTH picks A.',
      'EXMOVE executes A in the search.',
      'NODE lists Black’s answers A1, A2, A3.',
    ]);
  });

  test('stops at the next root move', async () => {
    const watch = await begun(openWatch(world()));
    const costs: (number | undefined)[] = [];
    while (watch.phase.value.kind === 'resting') {
      await runToRootMove(watch);
      costs.push(watch.shown.value.watched.lists[0]?.moves.findLast(({ fate }) => fate === 'back')?.values.end);
    }
    assert.deepEqual(costs, [-100, -90, -110, -110]);
    assert.deepEqual(watch.phase.value, { kind: 'over' });
  });
});

describe('starting and ending', () => {
  test('a restart begins from the first step, even in the middle of a run', async () => {
    const watch = await begun(
      openWatch(
        world((waited) => {
          if (waited === 15) void beginWatch(watch, task(), 0);
        }),
      ),
    );
    watch.speed.value = 'step';
    await run(watch);
    await new Promise((resolve) => setTimeout(resolve));
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
    assert.equal(watch.shown.value.steps, 0);
    await stepOnce(watch);
    assert.equal(watch.shown.value.watched.module, 'ANALYS');
  });

  test('late events of an abandoned search are not shown', async () => {
    const slow = slowSource(EVENTS);
    const watch = await begun(
      openWatch(world()),
      task(() => slow.source),
    );
    watch.speed.value = 'full';
    const running = run(watch);
    await slow.give();
    assert.equal(watch.shown.value.steps, 10);
    await begun(watch);
    await slow.give();
    await running;
    assert.equal(watch.shown.value.steps, 0);
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
    endWatch(watch);
    assert.deepEqual(watch.phase.value, { kind: 'opening' });
  });

  test('a search that cannot be opened, or fails, gives the reason; its earlier steps stay', async () => {
    const watch = openWatch(world());
    await beginWatch(watch, { ...task(), open: () => Promise.reject(new Error('no worker')) }, 0);
    assert.equal(watch.phase.value.kind === 'failed' && watch.phase.value.report.message, 'no worker');
    let pulls = 0;
    const breaking: TraceSource = {
      async pull() {
        if (pulls++ > 0) throw new Error('boom');
        return { events: EVENTS.slice(0, 6), isOver: false };
      },
    };
    await beginWatch(watch, { ...task(() => breaking), formatStep: formatPlainStep }, 0);
    watch.speed.value = 'follow';
    await run(watch);
    assert.equal(watch.phase.value.kind === 'failed' && watch.phase.value.report.message, 'boom');
    assert.equal(watch.shown.value.steps, 4);
    assert.equal(watch.shown.value.watched.module, 'NODE');
    await beginWatch(watch, task(), 0);
    assert.deepEqual(watch.phase.value, { kind: 'resting', isBusy: false });
  });
});
