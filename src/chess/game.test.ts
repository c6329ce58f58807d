import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { FenError, INITIAL_FEN, makeFen, parseFen, repetitionKey } from './fen.ts';
import {
  callGame,
  claimableDraw,
  ENDING_KINDS,
  type Ending,
  endingOf,
  fenOf,
  gameAt,
  gameOf,
  movesOf,
  movesSince,
  newGame,
  play,
  positionOf,
  repetitions,
  resultOf,
  takeBack,
  turnOf,
} from './game.ts';
import { legalMove, MoveError } from './move.ts';
import { randomGames } from './testing/random-games.ts';

const KNIGHTS_OUT_AND_BACK = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
const repeated = (times: number) => Array.from({ length: times }, () => KNIGHTS_OUT_AND_BACK).flat();

describe('the board ends a game', () => {
  const ENDED: readonly [name: string, ending: Ending | undefined, fen: string, ...moves: string[]][] = [
    ["fool's mate", { kind: 'checkmate', winner: 'black' }, INITIAL_FEN, 'f2f3', 'e7e5', 'g2g4', 'd8h4'],
    ['mate by White', { kind: 'checkmate', winner: 'white' }, 'k7/8/1K6/8/8/8/8/7R w - - 0 1', 'h1h8'],
    ['stalemate', { kind: 'stalemate' }, '7k/8/6K1/5Q2/8/8/8/8 w - - 0 1', 'f5f7'],
    ['bare kings', { kind: 'insufficientMaterial' }, '8/8/8/3k4/8/8/3qK3/8 w - - 0 1', 'e2d2'],
    ['king and bishop', { kind: 'insufficientMaterial' }, '8/8/8/3k4/8/8/3BK3/8 w - - 0 1'],
    ['king and knight', { kind: 'insufficientMaterial' }, '8/8/8/3k4/8/8/3nK3/8 w - - 0 1'],
    ['bishops of one colour', { kind: 'insufficientMaterial' }, '8/8/4b3/3k4/8/8/3KB3/8 w - - 0 1'],
    ['bishops of both colours can still mate', undefined, '8/8/3b4/3k4/8/8/3KB3/8 w - - 0 1'],
    ['two knights can still mate', undefined, '8/8/8/3k4/8/8/3KNN2/8 w - - 0 1'],
    ['a pawn can still mate', undefined, '8/8/8/3k4/8/8/3KP3/8 w - - 0 1'],
    ['a fifth repetition', { kind: 'fivefold' }, INITIAL_FEN, ...repeated(4)],
    ['a fourth repetition is not enough', undefined, INITIAL_FEN, ...repeated(3)],
    ['seventy-five moves', { kind: 'seventyFiveMoves' }, '8/8/8/3k4/8/8/3KR3/8 w - - 149 100', 'e2e3'],
    ['not yet seventy-five moves', undefined, '8/8/8/3k4/8/8/3KR3/8 w - - 148 100', 'e2e3'],
    [
      'mate on the last of seventy-five moves',
      { kind: 'checkmate', winner: 'white' },
      'k7/8/1K6/8/8/8/8/7R w - - 149 90',
      'h1h8',
    ],
  ];
  for (const [name, ending, fen, ...moves] of ENDED) {
    test(name, () => assert.deepEqual(endingOf(gameOf(fen, moves)), ending));
  }
});

describe('a draw can be claimed', () => {
  const CLAIMS: readonly [name: string, ending: Ending | undefined, fen: string, ...moves: string[]][] = [
    ['at the third repetition', { kind: 'threefold' }, INITIAL_FEN, ...repeated(2)],
    ['not at the second', undefined, INITIAL_FEN, ...repeated(1)],
    ['after fifty moves', { kind: 'fiftyMoves' }, '8/8/8/3k4/8/8/3KR3/8 w - - 99 80', 'e2e3'],
    ['not before', undefined, '8/8/8/3k4/8/8/3KR3/8 w - - 98 80', 'e2e3'],
    ['not when the board has ended the game', undefined, INITIAL_FEN, ...repeated(4)],
    ['not at mate', undefined, 'k7/8/1K6/8/8/8/8/7R w - - 99 90', 'h1h8'],
  ];
  for (const [name, ending, fen, ...moves] of CLAIMS) {
    test(name, () => assert.deepEqual(claimableDraw(gameOf(fen, moves)), ending));
  }
});

