import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame, positionOf } from '../../chess/game.ts';
import { type Bench, boardFieldOf, consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { boardOf, placeOf } from './board.ts';
import { entryLine, type ZxchessState, zxchessConsole } from './console.ts';
import { make } from './moves.ts';
import { zxchess } from './program.ts';

/** The original's screen key by key, a grey cell as #. */
const {
  dialogue,
  refusals,
}: {
  readonly dialogue: readonly {
    readonly key: string;
    readonly asked_for: string;
    readonly next: string;
    readonly entry_line: string;
  }[];
  readonly refusals: readonly { readonly moves: readonly string[]; readonly try: string; readonly result: string }[];
} = JSON.parse(readFileSync(new URL('../../../data/oracle/zxchess.json', import.meta.url), 'utf8'));

/** The board on the television, rank 1 at the top and file h on the left. */
function readBoard(console: Console<ZxchessState>, state: ZxchessState): string {
  const rows = console.view(state).text.slice(0, 8);
  const turned = rows.map((row) => [...row.slice(2).replaceAll(' ', '')].reverse().join('')).reverse();
  return boardFieldOf(turned);
}

consoleContract(zxchessConsole, {
  program: zxchess,
  shows: 'board',
  reads: readBoard,
  illegal: [
    ['5E', /no man of yours/],
    ['8E8G', /a man of yours stands there/],
    ['7E4E', /does not move so/],
  ],
  help: [['7E5E', 'e7e5']],
  dialogue: [
    ['7E5E'],
    ['S the marker: it is your turn', /█▒DRH/],
    ['S White’s men at the top, from h to a', /1▒RNBKQBNR/],
    ['S the pawn stands on d3 as it is loaded', /2▒PPPP█PPP/],
    ['S files below', /▒▒HGFEDCBA/],
    ['S the line is grey again after its answer', /▒▒▒▒▒/],
  ],
});

const lineOf = ({ state }: Bench<ZxchessState>): string => zxchessConsole.view(state).text.at(-1)!;

describe('the ZX81, key by key', () => {
  test('the dialogue of the original: what is due, and what the line shows', () => {
    const bench = switchOn(zxchessConsole);
    assert.ok(dialogue.length >= 7);
    for (const { key, entry_line } of dialogue) {
      feed(zxchessConsole, bench, { kind: 'key', key });
      // The last line of the record is that after its answer.
      assert.equal(lineOf(bench).replaceAll('▒', '#'), entry_line, key);
    }
    assert.deepEqual(bench.state.game.moves, ['e7e5']);
    assert.equal(entryLine('7E5E'), 'E5▒E7');
  });

  test('35 refusals: after two keys or after four', () => {
    assert.equal(refusals.length, 35);
    for (const { moves, try: tried, result } of refusals) {
      const board = boardOf(positionOf(newGame()), 'white');
      for (const move of moves) make(board, placeOf(move.slice(0, 2), 'white'), placeOf(move.slice(2, 4), 'white'));
      const bench = switchOn(zxchessConsole);
      bench.state = { ...bench.state, men: [...board.men] };
      const keys = [tried[1]!, tried[0]!, tried[3]!, tried[2]!].map((key) => key.toUpperCase());
      const steps = keys.map((key) => feed(zxchessConsole, bench, { kind: 'key', key }).isRefused === true);
      assert.equal(steps.indexOf(true), result.includes('source') ? 1 : 3, `${tried} after ${moves.join(' ')}`);
      assert.equal(bench.state.task.kind, 'listen');
      assert.deepEqual(bench.state.men, [...board.men]);
    }
  });

  test('the men really move while it thinks, and the marker is blank', () => {
    const bench = switchOn(zxchessConsole);
    type(zxchessConsole, undefined, bench, '7E5E');
    const current = { move: 'g1f3', number: 1, of: 30 };
    feed(zxchessConsole, bench, {
      kind: 'thought',
      thought: { kind: 'progress', depth: 1, nodes: 0, pv: [], current },
    });
    assert.match(readBoard(zxchessConsole, bench.state), /\/3P1N2\/PPP1PPPP\/RNBQKB1R$/);
    const { pictures } = zxchessConsole.view(bench.state);
    const { screen } = pictures;
    assert.ok(screen?.kind === 'screen');
    assert.equal(screen.rows[5]![0]!.text.slice(0, 2), ' ▒');
  });

  test('a pawn on the last rank stays a pawn, and it goes on at once', () => {
    const bench = switchOn(zxchessConsole);
    bench.state = zxchessConsole.beginAt!(newGame('4k3/8/8/8/8/8/p6P/4K3 b - - 0 1'), 'black');
    type(zxchessConsole, zxchess, bench, '2A1A');
    assert.equal(bench.state.task.kind, 'listen');
    assert.match(bench.state.setup!, /\/p3K3 b|\/p7 b|\/p\w+ b/);
    assert.match(bench.notes.join(' '), /stays a pawn/);
    // It never moves again.
    type(zxchessConsole, zxchess, bench, '1A1B');
    assert.match(bench.notes.at(-1)!, /does not move so/);
    type(zxchessConsole, zxchess, bench, '8E7E');
    assert.match(bench.state.setup!, /^8\/4k3\//);
  });

  test('its own pawn goes there too', () => {
    const bench = switchOn(zxchessConsole);
    bench.state = zxchessConsole.beginAt!(newGame('8/P7/8/8/8/8/5k2/7K w - - 0 1'), 'black');
    // Its king can only stay away from the squares of the other: the pawn's step is the last in its order.
    type(zxchessConsole, zxchess, bench, '');
    assert.match(bench.state.setup ?? '', /^P7\//);
  });

  test('mated it hangs: no key is heard', () => {
    const bench = switchOn(zxchessConsole);
    bench.state = zxchessConsole.beginAt!(newGame('4k3/8/8/8/8/2q5/1r6/7K b - - 0 1'), 'black');
    type(zxchessConsole, zxchess, bench, '3C1C');
    assert.equal(bench.state.hangs, true);
    assert.equal(zxchessConsole.ask(bench.state, 'black')?.keys.length, 0);
    type(zxchessConsole, zxchess, bench, '8E');
    assert.equal(lineOf(bench), '▒▒▒▒▒');
  });

  test('you are mated: every move is refused, and nothing said', () => {
    const bench = switchOn(zxchessConsole);
    bench.state = zxchessConsole.beginAt!(newGame('k7/1Q6/1K6/8/8/8/8/8 b - - 0 1'), 'black');
    type(zxchessConsole, zxchess, bench, '8A7A');
    assert.match(bench.notes.at(-1)!, /refuses every move/);
  });

  test('with Black, rank 8 is at the top and its men are the letters', () => {
    const bench = switchOn(zxchessConsole);
    bench.state = zxchessConsole.beginAt!(newGame(), 'white');
    assert.equal(zxchessConsole.view(bench.state).text[0], '8 R N B K Q B N R');
    type(zxchessConsole, zxchess, bench, '2E4E');
    assert.equal(bench.state.game.moves[0], 'e2e4');
    assert.equal(bench.state.game.moves.length, 2);
  });
});
