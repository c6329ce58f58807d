import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from './fen.ts';
import { callGame, type Ending, endingOf, fenOf, gameAt, gameOf, resultOf } from './game.ts';
import { makePgn } from './make-pgn.ts';
import { MoveError } from './move.ts';
import { parsePgn } from './parse-pgn.ts';
import { tagOf } from './pgn.ts';
import { gameOfPgn, pgnOfGame } from './pgn-game.ts';
import { randomGames } from './testing/random-games.ts';

const SEED = readFileSync(new URL('../../data/games/seed-games.pgn', import.meta.url), 'utf8');
const KNIGHTS = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

test('the games of the sources are replayed to their ends', () => {
  for (const pgn of parsePgn(SEED).games) {
    const game = gameOfPgn(pgn);
    assert.equal(String(game.moves.length), tagOf(pgn, 'PlyCount'));
    assert.equal(resultOf(endingOf(game)), pgn.result);
  }
});

test('on their way they pass the positions that the sources show', () => {
  const positions: { id: string; fen: string }[] = JSON.parse(
    readFileSync(new URL('../../data/positions/positions.json', import.meta.url), 'utf8'),
  );
  const PASSED: readonly [game: number, plies: number, id: string][] = [
    [0, 11, 'gambiet-8212-book-exit'],
    [0, 13, 'gambiet-8212-move7'],
    [0, 23, 'gambiet-8212-move12'],
    [0, 37, 'gambiet-8212-move19'],
    [0, 43, 'gambiet-8212-move22'],
    [4, 77, 'lucena-chess05x-ynct-39'],
    [5, 42, 'schach22-elsa-before-22Nf4'],
    [6, 0, 'opposition-1'],
    [6, 6, 'opposition-2'],
    [9, 0, 'huebner-petrosian-biel-1976'],
  ];
  const games = parsePgn(SEED).games.map(gameOfPgn);
  for (const [index, plies, id] of PASSED) {
    const fen = positions.find((position) => position.id === id)!.fen;
    assert.equal(fenOf(gameAt(games[index]!, plies)), fen, id);
  }
});

describe('a result that the board does not show is called', () => {
  const CALLED: readonly [name: string, text: string, ending: Ending | undefined][] = [
    ['a win for no stated reason', '1. e4 1-0', { kind: 'unstated', winner: 'white' }],
    ['for Black as well', '[Termination "normal"]\n\n1. e4 0-1', { kind: 'unstated', winner: 'black' }],
    ['a draw for no stated reason', '1. e4 1/2-1/2', { kind: 'unstated' }],
    ['a resignation', '[Termination "A won by resignation"]\n\n1. e4 1-0', { kind: 'resignation', winner: 'white' }],
    ['an agreement', '[Termination "Game drawn by agreement"]\n\n1. e4 1/2-1/2', { kind: 'agreement' }],
    [
      'a name before it',
      '[Termination "flagman won by resignation"]\n\n1. e4 1-0',
      { kind: 'resignation', winner: 'white' },
    ],
    ['a flag', '[Termination "B won on time"]\n\n1. e4 0-1', { kind: 'time', winner: 'black' }],
    ['a broken rule', '[Termination "Rules infraction"]\n\n1. e4 0-1', { kind: 'illegalMove', winner: 'black' }],
    ['a stall', '[Termination "stalled connection"]\n\n1. e4 0-1', { kind: 'abandoned', winner: 'black' }],
    [
      'or a repetition that could be claimed',
      '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2',
      { kind: 'threefold' },
    ],
    ['or fifty moves', '[FEN "8/8/8/3k4/8/8/3KR3/8 w - - 99 80"]\n\n80. Re3 1/2-1/2', { kind: 'fiftyMoves' }],
    ['time', '[Termination "time forfeit"]\n\n1. e4 1-0', { kind: 'time', winner: 'white' }],
    ['an illegal move', '[Termination "illegal move"]\n\n1. e4 1-0', { kind: 'illegalMove', winner: 'white' }],
    ['a lost connection', '[Termination "Abandoned"]\n\n1. e4 0-1', { kind: 'abandoned', winner: 'black' }],
    ['a judge', '[Termination "adjudication"]\n\n1. e4 1/2-1/2', { kind: 'adjudication' }],
    ['mate is on the board', '1. f3 e5 2. g4 Qh4# 0-1', { kind: 'checkmate', winner: 'black' }],
    ['and stays so whatever the result says', '1. f3 e5 2. g4 Qh4# 1-0', { kind: 'checkmate', winner: 'black' }],
    ['no result, no ending', '1. e4 *', undefined],
    ['a game cut off at an error has no ending', '1. e4 Ke7 1-0', undefined],
  ];
  for (const [name, text, ending] of CALLED) {
    test(name, () => assert.deepEqual(endingOf(gameOfPgn(parsePgn(text).games[0]!)), ending));
  }
});

