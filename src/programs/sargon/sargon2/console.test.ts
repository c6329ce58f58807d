import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fenOf, newGame } from '../../../chess/game.ts';
import { boardFieldOf, consoleContract, feed, switchOn, type } from '../../console.contract.ts';
import { type Sargon2State, sargon2Console } from './console.ts';
import { sargon2 } from './program.ts';
import { setUpKeys } from './set-up.ts';

const BEGIN = ['F1', 'G', 'W', '1'];

const textOf = (state: Sargon2State): readonly string[] => sargon2Console.view(state).text;

consoleContract(sargon2Console, {
  program: sargon2,
  begin: BEGIN,
  shows: 'board',
  reads: (_, state) =>
    boardFieldOf(
      textOf(state)
        .slice(0, 8)
        .map((line) => line.slice(2)),
    ),
  illegal: [
    ['E2-E5', /INVALID MOVE/],
    ['E7-E5', /INVALID MOVE/],
  ],
  limits: { depth: 1 },
  help: [['E2-E4', 'e2e4']],
  dialogue: [
    ['F1', 'G', 'W', '0', 'E2-E5', 'DEL', 'E2-E4'],
    ['S manual: three questions', /GAME OR SETUP[\s\S]*YOUR COLOR \(B,W\):[\s\S]*LEVEL OF PLAY/],
    ['S original: a wrong move', /INVALID MOVE/],
    ['S original: the move under its number', /E2-E4/],
  ],
});

/** The machine after these lines; the program answers only if it is asked to. */
const after = (lines: readonly string[], answers?: typeof sargon2) => {
  const bench = switchOn(sargon2Console);
  for (const line of lines) type(sargon2Console, answers, bench, line);
  return bench;
};

test('its level is the one asked for, and its colour: red while it thinks', () => {
  const { state } = after(['F1', 'G', 'B', '5']);
  assert.deepEqual(state.task, { kind: 'think', level: '5' });
  const inks = (of: Sargon2State) => JSON.stringify(sargon2Console.view(of).pictures);
  assert.match(inks(state), /"SARGON II","ink":"red"/);
  assert.match(inks(state), /LEVEL 5 \* 0/);
  assert.match(inks(after(BEGIN).state), /"SARGON II","ink":"cyan"/);
});

test('after INVALID MOVE only DEL is heard', () => {
  const { state } = after([...BEGIN, 'E2-E5', 'E2-E4']);
  assert.equal(state.game.moves.length, 0);
  assert.deepEqual(after([...BEGIN, 'E2-E5', 'DEL', 'E2-E4']).state.game.moves, ['e2e4']);
});

test('the question mark shows the reply that it expects', () => {
  const bench = after([...BEGIN, 'A2-A3']);
  const decision = { move: 'e7e5', from: 'search', depth: 3, nodes: 9, pv: [], expects: 'g1f3' } as const;
  feed(sargon2Console, bench, { kind: 'decision', decision });
  type(sargon2Console, undefined, bench, '?');
  assert.equal(textOf(bench.state).at(-1), 'G1-F3');
});

test('mate is announced and given in the row of the files', () => {
  const bench = after([...BEGIN, 'F2-F3']);
  const say = (move: string, text: string) => {
    const decision = { move, from: 'search', depth: 1, nodes: 1, pv: [], remarks: [{ kind: 'check', text }] } as const;
    feed(sargon2Console, bench, { kind: 'decision', decision });
  };
  say('e7e5', 'MATE IN 1');
  assert.equal(textOf(bench.state).at(-1), 'MATE IN 1');
  type(sargon2Console, undefined, bench, 'G2-G4');
  say('d8h4', 'MATE');
  assert.equal(textOf(bench.state).at(-1), 'MATE');
  assert.equal(bench.state.phase, 'over');
});

describe('a position is set up', () => {
  const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w Kq - 0 17';

  test('by the keys for its men, with side to move and number', () => {
    const bench = after(['F1', 'S', 'W', '2']);
    for (const key of [...setUpKeys(newGame(fen)), 'ENTER', 'W', '1', '7'])
      feed(sargon2Console, bench, { kind: 'key', key });
    assert.equal(fenOf(bench.state.game), fen);
    type(sargon2Console, undefined, bench, 'E5-G6');
    assert.deepEqual(bench.state.task, { kind: 'think', level: '2', options: { Book: false } });
  });

  test('as a way to take back: the board is kept', () => {
    const bench = after([...BEGIN, 'E2-E4']);
    for (const line of ['RESTORE', 'F1', 'S', 'W', '1']) type(sargon2Console, undefined, bench, line);
    assert.equal(bench.state.setup?.split(' ')[0], 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR');
    assert.equal(textOf(bench.state).at(-1), 'the cursor is on a1');
    // The letter O counts as moved, another key clears.
    for (const key of ['R', 'W', 'O', 'X']) feed(sargon2Console, bench, { kind: 'key', key });
    assert.equal(bench.state.setup, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/R1BQKBNR w Kkq - 0 1');
  });

  test('again if it is no position of chess', () => {
    const bench = after(['F1', 'S', 'W', '1']);
    // The white king is cleared.
    for (const key of ['R', 'W', '0', 'X', 'X', 'X', 'X', 'ENTER', 'W', '0', '1'])
      feed(sargon2Console, bench, { kind: 'key', key });
    assert.match(bench.notes.join(), /not a legal position/);
    assert.equal(bench.state.phase, 'setup');
  });
});

test('RESTORE ends a search', () => {
  const bench = after(['F1', 'G', 'B', '3']);
  const { words, state } = sargon2Console.step(bench.state, { kind: 'key', key: 'RESTORE' });
  assert.deepEqual(words, [{ kind: 'stop' }]);
  assert.equal(state.phase, 'title');
});
