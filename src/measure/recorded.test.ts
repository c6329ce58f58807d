import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import { CATALOG } from '../programs/catalog.ts';
import { RECORDS_FILE, readHouseFile } from './articles.ts';
import { type SideFilter, sidesOf } from './recorded.ts';

const CARDS = CATALOG.map(({ card }) => card);
const read = (text: string, program: string, choice?: SideFilter) =>
  sidesOf(parsePgn(text).games, program, CARDS, choice);

describe('the recorded games of the house', async () => {
  const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
  const seed = (program: string, choice?: SideFilter) => sidesOf(games, program, CARDS, choice);

  test('each side is found with its number, colour and moves', () => {
    const table = (program: string) =>
      seed(program).map(({ number, color, plies, options, depth }) => [number, color, plies.length, options, depth]);
    assert.deepEqual(table('gambiet82'), [
      [1, 'black', 36, {}, undefined],
      [2, 'black', 54, {}, undefined],
      [4, 'white', 64, {}, undefined],
    ]);
    assert.deepEqual(table('chess05x'), [
      [3, 'white', 27, {}, undefined],
      [5, 'white', 43, {}, undefined],
      [8, 'black', 5, { Positional: 'false' }, 5],
      [9, 'white', 3, {}, 5],
    ]);
    assert.deepEqual(table('schach22'), [
      [6, 'white', 24, {}, undefined],
      [10, 'white', 4, {}, undefined],
    ]);
    assert.deepEqual(table('wray74'), []);
  });
  test("Gambiet's book ends with 5...Ng4, as its author says", () => {
    const { plies } = seed('gambiet82')[0]!;
    const book = plies.filter(({ isFromBook }) => isFromBook);
    assert.deepEqual(
      book.map(({ move }) => move),
      [1, 2, 3, 4, 5],
    );
    assert.equal(book.at(-1)!.played, 'f6g4');
    assert.deepEqual([plies[5]!.played, plies[5]!.move, plies[5]!.ply], ['e7h4', 6, 11]);
  });
  test('numbers go on from where a position begins', () => {
    const [, huebner] = seed('schach22');
    assert.deepEqual(
      huebner!.plies.map(({ move }) => move),
      [37, 38, 39, 40],
    );
    const { plies } = seed('chess05x')[2]!;
    assert.deepEqual(
      plies.map(({ move, ply }) => [move, ply]),
      [
        [1, 0],
        [2, 2],
        [3, 4],
        [4, 6],
        [5, 8],
      ],
    );
  });
  test('forced replies are known by the number of moves', () => {
    // Both answer a check of the game against Van Grijfland: 29.Rc1+ Kd7 and 30.e6+ Ke7.
    const forced = seed('gambiet82').flatMap(({ number, plies }) =>
      plies.filter(({ legal }) => legal === 1).map(({ move }) => [number, move]),
    );
    assert.deepEqual(forced, [
      [1, 29],
      [1, 30],
    ]);
  });
  test('one player only, and from a move on', () => {
    assert.equal(seed('gambiet82', { player: 'Gambiet 82' }).length, 2);
    const [game] = seed('slutspel', { player: 'YNCT 2.0' });
    assert.deepEqual([game!.program, game!.color, game!.number], ['slutspel', 'white', 2]);
    const later = seed('chess05x', { fromMove: 8 })[0]!.plies;
    assert.deepEqual(later.filter(({ isFromBook }) => !isFromBook)[0]!.move, 8);
  });
});

describe('what records may look like', () => {
  test('book behind each move, as match runners write it', () => {
    const [side] = read(
      '[White "slutspel"]\n\n1. e4 {book} c5 {book} 2. Nf3 {book, and what it says} d6 3. d4 {+0.3/4 a book on chess} *',
      'slutspel',
    );
    assert.deepEqual(
      side!.plies.map(({ isFromBook }) => isFromBook),
      [true, true, false],
    );
  });
  test('the opening that a match was given is nobody’s', () => {
    const [side] = read(
      '[White "slutspel"]\n[X-OpeningPlies "3"]\n\n1. e4 {book} c5 {book} 2. Nf3 {book} d6 3. d4 *',
      'slutspel',
    );
    assert.deepEqual(
      side!.plies.map(({ ply, isFromBook }) => [ply, isFromBook]),
      [[4, false]],
    );
  });
  test("the opponent's book is not its own", () => {
    const [side] = read('[White "slutspel"]\n\n1. e4 c5 {book} 2. Nf3 d6 {last book move} 3. d4 *', 'slutspel');
    assert.ok(side!.plies.every(({ isFromBook }) => !isFromBook));
  });
  test('a program against itself is two sides', () => {
    const sides = read('[White "slutspel"]\n[Black "Slutspel"]\n\n1. e4 c5 2. Nf3 *', 'slutspel');
    assert.deepEqual(
      sides.map(({ color, plies }) => [color, plies.length]),
      [
        ['white', 2],
        ['black', 1],
      ],
    );
  });
  test('a game with a fault, or without moves, has none', () => {
    for (const moves of ['1. e4 c5 2. Nf3 d6 3. Ke3 *', '1. e4 -- 2. Nf3 *', '[Black]\n\n1. e4 *', '*']) {
      const sides = read(`[White "slutspel"]\n\n${moves}\n\n[White "slutspel"]\n\n1. d4 *`, 'slutspel');
      assert.deepEqual(
        sides.map(({ number }) => number),
        [2],
        moves,
      );
    }
  });
});
