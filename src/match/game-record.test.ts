import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf, newGame } from '../chess/game.ts';
import { houseTagOf } from '../chess/house-tags.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { countSums, figuresOf, NO_SUMS, startSums } from '../standings/engine-figures.ts';
import { identityOf, moveSumsOf, readRecord, recordOf } from './game-record.ts';
import { parseParticipant } from './participant.ts';
import { makePlan } from './plan.ts';

test('the date of a game is the day on which it began, in PGN’s form', () => {
  const players = ['one', 'other'].map((name) => ({ ...parseParticipant('random'), name, terms: { nodes: 1 } }));
  const opening = { id: 'start', start: INITIAL_FEN, moves: [] };
  const settings = { name: 'A test', players, openings: [opening], seed: 5, rules: {}, quarantineAfter: 3 };
  const plan = makePlan(settings, 2);
  const scheduled = { number: 1, round: 1, pair: 1, white: 'one', black: 'other', opening };
  const played = {
    game: newGame(),
    ending: { kind: 'unfinished' },
    reason: '',
    startedAt: new Date('2026-03-01T23:59:00Z'),
    endedAt: new Date('2026-03-02T00:01:00Z'),
    moves: [],
  };
  const introduction = { engineName: 'random' };
  const { tags } = recordOf(scheduled as never, played as never, {
    plan,
    white: introduction,
    black: introduction,
    version: 'test',
  });
  assert.equal(tags.find(({ name }) => name === 'Date')?.value, '2026.03.01');
});

test('each move has the time that its player goes by, whoever began', () => {
  const players = [
    { ...parseParticipant('random name=program'), terms: { nodes: 1 } },
    { ...parseParticipant('./engine name=engine'), terms: { moveMillis: 50 } },
    { ...parseParticipant('./engine name=counting'), terms: { nodes: 1 } },
  ];
  const note = { from: 'search', depth: 1, nodes: 9, millis: 20, periodMillis: 3_000 };
  const comments = (white: string, black: string, start: string, ...moves: string[]) => {
    const scheduled = {
      number: 1,
      round: 1,
      pair: 1,
      white,
      black,
      opening: { id: '1', start, moves: moves.slice(0, 1) },
    };
    const played = {
      game: gameOf(start, moves),
      ending: { kind: 'unfinished' },
      reason: 'over',
      startedAt: new Date(0),
      endedAt: new Date(0),
      notes: moves.slice(1).map((move) => ({ ...note, move })),
    };
    const introduction = { engineName: 'x' };
    const details = { white: introduction, black: introduction, version: 'test' };
    const plan = { id: '1', name: '', seed: 1, players };
    const { line } = recordOf(scheduled as never, played as never, { plan, ...details });
    return line.moves.flatMap((move) => move.comments);
  };
  const [period, real, none] = ['3.000s n=9', '0.020s n=9', 'n=9'];
  assert.deepEqual(comments('program', 'engine', INITIAL_FEN, 'e2e4', 'e7e5', 'g1f3'), [
    'book',
    real,
    `${period}, over`,
  ]);
  const blackToMove = '4k3/8/8/8/8/8/8/R3K3 b - - 0 1';
  assert.deepEqual(comments('program', 'engine', blackToMove, 'e8e7', 'a1a2', 'e7e8'), [
    'book',
    period,
    `${real}, over`,
  ]);
  assert.deepEqual(comments('counting', 'program', blackToMove, 'e8e7', 'a1a2'), ['book', `${none}, over`]);
});

describe('a game of an older match file', () => {
  const spellings = ['X-', 'X_'] as const;
  for (const prefix of spellings) {
    const text = `[White "one"]
[Black "other"]
[Result "1-0"]
[Termination "normal"]
[Opening "Four Knights"]
[${prefix}Reason "White mates"]
[${prefix}Match "abc123"]
[${prefix}Game "7"]
[${prefix}Pair "4"]
[${prefix}Opening "house 12"]
[${prefix}OpeningPlies "2"]
[${prefix}Repeats "3"]
[${prefix}WhiteCommand "plyhouse:random"]

1. e4 {book} e5 {book} 1-0
`;
    test(`with names such as ${prefix}Match is known`, () => {
      const [game] = parsePgn(text).games;
      assert.deepEqual(readRecord(game!, 'abc123'), {
        number: 7,
        pair: 4,
        white: 'one',
        black: 'other',
        result: '1-0',
        termination: 'normal',
        reason: 'White mates',
        identity: identityOf({ white: 'one', black: 'other', start: game!.start, moves: ['e2e4', 'e7e5'] }),
        repeats: 3,
        sums: { white: NO_SUMS, black: NO_SUMS },
      });
      assert.equal(readRecord(game!, 'another'), undefined);
      assert.equal(houseTagOf(game!, 'OpeningId'), 'house 12');
      assert.equal(houseTagOf(game!, 'OpeningPlies'), '2');
      assert.equal(houseTagOf(game!, 'WhiteCommand'), 'plyhouse:random');
      assert.equal(houseTagOf(game!, 'BlackCommand'), undefined);
    });
  }
});

test('the figures of both sides are in the comments; openings, books and the reason of the end are none of them', () => {
  const moves = [
    'd4 {book} d5 {book} c4 {+0.41/17 0.555s n=1000} c6 {-M5/20 0.100s n=500}',
    'Nf3 {book} Nf6 {n=70} Nc3 {+0.00/3} e6 {0.200s} e3 {-0.10/4 0.045s n=300, Black resigns}',
  ].join(' ');
  const [game] = parsePgn(`${moves} 1-0`).games;
  assert.deepEqual(moveSumsOf(game!), {
    white: { moves: 3, deepMoves: 3, depths: 24, timedMoves: 2, millis: 600, nodes: 1300, nodeMillis: 600 },
    black: { moves: 3, deepMoves: 1, depths: 20, timedMoves: 2, millis: 300, nodes: 500, nodeMillis: 100 },
  });
  const played = { number: 1, pair: 1, white: 'A', black: 'B', result: '1-0', identity: '' } as const;
  const games = [
    { ...played, termination: 'normal', sums: moveSumsOf(game!) },
    { ...played, termination: 'time forfeit', sums: moveSumsOf(game!) },
    { ...played, white: 'B', black: 'A', termination: 'normal' },
  ];
  const sums = startSums();
  for (const game of games) countSums(sums, 'A', game);
  const { white, black } = figuresOf(sums);
  assert.deepEqual(white, {
    ...{ games: 2, moves: 6, depth: 8, positionsPerSecond: 1_300_000 / 600, moveMillis: 300 },
    terminations: { normal: 1, 'time forfeit': 1 },
  });
  assert.deepEqual(black, {
    ...{ games: 1, moves: 0, depth: undefined, positionsPerSecond: undefined, moveMillis: undefined },
    terminations: { normal: 1 },
  });
});
