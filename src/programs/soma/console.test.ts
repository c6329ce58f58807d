import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { boardFieldOf, consoleContract, switchOn, type } from '../console.contract.ts';
import { type BlackboardState, somaConsole } from './console.ts';
import { soma } from './program.ts';

/** The board as it is chalked. */
const boardOn = (state: BlackboardState): string =>
  boardFieldOf(
    somaConsole
      .view(state)
      .text.slice(1, 9)
      .map((line) => line.slice(2, 18)),
  );

consoleContract(somaConsole, {
  program: soma,
  shows: 'board',
  reads: (_, state) => boardOn(state),
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
    ['E5', 'E4', 'NEW', 'SIDES'],
    ['C the word', /E5: not a legal move/],
    ['S the sums of each move', /^.*move +men squares swap rules +sum$/m],
    ['S the greatest sum is played', /SOMA plays /],
  ],
});

describe('the blackboard', () => {
  test('sums every move as the article counts: own men, squares, swap-off and rules add up', () => {
    const bench = switchOn(somaConsole);
    type(somaConsole, soma, bench, 'SIDES');
    const { text, lamps } = somaConsole.view(bench.state);
    const row = text.find((line) => line.includes(' d4 '))!;
    assert.match(row, /d4 +0 +\d+ +0 +-5 +\d+$/);
    const [men, squares, swap, rules, sum] = row
      .slice(29)
      .trim()
      .split(/ +/)
      .map((cell) => Number(cell));
    assert.equal(men! + squares! + swap! + rules!, sum);
    assert.equal(bench.state.rows.length, 20);
    assert.equal(text.at(-2), bench.state.message);
    assert.equal(lamps.length > 0, /coin/.test(bench.state.message));
  });

  test('NEW wipes it; SIDES lets it take the side to move', () => {
    const bench = switchOn(somaConsole);
    type(somaConsole, soma, bench, 'E4');
    assert.equal(bench.state.game.moves.length, 2);
    type(somaConsole, soma, bench, 'SIDES');
    assert.equal(bench.state.game.moves.length, 3);
    assert.equal(bench.state.player, 'black');
    type(somaConsole, undefined, bench, 'NEW');
    assert.deepEqual([bench.state.game.moves, bench.state.rows], [[], []]);
  });
});
