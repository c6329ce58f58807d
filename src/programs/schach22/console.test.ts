import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Bench, consoleContract, feed, switchOn, type } from '../console.suite.ts';
import type { Console } from '../console.ts';
import { type FormState, recordLines, schach22Console } from './console.ts';
import { schach22 } from './program.ts';

const ENGLISH: Readonly<Record<string, string>> = { B: 'p', S: 'n', L: 'b', T: 'r', D: 'q', K: 'k' };

/** The position on the form. */
function boardOn(console: Console<FormState>, state: FormState): string {
  return console
    .view(state)
    .text.flatMap((line) => /^ [1-8] (( [.*][.BSLTDK]){8})/.exec(line)?.[1] ?? ([] as string[]))
    .map((rank) =>
      rank
        .match(/[.*][.BSLTDK]/g)!
        .map(([side, man]) => (man === '.' ? '1' : side === '*' ? ENGLISH[man!]! : ENGLISH[man!]!.toUpperCase()))
        .join('')
        .replace(/1+/g, (run) => String(run.length)),
    )
    .join('/');
}

consoleContract(schach22Console, {
  program: schach22,
  begin: ['TIEFE 2'],
  shows: 'board',
  reads: boardOn,
  illegal: [
    ['E2-E5', /E2-E5: REGELWIDRIG/],
    ['HALLO', /HALLO: REGELWIDRIG/],
    ['TIEFE 40', /TIEFE VON 2 BIS 12/],
    ['ZEIT 0', /ZEIT VON 1 BIS 3600/],
  ],
  limits: { depth: 2 },
});

const text = (bench: Bench<FormState>) => schach22Console.view(bench.state).text.join('\n');
const enter = (bench: Bench<FormState>, line: string) => {
  for (const key of schach22Console.read(line)) feed(schach22Console, bench, { kind: 'key', key });
};

describe('the form (its words are chosen; what stands on it is described: Europa-Rochade 189)', () => {
  test('an average time is entered, or a depth', () => {
    const bench = switchOn(schach22Console);
    enter(bench, 'ZEIT 60');
    enter(bench, 'E2-E4');
    const clock = { remainingMillis: 2_400_000, incrementMillis: 0, movesToGo: 40 };
    assert.deepEqual(bench.state.task, { kind: 'think', limits: { gameClock: clock } });
    const other = switchOn(schach22Console);
    enter(other, 'TIEFE 5');
    enter(other, 'E2-E4');
    assert.deepEqual(other.state.task, { kind: 'think', limits: { depth: 5 } });
  });

  test('mate is announced, value and expected answer stand on the form, and hits are counted', () => {
    const bench = switchOn(schach22Console);
    enter(bench, 'E2-E4');
    feed(schach22Console, bench, {
      kind: 'decision',
      decision: {
        move: 'e7e5',
        from: 'search',
        depth: 7,
        nodes: 61_204,
        pv: ['e7e5', 'g1f3'],
        own: { score: 'Matt in 3' },
        says: [{ kind: 'announcesMate', text: 'Matt in 3 Zügen' }],
        expects: 'g1f3',
      },
    });
    for (const line of [
      'MATT IN 3 ZUEGEN',
      'BEWERTUNG   MATT IN 3',
      'TIEFE       7',
      'STELLUNGEN  61204',
      'ERWARTET    SF3',
    ]) {
      assert.ok(text(bench).includes(line), line);
    }
    // 61,204 positions at 900 a second.
    assert.deepEqual(recordLines(bench.state), ['  1.  E4          0:00   E5          1:08']);
    enter(bench, 'SG1-F3');
    assert.deepEqual(bench.state.expected, { hits: 1, of: 1 });
    // The article counts both: "30-40 % aller gegnerischen Züge" foreseen, "ca. 60.000 Stellungen pro Zug".
    assert.match(text(bench), /ERWARTET WAREN 1 VON 1 ZUEGEN, 100 %/);
    assert.deepEqual(bench.state.task.kind, 'think');
  });

  test('clocks, positions a move and the list of moves go with the game; the form is sent whole', () => {
    const bench = switchOn(schach22Console);
    const replies = ['e7e5', 'b8c6', 'g8f6'] as const;
    for (const [index, yours] of ['E2-E4', 'SG1-F3', 'LF1-C4'].entries()) {
      const before = text(bench);
      feed(schach22Console, bench, { kind: 'time', millis: 61_000 });
      assert.equal(text(bench), before, 'no clock ticks on a form');
      enter(bench, yours);
      const from = index === 0 ? 'book' : 'search';
      const nodes = index === 0 ? 0 : index * 40_000;
      const decision = { move: replies[index]!, from, depth: index, nodes, pv: [], expects: 'a2a3' } as const;
      feed(schach22Console, bench, { kind: 'decision', decision });
    }
    // 120,000 positions at 900 a second; none for the move from the library.
    for (const line of [
      'WEISS     3:03   SCHWARZ     2:13',
      'JE ZUG      60000',
      'ERWARTET WAREN 0 VON 2 ZUEGEN, 0 %',
    ]) {
      assert.ok(text(bench).includes(line), `${line} in\n${text(bench)}`);
    }
    assert.match(text(bench), / {2}1\. {2}E4 .*\n.* {2}2\. {2}SF3 .*\n.* {2}3\. {2}LC4 /);
    enter(bench, 'NEU');
    assert.doesNotMatch(text(bench), /JE ZUG|ERWARTET|LC4/);
  });

  test('the record stands on the screen when asked for, and goes with the next entry', () => {
    const bench = switchOn(schach22Console);
    for (const line of ['TIEFE 2', 'E2-E4', 'PROTOKOLL']) type(schach22Console, schach22, bench, line);
    assert.match(text(bench), /PROTOKOLL\n[\s\S]* 1\. {2}E4 /);
    type(schach22Console, schach22, bench, '');
    assert.doesNotMatch(text(bench), /PROTOKOLL/);
  });

  test('SCHWARZ lets it open; from its library it opens 1.g4 or another move of it', () => {
    const bench = switchOn(schach22Console);
    type(schach22Console, schach22, bench, 'SCHWARZ');
    assert.equal(bench.state.game.moves.length, 1);
    assert.match(text(bench), /AUS DER BIBLIOTHEK/);
  });
});