describe('repetitions', () => {
  test('the present position is counted, this time included', () => {
    assert.equal(repetitions(newGame()), 1);
    assert.equal(repetitions(gameOf(INITIAL_FEN, repeated(1))), 2);
    assert.equal(repetitions(gameOf(INITIAL_FEN, [...repeated(2), 'g1f3'])), 3);
    assert.equal(repetitions(gameOf(INITIAL_FEN, [...repeated(2), 'b1c3'])), 1);
  });

  test('with other castling rights it is another position', () => {
    const rooks = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const dance = ['h1g1', 'h8g8', 'g1h1', 'g8h8'];
    assert.equal(repetitions(gameOf(rooks, dance)), 1);
    assert.equal(repetitions(gameOf(rooks, [...dance, ...dance])), 2);
  });

  test('a double step that nobody can capture leaves the position what it is', () => {
    const moves = ['e2e4', 'b8c6', 'g1f3', 'c6b8', 'f3g1'];
    assert.equal(repetitions(gameOf(INITIAL_FEN, moves)), 2);
  });

  test('as counted from the text of every position', () => {
    fc.assert(
      fc.property(randomGames(40), (game) => {
        const position = parseFen(game.start);
        const keys = [repetitionKey(position)];
        for (const uci of game.moves) {
          position.play(legalMove(position, uci)!);
          keys.push(repetitionKey(position));
        }
        assert.equal(repetitions(game), keys.filter((key) => key === keys.at(-1)).length);
      }),
      { seed: 1976, numRuns: 100 },
    );
  });

  test('the same, however the game was made: read at once, or read in part and played on', () => {
    const dance = ['a1a2', 'a8a7', 'a2a1', 'a7a8'];
    const blacks = ['a8a7', 'a1a2', 'a7a8', 'a2a1'];
    const moves = [...dance, 'h2h3', ...blacks, ...blacks, 'a8b8', 'a1b1', 'b8a8', 'b1a1'];
    for (let read = 0; read <= moves.length; read++) {
      const game = moves.slice(read).reduce(play, gameOf('k7/8/8/8/8/8/7P/K7 w - - 3 9', moves.slice(0, read)));
      assert.equal(repetitions(game), 4);
      assert.equal(repetitions(gameAt(game, 4)), 2);
      assert.equal(repetitions(gameAt(game, 5)), 1);
    }
  });
});

describe('a game is called', () => {
  for (const kind of ENDING_KINDS) {
    test(kind, () => {
      const game = callGame(gameOf(INITIAL_FEN, ['e2e4']), { kind, winner: 'white' });
      assert.deepEqual(endingOf(game), { kind, winner: 'white' });
      assert.equal(claimableDraw(game), undefined);
      assert.deepEqual(movesOf(game), []);
      assert.throws(
        () => play(game, 'e7e5'),
        (error) => error instanceof MoveError && error.message.includes(kind),
      );
    });
  }

  test('taking a move back takes the ending back', () => {
    const game = callGame(gameOf(INITIAL_FEN, ['e2e4']), { kind: 'resignation', winner: 'white' });
    assert.deepEqual(takeBack(game, 1), newGame());
    assert.deepEqual(gameAt(game, 1), gameOf(INITIAL_FEN, ['e2e4']));
    assert.equal(endingOf(takeBack(game, 0)), undefined);
  });

  test('results', () => {
    assert.equal(resultOf(undefined), '*');
    assert.equal(resultOf({ kind: 'agreement' }), '1/2-1/2');
    assert.equal(resultOf({ kind: 'time', winner: 'white' }), '1-0');
    assert.equal(resultOf({ kind: 'checkmate', winner: 'black' }), '0-1');
  });
});

