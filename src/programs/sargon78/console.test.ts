import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleContract, switchOn, type } from '../console.suite.ts';
import { type SargonState, sargon78Console } from './console.ts';
import { sargon78 } from './program.ts';

const BEGIN = ['Y', 'W', '1'];

/** The board in the text that stands for the screen. */
const boardOn = (state: SargonState): string =>
  sargon78Console
    .view(state)
    .text.slice(0, 8)
    .map((line) =>
      line
        .slice(2)
        .replaceAll(' ', '')
        .replace(/\.+/g, (run) => String(run.length)),
    )
    .join('/');

consoleContract(sargon78Console, {
  program: sargon78,
  begin: BEGIN,
  shows: 'board',
  reads: (_, state) => boardOn(state),
  illegal: [
    ['E2-E5', /INVALID MOVE\nTRY AGAIN/],
    ['E9', /INVALID MOVE/],
  ],
  limits: { depth: 1 },
});

/** What is on the left of the screen. */
const listOf = (state: SargonState) => sargon78Console.view(state).text.slice(8);

test('the titles change sides with the colours, and Sargon begins as White', () => {
  const white = switchOn(sargon78Console);
  for (const line of BEGIN) type(sargon78Console, sargon78, white, line);
  assert.deepEqual(listOf(white.state), ['  PLAYER SARGON', '01']);
  const black = switchOn(sargon78Console);
  for (const line of ['Y', 'B', '1']) type(sargon78Console, sargon78, black, line);
  assert.match(listOf(black.state).join('\n'), /SARGON PLAYER\n01 [de]2-[de]4$/);
  assert.equal(black.state.game.moves.length, 1);
});

test('any other answer than 1 to 6 is two plies', () => {
  for (const [key, level] of [
    ['5', '5'],
    ['9', '2'],
    ['X', '2'],
  ] as const) {
    const bench = switchOn(sargon78Console);
    for (const line of ['Y', 'B', key]) type(sargon78Console, undefined, bench, line);
    assert.deepEqual(bench.state.task, { kind: 'think', level });
  }
});

test('a page that is full is cleared, and a game that is given up asks for another', () => {
  const bench = switchOn(sargon78Console);
  for (const line of BEGIN) type(sargon78Console, sargon78, bench, line);
  for (let entry = 0; entry < 9; entry++) type(sargon78Console, sargon78, bench, 'E2-E5');
  assert.ok(listOf(bench.state).length < 5);
  bench.state = sargon78Console.step(bench.state, { kind: 'key', key: 'RESIGN' }).state;
  assert.deepEqual(sargon78Console.view(bench.state).text, ['CARE FOR ANOTHER GAME?']);
});

test('mate ends the game with a word for the winner', () => {
  const bench = switchOn(sargon78Console);
  for (const line of ['Y', 'W', '1']) type(sargon78Console, sargon78, bench, line);
  // The fool's mate, with the program's answers forced.
  for (const [move, reply] of [
    ['F2-F3', 'e7e5'],
    ['G2-G4', 'd8h4'],
  ] as const) {
    type(sargon78Console, undefined, bench, move);
    const decision = { move: reply, from: 'search', depth: 1, nodes: 1, pv: [] } as const;
    bench.state = sargon78Console.step(bench.state, { kind: 'decision', decision }).state;
  }
  assert.deepEqual(listOf(bench.state).slice(-2), ['MATE', 'I WIN']);
  assert.equal(bench.state.phase, 'over');
});
