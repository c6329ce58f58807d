import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN, parseFen, repetitionKey } from '../../chess/fen.ts';
import { fenOf, gameOf, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { legalMove } from '../../chess/move.ts';
import { seededChance } from '../../host/chance.ts';
import { decide } from '../program.contract.ts';
import { BookLineError, bookMove, MOST_BOOK_PLIES, storeLibrary, theLibrary } from './book.ts';
import { schach22 } from './program.ts';

const library = theLibrary();
const knows = (game: ReturnType<typeof newGame>): boolean => library.has(repetitionKey(positionOf(game)));

describe('the opening library', () => {
  test('holds about 3,000 positions', () => {
    assert.ok(library.size >= 2800 && library.size <= 3300, `${library.size}`);
  });

  test('holds no move that is not legal where it stands, and no position without one', () => {
    for (const [key, moves] of library) {
      const position = parseFen(`${key} 0 1`);
      assert.ok(moves.size > 0, key);
      for (const [move, weight] of moves) {
        assert.ok(legalMove(position, move), `${move} in ${key}`);
        assert.ok(weight > 0);
      }
    }
  });

  test("is complete for White's first two moves, whatever White's first was", () => {
    const start = newGame();
    assert.ok(knows(start));
    for (const first of movesOf(start)) {
      const afterFirst = play(start, first);
      for (const reply of movesOf(afterFirst)) {
        const game = play(afterFirst, reply);
        assert.ok(knows(game), fenOf(game));
      }
    }
  });

  test("is complete for Black's first two moves, whatever White plays", () => {
    let seconds = 0;
    const start = newGame();
    for (const first of movesOf(start)) {
      const afterFirst = play(start, first);
      const own = library.get(repetitionKey(positionOf(afterFirst)));
      assert.ok(own, fenOf(afterFirst));
      for (const reply of own.keys()) {
        const afterReply = play(afterFirst, reply);
        for (const second of movesOf(afterReply)) {
          const game = play(afterReply, second);
          if (movesOf(game).length === 0) continue;
          seconds++;
          assert.ok(knows(game), fenOf(game));
        }
      }
    }
    assert.ok(seconds > 600, `${seconds}`);
  });

  test('reaches the twelfth move and goes no further', () => {
    let longest = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const chance = seededChance(seed);
      let game = newGame();
      for (let move = bookMove(game, chance); move; move = bookMove(game, chance)) game = play(game, move);
      longest = Math.max(longest, game.moves.length);
    }
    assert.equal(longest, MOST_BOOK_PLIES);
  });

  test('chance chooses by weight, and 1.g4 most often', () => {
    const chance = seededChance(22);
    const counts = new Map<string, number>();
    for (let draw = 0; draw < 2000; draw++) {
      const move = bookMove(newGame(), chance)!;
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    assert.deepEqual([...counts.keys()].sort(), ['c2c4', 'd2d4', 'e2e4', 'g1f3', 'g2g4']);
    // Eight parts of twenty.
    assert.ok(Math.abs(counts.get('g2g4')! / 2000 - 0.4) < 0.04);
    assert.ok(Math.abs(counts.get('c2c4')! / 2000 - 0.1) < 0.03);
  });

  test('knows the beginning of the game with ELSA', () => {
    // 1.g4 d5 2.Lg2 Lxg4 3.c4
    const moves = ['g2g4', 'd7d5', 'f1g2', 'c8g4', 'c2c4'];
    for (const at of [0, 2, 4]) {
      const stored = library.get(repetitionKey(positionOf(gameOf(INITIAL_FEN, moves.slice(0, at)))));
      assert.ok(stored?.has(moves[at]!), moves[at]);
    }
  });

  test('a move with a question mark is answered and never played', () => {
    const small = storeLibrary([{ stem: 'e4 e5', lines: ['Nf3 f6? Nxe5 fxe5 Qh5+', 'Nf3 Nc6'] }]);
    const after = gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual([...small.get(repetitionKey(positionOf(after)))!.keys()], ['b8c6']);
    assert.deepEqual([...small.get(repetitionKey(positionOf(play(after, 'f7f6'))))!.keys()], ['f3e5']);
  });

  test('a line with an impossible move, or too long, is refused by name', () => {
    assert.throws(() => storeLibrary([{ stem: 'e4', lines: ['e5 Nf4'] }]), BookLineError);
    const shuffle = 'Nf3 Nf6 Ng1 Ng8 '.repeat(7).trim();
    assert.throws(() => storeLibrary([{ stem: '', lines: [shuffle] }]), BookLineError);
  });

  test('finds a line again by another order of moves', () => {
    const direct = gameOf(INITIAL_FEN, ['d2d4', 'd7d5', 'c2c4', 'e7e6', 'b1c3', 'g8f6']);
    const other = gameOf(INITIAL_FEN, ['c2c4', 'g8f6', 'b1c3', 'e7e6', 'd2d4', 'd7d5']);
    assert.ok(bookMove(direct, () => 0));
    assert.equal(
      bookMove(other, () => 0),
      bookMove(direct, () => 0),
    );
  });

  test('is not used if the game did not begin at the initial position, in analysis, and when it is switched off', () => {
    const middle = newGame('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3');
    assert.equal(
      bookMove(middle, () => 0),
      undefined,
    );
    const limits = { depth: 2 };
    assert.equal(decide(schach22, newGame(), limits).decision.from, 'book');
    assert.equal(decide(schach22, newGame(), limits, { options: { OwnBook: false } }).decision.from, 'search');
    assert.equal(decide(schach22, newGame(), { ...limits, infinite: true }).decision.from, 'search');
    assert.equal(decide(schach22, newGame(), { ...limits, searchMoves: ['e2e4'] }).decision.from, 'search');
  });
});