describe('a game is a value', () => {
  test('games without moves share the position they begin with, and moves leave it alone', () => {
    const one = gameOf(INITIAL_FEN, []);
    const other = gameOf(INITIAL_FEN, []);
    assert.equal(positionOf(one), positionOf(other));
    const played = play(play(one, 'e2e4'), 'e7e5');
    assert.equal(repetitions(played), 1);
    assert.equal(fenOf(other), INITIAL_FEN);
    assert.equal(fenOf(gameOf(INITIAL_FEN, [])), INITIAL_FEN);
    assert.deepEqual(fenOf(played), fenOf(gameOf(INITIAL_FEN, ['e2e4', 'e7e5'])));
  });
  test('playing gives a longer game and leaves the old one alone', () => {
    const game = gameOf(INITIAL_FEN, ['e2e4']);
    const longer = play(game, 'e7e5');
    assert.deepEqual(game.moves, ['e2e4']);
    assert.deepEqual(longer.moves, ['e2e4', 'e7e5']);
    assert.equal(turnOf(game), 'black');
    assert.equal(fenOf(longer), 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2');
  });

  test('a copy that went through storage means the same', () => {
    fc.assert(
      fc.property(randomGames(), (game) => {
        const copy = JSON.parse(JSON.stringify(game));
        assert.equal(fenOf(copy), fenOf(game));
        assert.equal(repetitions(copy), repetitions(game));
        assert.deepEqual(movesOf(copy), movesOf(game));
      }),
      { seed: 1977, numRuns: 50 },
    );
  });

  test('castling is kept in one spelling', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    assert.deepEqual(play(newGame(fen), 'e1h1').moves, ['e1g1']);
    assert.deepEqual(gameOf(fen, ['e1a1', 'e8h8']).moves, ['e1c1', 'e8g8']);
  });

  test('an illegal move is named with the position it was tried in', () => {
    for (const bad of ['e2e5', 'e7e5', 'xx', '']) {
      assert.throws(
        () => gameOf(INITIAL_FEN, [bad]),
        (error) => error instanceof MoveError && error.move === bad && error.message.includes(INITIAL_FEN),
      );
      assert.throws(() => play(newGame(), bad), MoveError);
    }
    assert.throws(() => newGame('nonsense'), FenError);
  });

  test('what a longer game adds is found, and only where it goes on from the shorter', () => {
    const game = gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual(movesSince(gameAt(game, 1), game), ['e7e5', 'g1f3']);
    assert.deepEqual(movesSince(game, game), []);
    assert.equal(movesSince(game, gameAt(game, 1)), undefined);
    assert.equal(movesSince(gameOf(INITIAL_FEN, ['d2d4']), game), undefined);
    assert.equal(movesSince(newGame('4k3/8/8/8/8/8/8/4K3 w - - 0 1'), game), undefined);
  });

  test('every step back is the game as it was, and its moves are the moves of its position', () => {
    fc.assert(
      fc.property(randomGames(), fc.nat(60), (game, plies) => {
        const back = takeBack(game, plies);
        assert.deepEqual(back.moves, game.moves.slice(0, Math.max(0, game.moves.length - plies)));
        const position = parseFen(game.start);
        for (const uci of back.moves) position.play(legalMove(position, uci)!);
        assert.equal(fenOf(back), makeFen(position));
        assert.equal(back.moves.reduce(play, newGame(game.start)).moves.length, back.moves.length);
        for (const uci of movesOf(back)) assert.ok(legalMove(positionOf(back), uci));
      }),
      { seed: 1978, numRuns: 60 },
    );
  });
});
