import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardFieldOf, consoleContract, switchOn, type } from '../console.contract.ts';
import { decide } from '../program.contract.ts';
import { checkedMoves } from './arithmetic.ts';
import { type DeskState, turochampConsole } from './console.ts';
import { turochamp } from './program.ts';

const textOf = (state: DeskState) => turochampConsole.view(state).text;

/** The board as it is written down, on the right. */
const boardOn = (state: DeskState): string =>
  boardFieldOf(
    textOf(state)
      .slice(0, 8)
      .map((line) => line.slice(53)),
  );
const isWritten = (state: DeskState, text: string) => textOf(state).some((line) => line.includes(text));

consoleContract(turochampConsole, {
  program: turochamp,
  shows: 'board',
  reads: (_, state) => boardOn(state),
  limits: { nodes: 200 },
  illegal: [
    ['E5', /E5: not a legal move/],
    ['NF6', /NF6: not a legal move/],
    ['E2-E5', /not a legal move/],
  ],
  help: [
    ['E4', 'e2e4'],
    ['NF3', 'g1f3'],
    ['E2-E4', 'e2e4'],
  ],
  dialogue: [
    ['E5', 'CHECK', 'CHECK', 'GO'],
    ['C the word', /E5: not a legal move/],
    ['S page 7: the increase of move 3 is printed as 3.1', /^ 3 d4 +3\.1\* +2\.6/m],
    ['S the rule: 1.e3 gains more than 1.e4', /^e3 +1\.000 +\+4\.4[^\n]*\ne4 +1\.000 +\+4\.2/m],
    ['S wiki: half an hour a move', /by hand 0:30 hours/],
  ],
});

describe('the desk', () => {
  test('GO has it play White: every move with value and position-play, 1.e3 first, and half an hour gone', () => {
    const bench = switchOn(turochampConsole);
    type(turochampConsole, turochamp, bench, 'GO');
    const text = textOf(bench.state);
    assert.deepEqual(bench.state.game.moves, ['e2e3']);
    assert.match(text[1]!, /^e3 +1\.000 +\+4\.4 /);
    assert.match(text[2]!, /^e4 +1\.000 +\+4\.2 /);
    assert.ok(text.every((line) => !/ \? /.test(line)));
    assert.ok(isWritten(bench.state, 'by hand 0:30 hours'));
    type(turochampConsole, turochamp, bench, 'E5');
    assert.ok(isWritten(bench.state, 'by hand 1:00 hours'));
    assert.equal(bench.state.game.moves.length, 3);
    type(turochampConsole, undefined, bench, 'NEW');
    assert.deepEqual([bench.state.game.moves, bench.state.rows, bench.state.worked], [[], [], 0]);
  });

  test('CHECK shows the increases printed beside ours, and what a move adds up', () => {
    const bench = switchOn(turochampConsole);
    type(turochampConsole, undefined, bench, 'CHECK');
    const text = textOf(bench.state);
    assert.match(text[1]!, /^ 1 e4 +4\.2\* +4\.2 /);
    assert.match(text[2]!, /^ 1 e3 +- +4\.4/);
    assert.match(text[4]!, /^ 3 d4 +3\.1\* +2\.6 \+0\.5/);
    type(turochampConsole, undefined, bench, 'DOWN');
    assert.ok(isWritten(bench.state, 'Not played, though it gains more than 1 e4.'));
    for (const line of Array.from({ length: 6 }, () => 'DOWN')) type(turochampConsole, undefined, bench, line);
    assert.ok(isWritten(bench.state, 'The greatest here: Bb5+, +2.2.'), 'where 7.h4 has a star');
    type(turochampConsole, undefined, bench, 'CHECK');
    assert.equal(bench.state.checking, undefined);
  });

  test('moves that were not reported are valued in the end, but none after it was stopped', () => {
    const bench = switchOn(turochampConsole);
    type(turochampConsole, undefined, bench, 'GO');
    const { decision } = decide(turochamp, bench.state.game, {});
    const whole = turochampConsole.step(bench.state, { kind: 'decision', decision }).state;
    assert.equal(textOf(whole).filter((line) => / \? /.test(line)).length, 0);
    assert.match(textOf(whole)[1]!, /^e3 +1\.000 +\+4\.4 /);
    const stopped = decide(turochamp, bench.state.game, { nodes: 100 }).decision;
    const part = turochampConsole.step(bench.state, { kind: 'decision', decision: stopped }).state;
    assert.ok(part.rows.every(({ value }) => value === undefined));
  });

  test('the changes of every checked move add up to its increase, and each has its line', () => {
    const rows = checkedMoves();
    assert.equal(rows.filter(({ increase }) => increase !== undefined).length, 15);
    for (const { move, ours, changes } of rows) {
      const sum = changes.reduce((total, { before = 0, after = 0 }) => total + after - before, 0);
      assert.equal(sum, ours, move);
      assert.ok(changes.length < 16, move);
    }
  });
});
