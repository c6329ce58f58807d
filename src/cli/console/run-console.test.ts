import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { localClient } from '../../host/engine-client.ts';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
import type { Console, ConsoleEvent, ConsoleState } from '../../programs/console.ts';
import type { Thought } from '../../programs/program.ts';
import { schach22Console } from '../../programs/schach22/console.ts';
import { schach22 } from '../../programs/schach22/program.ts';
import type { Terminal } from '../terminal.ts';
import { runConsole } from './run-console.ts';

/**
 * SCHACH 2.2 at an interactive terminal: types these lines when it first thinks on the player's time. Gives what it was asked
 * to think about, by half-moves, and the words sent to it.
 */
async function sit(lines: (expected: string) => readonly string[]): Promise<string[]> {
  const program = programEngine(async (options) => localClient(schach22, options, 1), { OwnBook: false });
  const input = new PassThrough();
  const asked: string[] = [];
  let isTyped = false;
  const engine: MachineEngine = {
    ...program,
    async think(game, task, pace, onThought) {
      const { limits } = task;
      asked.push(`${game.moves.length}${limits?.ponder ? ' ahead' : ''}`);
      if (limits?.ponder) {
        const expected = makeSan({ ...game, moves: game.moves.slice(0, -1) }, game.moves.at(-1)!, { language: 'de' });
        const typed = isTyped ? ['ENDE'] : lines(expected);
        isTyped = true;
        setImmediate(() => input.write(`${typed.join('\n')}\n`));
      }
      return program.think(game, task, pace, onThought);
    },
    send(command) {
      asked.push(command.kind);
      program.send(command);
    },
  };
  const silent = () => {};
  const terminal = { input, output: new PassThrough(), isInteractive: true, isUnicode: true } as unknown as Terminal;
  Object.assign(terminal, { print: silent, say: silent, warn: assert.fail, show: silent, clear: silent });
  input.write('ZEIT 1\nE4\n');
  assert.equal(await runConsole(schach22Console, engine, terminal), 0);
  await program.close();
  return asked;
}

test('after its move a machine thinks on the player’s time; the expected move goes on with that search', {
  timeout: 300_000,
}, async () => {
  const asked = await sit((expected) => [expected]);
  assert.deepEqual(asked.slice(0, 4), ['1', '3 ahead', 'hit', '5 ahead']);
});

test('another move ends that search and begins a new one; a line that changes nothing leaves it alone', {
  timeout: 300_000,
}, async () => {
  const asked = await sit((expected) => ['', 'PROTOKOLL', expected === 'a3' ? 'H3' : 'A3']);
  assert.deepEqual(asked.slice(0, 4), ['1', '3 ahead', 'stop', '3']);
});

/** A machine with two keys: GO makes it think, OFF switches it off. */
const TWO_KEYS = {
  machine: { scrolls: true, thinking: 'alive' },
  start: () => ({ state: { task: { kind: 'listen' }, game: newGame() } }),
  read: (line: string) => [line],
  step(state: ConsoleState, event: ConsoleEvent) {
    if (event.kind === 'key') return { state: { ...state, task: { kind: event.key === 'GO' ? 'think' : 'off' } } };
    if (event.kind === 'decision') return { state: { ...state, task: { kind: 'listen' } }, prints: ['MOVED'] };
    return { state };
  },
} as unknown as Console;

/** Types GO, and OFF while it thinks. Gives what the terminal printed and showed, and what was sent to the engine. */
async function goAndOff(isInteractive: boolean, thoughts: readonly Partial<Thought>[] = []) {
  const input = new PassThrough();
  const [printed, shown, sent]: string[][] = [[], [], []];
  let stop = () => {};
  const engine = {
    think(_game: unknown, _task: unknown, _pace: unknown, onThought: (thought: Partial<Thought>) => void) {
      for (const thought of thoughts) onThought(thought);
      return new Promise((resolve) => {
        stop = () => resolve({ decision: {} });
        setImmediate(() => input.write('OFF\n'));
        setTimeout(() => {
          input.end();
          stop();
        }, 30);
      });
    },
    send({ kind }: { kind: string }) {
      sent!.push(kind);
      stop();
    },
  } as unknown as MachineEngine;
  const terminal = { input, output: new PassThrough(), isInteractive, isUnicode: true } as unknown as Terminal;
  Object.assign(terminal, {
    print: (text: string) => printed!.push(text),
    show: (text: string) => shown!.push(text),
    warn: assert.fail,
    clear() {},
  });
  input.write('GO\n');
  assert.equal(await runConsole(TWO_KEYS, engine, terminal), 0);
  return { printed, shown, sent };
}

test('a machine that is switched off while it thinks stops at a keyboard; on a pipe it moves first', async () => {
  assert.deepEqual(await goAndOff(true), { printed: [], shown: [], sent: ['stop'] });
  assert.deepEqual(await goAndOff(false), { printed: ['MOVED'], shown: [], sent: [] });
});

test('thoughts are shown by their depth and the program’s own line, or else its score, if it has them', async () => {
  const { shown } = await goAndOff(true, [
    { depth: 2 },
    { depth: 3, own: { score: '+12' } },
    { depth: 4, own: { line: 'E2-E4 E7-E5', score: '+15' } },
  ]);
  assert.deepEqual(shown, ['2: ', '3: +12', '4: E2-E4 E7-E5']);
});
