import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fenOf, newGame } from '../../../chess/game.ts';
import { boardFieldOf, consoleContract, feed, switchOn, type } from '../../console.contract.ts';
import { type SargonState, sargon78Console } from './console.ts';
import { sargon78 } from './program.ts';
import { setUpKeys } from './set-up.ts';

const BEGIN = ['Y', 'W', '1'];

/** The board in the text that stands for the screen. */
const boardOn = (state: SargonState): string =>
  boardFieldOf(
    sargon78Console
      .view(state)
      .text.slice(0, 8)
      .map((line) => line.slice(2)),
  );

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
  help: [['E2-E4', 'e2e4']],
  dialogue: [
    ['Y', 'W', '1', 'E2-E5', 'E2-E4'],
    ['S book: a question for each choice', /WHITE\(w\) OR BLACK\(b\)/],
    ['S book: a wrong move is asked for again', /01 e2-e5[\s\S]*INVALID MOVE[\s\S]*TRY AGAIN/],
    ['S book: 1.e4 e5, in the list', /01 e2-e4 e7-e5/],
  ],
});

/** The text on the left of the screen. */
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

/** The screen after these lines, without a program that answers. */
const after = (...lines: string[]) => {
  const bench = switchOn(sargon78Console);
  for (const line of lines) type(sargon78Console, undefined, bench, line);
  return bench;
};

describe('a position is set up', () => {
  test('by the keys for its men, with the castling rights they leave', () => {
    const fen = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w Kq - 0 1';
    const bench = after('N', 'Y');
    for (const key of [...setUpKeys(newGame(fen)), 'ESC', 'Y', 'W', '2', 'W'])
      feed(sargon78Console, bench, { kind: 'key', key });
    assert.equal(fenOf(bench.state.game), fen);
  });

  test('square by square from a1, and played on from there', () => {
    // An empty board except for Ka1, which has moved, and the kings' pawn; then e8 gets the black king.
    const ranks = ['K W 10000000', '0000P W 0000', '0'.repeat(40), '0000K B 0000'];
    const bench = after('N', 'Y', ...ranks, 'ESC');
    assert.deepEqual(sargon78Console.view(bench.state).text.slice(-1), ['IS THIS RIGHT?']);
    assert.equal(bench.state.setup, '4k3/8/8/8/8/8/4P3/K7 w - - 0 1');
    for (const line of ['Y', 'B', '1']) type(sargon78Console, undefined, bench, line);
    assert.match(sargon78Console.view(bench.state).text.join('\n'), /WHOSE MOVE IS IT\?$/);
    type(sargon78Console, undefined, bench, 'B');
    assert.equal(bench.state.setup, undefined);
    type(sargon78Console, sargon78, bench, 'E8-E7');
    assert.equal(bench.state.game.start, '4k3/8/8/8/8/8/4P3/K7 b - - 0 1');
    assert.equal(bench.state.game.moves.length, 2);
    assert.match(listOf(bench.state).join('\n'), /^01 +e8-e7\n02 \w\d-\w\d$/m);
  });

  test('RETURN leaves a square, and what has not moved may castle', () => {
    const leave = (squares: number) => Array.from({ length: squares }, () => '');
    // The rook on h1 is put there again, as one that has moved.
    const bench = after('N', 'Y', ...leave(7), 'R W 1', ...leave(4), '0', 'ESC');
    assert.equal(bench.state.setup, 'rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w Qkq - 0 1');
  });

  test('BACK goes three squares back, or one from the beginning of a rank, and wraps', () => {
    const at = (bench: { state: SargonState }) => sargon78Console.view(bench.state).text.at(-1);
    assert.equal(at(after('N', 'Y', '', '', '', '', 'BACK')), 'b1 blinks');
    assert.equal(at(after('N', 'Y', ...Array.from({ length: 8 }, () => ''), 'BACK')), 'h1 blinks');
    assert.equal(at(after('N', 'Y', 'BACK')), 'h8 blinks');
  });

  test('again if it is not right, or no position of chess', () => {
    const wrong = after('N', 'Y', '0', 'ESC', 'N');
    assert.equal(wrong.state.setting!.at, 0);
    const bench = after('N', 'Y', ...Array.from({ length: 4 }, () => ''), '0', 'ESC', 'Y', 'W', '1');
    const { state, notes } = sargon78Console.step(bench.state, { kind: 'key', key: 'W' });
    assert.match(notes!.join(), /not a legal position/);
    assert.equal(state.phase, 'board');
  });
});
