import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { EVERY_CONSOLE } from '../../problems/every-console.ts';
import type { Console } from '../../programs/console.ts';
import { recipeOf } from '../../programs/console-guide.ts';
import { consoleLines } from '../console-lines.ts';
import { plyhouse } from '../testing/in-process.ts';

/**
 * The output of a machine, printed or on a display that does not scroll, from switching on to the first move or the
 * solution; what follows is the program's.
 */
function outputOf(console: Console, lines: readonly string[]): string[] {
  const output: string[] = [];
  let last = '';
  let step = console.start();
  const take = (isWhole: boolean) => {
    if (console.machine.scrolls) output.push(...(step.prints ?? []));
    else if (isWhole) {
      const shown = consoleLines(console, console.view(step.state), true);
      if (shown.join() !== last) output.push(...shown);
      last = shown.join();
    }
  };
  take(true);
  for (const line of lines) {
    const keys = console.read(line);
    for (const [at, key] of keys.entries()) {
      step = console.step(step.state, { kind: 'key', key });
      take(at === keys.length - 1 && step.state.task.kind === 'listen');
    }
  }
  return output.filter((line) => line.trim() !== '');
}

describe('every machine opens at this terminal', () => {
  for (const [at, { id, load }] of EVERY_CONSOLE.entries()) {
    const skip = at % 4 > 0 && inAll;
    test(`${id}: prints what it shows up to the first move or the solution, then the answer`, { skip }, async () => {
      const console = await load();
      const lines = recipeOf(console);
      const [empty, { code, out, err }] = await Promise.all([
        plyhouse(['console', id]),
        plyhouse(['console', id], { input: `${lines.join('\n')}\n` }),
      ]);
      assert.deepEqual([empty.code, empty.err], [0, ''], 'an empty input ends it');
      assert.deepEqual([code, err], [0, '']);
      let from = 0;
      for (const line of outputOf(console, lines)) {
        const at = out.indexOf(line, from);
        assert.ok(at >= 0, `${line} in\n${out.slice(from)}`);
        from = at + line.length;
      }
      assert.match(out.slice(from), /\S/, 'an answer');
    });
  }

  test('reports a key that the machine does not have, and reads on', async () => {
    const { code, out, err } = await plyhouse(['console', 'wray74'], { input: 'LOAD HOP\nLOAD\n7\n' });
    assert.equal(code, 0);
    assert.match(err, /no key "P" on this machine; it has FLOAT/);
    assert.match(out, /keyboard x +7\./);
  });

  test('a terminal without the signs gets the board in letters', async () => {
    const { out } = await plyhouse(['console', 'gambiet80'], { input: '2\nJ\n', env: { LANG: 'C' } });
    assert.match(out, /^8 \*T \*P \*L \*D/m);
    assert.doesNotMatch(out, /[\u{1fb00}-\u{1fb3b}]/u);
  });
});
