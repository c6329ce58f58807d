import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { CATALOG } from '../../programs/catalog.ts';
import { callPlyhouse } from '../testing/in-process.ts';
import { bridgeConfig } from './lichess.ts';

const LAUNCHER = fileURLToPath(new URL('../../../bin/plyhouse.js', import.meta.url));

/** The part of a configuration that the bridge reads to start an engine. */
interface Config {
  readonly engine: {
    readonly dir: string;
    readonly name: string;
    readonly interpreter: string;
    readonly interpreter_options: readonly string[];
    readonly uci_options: Readonly<Record<string, string | number | boolean>>;
  };
  readonly challenge: { readonly variants: readonly string[]; readonly time_controls: readonly string[] };
  readonly greeting: Readonly<Record<string, string>>;
}

/** Starts an engine as lichess-bot does, and speaks to it as its python-chess does. */
function startEngine({ dir, name, interpreter, interpreter_options: options }: Config['engine']) {
  const child = spawn(interpreter, [...options, path.resolve(dir, name)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const until = async (head: string): Promise<string[]> => {
    const received: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      assert.ok(!done, `ended before "${head}": ${received.join('\n')}`);
      received.push(value);
      if (value.startsWith(head)) return received;
    }
  };
  return { child, until, send: (line: string) => child.stdin.write(`${line}\n`) };
}

for (const { card } of CATALOG.filter(({ card }) => !card.ending)) {
  test(`${card.id}: its configuration names one of its levels, its greeting fits into a chat`, async () => {
    const { code, out, err } = await callPlyhouse(['lichess', card.id]);
    assert.deepEqual([code, err], [0, '']);
    const { engine, greeting, challenge } = parse(out) as Config;
    const { Level: level, PeriodClock: period } = engine.uci_options;
    assert.deepEqual([level, period], card.keepsTime ? [undefined, undefined] : [card.tournamentLevel, true]);
    for (const text of Object.values(greeting)) assert.ok(text.length <= 140, text);
    assert.ok(greeting.hello!.includes(card.name));
    assert.equal(greeting.hello!.split('Plyhouse').length, 2, 'the house is named once');
    assert.ok(!challenge.variants.includes('chess960') && !challenge.time_controls.includes('correspondence'));
  });
}

test('the engine is started from the configuration alone, takes its options, and plays by the bridge’s commands', async () => {
  const { card } = CATALOG.find((entry) => entry.card.id === 'gambiet81')!;
  const level = card.levels.find(({ id }) => id === card.tournamentLevel)!;
  const { engine } = parse(bridgeConfig(card, level, LAUNCHER, 'https://lichess.org/')) as Config;
  const { child, until, send } = startEngine(engine);
  try {
    send('uci');
    const offered = await until('uciok');
    for (const name of Object.keys(engine.uci_options)) {
      assert.ok(
        offered.some((line) => line.startsWith(`option name ${name} type `)),
        name,
      );
    }
    for (const [name, value] of Object.entries(engine.uci_options)) send(`setoption name ${name} value ${value}`);
    send('setoption name Ponder value false');
    send('isready');
    await until('readyok');
    send('ucinewgame');
    send('isready');
    await until('readyok');
    // The first move of a game has ten seconds, whatever the clock; the level answers at once.
    send('position startpos moves d2d4');
    send('go movetime 10000');
    const first = (await until('bestmove')).at(-1)!.split(' ')[1]!;
    send(`position startpos moves d2d4 ${first} c2c4`);
    send('go wtime 179000 btime 178500 winc 2000 binc 2000');
    const received = await until('bestmove');
    assert.match(received.at(-1)!, /^bestmove [a-h][1-8][a-h][1-8]( ponder \w+)?$/);
    assert.ok(!received.some((line) => /^info string error/.test(line)), received.join('\n'));
    send('quit');
    const [code] = await once(child, 'close');
    assert.equal(code, 0);
  } finally {
    child.kill();
  }
});

test('each game of a program with chance is another one', () => {
  const { card } = CATALOG.find((entry) => entry.card.id === 'random')!;
  const { engine } = parse(bridgeConfig(card, card.levels[0], LAUNCHER, 'https://lichess.org/')) as Config;
  assert.deepEqual(engine.interpreter_options, ['-c', 'exec "$0" uci random --set Seed=$$']);
});

test('a level may be named, or the clock of the game; what is not known is refused', async () => {
  const levelled = parse((await callPlyhouse(['lichess', 'gambiet82', '-l', '30'])).out) as Config;
  assert.deepEqual(levelled.engine.uci_options, { 'Move Overhead': 500, Level: '30', PeriodClock: true });
  const byClock = parse((await callPlyhouse(['lichess', 'gambiet82', '-l', 'clock'])).out) as Config;
  assert.deepEqual(byClock.engine.uci_options, { 'Move Overhead': 500 });
  const wrong = await callPlyhouse(['lichess', 'gambiet82', '-l', '31']);
  assert.deepEqual([wrong.code, wrong.out], [2, '']);
  assert.match(wrong.err, /has no level "31".*30, 120, 150, 180/s);
  const ending = await callPlyhouse(['lichess', 'ajedrecista']);
  assert.deepEqual([ending.code, ending.out], [2, '']);
  assert.match(ending.err, /plays only/);
});
