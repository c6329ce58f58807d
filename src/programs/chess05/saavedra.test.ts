import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeSan } from 'plyhouse-kernel/position';
import { gameOf, positionOf } from '../../chess/game.ts';
import { legalMove } from '../../chess/move.ts';
import { type Choice, calculationOrChance, type Side, STUDY } from './saavedra.ts';

const ASCENDING = calculationOrChance();
const DESCENDING = calculationOrChance('descending');

function choiceOf({ choices }: typeof ASCENDING, side: Side, positional: boolean, plies: number): Choice {
  return choices.find((one) => one.side === side && one.positional === positional && one.plies === plies)!;
}

function san(side: Side, moves: readonly string[]): string[] {
  const { start, line } = STUDY[side];
  const position = positionOf(gameOf(start, line));
  return moves.map((move) => makeSan(position, legalMove(position, move)!));
}

// Computerschaak, June 1982: the third move of each side's study, CHESS 0.5X without its positional part.
describe('"Calculation or chance?" as the article tells it', () => {
  test("White's king moves are generated, and stay sorted, as Ka4 Kb4 Kc4 Ka6 Kb6 Kc6: all first scores are equal", () => {
    const { generated, sorted } = choiceOf(ASCENDING, 'white', false, 2);
    assert.deepEqual(san('white', generated), ['Ka4', 'Kb4', 'Kc4', 'Ka6', 'Kb6', 'Kc6']);
    assert.deepEqual(
      sorted.map(({ move }) => move),
      generated,
    );
    assert.equal(new Set(sorted.map(({ value }) => value)).size, 1);
  });
  test("Black's as Kf3 Kg3 Kh3 Kf5 Kg5 Kh5", () => {
    const { generated } = choiceOf(ASCENDING, 'black', false, 2);
    assert.deepEqual(san('black', generated), ['Kf3', 'Kg3', 'Kh3', 'Kf5', 'Kg5', 'Kh5']);
  });
  test('White plays Ka4 at two plies, the first of equals, and Kb4 at five', () => {
    assert.deepEqual(san('white', [choiceOf(ASCENDING, 'white', false, 2).move]), ['Ka4']);
    assert.deepEqual(san('white', [choiceOf(ASCENDING, 'white', false, 5).move]), ['Kb4']);
  });
  test('up to five plies Kb6 has never been best: Kb4 still stands before it, and is chosen of two equals', () => {
    const { lists, value } = choiceOf(ASCENDING, 'white', false, 5);
    for (const list of lists) {
      assert.notEqual(list[0], 'b5b6');
      assert.ok(list.indexOf('b5b4') < list.indexOf('b5b6'));
    }
    // Read the other way round the board offers Kb6 first, and Kb6 is worth as much.
    const other = choiceOf(DESCENDING, 'white', false, 5);
    assert.deepEqual([other.move, other.value], ['b5b6', value]);
  });
  test('Black plays Kg3 at five plies and repeats: 1...f2 2.Re3+ Kg4 3.Re4+ Kg3 4.Re3+ Kg4 5.Re4+ Kg3', () => {
    assert.deepEqual(san('black', [choiceOf(ASCENDING, 'black', false, 5).move]), ['Kg3']);
    const { moves, end } = ASCENDING.outcomes.find((one) => one.side === 'black' && !one.positional)!;
    assert.equal(moves.join(' '), 'f3f2 e4e3 g3g4 e3e4 g4g3 e4e3 g3g4 e3e4 g4g3');
    assert.equal(end, 'repeats');
  });
});

describe('and what follows from it', () => {
  test('the published scan gives the mirror image: Black plays Kg5, White repeats', () => {
    for (const { side, positional, plies, generated, nodes, value } of ASCENDING.choices) {
      if (positional) continue;
      const mirrored = choiceOf(DESCENDING, side === 'white' ? 'black' : 'white', false, plies);
      assert.deepEqual(mirrored.generated.map(turn), generated);
      assert.deepEqual([mirrored.nodes, mirrored.value], [nodes, value]);
    }
    assert.deepEqual(san('black', [choiceOf(DESCENDING, 'black', false, 5).move]), ['Kg5']);
  });
  test('with the positional part, its king drawn to the centre, both colours solve it, as printed', () => {
    for (const side of ['white', 'black'] as const) {
      const { move, sorted } = choiceOf(ASCENDING, side, true, 5);
      assert.equal(move, side === 'white' ? 'b5b4' : 'g4g5');
      assert.ok(sorted[0]!.value > sorted.at(-1)!.value, 'the first scores differ');
      const { end } = ASCENDING.outcomes.find((one) => one.side === side && one.positional && one.plies === 5)!;
      assert.equal(end, 'wins', side);
    }
  });
  test('at five plies White wins by the rook promotion and Black repeats; at six both win', () => {
    const ends = ASCENDING.outcomes.filter(({ positional }) => !positional);
    assert.deepEqual(
      ends.map(({ side, plies, end }) => `${side} ${plies} ${end}`),
      ['white 5 wins', 'white 6 wins', 'black 5 repeats', 'black 6 wins'],
    );
    assert.ok(ends[0]!.moves.includes('c7c8r'));
  });
});

/** A move with the board turned by 180 degrees. */
function turn(move: string): string {
  return [...move].map((letter) => String.fromCharCode((letter > '9' ? 201 : 105) - letter.charCodeAt(0))).join('');
}
