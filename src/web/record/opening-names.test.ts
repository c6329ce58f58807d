import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { gameOfLine, OPENING_LINES as LINES, openingOf } from './opening-names.ts';

const nameOf = (line: string) => openingOf(gameOfLine(line))?.name;

describe('opening names', () => {
  test('every line is legal and leads to a different position', () => {
    const seen = new Set<string>();
    for (const [code, name, line] of LINES) {
      const game = gameOfLine(line);
      assert.deepEqual(openingOf(game), { code, name, ply: game.moves.length }, line);
      assert.ok(!seen.has(line), line);
      seen.add(line);
    }
    assert.ok(LINES.length >= 150, `${LINES.length} lines`);
  });

  test('every name belongs to one line', () => {
    assert.equal(new Set(LINES.map(([, name]) => name)).size, LINES.length);
  });

  test('the codes are in the order of the encyclopaedia', () => {
    const codes = LINES.map(([code]) => code);
    assert.deepEqual(codes, codes.toSorted());
  });

  const CASES: readonly [what: string, line: string, name: string | undefined][] = [
    ['a transposition', 'Nf3 Nf6 c4 e6 d4 d5 Nc3', "Queen's Gambit Declined, Three Knights"],
    ['another', 'd4 e6 e4 d5', 'French Defence, Normal Variation'],
    ['a game that has left what is named', 'e4 e5 Nf3 Nc6 Bb5 h6 a3', 'Ruy Lopez'],
    ['a narrower name', 'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1', 'Ruy Lopez, Closed'],
  ];
  for (const [what, line, name] of CASES) test(what, () => assert.equal(nameOf(line), name));

  test('the initial position and a set-up position have no opening name', () => {
    assert.equal(openingOf(newGame()), undefined);
    assert.equal(openingOf(newGame('4k3/8/8/8/8/8/8/4K2R w K - 0 1')), undefined);
  });
});
