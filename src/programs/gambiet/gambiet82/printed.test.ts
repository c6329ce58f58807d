/** Compares our moves and thoughts with those of version 8212 in "Gambiet afgeslacht" (June 1982). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { type Decision, finish, type Limits } from '../../program.ts';
import { createGambiet82, gambiet82 } from './program.ts';

interface StoredPosition {
  readonly id: string;
  readonly fen: string;
  readonly expect: { readonly played: string };
}
const POSITIONS: readonly StoredPosition[] = JSON.parse(
  readFileSync(new URL('../../../../data/positions/positions.json', import.meta.url), 'utf8'),
);
const LEVEL = gambiet82.card.levels.find(({ id }) => id === gambiet82.card.tournamentLevel)!;

function think(
  id: string,
  limits: Limits = LEVEL.limits,
): { decision: Decision; lines: readonly string[]; played: string } {
  const { fen, expect } = POSITIONS.find((position) => position.id === id)!;
  const engine = createGambiet82({ Book: false }, () => 0.5);
  engine.setGame(newGame(fen));
  const decision = finish(engine.search(limits, { kind: 'period', elapsedMillis: () => 0 }));
  return { decision, lines: decision.own!.line!.split(' | '), played: expect.played };
}

/** Our value of the line that begins with a move, and the line. */
function lineOf(lines: readonly string[], move: string): { line: string; value: string } {
  const text = lines.find((line) => line.startsWith(move))!;
  const space = text.lastIndexOf(' ');
  return { line: text.slice(0, space), value: text.slice(space + 1) };
}

describe('version 8212 on its tournament level', () => {
  for (const [move, id] of [
    ['6...Bh4+, the first move out of book', 'gambiet-8212-book-exit'],
    ['7...Nf2, which it thinks wins the exchange', 'gambiet-8212-move7'],
    ['12...Na5, to have the loss of a knight behind the horizon', 'gambiet-8212-move12'],
  ] as const) {
    test(`plays ${move}`, () => {
      const { decision, played } = think(id);
      assert.equal(decision.move, played);
    });
  }

  test('move 12: every printed value is ours', () => {
    const { lines } = think('gambiet-8212-move12');
    const printed = { h8e8: '-2', f7f6: '-2', c6e7: '-2', d7d6: '-2', c6a5: '-1' };
    for (const [move, value] of Object.entries(printed)) assert.equal(lineOf(lines, move).value, value, move);
  });

  test('move 12, cut short in the second pass: move, values and last plies as printed, and three lines', () => {
    const printed = [
      ['h8e8', 'f1g1', '-2'],
      ['f7f6', 'f1g1', '-2'],
      ['c6e7', 'f3g5 d8f8 g5h7', '-2'],
      ['d7d6', 'f1g1', '-2'],
      ['c6a5', 'c4e2 c7c6 d5f4', '-1'],
    ] as const;
    for (const nodes of [6200, 6400]) {
      const { decision, lines } = think('gambiet-8212-move12', { nodes });
      assert.equal(decision.move, 'c6a5');
      const ours = printed.map(([move]) => lineOf(lines, move));
      assert.deepEqual(
        ours.map(({ value }) => value),
        printed.map(([, , value]) => value),
      );
      const plies = (text: string) => text.split(' ').length;
      assert.deepEqual(
        ours.map(({ line }) => plies(line)),
        printed.map(([move, rest]) => plies(`${move} ${rest}`)),
      );
      assert.equal(printed.filter(([move, rest], at) => ours[at]!.line === `${move} ${rest}`).length, 3);
    }
  });

  test('move 19: the values, and two of the four lines to the last move; the garbled g1h1 is f1g1', () => {
    const { lines, decision } = think('gambiet-8212-move19');
    assert.equal(lineOf(lines, 'a5c4').line, 'a5c4 d6c4 d5c4 f1g1');
    assert.deepEqual(lineOf(lines, 'd5d4'), { line: 'd5d4 b4a5 d4c3 f1g1', value: '-2' });
    // Ours takes the first of three moves of one value: "it does not care whether it loses the one knight or the other".
    assert.equal(decision.move, 'f6e5');
    assert.equal(decision.own!.score, '-2');
  });

  test('move 22: both moves are worth -1', () => {
    const { lines, decision } = think('gambiet-8212-move22');
    assert.equal(lineOf(lines, 'c8a6').value, '-1');
    assert.equal(lineOf(lines, 'h1f2').value, '-1');
    assert.equal(lineOf(lines, 'h1f2').line.slice(0, 9), 'h1f2 f3c6');
    // Ours holds 22...Ba6+ until ply 5 shows Nxf2 two points of position better.
    assert.equal(decision.move, 'h1f2');
  });
});
