import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fenOf, gameOf, movesOf, newGame, turnOf } from '../../chess/game.ts';
import { boardFieldOf, consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { chanceOf, decisionOf } from '../program.contract.ts';
import { type TerminalState, unixchessConsole } from './console.ts';
import { readMove, shortestLine, writeMove } from './notation.ts';
import { unixchess } from './program.ts';

/** The board that an empty line prints, its capitals White's; behind the end of the program as if it went on. */
function boardOn(console: Console<TerminalState>, state: TerminalState): string {
  const { prints = [] } = console.step({ ...state, isShell: false }, { kind: 'key', key: 'ENTER' });
  const rows = prints.filter((line) => /^[1-8] {2}/.test(line));
  return boardFieldOf(
    rows.map((row) =>
      row
        .slice(3)
        .replace(/[-*]/g, '.')
        .replace(/[a-z]/gi, (man) => (man < 'a' ? man.toLowerCase() : man.toUpperCase())),
    ),
  );
}

consoleContract(unixchessConsole, {
  program: unixchess,
  shows: 'board',
  reads: boardOn,
  illegal: [
    ['p-k5', /^Illegal move$/m],
    ['e2e5', /^Illegal move$/m],
    ['n-b3', /^ambiguous$/m],
    ['e2e4 ', /^eh\?$/m],
    ['P-K4', /^eh\?$/m],
    ['restore', /^eh\?$/m],
    ['remove', /^eh\?$/m],
  ],
  help: [
    ['p-k4', 'e2e4'],
    ['n-kb3', 'g1f3'],
    ['e2e4', 'e2e4'],
  ],
  dialogue: [
    ['p-k4', 'first', 'exit', 'chess', 'first', 'ls'],
    ['S its name', /^Chess$/m],
    ['S the move as it prints it', /^1\. p\/k2-k4$/m],
    ['S its answer', /^1\. \.\.\. p\/k2-k4$/m],
    ['S first comes before the first move', /^eh\?$/m],
    ['C the shell', /^\$ $/m],
    ['S another game', /^Chess$/m],
    ['S it is White', /^1\. p\/k2-k4$/m],
    ['S a line that is no move', /^eh\?$/m],
  ],
});

interface Session {
  readonly case: string;
  readonly input: string;
  readonly output: string;
}
const SESSIONS: readonly Session[] = JSON.parse(
  readFileSync(new URL('../../../data/oracle/unixchess-dialogue.json', import.meta.url), 'utf8'),
);

/** All that it prints to these lines, with one program throughout, whose clock stands still as that of the sessions did. */
function session(lines: readonly string[]): { readonly output: string; readonly state: TerminalState } {
  const bench = switchOn(unixchessConsole);
  const engine = unixchess.create({}, chanceOf(1));
  for (const line of lines) {
    // Input after the end of the program is not meant for it.
    if (bench.state.isShell) break;
    type(unixchessConsole, undefined, bench, line);
    if (bench.state.task.kind !== 'think') continue;
    const decision = decisionOf(engine, bench.state.game, {}, { kind: 'period', elapsedMillis: () => 0 });
    feed(unixchessConsole, bench, { kind: 'decision', decision: { ...decision, nodes: 0 } });
  }
  return { output: bench.prints.map((line) => `${line}\n`).join(''), state: bench.state };
}

describe('the 21 sessions of the original, character by character', () => {
  test('all are there', () => assert.equal(SESSIONS.length, 21));
  for (const [number, { case: name, input, output }] of SESSIONS.entries()) {
    test(`${number}, ${name}: ${JSON.stringify(input)}`, () => {
      assert.equal(session(input.split('\n').slice(0, -1)).output, output);
    });
  }
});

describe('what the sessions do not show', () => {
  test('an empty line prints the board in either notation', () => {
    const { output } = session(['', 'alg', '']);
    assert.match(output, /^ {3}q q q q k k k k\n {3}r n b {5}b n r\n8 {2}R N B Q K B N R$/m);
    assert.match(output, /^ {3}a b c d e f g h\n$/m);
  });

  test('save keeps a game for a later program; restore comes before the first move', () => {
    const { output, state } = session(['e2e4', 'save', 'd2d4', 'restore']);
    assert.match(output, /eh\?\n$/);
    const bench = { ...switchOn(unixchessConsole), state };
    for (const line of ['exit', 'chess', 'restore']) type(unixchessConsole, undefined, bench, line);
    assert.deepEqual(bench.state.game.moves, ['e2e4', 'e7e5']);
  });

  test('repeat prints the last move again', () => {
    assert.match(session(['repeat', 'p-k4', 'repeat']).output, /^Chess\neh\?\n(.*\n)(1\. \.\.\. .*\n)\2$/);
  });

  test('the clock counts the time of the one who is to move', () => {
    const bench = switchOn(unixchessConsole);
    feed(unixchessConsole, bench, { kind: 'time', millis: 65_000 });
    type(unixchessConsole, undefined, bench, 'e2e4');
    feed(unixchessConsole, bench, { kind: 'time', millis: 5000 });
    const decision = { move: 'e7e5', from: 'search', depth: 3, nodes: 1500, pv: [] } as const;
    feed(unixchessConsole, bench, { kind: 'decision', decision });
    type(unixchessConsole, undefined, bench, 'clock');
    assert.deepEqual(bench.prints.slice(-2), ['white: 1:05', 'black: 0:10']);
  });

  test('a mate ends the program, and the shell waits', () => {
    const { output, state } = session(['manual', 'f2f3', 'e7e5', 'g2g4', 'd8h4', 'e2e4']);
    assert.match(output, /d8h4\nBlack wins\n$/);
    assert.equal(state.isShell, true);
    const bench = { ...switchOn(unixchessConsole), state };
    type(unixchessConsole, undefined, bench, 'e2e4');
    assert.equal(bench.prints.at(-1), 'e2e4: not found');
  });

  test('any position is set up by its rows, typed with small letters and capitals', () => {
    for (const fen of [
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
      '8/8/8/2k5/4K3/8/8/8 w - - 0 1',
    ]) {
      const rows = fen.split(' ')[0]!.replace(/[a-z]/gi, (man) => (man < 'a' ? man.toLowerCase() : man.toUpperCase()));
      const { output, state } = session(['setup', ...rows.split('/')]);
      assert.match(output, /Setup successful\n$/);
      assert.equal(fenOf(state.game), fen);
      assert.equal(boardOn(unixchessConsole, state), fen.split(' ')[0]);
    }
    assert.match(session(['setup', '9k', ...Array(7).fill('8')]).output, /Illegal setup\n$/);
  });
});

describe('notation', () => {
  test('every legal move is written so that it is read as itself, whole and in the fewest signs', () => {
    for (const fen of [
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1',
      '4k3/8/8/8/2PpP3/8/8/4K3 b - c3 0 1',
      '8/P1k5/8/8/8/8/5p1p/K5N1 b - - 0 1',
    ]) {
      const game = newGame(fen);
      for (const uci of movesOf(game)) {
        if (uci.length > 4 && uci[4] !== 'q') continue;
        for (const isAlgebraic of [true, false]) {
          for (const line of [writeMove(game, uci, isAlgebraic), shortestLine(game, uci, isAlgebraic)]) {
            assert.deepEqual(readMove(game, line)?.moves, [uci], line);
          }
        }
      }
    }
  });

  test('squares are named from the side of the mover', () => {
    const game = gameOf(newGame().start, ['e2e4', 'e7e5', 'd2d4']);
    assert.equal(turnOf(game), 'black');
    assert.equal(writeMove(game, 'e5d4', false), 'p/k4xp/q5');
    assert.equal(shortestLine(game, 'e5d4', false), 'pxp');
  });
});
