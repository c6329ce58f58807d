import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../chess/game.ts';
import type { Decision, Engine, Limits, SearchCommand, Thought } from '../programs/program.ts';
import { eventLoopTurns } from './event-loop.ts';
import { runSearch } from './run-search.ts';
import type { RunCommand } from './search-request.ts';
import { MOCK_CARD } from './testing/mock-program.ts';
import { throttle } from './throttle.ts';

const DECISION: Decision = { move: 'e2e4', from: 'search', depth: 1, nodes: 1, pv: ['e2e4'] };
const thought = (change: Partial<Thought> = {}): Thought => ({ kind: 'line', depth: 1, nodes: 1, pv: [], ...change });

/** An engine whose search is the generator given; what is said to it is noted. */
function engineOf(
  script: (limits: Limits, received: SearchCommand[]) => Generator<Thought, Decision, SearchCommand | undefined>,
) {
  const received: SearchCommand[] = [];
  const engine: Engine = { setGame() {}, search: (limits) => script(limits, received) };
  return { engine, received };
}
/** Repeats the same thought until it gets "move now". */
const untilStopped = (think: (step: number) => Thought) =>
  engineOf(function* (_limits, received) {
    for (let step = 1; ; step++) {
      const command = yield think(step);
      if (command) received.push(command);
      if (command?.kind === 'moveNow' || command?.kind === 'stop') return DECISION;
    }
  });
/** Pushes the hit some time after the search has begun, and tells how long after. */
function hitLater(commands: SearchCommand[], afterMillis: number) {
  let startedAt = 0;
  let millis = 0;
  return {
    start() {
      startedAt = performance.now();
      setTimeout(() => {
        millis = performance.now() - startedAt;
        commands.push({ kind: 'hit' });
      }, afterMillis);
    },
    millis: () => millis,
  };
}
const driveOf = (engine: Engine, request: Limits, commands: SearchCommand[] = [], isClosed?: () => boolean) =>
  runSearch({ engine, card: MOCK_CARD, game: newGame(), request, commands, isClosed });

describe('driving', () => {
  test('the mate that was asked for ends the search, a longer one or one against it does not', async () => {
    const moves = [7, -2, 4, 3];
    const { engine, received } = untilStopped((step) =>
      thought({ score: { kind: 'mate', moves: moves[step - 1] ?? 9 } }),
    );
    let steps = 0;
    await runSearch({
      engine,
      card: MOCK_CARD,
      game: newGame(),
      request: { mate: 3 },
      commands: [],
      onThought: () => steps++,
    });
    assert.equal(steps, 4);
    assert.deepEqual(received, [{ kind: 'moveNow' }]);
  });

  test('a word that waits before the first step is heard, though a generator’s first step hears nothing', async () => {
    const { engine, received } = untilStopped(() => thought());
    await driveOf(engine, { nodes: 1e9 }, [{ kind: 'moveNow' }]);
    assert.deepEqual(received, [{ kind: 'moveNow' }]);
  });

  test('a decision in the opponent’s time is held until the hit', async () => {
    const commands: SearchCommand[] = [];
    const hit = hitLater(commands, 120);
    // biome-ignore lint/correctness/useYield: a book move takes no thought
    const { engine } = engineOf(function* () {
      hit.start();
      return DECISION;
    });
    const start = performance.now();
    const { millis, decision, ahead } = await driveOf(engine, { ponder: true, nodes: 10 }, commands);
    const whole = performance.now() - start;
    assert.equal(decision, DECISION);
    const times = `${ahead!.millis} and ${millis} of ${whole} ms, hit after ${hit.millis()}`;
    assert.ok(ahead!.millis >= hit.millis() && ahead!.millis + millis <= whole, times);
  });

  test('work before the ponder hit is reported separately, and counts neither as time nor against the limit', async () => {
    const commands: SearchCommand[] = [];
    const hit = hitLater(commands, 150);
    const { engine, received } = engineOf(function* (_limits, sent) {
      hit.start();
      let step = 1;
      for (;;) {
        const command = yield thought({ nodes: 100 * step });
        if (command) sent.push(command);
        if (command?.kind === 'hit') return { ...DECISION, nodes: 100 * step + 40 };
        step++;
      }
    });
    const start = performance.now();
    const { decision, millis, ahead } = await driveOf(engine, { ponder: true, moveMillis: 60_000 }, commands);
    assert.deepEqual(received, [{ kind: 'hit' }]);
    assert.equal(ahead?.nodes, decision.nodes - 40);
    const whole = performance.now() - start;
    const times = `${ahead.millis} and ${millis} of ${whole} ms, hit after ${hit.millis()}`;
    assert.ok(ahead.millis >= hit.millis() && ahead.millis + millis <= whole, times);
  });
});

