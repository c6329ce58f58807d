import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../chess/game.ts';
import type { Console, ConsoleState, Step, Task } from '../programs/console.ts';
import type { Outcome } from './engine-client.ts';
import { driveMachine, type MachineEngine, programEngine } from './machine-driver.ts';
import { PlayerError } from './player.ts';
import type { RunCommand } from './search-request.ts';

const game = newGame();
const AHEAD: Task = { kind: 'listen', ponder: { game, limits: { depth: 3 } } };
const at = (task: Task): ConsoleState => ({ task, game });

/** A machine that ponders once it is on; HIT is the move it expects, OTHER another, OFF switches it off. */
const machine = {
  start: () => ({ state: at(AHEAD) }),
  step(state, event): Step {
    if (event.kind === 'decision' || event.kind === 'broken') return { state: at({ kind: 'listen' }) };
    if (event.kind !== 'key') return { state };
    if (event.key === 'OFF') return { state: at({ kind: 'off' }) };
    const command = event.key === 'HIT' ? 'hit' : 'stop';
    return { state: at({ kind: 'think' }), words: [{ kind: command }] };
  },
} as Partial<Console> as Console;

/** The machine above with an engine that is answered by hand. */
function open(pace?: number) {
  const asked: string[] = [];
  const answers: PromiseWithResolvers<Outcome>[] = [];
  const engine: MachineEngine = {
    think(_, { limits }, speed) {
      asked.push(`${limits?.ponder ? 'ponder' : 'think'} at ${speed}`);
      const answer = Promise.withResolvers<Outcome>();
      answers.push(answer);
      return answer.promise;
    },
    solve: () => assert.fail('solves nothing'),
    send: (command) => void asked.push(command.kind === 'pace' ? `pace ${command.pace}` : command.kind),
    close: async () => {},
  };
  const tasks: (string | undefined)[] = [];
  const faults: unknown[] = [];
  const driver = driveMachine(
    machine,
    engine,
    { onStep: () => {}, onTask: (kind) => tasks.push(kind), onFault: (error) => faults.push(error) },
    pace === undefined ? {} : { pace },
  );
  driver.switchOn();
  const press = (key: string) => driver.feed([{ kind: 'key', key }]);
  const answer = (index: number) => answers[index]!.resolve({} as Outcome);
  return { driver, asked, answers, answer, tasks, faults, press };
}

test('it ponders at any speed; after the expected move that search goes on at the speed of the machine', async () => {
  const { driver, asked, answer, tasks, press } = open(2);
  press('HIT');
  assert.deepEqual(asked, ['ponder at Infinity', 'hit', 'pace 2']);
  answer(0);
  await driver.idle();
  assert.deepEqual(driver.state?.task, { kind: 'listen' });
  assert.deepEqual(tasks, ['listen', 'think', undefined]);
});

test('as fast as possible it needs no word about its speed', () => {
  const { asked, press } = open();
  press('HIT');
  assert.deepEqual(asked, ['ponder at Infinity', 'hit']);
});

test('another move ends the pondering, whose answer counts for nothing, and starts a search at the speed of the machine', async () => {
  const { driver, asked, answer, press } = open(2);
  press('OTHER');
  answer(0);
  await new Promise(setImmediate);
  assert.deepEqual(asked, ['ponder at Infinity', 'stop', 'think at 2']);
  assert.equal(driver.state?.task.kind, 'think');
  driver.setPace(5);
  assert.equal(asked.at(-1), 'pace 5');
  answer(1);
  await driver.idle();
  driver.setPace(7);
  assert.equal(asked.at(-1), 'pace 5');
});

test('switched off, it stops its search and takes no more keys', () => {
  const { driver, asked, press } = open();
  press('OFF');
  assert.equal(driver.state, undefined);
  press('HIT');
  assert.deepEqual(asked, ['ponder at Infinity', 'stop']);
});

test('an engine that breaks is reported, and the machine listens again', async () => {
  const { driver, answers, faults, press } = open();
  press('HIT');
  const error = new PlayerError('crashed', 'wray74', 'gone');
  answers[0]!.reject(error);
  await driver.idle();
  assert.deepEqual(faults, [error]);
  assert.deepEqual(driver.state?.task, { kind: 'listen' });
});

test('commands wait for a program that is still loading; options are sent when they change', async () => {
  const sent: unknown[] = [];
  const client = {
    think: async (_game: unknown, request: object) => void sent.push(request),
    send: (command: RunCommand) => sent.push(command.kind),
    setOptions: async (options: object) => void sent.push(options),
  };
  const engine = programEngine(async () => client as never, { OwnBook: false });
  const think = (task: object) => engine.think(game, { kind: 'think', ...task }, 2, () => {});
  const first = think({ level: 'avg5' });
  engine.send({ kind: 'moveNow' });
  await first;
  assert.deepEqual(sent.splice(0), [{ level: 'avg5', period: true, pace: 2 }, 'moveNow']);
  const blitz = { options: { Blitz: true }, limits: { depth: 2 } };
  await think(blitz);
  await think(blitz);
  assert.deepEqual(sent, [
    { OwnBook: false, Blitz: true },
    { depth: 2, period: true, pace: 2 },
    { depth: 2, period: true, pace: 2 },
  ]);
});

test('a program that breaks is started again for the next task', async () => {
  const error = new PlayerError('crashed', 'wray74', 'gone');
  const client = { think: () => Promise.reject(error), close: async () => {} };
  let starts = 0;
  const engine = programEngine(async () => {
    starts++;
    return client as never;
  });
  for (const started of [1, 2]) {
    await assert.rejects(
      engine.think(game, { kind: 'think' }, 2, () => {}),
      error,
    );
    assert.equal(starts, started);
  }
});

test('a machine that works by itself gets machine time, at its pace, until it has another task', async () => {
  const pieces: number[] = [];
  const worker = {
    start: () => ({ state: at({ kind: 'work' }) }),
    step(state, event): Step {
      if (event.kind !== 'time') return { state };
      pieces.push(event.millis);
      const total = pieces.reduce((sum, millis) => sum + millis, 0);
      return { state: at(total >= 10_000 ? { kind: 'listen' } : { kind: 'work' }) };
    },
  } as Partial<Console> as Console;
  const tasks: (string | undefined)[] = [];
  for (const pace of [100, Number.POSITIVE_INFINITY]) {
    pieces.length = 0;
    const driver = driveMachine(
      worker,
      {} as MachineEngine,
      { onStep: () => {}, onTask: (kind) => tasks.push(kind), onFault: assert.fail },
      { pace },
    );
    driver.switchOn();
    await driver.idle();
    assert.equal(driver.state?.task.kind, 'listen');
    assert.equal(pieces.length === 1, pace === Number.POSITIVE_INFINITY, `${pieces.length} pieces at ${pace}`);
  }
  assert.deepEqual(tasks, ['work', undefined, 'work', undefined]);
});
