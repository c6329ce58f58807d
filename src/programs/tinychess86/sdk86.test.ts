import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console, Picture } from '../console.ts';
import { tinychess86 } from './program.ts';
import { type SdkState, sdk86Console } from './sdk86.ts';

/** The answer, on the right four digits; a pawn that arrives becomes a queen, which is not shown. */
function readAnswer(console: Console<SdkState>, state: SdkState): string {
  const shown = console.view(state).text[0]!.slice(5).toLowerCase();
  const played = state.game.moves.at(-1)!;
  return played.length > 4 && played.slice(0, 4) === shown ? played : shown;
}

consoleContract(sdk86Console, {
  program: tinychess86,
  begin: ['D2'],
  shows: 'move',
  reads: readAnswer,
  illegal: [
    ['5255', /^----/],
    ['9999', /^----/],
    ['D13', /^----/],
  ],
  limits: { depth: 2 },
  help: [['5254.', 'e2e4']],
  dialogue: [
    ['D2', '5254'],
    ['S SDK-86: its monitor', /- 86 1\.1/],
    ['C the two moves', /E2E4 [A-H][1-8][A-H][1-8]/],
  ],
});

const text = (state: SdkState) => sdk86Console.view(state).text[0];

describe('the pad of keys (chosen, but for the digits of the SDK-86)', () => {
  test('it is switched on with the name of its monitor', () => {
    const bench = switchOn(sdk86Console);
    assert.equal(text(bench.state), '- 86 1.1');
    const { rows } = sdk86Console.view(bench.state).pictures.display as Picture & { kind: 'digits' };
    // "1." keeps its point in its own digit: b, c and the point.
    assert.deepEqual(rows[0]!.slice(-2), [2 + 4 + 128, 2 + 4]);
  });

  test('figures stand as they are keyed, the minus rubs out, a point enters', () => {
    const bench = switchOn(sdk86Console);
    for (const key of ['5', '2', '5', '5', '-', '4']) feed(sdk86Console, bench, { kind: 'key', key });
    assert.equal(text(bench.state), '5254');
    type(sdk86Console, tinychess86, bench, '.', { limits: { depth: 1 } });
    assert.match(text(bench.state)!, /^E2E4 [A-H][1-8][A-H][1-8]$/);
  });

  test('INTR makes it move now', () => {
    const bench = switchOn(sdk86Console);
    for (const key of sdk86Console.read('C')) feed(sdk86Console, bench, { kind: 'key', key });
    assert.equal(bench.state.task.kind, 'think');
    assert.deepEqual(feed(sdk86Console, bench, { kind: 'key', key: 'INTR' }).words, [{ kind: 'moveNow' }]);
  });
});
