import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { makeSan } from '../../chess/notation.ts';
import { localClient } from '../../host/engine-client.ts';
import { type MachineEngine, programEngine } from '../../host/machine-driver.ts';
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
