import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../chess/game.ts';
import type { Decision, Engine, Thought, Trace } from '../programs/program.ts';
import { MOCK_CARD } from './testing/mock-program.ts';
import type { TraceEvent } from './trace-event.ts';
import { traceStream } from './trace-stream.ts';

const DECISION: Decision = { move: 'e2e4', from: 'search', depth: 1, nodes: 1, pv: ['e2e4'] };
const PROGRESS: Thought = { kind: 'progress', depth: 1, nodes: 1, pv: [] };

/** An engine that traces given events, slice by slice. */
function engineOf(slices: readonly ((trace: Trace) => void)[], log: string[] = []): Engine {
  return {
    setGame() {},
    *search(_limits, _clock, trace) {
      try {
        for (const slice of slices) {
          slice(trace!);
          yield PROGRESS;
        }
        return DECISION;
      } finally {
        log.push('let go');
      }
    },
  };
}

const reelOf = (engine: Engine, mostWaiting?: number) =>
  traceStream({ engine, card: MOCK_CARD, game: newGame(), request: { nodes: 1 } }, mostWaiting);

const enters = (count: number) => (trace: Trace) => {
  for (let index = 0; index < count; index++) trace.enter!(1, 'e2e4');
};
const enter: TraceEvent = { kind: 'enter', ply: 1, move: 'e2e4' };
const decides: TraceEvent = { kind: 'decides', decision: DECISION };

test('a slice that brings more than can wait loses the rest, and says how much', async () => {
  const stream = reelOf(engineOf([enters(7), enters(2)]), 5);
  const { events, isOver } = await stream.pull(20);
  assert.deepEqual(events, [
    ...Array(5).fill(enter),
    { kind: 'missed', count: 7 - 5 },
    { kind: 'missed', count: 2 },
    decides,
  ]);
  assert.equal(isOver, true);
});

test('what was pulled makes room again', async () => {
  const stream = reelOf(engineOf([enters(5), enters(5), enters(5)]), 5);
  const events: TraceEvent[] = [];
  for (let isOver = false; !isOver; ) {
    const batch = await stream.pull(5);
    events.push(...batch.events);
    isOver = batch.isOver;
  }
  assert.deepEqual(events, [...Array(15).fill(enter), decides]);
});

test('lists weigh by their moves', async () => {
  const moves = Array.from({ length: 4 }, () => ({ move: 'e2e4', values: {} }));
  const list = (trace: Trace) => trace.list!(1, moves);
  const two = (trace: Trace) => {
    list(trace);
    list(trace);
  };
  const { events } = await reelOf(engineOf([two]), 9).pull(10);
  assert.deepEqual(events, [{ kind: 'list', ply: 1, moves }, { kind: 'missed', count: 1 }, decides]);
});

test('all calls of a trace become events, in their order', async () => {
  const { events } = await reelOf(
    engineOf([
      (trace) => {
        trace.module!('DEPTH');
        trace.prune!(1, 'a2a3', 'no good');
        trace.evaluate!(2, -3);
        trace.cut!(2, 'a7a6', 4);
        trace.leave!(1, 'e2e4', -4);
      },
    ]),
  ).pull(10);
  assert.deepEqual(events, [
    { kind: 'module', name: 'DEPTH' },
    { kind: 'prune', ply: 1, move: 'a2a3', reason: 'no good' },
    { kind: 'evaluate', ply: 2, value: -3 },
    { kind: 'cut', ply: 2, move: 'a7a6', value: 4 },
    { kind: 'leave', ply: 1, move: 'e2e4', value: -4 },
    decides,
  ]);
});

test('the search runs no further than the events that are asked for', async () => {
  let slices = 0;
  const slice = (trace: Trace) => {
    slices++;
    enters(3)(trace);
  };
  const stream = reelOf(engineOf([slice, slice, slice]));
  await stream.pull(1);
  assert.equal(slices, 1);
  await stream.pull(2);
  assert.equal(slices, 1);
  await stream.pull(1);
  assert.equal(slices, 2);
});

test('delivers what happened before a crash, and then the crash', async () => {
  const stream = reelOf(
    engineOf([
      enters(3),
      () => {
        throw new Error('boom');
      },
    ]),
  );
  assert.deepEqual(await stream.pull(2), { events: [enter, enter], isOver: false });
  assert.deepEqual(await stream.pull(2), { events: [enter], isOver: false });
  await assert.rejects(stream.pull(2), { name: 'PlayerError', problem: 'crashed' });
});

test('a search that is let go lets go, once', async () => {
  const log: string[] = [];
  const stream = reelOf(engineOf([enters(1), enters(1)], log));
  await stream.pull(1);
  stream.close();
  stream.close();
  assert.deepEqual(log, ['let go']);
  assert.deepEqual(await stream.pull(1), { events: [], isOver: true });
});

test('one pull at a time', async () => {
  const log: string[] = [];
  const stream = reelOf(
    engineOf(
      Array.from({ length: 100 }, () => () => void pauseFor(5)),
      log,
    ),
  );
  const first = stream.pull(1);
  await assert.rejects(stream.pull(1), /are being pulled/);
  assert.equal((await first).isOver, true);
});

function pauseFor(millis: number): void {
  const until = performance.now() + millis;
  while (performance.now() < until);
}