describe('driving by a clock', () => {
  test('a level that is set after the hit counts from the hit, in positions and in time', async () => {
    const commands: SearchCommand[] = [];
    let step = 0;
    // It takes no levels, so only the host stops it.
    const { engine } = engineOf(function* () {
      for (;;) {
        const command = yield thought({ nodes: 1000 * ++step });
        if (step === 50) commands.push({ kind: 'hit' }, { kind: 'level', limits: { nodes: 20_000 } });
        if (command?.kind === 'moveNow') return { ...DECISION, nodes: 1000 * step };
      }
    });
    const counted = await driveOf(engine, { ponder: true, moveMillis: 60_000 }, commands);
    const since = counted.decision.nodes - counted.ahead!.nodes;
    assert.ok(since >= 20_000 && since <= 25_000, `${since} positions after the hit`);

    const hit = hitLater(commands, 300);
    const { engine: timed } = engineOf(function* () {
      hit.start();
      let isStopped = false;
      for (;;) {
        const command = yield thought({ nodes: 1 });
        if (command?.kind === 'hit' && !isStopped) {
          isStopped = true;
          commands.push({ kind: 'level', limits: { moveMillis: 200 } });
        }
        if (command?.kind === 'moveNow') return DECISION;
      }
    });
    const { millis } = await driveOf(timed, { ponder: true, moveMillis: 60_000 }, commands);
    assert.ok(millis >= 199, `${millis} ms after the hit`);
  });

  test('by the period clock it examines in the opponent’s time what its machine would have, and no more', async () => {
    const { engine } = engineOf(function* (limits) {
      let nodes = 0;
      let until = limits.ponder ? Number.POSITIVE_INFINITY : 0;
      while (nodes < until) {
        nodes += 20;
        const command = yield thought({ nodes });
        if (command?.kind === 'hit') until = nodes + (limits.nodes ?? 0);
      }
      return { ...DECISION, nodes };
    });
    const commands: SearchCommand[] = [];
    const task = { engine, card: MOCK_CARD, game: newGame(), commands };
    setTimeout(() => commands.push({ kind: 'hit' }), 300);
    const own = await runSearch({ ...task, request: { ponder: true, moveMillis: 60_000, period: true } });
    // The mock's machine does a thousand a second.
    assert.ok(own.ahead!.nodes >= 20 && own.ahead!.nodes <= own.ahead!.millis + 20, JSON.stringify(own.ahead));
    assert.equal(own.decision.nodes, own.ahead!.nodes + 60_000);
    // Sixty thousand would take it a minute.
    assert.ok(own.millis < 30_000, `${own.millis} ms: after the hit nobody waits for the machine`);
    // Nothing holds it back in real time: it gets as far here as its machine would in a quarter of an hour.
    const onThought = ({ nodes }: Thought) => {
      if (nodes === 1_000_000) commands.push({ kind: 'hit' });
    };
    const real = await runSearch({ ...task, request: { ponder: true, nodes: 100 }, onThought });
    assert.ok(real.ahead!.nodes >= 1_000_000 && real.ahead!.millis < 500_000, JSON.stringify(real.ahead));
  });

  test('at a pace it runs no faster than that multiple of its machine, up to the decision; a new pace counts at once', async () => {
    const { engine } = engineOf(function* () {
      for (let nodes = 20; nodes < 1_000_000; nodes += 20) yield thought({ nodes });
      return { ...DECISION, nodes: 1_000_000 };
    });
    const commands: RunCommand[] = [];
    const seen: { nodes: number; millis: number }[] = [];
    const start = performance.now();
    const onThought = ({ nodes }: Thought) => {
      seen.push({ nodes, millis: performance.now() - start });
      // The mock's machine does a thousand a second, the pace makes it two.
      if (nodes === 600) commands.push({ kind: 'pace', pace: Number.POSITIVE_INFINITY });
    };
    const task = { engine, card: MOCK_CARD, game: newGame(), commands, onThought };
    await runSearch({ ...task, request: { nodes: 1_000_000, period: true, pace: 2 } });
    for (const { nodes, millis } of seen.slice(0, 29))
      assert.ok(nodes <= 2 * millis + 20 + 1, `${nodes} by ${millis} ms`);
    // At two a millisecond the rest would take it eight minutes.
    assert.ok(performance.now() - start < 50_000);

    // The decision waits for the machine's time too.
    const { engine: quick } = engineOf(function* () {
      yield thought({ nodes: 1 });
      return { ...DECISION, nodes: 400 };
    });
    const held = await runSearch({
      ...task,
      engine: quick,
      onThought: () => {},
      request: { nodes: 400, period: true, pace: 2 },
    });
    assert.ok(held.millis >= 199, `${held.millis} ms`);
    // In real time there is no machine to keep pace with.
    const real = await runSearch({ ...task, request: { nodes: 1_000_000, pace: 2 }, onThought: () => {} });
    assert.ok(real.millis < 50_000);
  });
});

