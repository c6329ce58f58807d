import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fenOf, gameOf, movesOf } from '../../chess/game.ts';
import { localClient } from '../../host/engine-client.ts';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { kim1Console } from '../../problems/kim1.ts';
import type { SolverProgress } from '../../problems/solver.ts';
import type { Console, ConsoleState } from '../../programs/console.ts';
import { gambiet80Console } from '../../programs/gambiet/gambiet80/console.ts';
import { gambiet82Console } from '../../programs/gambiet/gambiet82/console.ts';
import { loadProgram } from '../../programs/loaders.ts';
import { schach22Console } from '../../programs/schach22/console.ts';
import { wray74Console } from '../../programs/wray74/console.ts';
import type { WorkerClient } from '../app/worker-questions.ts';
import { openSolver, type SolverAnswer, type SolverQuestion } from '../solver/solver-answers.ts';
import { MACHINES } from './machine-list.ts';
import {
  closeMachine,
  hurry,
  keyTyped,
  likelyMillis,
  type MachineModel,
  type MachineServices,
  movableOn,
  openMachine,
  press,
  type Speed,
  setSpeed,
  switchOff,
  switchOn,
  typeLine,
  typeMove,
} from './machine-model.ts';
import { solverEngine } from './solver-engine.ts';

/** The solver behind an {@link WorkerClient} without a worker, for tests. */
async function solverClient(): Promise<WorkerClient<SolverQuestion, SolverProgress, SolverAnswer>> {
  const solver = await openSolver();
  let stopping = new AbortController();
  return {
    async ask(question) {
      const answering = solver.answer(question, stopping.signal);
      for (;;) {
        const { done, value } = answering.next();
        if (done) return value;
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    stop() {
      stopping.abort();
      stopping = new AbortController();
    },
    close() {},
  };
}

const PATIENCE_MILLIS = 60_000;

async function until(what: string, isSo: () => boolean): Promise<void> {
  const start = performance.now();
  while (!isSo()) {
    assert.ok(performance.now() - start < PATIENCE_MILLIS, `in time: ${what}`);
    await sleep(5);
  }
}

interface Bench {
  readonly model: MachineModel;
  readonly sounds: (readonly string[] | undefined)[];
  kept: ConsoleState | undefined;
}

interface BenchOptions extends Pick<Partial<MachineServices>, 'now' | 'positionsPerSecond'> {
  readonly speed?: Speed;
  readonly kept?: ConsoleState;
}

function benchOf(
  console: Console,
  engine: MachineEngine,
  { speed, kept, positionsPerSecond, now = () => performance.now() }: BenchOptions = {},
): Bench {
  const sounds: Bench['sounds'] = [];
  const bench = { sounds, kept } as { -readonly [key in keyof Bench]: Bench[key] };
  const services: MachineServices = {
    moved() {},
    now,
    sound: (names) => void sounds.push(names),
    keep: (state) => {
      bench.kept = state;
    },
    keyMillis: () => 0,
    ...(positionsPerSecond ? { positionsPerSecond } : {}),
  };
  bench.model = openMachine(console, engine, services, kept, speed ?? Number.POSITIVE_INFINITY);
  return bench;
}

const engineOf = (id: string): MachineEngine =>
  programEngine(async (options) => localClient(await loadProgram(id), options, 1));
const listens = ({ state }: MachineModel) => state.value?.task.kind === 'listen';
const pondered = ({ state }: MachineModel) =>
  state.value?.task.kind === 'listen' ? state.value.task.ponder : undefined;
const moves = ({ state }: MachineModel) => state.value!.game.moves;

describe('a machine on the page', () => {
  test('enters a move from the board on the machine; its reply appears on both at once, and the state is saved', async () => {
    const bench = benchOf(gambiet80Console, engineOf('gambiet80'));
    const { model } = bench;
    assert.equal(movableOn(model), undefined, 'it is switched off');
    switchOn(model);
    assert.equal(movableOn(model), undefined, 'it asks for a level');
    typeLine(model, '');
    typeLine(model, 'J');
    assert.equal(movableOn(model), 'white');
    const seen: string[] = [];
    model.view.subscribe((view) => {
      if (view && moves(model).length === 2) seen.push(view.text.join('\n'));
    });
    assert.ok(typeMove(model, 'e2e4'));
    assert.deepEqual(moves(model), ['e2e4']);
    assert.equal(movableOn(model), undefined, 'it thinks');
    await until('it has moved', () => listens(model));
    const answer = moves(model)[1]!;
    // The first picture after its move shows its move.
    assert.ok(seen[0]!.includes(`${answer.slice(0, 2)}-${answer.slice(2, 4)}`.toUpperCase()), seen[0]);
    assert.deepEqual(bench.kept!.game.moves, moves(model));
    closeMachine(model);

    const again = benchOf(gambiet80Console, engineOf('gambiet80'), { kept: JSON.parse(JSON.stringify(bench.kept)) });
    assert.deepEqual(moves(again.model), moves(model));
    assert.deepEqual(again.model.view.value, model.view.value);
    closeMachine(again.model);
  });

  test('ponders, if the original did, until a key interrupts it, and then answers as usual', async () => {
    const { model } = benchOf(gambiet82Console, engineOf('gambiet82'), { speed: Number.POSITIVE_INFINITY });
    switchOn(model);
    // Out of the book, so that it expects a reply.
    for (const line of ['1', 'J', 'A2A3']) typeLine(model, line);
    await until('it has moved', () => listens(model));
    while (pondered(model) === undefined) {
      assert.ok(moves(model).length < 20, 'it expects an answer before long');
      const plies = moves(model).length;
      typeMove(model, movesOf(gameOf(model.state.value!.game.start, moves(model)))[0]!);
      await until('it has moved again', () => listens(model) && moves(model).length === plies + 2);
    }
    const counts = new Set<string>();
    await until('its counter runs on', () => {
      counts.add(/stellingen +(\d+)/.exec(model.view.value!.text.join('\n'))?.[1] ?? '');
      return counts.size > 3;
    });
    const plies = moves(model).length;
    assert.ok(typeMove(model, movesOf(gameOf(model.state.value!.game.start, moves(model)))[0]!));
    assert.equal(pondered(model), undefined);
    await until('it has answered', () => listens(model) && moves(model).length === plies + 2);
    assert.equal(model.problem.value, undefined);
    closeMachine(model);
  });

  test('continues pondering as its own search after the expected move, without starting another', async () => {
    const asked: string[] = [];
    const program = programEngine(async (options) => localClient(await loadProgram('schach22'), options, 1), {
      OwnBook: false,
    });
    const engine: MachineEngine = {
      ...program,
      think: (game, task, pace, onThought) => {
        asked.push(`${game.moves.length}${task.limits?.ponder ? ' ahead' : ''}`);
        return program.think(game, task, pace, onThought);
      },
    };
    const { model } = benchOf(schach22Console, engine, { speed: Number.POSITIVE_INFINITY, positionsPerSecond: 900 });
    switchOn(model);
    for (const line of ['ZEIT 5', 'E4']) typeLine(model, line);
    await until('it thinks about the expected reply', () => asked.length === 2);
    const expected = pondered(model)!.game.moves[2]!;
    assert.ok(typeMove(model, expected));
    assert.deepEqual([model.state.value!.task.kind, model.machineMillis.value], ['think', 0]);
    await until('it has answered', () => listens(model));
    assert.equal(moves(model).length, 4);
    const other = movesOf(gameOf(model.state.value!.game.start, moves(model))).find(
      (move) => move !== pondered(model)?.game.moves[4],
    )!;
    assert.ok(typeMove(model, other));
    await until('it has answered the other', () => listens(model) && moves(model).length === 6);
    closeMachine(model);
    assert.equal(model.problem.value, undefined);
    assert.deepEqual(asked.slice(0, 5), ['1', '3 ahead', '5 ahead', '5', '7 ahead']);
  });
});

describe('the time of a machine, and its end', () => {
  test('counts its own time by the positions examined since its turn began', async () => {
    const positionsPerSecond = 100;
    let report!: (nodes: number) => void;
    let decide!: (nodes: number) => void;
    let ticks = 0;
    const engine: MachineEngine = {
      ...engineOf('gambiet80'),
      think: (game, _task, _pace, onThought) =>
        new Promise((resolve) => {
          report = (nodes) => onThought({ kind: 'progress', depth: 1, nodes, pv: [] });
          const decision = { from: 'search', move: movesOf(game)[0]!, depth: 1, pv: [] } as const;
          decide = (nodes) => resolve({ decision: { ...decision, nodes }, millis: 0, periodMillis: 0 });
        }),
    };
    const { model } = benchOf(gambiet80Console, engine, { positionsPerSecond, now: () => ticks });
    switchOn(model);
    for (const line of ['', 'J', 'A2A3']) typeLine(model, line);
    assert.equal(model.machineMillis.value, 0);
    await until('the engine is asked', () => report !== undefined);
    report(250);
    assert.equal(model.machineMillis.value, 2500);
    ticks = 40;
    decide(300);
    await until('it has moved', () => listens(model));
    assert.equal(model.machineMillis.value, undefined);
    assert.deepEqual(model.took.value.map(Object.values), [[3000, 40]]);
    assert.equal(likelyMillis(model), 3000);
    closeMachine(model);
  });

  test('stays switched off if its saved state is invalid', () => {
    for (const kept of [
      {},
      { task: { kind: 'listen' } },
      { task: { kind: 'listen' }, game: { start: 'x', moves: [] } },
    ]) {
      const { model } = benchOf(gambiet80Console, engineOf('gambiet80'), { kept: kept as ConsoleState });
      assert.equal(model.state.value, undefined);
      closeMachine(model);
    }
  });

  test('restarts a search interrupted by a reload', async () => {
    const first = benchOf(gambiet80Console, engineOf('gambiet80'), { speed: 1 });
    switchOn(first.model);
    for (const line of ['', 'J', 'D2D4']) typeLine(first.model, line);
    assert.equal(first.model.state.value!.task.kind, 'think');
    closeMachine(first.model);
    const { model } = benchOf(gambiet80Console, engineOf('gambiet80'), {
      kept: JSON.parse(JSON.stringify(first.kept)),
    });
    await until('it has moved', () => listens(model));
    assert.equal(moves(model).length, 2);
    closeMachine(model);
  });

  test('at its own speed updates the display twice a second of its own time; a change of speed applies at once', {
    skip: inAll,
  }, async () => {
    const { model } = benchOf(gambiet80Console, engineOf('gambiet80'), { speed: 10, positionsPerSecond: 75 });
    switchOn(model);
    // Nothing of this is in its book.
    for (const line of ['', 'J', 'A2A3']) typeLine(model, line);
    const shown: { at: number; text: string }[] = [];
    const start = performance.now();
    model.view.subscribe((view) => {
      const text = view!.text.join('\n');
      if (text !== shown.at(-1)?.text) shown.push({ at: performance.now() - start, text });
    });
    await sleep(1500);
    if (!listens(model)) {
      // Ten times its speed: fifteen seconds of its own time. A busy computer may skip some updates.
      assert.ok(shown.length >= 3, `${shown.length} pictures`);
      assert.ok(model.machineMillis.value! <= 10 * (performance.now() - start) + 1000, `${model.machineMillis.value}`);
      setSpeed(model, Number.POSITIVE_INFINITY);
    }
    await until('it has moved', () => listens(model));
    assert.equal(moves(model).length, 2);
    closeMachine(model);
  });

  test('moves at once if hurried', async () => {
    const { model } = benchOf(wray74Console, engineOf('wray74'), { speed: 1 });
    switchOn(model);
    typeLine(model, 'LOAD CONTINUE CONTINUE 1 LOAD 2 UP 5 CONTINUE 4 UP 5 CONTINUE');
    assert.equal(model.state.value!.task.kind, 'think');
    assert.deepEqual(model.view.value!.text, [], 'dark');
    await sleep(50);
    // On its own it would take minutes.
    hurry(model);
    await until('it has moved', () => listens(model));
    assert.equal(moves(model).length, 2);
    closeMachine(model);
  });

  test('switched off during a search goes dark and forgets it; switched on it starts anew', async () => {
    const bench = benchOf(gambiet80Console, engineOf('gambiet80'), { speed: 1 });
    const { model } = bench;
    switchOn(model);
    for (const line of ['', 'J', 'A2A3']) typeLine(model, line);
    switchOff(model);
    assert.equal(model.view.value, undefined);
    assert.equal(bench.kept, undefined);
    switchOn(model);
    await sleep(100);
    assert.equal(moves(model).length, 0, 'the decision of before is not heard');
    setSpeed(model, Number.POSITIVE_INFINITY);
    for (const line of ['', 'J', 'A2A3']) typeLine(model, line);
    await until('it has moved', () => listens(model));
    assert.equal(moves(model).length, 2);
    closeMachine(model);
  });
});

describe('what a machine says and solves', () => {
  test("announces what is new once, a move in the machine's words, and no thinking", async () => {
    const { model } = benchOf(gambiet80Console, engineOf('gambiet80'));
    switchOn(model);
    for (const line of ['', 'J', 'A2A3']) typeLine(model, line);
    const before = model.announcements.value.length;
    await until('it has moved', () => listens(model));
    const announcements = model.announcements.value.slice(before).map(({ text }) => text);
    assert.equal(announcements.length, 1, announcements.join(' | '));
    assert.match(announcements[0]!, /[a-h][1-8][-x][a-h][1-8]/);
    typeLine(model, 'A1A8');
    const [refusal, expected] = model.announcements.value.slice(-2);
    assert.match(refusal!.text, /DIE ZET MAG HELAAS NIET/);
    assert.match(expected!.text, /^It expects a move; .* ENTER plays e2-e4\.$/);
    assert.deepEqual([refusal!.isOurs, expected!.isOurs], [false, true]);
    closeMachine(model);
  });

  test('plays key sounds of its own or the plain click', () => {
    const { model, sounds } = benchOf(wray74Console, engineOf('wray74'));
    switchOn(model);
    press(model, 'LOAD');
    press(model, '2');
    assert.deepEqual(sounds, [['card'], undefined]);
    assert.equal(keyTyped(wray74Console, 'Enter'), 'CONTINUE');
    assert.equal(keyTyped(wray74Console, 'q'), undefined);
    closeMachine(model);
  });

  test('solves a problem that is keyed in, dark meanwhile, and shows the key move on its digits', async () => {
    const { model } = benchOf(kim1Console, solverEngine(await solverClient()));
    switchOn(model);
    typeLine(model, 'RS AD 0000 DA 02 AD 0061 DA 06 AD 0011 DA 04 AD 0081 DA 04 AD 0058 DA 0E AD 0000');
    assert.deepEqual(model.view.value!.text, ['0000 02']);
    assert.equal(model.state.value!.setup?.split(' ')[0], '4k3/8/8/8/8/8/8/R4K1R');
    press(model, 'GO');
    assert.deepEqual(model.view.value!.text, []);
    await until('it has solved', () => listens(model));
    assert.match(model.view.value!.text[0]!, /^(A1A7|H1H7) 04$/);
    assert.equal(fenOf(model.state.value!.game).split(' ')[1], 'w');
    closeMachine(model);
  });
});

/** Machines with a live display, its updates per second of machine time, and what is typed. /81 and the C7010 are slow. */
const ALIVE = [
  ['gambiet80', 2, '', 'J', 'A2A3'],
  ['gambiet81', 1.5, '', 'J', 'A2A3'],
  ['gambiet82', 2, '', 'J', 'A2A3'],
  ['c7010', 1.5, '1', 'YES', 'A2A3'],
] as const;

for (const [id, often, ...lines] of ALIVE) {
  test(`${id} updates its display ${often} times a second of its own time while it thinks`, async () => {
    const console = await MACHINES.find((entry) => entry.id === id)!.load();
    const { card } = await loadProgram(id);
    const { model } = benchOf(console, engineOf(id), { positionsPerSecond: card.positionsPerSecond });
    switchOn(model);
    for (const line of lines) typeLine(model, line);
    const texts = new Set<string>();
    let ownMillis = 0;
    model.view.subscribe((view) => {
      texts.add(JSON.stringify(view?.pictures));
      ownMillis = Math.max(ownMillis, model.machineMillis.value ?? 0);
    });
    await until('it has moved', () => listens(model));
    assert.ok(ownMillis > 10_000, `${ownMillis} ms of its own time`);
    assert.ok(texts.size >= (often * ownMillis) / 1000, `${texts.size} pictures in ${ownMillis} ms`);
    closeMachine(model);
  });
}
