import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fenOf, newGame } from '../../chess/game.ts';
import { type Bench, boardFieldOf, consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { type TerminalState, usurpatorConsole } from './console.ts';
import { usurpator } from './program.ts';

const {
  dialogues,
}: {
  readonly dialogues: readonly {
    readonly name: string;
    readonly steps: readonly { readonly keys: string | null; readonly printed1980: string }[];
  }[];
} = JSON.parse(readFileSync(new URL('../../../data/oracle/usurpator.json', import.meta.url), 'utf8'));

const LETTERS: Readonly<Record<string, string>> = {
  ...{ ' ': '.', '+': 'P', p: 'N', l: 'B', t: 'R', d: 'Q', k: 'K' },
  ...{ '*': 'p', P: 'n', L: 'b', T: 'r', D: 'q', K: 'k' },
};

/** The last board on the screen. */
function readBoard(console: Console<TerminalState>, state: TerminalState): string {
  const rows = console
    .view(state)
    .text.filter((line) => /^ {2}[1-8]/.test(line))
    .slice(-8);
  return boardFieldOf(rows.map((row) => Array.from(row.slice(3).padEnd(8), (sign) => LETTERS[sign]!).join('')));
}

consoleContract(usurpatorConsole, {
  program: usurpator,
  shows: 'board',
  reads: readBoard,
  illegal: [
    ['X', /\?/],
    ['E9', /\?/],
    ['E2EE', /\?/],
  ],
  help: [['E2E4', 'e2e4']],
  dialogue: [
    ['E2E4'],
    ['S the board as it is started', /8TPLDKLPT\n {2}7\*{8}\n/],
    ['S the files below', / {3}abcdefgh/],
    ['S what is typed', /E2E4/],
  ],
});

/** Lets the program answer: no key is read while it thinks. */
const think = (bench: Bench<TerminalState>): void => type(usurpatorConsole, usurpator, bench, 'X');

const press = (bench: Bench<TerminalState>, keys: string): void => {
  for (const key of keys) feed(usurpatorConsole, bench, { kind: 'key', key: key === '\r' ? 'ENTER' : key });
};

const textOf = ({ state }: Bench<TerminalState>): string => usurpatorConsole.view(state).text.join('\n');

describe('the terminal', () => {
  for (const { name, steps } of dialogues) {
    test(`the dialogue ${name} stands in its lines, bit by bit`, () => {
      const bench = switchOn(usurpatorConsole);
      for (const { keys } of steps) {
        for (const key of keys ?? '') {
          press(bench, key);
          if (bench.state.task.kind === 'think') think(bench);
        }
      }
      const lines = steps
        .map(({ printed1980 }) => printed1980.replaceAll('\r', ''))
        .join('')
        .split('\n');
      assert.deepEqual(bench.state.lines.slice(0, lines.length), lines);
    });
  }

  test('light squares are in reverse', () => {
    const { screen } = usurpatorConsole.view(switchOn(usurpatorConsole).state).pictures;
    assert.ok(screen?.kind === 'screen');
    assert.deepEqual(
      screen.rows[1]!.slice(0, 3).map(({ text, isInverse = false }) => [text, isInverse]),
      [
        ['  8', false],
        ['T', true],
        ['P', false],
      ],
    );
  });

  test('three entries are one castling; its keys go on from any of them', () => {
    const castle = newGame('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    for (const typed of ['', 'E1', 'E1G1', 'E1G1H1', 'E1G1H1F1', 'E1G1H1F1H5']) {
      const bench = switchOn(usurpatorConsole);
      bench.state = usurpatorConsole.beginAt!(castle, 'white');
      press(bench, typed);
      assert.deepEqual(bench.state.game.moves, [], typed);
      for (const key of usurpatorConsole.keysFor(bench.state, 'e1g1')!) press(bench, key === 'ENTER' ? '\r' : key);
      assert.deepEqual(bench.state.game.moves, ['e1g1'], typed);
      assert.deepEqual([bench.state.setup, bench.state.task.kind], [undefined, 'think']);
    }
  });

  test('other keys of a move begun are given up with an X', () => {
    const bench = switchOn(usurpatorConsole);
    press(bench, 'D2');
    assert.equal(usurpatorConsole.keysFor(bench.state, 'e2e4')?.join(''), 'XE2E4ENTER');
  });
});

describe('what is typed, and what it keeps', () => {
  test('from a position of chess that no move leads to, it goes on with a new game', () => {
    const bench = switchOn(usurpatorConsole);
    type(usurpatorConsole, usurpator, bench, 'E2E5');
    assert.match(bench.notes.join(), /new game from this board/);
    assert.equal(bench.state.game.moves.length, 1);
    assert.equal(bench.state.setup, undefined);
    assert.match(fenOf(newGame(bench.state.game.start)), /^rnbqkbnr\/pppppppp\/8\/4P3\/8/);
  });

  test('without a king it answers at once, and no game is kept', () => {
    const bench = switchOn(usurpatorConsole);
    type(usurpatorConsole, usurpator, bench, 'D1E1');
    assert.match(bench.notes.join(), /no position of chess/);
    assert.equal(bench.state.task.kind, 'listen');
    assert.match(bench.state.setup!, /^r.*RNB1QBNR w /);
    assert.deepEqual(bench.state.game.moves, []);
  });

  test('as long as it remembers what follows from the moves, the program of the house decides; else it does itself', () => {
    const decision = { move: 'a7a6', from: 'search', depth: 1, nodes: 1, pv: [] } as const;
    const answerAfter = (keys: string) => {
      const bench = switchOn(usurpatorConsole);
      press(bench, keys);
      assert.equal(bench.state.task.kind, 'think');
      feed(usurpatorConsole, bench, { kind: 'decision', decision });
      assert.equal(readBoard(usurpatorConsole, bench.state), fenOf(bench.state.game).split(' ')[0]);
      return bench.state;
    };
    assert.deepEqual(answerAfter('E2E4\r').game.moves, ['e2e4', 'a7a6']);
    // Each refusal has the moves counted: 30, 25, 22, 21, 20, 20, 20.
    const own = answerAfter('XXXXXXXE2E4\r');
    assert.equal(own.dialogue.memory.mobility, 20);
    assert.notEqual(own.game.moves[1], 'a7a6');
    assert.notEqual(answerAfter('E2E4E7E5\r').game.moves[2], 'a7a6');
  });

  test('waiting counts the seed up, and only where an entry can begin', () => {
    const bench = switchOn(usurpatorConsole);
    const seedAt = (millis: number) => {
      feed(usurpatorConsole, bench, { kind: 'time', millis });
      return bench.state.dialogue.seed;
    };
    assert.deepEqual([seedAt(0), seedAt(100), seedAt(200)], [1, 101, 45]);
    press(bench, 'E');
    assert.equal(seedAt(100), 45);
    press(bench, '2E4\r');
    assert.deepEqual(bench.state.task, { kind: 'think', level: 'own', options: { Seed: 46 } });
  });

  test('after a message the monitor goes on, or loads the tape again', () => {
    const bench = switchOn(usurpatorConsole);
    for (const line of ['F2F3E7E5G2G4D8H4']) type(usurpatorConsole, usurpator, bench, line);
    assert.match(textOf(bench), /IK STA MAT\n\*$/);
    assert.equal(usurpatorConsole.keysFor(bench.state, 'e1f2'), undefined);
    assert.deepEqual(usurpatorConsole.ask(bench.state, 'white')?.keys, ['L']);
    press(bench, 'Q');
    assert.match(textOf(bench), /\*Q\n\*$/);
    press(bench, 'G');
    assert.equal(readBoard(usurpatorConsole, bench.state), 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR');
    feed(usurpatorConsole, bench, { kind: 'key', key: 'RESET' });
    press(bench, 'L');
    assert.deepEqual(bench.state.game, newGame());
    assert.equal(bench.state.dialogue.memory.mobility, 40);
  });

  test('a reset ends its thinking', () => {
    const bench = switchOn(usurpatorConsole);
    press(bench, '\r');
    assert.equal(bench.state.task.kind, 'think');
    const { words } = feed(usurpatorConsole, bench, { kind: 'key', key: 'RESET' });
    assert.deepEqual([words, bench.state.task.kind], [[{ kind: 'stop' }], 'listen']);
  });

  test('the end of a line is RETURN, unless it stops within a move or in a refusal', () => {
    const lastOf = (line: string) => usurpatorConsole.read(line).at(-1);
    const lines = ['E2E4', '', 'E1G1H1F1H5H5', 'XE2E4', 'E2', 'E2X', 'E2E4E', 'L', 'E2E4 ENTER'];
    assert.deepEqual(lines.map(lastOf), ['ENTER', 'ENTER', 'ENTER', 'ENTER', '2', 'X', 'E', 'L', 'ENTER']);
    assert.equal(usurpatorConsole.read('E2E4 ENTER').length, 5);
  });

  test('RETURN moves for whoever is to move', () => {
    const bench = switchOn(usurpatorConsole);
    assert.equal(usurpatorConsole.ask(bench.state, 'white'), undefined);
    assert.deepEqual(usurpatorConsole.ask(bench.state, 'black')?.keys, ['ENTER']);
    type(usurpatorConsole, usurpator, bench, '');
    assert.deepEqual(bench.state.game.moves, ['c2c4']);
    type(usurpatorConsole, usurpator, bench, '');
    assert.equal(bench.state.game.moves.length, 2);
  });
});