describe('the end of a driven search', () => {
  test('a search that is ahead of its machine is stopped at once, or closed', async () => {
    for (const end of ['stop', 'close']) {
      const { engine, received } = untilStopped((step) => thought({ nodes: 100_000 * step }));
      const commands: SearchCommand[] = [];
      let isClosed = false;
      const task = { engine, card: MOCK_CARD, game: newGame(), commands, isClosed: () => isClosed };
      setTimeout(() => {
        if (end === 'stop') commands.push({ kind: 'stop' });
        else isClosed = true;
      }, 60);
      const start = performance.now();
      // Its machine takes 100 s for each step.
      const driven = runSearch({ ...task, request: { ponder: true, nodes: 9, period: true } });
      if (end === 'close') await assert.rejects(driven, { problem: 'closed' });
      else assert.equal((await driven).decision, DECISION);
      assert.ok(performance.now() - start < 50_000);
      assert.deepEqual(received, end === 'stop' ? [{ kind: 'stop' }] : []);
    }
  });

  test('a lower level ends a search that did not know levels can change', async () => {
    for (const [limits, steps] of [
      [{ nodes: 50 }, 50],
      [{ depth: 3 }, 31],
    ] as const) {
      const { engine, received } = untilStopped((step) => thought({ nodes: step, depth: Math.ceil(step / 10) }));
      const commands: SearchCommand[] = [{ kind: 'level', limits }];
      let count = 0;
      await runSearch({
        engine,
        card: MOCK_CARD,
        game: newGame(),
        request: { nodes: 1e6 },
        commands,
        onThought: () => count++,
      });
      assert.equal(count, steps);
      assert.equal(received.at(-1)?.kind, 'moveNow');
    }
  });

  test('time that is up is said once', async () => {
    const { engine, received } = engineOf(function* (_limits, sent) {
      for (let step = 0; step < 30; step++) {
        const command = yield thought();
        if (command) sent.push(command);
        const until = performance.now() + 2;
        while (performance.now() < until);
      }
      return DECISION;
    });
    await driveOf(engine, { moveMillis: 10 });
    assert.deepEqual(received, [{ kind: 'moveNow' }]);
  });

  test('a search that is abandoned is closed', async () => {
    let isLetGo = false;
    let isClosed = false;
    const { engine } = engineOf(function* () {
      try {
        for (;;) yield thought();
      } finally {
        isLetGo = true;
      }
    });
    setTimeout(() => {
      isClosed = true;
    }, 30);
    await assert.rejects(
      driveOf(engine, { infinite: true }, [], () => isClosed),
      { problem: 'closed' },
    );
    assert.ok(isLetGo);
  });

  test('what onThought throws is not the program’s fault', async () => {
    const { engine } = untilStopped(() => thought());
    const onThought = () => {
      throw new RangeError('the listener fell over');
    };
    const task = { engine, card: MOCK_CARD, game: newGame(), request: { nodes: 5 }, commands: [], onThought };
    await assert.rejects(runSearch(task), { name: 'RangeError' });
  });
});

