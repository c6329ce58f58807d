import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endingOf, fenOf, movesOf, turnOf } from '../../chess/game.ts';
import { boardFieldOf, consoleContract, switchOn, type } from '../console.contract.ts';
import { type AutomatonState, ajedrecistaConsole } from './console.ts';
import { ajedrecista } from './program.ts';

/** The board as shown in its text. */
const boardOn = (state: AutomatonState): string =>
  boardFieldOf(
    ajedrecistaConsole
      .view(state)
      .text.slice(0, 8)
      .map((line) => line.slice(2)),
  );

consoleContract(ajedrecistaConsole, {
  program: ajedrecista,
  shows: 'board',
  reads: (_, state) => boardOn(state),
  illegal: [
    ['E5', /Illegal move, the first/],
    ['B7', /Lamps lit: Illegal move/],
    ['Kb5', /Illegal moves: 1 of 3/],
  ],
  help: [['D4', 'c5d4']],
  dialogue: [
    ['H8', 'D4', 'Kc4', 'A1', 'H1', 'B3'],
    ['S La Nature: an illegal move lights a lamp', /^Lamps lit: Illegal move$/m],
    ['S its second rule', /^Rook b7-b6, rule 2\.$/m],
    ['S La Nature: after the third it plays no more', /^The third illegal move: it plays no more\./m],
  ],
});

const begun = (...lines: readonly string[]) => {
  const bench = switchOn(ajedrecistaConsole);
  for (const line of lines) type(ajedrecistaConsole, ajedrecista, bench, line);
  return bench;
};

describe('illegal moves', () => {
  test('light the lamp until a legal move, and are counted', () => {
    const bench = begun('H8');
    assert.deepEqual(ajedrecistaConsole.view(bench.state).lamps, ['illegal']);
    type(ajedrecistaConsole, ajedrecista, bench, 'D4');
    assert.deepEqual(bench.state.game.moves, ['c5d4', 'b7b6']);
    assert.deepEqual(ajedrecistaConsole.view(bench.state).lamps, ['rule2']);
    assert.equal(bench.state.illegal, 1);
  });

  test('end the game with the third: no square is heard but START', () => {
    const bench = begun('H8', 'D4', 'H8', 'E4', 'A1');
    assert.equal(bench.state.illegal, 3);
    assert.match(bench.state.message, /third illegal move: it plays no more/);
    const { game } = bench.state;
    assert.equal(game.moves.length, 4);
    for (const uci of movesOf(game)) assert.equal(ajedrecistaConsole.keysFor(bench.state, uci), undefined);
    type(ajedrecistaConsole, ajedrecista, bench, 'E3 D3 E5');
    assert.deepEqual(bench.state.game, game);
    type(ajedrecistaConsole, ajedrecista, bench, 'START D4');
    assert.deepEqual([bench.state.illegal, bench.state.game.moves], [0, ['c5d4', 'b7b6']]);
  });

  test('putting the king back on his square is none', () => {
    assert.equal(begun('C5').state.illegal, 0);
  });
});

test('the king can begin on the 42 squares of ranks 1 to 6 that are not in check, and nowhere else', () => {
  const placed = [...'abcdefgh'].flatMap((file) =>
    [1, 2, 3, 4, 5, 6, 7, 8].filter((rank) => {
      const { state } = begun(`PLACE ${file}${rank}`);
      const isPlaced = !state.isPlacing;
      assert.equal(state.illegal, 0);
      if (isPlaced) assert.equal(boardOn(state), fenOf(state.game).split(' ')[0]);
      return isPlaced;
    }),
  );
  assert.equal(placed.length, 42);
});

test('each move lights the lamp of its rule; at mate that of mate, and the board is dead', () => {
  const bench = begun();
  const seen = new Set<string>();
  for (let move = 0; move < 70 && !endingOf(bench.state.game); move++) {
    const legal = movesOf(bench.state.game);
    type(ajedrecistaConsole, ajedrecista, bench, legal[(3 * move) % legal.length]!.slice(2));
    const { lamps } = ajedrecistaConsole.view(bench.state);
    const rules = lamps.filter((lamp) => lamp.startsWith('rule'));
    assert.equal(rules.length, 1);
    seen.add(rules[0]!);
    const { state } = bench;
    assert.match(state.message, new RegExp(`rule ${rules[0]!.slice(4)}\\.`));
    if (lamps.includes('check')) assert.match(state.message, /“Check to the king\.”$/);
  }
  assert.equal(endingOf(bench.state.game)?.kind, 'checkmate');
  assert.equal(turnOf(bench.state.game), 'black');
  assert.ok(ajedrecistaConsole.view(bench.state).lamps.includes('mate'));
  assert.match(bench.state.message, /“Mate\.” The current is off/);
  assert.deepEqual([...seen].sort(), ['rule1', 'rule2', 'rule3', 'rule4', 'rule5', 'rule6']);
});
