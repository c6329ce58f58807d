import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { type TerminalState, tinychess86Console } from './console.ts';
import { tinychess86 } from './program.ts';

const LETTERS: Readonly<Record<string, string>> = { K: 'k', D: 'q', T: 'r', L: 'b', P: 'n', o: 'p' };

/** The last board that stands on the screen, read as a player would. */
function boardOn(console: Console<TerminalState>, state: TerminalState): string {
  const ranks = console.view(state).text.filter((line) => /^[1-8] /.test(line));
  const rows = ranks.slice(-8).map((line) =>
    line
      .slice(2)
      .match(/ (..)/g)!
      .map((square) => {
        if (square === ' ..') return '1';
        const letter = LETTERS[square[2]!]!;
        return square[1] === 'W' ? letter.toUpperCase() : letter;
      })
      .join('')
      .replace(/1+/g, (run) => String(run.length)),
  );
  return rows.join('/');
}

consoleContract(tinychess86Console, {
  program: tinychess86,
  shows: 'board',
  reads: boardOn,
  illegal: [
    ['E2E5', /E2-E5 is niet toegestaan/],
    ['HALLO', /ken ik niet/],
    ['D 13', /Van 1 tot 12/],
  ],
  limits: { depth: 2 },
  help: [['E2E4', 'e2e4']],
  dialogue: [
    ['E2E5', 'D 2', 'E2E4 ENTER'],
    ['C the words', /E2-E5 is niet toegestaan/],
    ['S Databus: the depth can be set at any moment', /Diepte 2/],
    ['S Databus: the new board after every move', /[A-H][1-8]-[A-H][1-8]\n8 [\s\S]*Wit aan zet/],
  ],
});

test('the screen rolls: the board of before stands above the new one', () => {
  const bench = switchOn(tinychess86Console);
  type(tinychess86Console, tinychess86, bench, 'E2E4', { limits: { depth: 1 } });
  const { text } = tinychess86Console.view(bench.state);
  assert.equal(text.length, 24);
  assert.equal(text.filter((line) => line.startsWith('   A  B')).length, 2);
});

test('another depth counts while it thinks, other lines wait, and a game against itself ends at an empty one', () => {
  const bench = switchOn(tinychess86Console);
  const press = (line: string) => {
    let words: unknown[] = [];
    for (const key of tinychess86Console.read(line)) {
      words = [...words, ...(feed(tinychess86Console, bench, { kind: 'key', key }).words ?? [])];
    }
    return words;
  };
  press('A');
  assert.equal(bench.state.mode, 'self');
  assert.deepEqual(press('D 3'), [{ kind: 'level', limits: { depth: 3 } }]);
  assert.deepEqual(press('B'), []);
  assert.equal(bench.state.typed, 'B');
  feed(tinychess86Console, bench, { kind: 'key', key: '/' });
  assert.deepEqual(press(''), [{ kind: 'stop' }]);
  assert.equal(bench.state.task.kind, 'listen');
});