test('breath is taken once round the whole loop: a timer is not starved', async () => {
  const turns = eventLoopTurns();
  let isRung = false;
  setTimeout(() => {
    isRung = true;
  }, 20);
  let yields = 0;
  while (!isRung && yields < 400) {
    const until = performance.now() + 5;
    while (performance.now() < until);
    await turns.take();
    yields++;
  }
  turns.close();
  // Due after the fourth, and one breath may be under way.
  assert.ok(yields <= 8, `${yields} breaths`);
});

test('the throttle is not talked over by a remark that is made with every thought', () => {
  let now = 1000;
  const sent: Thought[] = [];
  const talk = throttle(
    (thoughts) => sent.push(...thoughts),
    () => now,
  );
  for (let nodes = 1; nodes <= 100; nodes++) {
    const remark = nodes < 60 ? 'ply 2' : 'ply 3';
    talk.take(thought({ kind: nodes % 10 === 0 ? 'line' : 'progress', nodes, own: { remark } }));
    if (nodes === 50) now += 50;
  }
  talk.end();
  // The first at once; after a while the newest line and progress; then when the remark changes, and the last line.
  assert.deepEqual(
    sent.map(({ nodes }) => nodes),
    [1, 50, 51, 60, 100],
  );
});

test('the throttle keeps every line of a depth that reports several', () => {
  const sent: Thought[] = [];
  const talk = throttle(
    (thoughts) => sent.push(...thoughts),
    () => 0,
  );
  talk.take(thought({ nodes: 1 }));
  for (let nodes = 2; nodes <= 7; nodes++) talk.take(thought({ depth: 2, nodes, rank: 1 + (nodes % 3) }));
  talk.end();
  assert.deepEqual(
    sent.map(({ nodes, rank }) => [nodes, rank]),
    [
      [1, undefined],
      [5, 3],
      [6, 1],
      [7, 2],
    ],
  );
});

test('the throttle: first at once, progress the newest only, lines by depth, remarks always, the rest at the end', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 1000;
  const sent: (readonly Thought[])[] = [];
  const talk = throttle(
    (thoughts) => sent.push(thoughts),
    () => now,
  );
  const nodesSent = (from: number) => sent.slice(from).map((thoughts) => thoughts.map(({ nodes }) => nodes));
  const after = (millis: number) => {
    now += millis;
    t.mock.timers.tick(millis);
  };
  talk.take(thought({ nodes: 1 }));
  assert.deepEqual(nodesSent(0), [[1]]);
  after(10);
  talk.take(thought({ kind: 'progress', nodes: 2 }));
  talk.take(thought({ nodes: 3, own: { remark: 'kept' } }));
  talk.take(thought({ nodes: 4 }));
  talk.take(thought({ nodes: 5 }));
  talk.take(thought({ depth: 2, nodes: 6 }));
  talk.take(thought({ kind: 'progress', nodes: 7 }));
  talk.take(thought({ kind: 'progress', nodes: 8 }));
  after(39);
  assert.equal(sent.length, 1, 'not yet');
  after(1);
  assert.deepEqual(nodesSent(1), [[3, 5, 6, 8]]);
  // After a silence the next one goes at once; what is held back at the end goes with it, once.
  after(500);
  talk.take(thought({ nodes: 9 }));
  talk.take(thought({ nodes: 10 }));
  talk.end();
  talk.end();
  after(500);
  assert.deepEqual(nodesSent(2), [[9], [10]]);
});