test('a null move is no move of a game', () => {
  assert.throws(
    () =>
      gameOfPgn({
        ...parsePgn('1. e4').games[0]!,
        line: parsePgn('1. d4 (1. e4 --)').games[0]!.line.moves[0]!.variations[0]!,
      }),
    (error) => error instanceof MoveError && /ply 2 of the main line is a null move/.test(error.message),
  );
  assert.deepEqual(gameOfPgn(parsePgn('1. e4 e5 (1... -- 2. d4)').games[0]!).moves, ['e2e4', 'e7e5']);
});

describe('a game becomes PGN', () => {
  const TERMINATIONS: readonly [ending: Ending | undefined, result: string, termination: string][] = [
    [undefined, '*', 'unterminated'],
    [{ kind: 'resignation', winner: 'white' }, '1-0', 'normal'],
    [{ kind: 'agreement' }, '1/2-1/2', 'normal'],
    [{ kind: 'time', winner: 'black' }, '0-1', 'time forfeit'],
    [{ kind: 'abandoned', winner: 'white' }, '1-0', 'abandoned'],
    [{ kind: 'illegalMove', winner: 'white' }, '1-0', 'illegal move'],
    [{ kind: 'adjudication' }, '1/2-1/2', 'adjudication'],
  ];
  for (const [ending, result, termination] of TERMINATIONS) {
    test(ending?.kind ?? 'going on', () => {
      const game = gameOf(INITIAL_FEN, ['e2e4']);
      const pgn = pgnOfGame(ending ? callGame(game, ending) : game);
      assert.equal(pgn.result, result);
      assert.equal(tagOf(pgn, 'Termination'), termination);
    });
  }

  test('with tags and comments', () => {
    const game = gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']);
    const text = makePgn(
      pgnOfGame(game, { Round: '3', White: 'wray74', Event: 'Test', Level: '1' }, [undefined, 'book']),
    );
    assert.equal(
      text,
      '[Event "Test"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "3"]\n[White "wray74"]\n[Black "?"]\n[Result "*"]\n' +
        '[Level "1"]\n[PlyCount "3"]\n[Termination "unterminated"]\n\n1. e4 e5 { book } 2. Nf3 *\n',
    );
  });

  test('what the tags say of the result counts where the game says nothing', () => {
    const game = gameOf(INITIAL_FEN, KNIGHTS);
    assert.equal(pgnOfGame(game, { Result: '0-1' }).result, '0-1');
    assert.equal(pgnOfGame(game, { Result: 'nonsense' }).result, '*');
    assert.equal(pgnOfGame(callGame(game, { kind: 'agreement' }), { Result: '0-1' }).result, '1/2-1/2');
    assert.equal(tagOf(pgnOfGame(game, { Termination: 'rules infraction' }), 'Termination'), 'rules infraction');
  });

  test('and PGN the same game', () => {
    const endings = fc.constantFrom<(Ending | undefined)[]>(
      undefined,
      { kind: 'unstated', winner: 'white' },
      { kind: 'resignation', winner: 'white' },
      { kind: 'agreement' },
      { kind: 'time', winner: 'black' },
      { kind: 'adjudication', winner: 'white' },
      { kind: 'abandoned', winner: 'black' },
    );
    fc.assert(
      fc.property(randomGames(), endings, (played, ending) => {
        const game = ending && !endingOf(played) ? callGame(played, ending) : played;
        const again = gameOfPgn(parsePgn(makePgn(pgnOfGame(game))).games[0]!);
        assert.deepEqual(again, game);
        assert.deepEqual(endingOf(again), endingOf(game));
      }),
      { seed: 1996, numRuns: 100 },
    );
  });
});
