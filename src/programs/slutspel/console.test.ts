import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Bench, consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { type PageState, slutspelConsole } from './console.ts';
import { slutspel } from './program.ts';

const ENGLISH: Readonly<Record<string, string>> = { B: 'p', S: 'n', L: 'b', T: 'r', D: 'q', K: 'k' };

/** The board in the text of the page. */
function boardOn(console: Console<PageState>, state: PageState): string {
  return console
    .view(state)
    .text.filter((line) => /^[1-8] /.test(line))
    .map((line) =>
      line
        .slice(2)
        .match(/[ *][.BSLTDK]/g)!
        .map(([side, man]) => (man === '.' ? '1' : side === '*' ? ENGLISH[man!]! : ENGLISH[man!]!.toUpperCase()))
        .join('')
        .replace(/1+/g, (run) => String(run.length)),
    )
    .join('/');
}

consoleContract(slutspelConsole, {
  program: slutspel,
  begin: ['DJUP 2'],
  shows: 'board',
  reads: boardOn,
  illegal: [
    ['e2 e5', /Ogiltigt drag/],
    ['e7', /Ogiltigt drag/],
    ['e4', /Ogiltigt drag/],
  ],
  limits: { depth: 2 },
  help: [['e2 e4', 'e2e4']],
  dialogue: [
    ['DJUP 2', 'e2 e5', 'e2 e4'],
    ['C the page', /Spela schack/],
    ['C the refusal', /Ogiltigt drag/],
    ['C its move', /Datorn: /],
  ],
});

const message = (bench: Bench<PageState>) => slutspelConsole.view(bench.state).text.at(-1);

describe('the page (chosen, but for what it says of check: S4)', () => {
  test('"Vit säger schack": the words of the article', () => {
    const bench = switchOn(slutspelConsole);
    type(slutspelConsole, undefined, bench, 'BYT');
    for (const [its, yours] of [
      ['e2e4', 'f7f6'],
      ['d1h5', undefined],
    ] as const) {
      feed(slutspelConsole, bench, {
        kind: 'decision',
        decision: { move: its, from: 'book', depth: 0, nodes: 0, pv: [] },
      });
      if (yours) type(slutspelConsole, undefined, bench, yours);
    }
    assert.equal(message(bench), 'Datorn: Dd1-h5. Vit säger schack');
  });

  test('no click is heard while it thinks; a second click on a man lets him go', () => {
    const bench = switchOn(slutspelConsole);
    type(slutspelConsole, undefined, bench, 'e2 e2');
    assert.equal(bench.state.marked, undefined);
    type(slutspelConsole, undefined, bench, 'e2 e4 d2 NY DJUP1');
    assert.equal(bench.state.task.kind, 'think');
    assert.deepEqual([bench.state.game.moves, bench.state.depth], [['e2e4'], 4]);
  });
});
