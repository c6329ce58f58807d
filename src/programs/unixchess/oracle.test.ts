import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { fenOf, gameOf, movesOf, newGame } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { chanceOf, decisionOf } from '../program.contract.ts';
import type { Clock, Engine, Limits } from '../program.ts';
import {
  BLACK,
  countRepetitions,
  emptyBoard,
  KING_SIDE,
  make,
  moveFrom,
  moveText,
  QUEEN_SIDE,
  rightsOf,
  setPosition,
  setStage,
  setUp,
  unmake,
  WHITE,
} from './board.ts';
import { legalMoves } from './moves.ts';
import { unixchess } from './program.ts';
import { judgeRoot, newSearch } from './search.ts';
import { qsort } from './sort.ts';

interface Oracle {
  readonly games: readonly {
    readonly program: 'white' | 'black';
    readonly seconds: number;
    readonly moves: string;
    readonly answers: readonly (readonly [plies: number, move: string | null, note?: string])[];
  }[];
}

/** Answers of the original; data/oracle/README.md describes how they were obtained. */
const { games }: Oracle = JSON.parse(
  readFileSync(new URL('../../../data/oracle/unixchess.json', import.meta.url), 'utf8'),
);

describe('unixchess answers as the original did', () => {
  for (const [number, { moves, seconds, answers }] of games.entries()) {
    test(`game ${number}, ${answers.length} answers`, { skip: number % 4 > 0 && inAll }, () => {
      const clock: Clock = { kind: 'period', elapsedMillis: () => seconds * 1000 };
      const engine = unixchess.create({}, chanceOf(1));
      const all = moves.split(' ');
      for (const [plies, move, note = ''] of answers) {
        const game = gameOf(INITIAL_FEN, all.slice(0, plies));
        const { move: ours, remarks = [] } = decisionOf(engine, game, {}, clock);
        assert.equal(ours ?? null, move, `after ${plies} plies`);
        const announces = remarks.some(({ kind }) => kind === 'announcesMate');
        assert.equal(announces, note.includes('Forced mate'), `after ${plies} plies`);
      }
    });
  }

  test('all answers are there', () => {
    assert.equal(
      games.reduce((sum, { answers }) => sum + answers.length, 0),
      378,
    );
  });
});

/** Answers that depend on what it remembers of its turns before: without them it plays another move. */
const REMEMBERED: readonly [game: number, plies: number][] = [
  [0, 47],
  [0, 69],
  [1, 47],
  [2, 15],
  [4, 9],
  [7, 18],
  [8, 28],
  [12, 12],
];

describe('a game taken up in the middle', () => {
  const decide = (engine: Engine, plies: number, { moves, seconds }: Oracle['games'][number], limits: Limits = {}) =>
    decisionOf(engine, gameOf(INITIAL_FEN, moves.split(' ').slice(0, plies)), limits, {
      kind: 'period',
      elapsedMillis: () => seconds * 1000,
    }).move;
  const answerOf = (number: number, plies: number) => games[number]!.answers.find(([at]) => at === plies)![1];

  for (const [number, plies] of REMEMBERED) {
    test(`game ${number} after ${plies} plies: it remembers what it would have found before`, () => {
      const game = games[number]!;
      assert.equal(decide(unixchess.create({}, chanceOf(1)), plies, game), answerOf(number, plies));
      const alone = newGame(fenOf(gameOf(INITIAL_FEN, game.moves.split(' ').slice(0, plies))));
      const clock: Clock = { kind: 'period', elapsedMillis: () => game.seconds * 1000 };
      assert.notEqual(decisionOf(unixchess.create({}, chanceOf(1)), alone, {}, clock).move, answerOf(number, plies));
    });
  }

  test('its answers do not depend on what else it was asked: other games, moves taken back, searches broken off', () => {
    const game = games[2]!;
    const engine = unixchess.create({}, chanceOf(1));
    decide(engine, 40, games[12]!);
    for (const [plies, limits] of [
      [13, {}],
      [14, {}],
      [13, { nodes: 50 }],
      [13, { searchMoves: ['a7a6'] }],
      [11, { depth: 2 }],
      [3, {}],
    ] as const) {
      decide(engine, plies, game, limits);
      assert.equal(decide(engine, 15, game), answerOf(2, 15), `after ${plies}, ${JSON.stringify(limits)}`);
    }
  });

  test('it can be stopped while it searches its earlier turns', () => {
    const engine = unixchess.create({}, chanceOf(1));
    engine.setGame(gameOf(INITIAL_FEN, games[0]!.moves.split(' ').slice(0, 69)));
    const search = engine.search({}, { kind: 'period', elapsedMillis: () => 0 });
    assert.equal(search.next().done, false);
    const end = search.next({ kind: 'stop' });
    assert.ok(end.done);
    // The best at first sight: one position for each move, and what the sixth term looks at.
    assert.equal(end.value.move, 'g2g1q');
    assert.ok(end.value.nodes > 0 && end.value.nodes < 5000, `${end.value.nodes} positions`);
  });
});

interface Session {
  readonly case: string;
  readonly output: string;
}
const SESSIONS: readonly Session[] = JSON.parse(
  readFileSync(new URL('../../../data/oracle/unixchess-dialogue.json', import.meta.url), 'utf8'),
);

test('the terms that the original prints of its twenty first moves, in its order', () => {
  const { output } = SESSIONS.find(({ case: name }) => name.startsWith('test:'))!;
  const printed = [...output.matchAll(/^((?: *-?\d+){6}) = +(-?\d+) +(-?\d+) (\w+)$/gm)].map(
    ([, terms, total, , move]) => [...terms!.trim().split(/ +/), total, move].join(' '),
  );
  const board = emptyBoard();
  setPosition(board, parseFen(INITIAL_FEN));
  make(board, moveFrom(board, 'e2e4'));
  setStage(board);
  const roots = judgeRoot(newSearch(board, 2, undefined));
  for (let step = roots.next(); ; step = roots.next()) {
    if (!step.done) continue;
    const ours = step.value.map(({ move, terms, total }) => [...terms, total, moveText(move)].join(' '));
    assert.equal(printed.length, 20);
    assert.deepEqual(ours, printed);
    return;
  }
});

test('a move is taken back whole', () => {
  for (const fen of [
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    'rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3',
    '8/P6k/8/8/8/7P/p6K/8 b - - 0 1',
  ]) {
    const board = emptyBoard();
    setPosition(board, parseFen(fen));
    const { men, rights, passed, value, kings, moveNumber } = structuredClone(board);
    for (const move of legalMoves(board)) {
      make(board, move);
      unmake(board);
      const now = board;
      assert.deepEqual(
        [now.men, now.rights, now.passed, now.value, now.kings, now.moveNumber],
        [men, rights, passed, value, kings, moveNumber],
        moveText(move),
      );
    }
  }
});

test('a pawn becomes the knight that its player chose: it checks, and the answers are those of chess', () => {
  const game = gameOf('8/8/1R6/4k3/8/8/5K1p/8 b - - 0 1', ['h2h1n']);
  const board = emptyBoard();
  setUp(board, game);
  assert.deepEqual(legalMoves(board).map(moveText).sort(), [...movesOf(game)].sort());
});

test('the sort puts the smallest key first and loses nothing', () => {
  const chance = chanceOf(1979);
  for (let length = 0; length < 60; length++) {
    const keys = Int32Array.from({ length }, () => Math.floor(20 * chance()));
    const moves = Int32Array.from(keys, (key, index) => 1000 * key + index);
    const sorted = [...keys].sort((one, other) => one - other);
    qsort(keys, moves, 0, length);
    assert.deepEqual([...keys], sorted);
    assert.deepEqual(
      [...moves].map((move) => Math.floor(move / 1000)),
      sorted,
    );
    assert.equal(new Set(moves).size, length);
  }
});

test('counting repetitions shifts the value by what the moves since the last capture or pawn move are worth', () => {
  // The king's early moves cost White 2 points each, the queen's cost Black 1.
  const board = emptyBoard();
  setUp(board, gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'e1e2', 'd8h4', 'e2e1', 'h4d8']));
  setStage(board);
  assert.deepEqual([board.value, countRepetitions(board), board.value], [0, 1, 2]);
});

test('a rook that leaves its corner loses the castling on that side, from elsewhere none; a king loses both', () => {
  const rights: readonly [move: string, white: number][] = [
    ['h1g1', QUEEN_SIDE],
    ['a1b1', KING_SIDE],
    ['e1e2', 0],
    ['d4d5', KING_SIDE | QUEEN_SIDE],
  ];
  for (const [move, left] of rights) {
    const board = emptyBoard();
    setUp(board, gameOf('r3k2r/8/8/8/3R4/8/8/R3K2R w KQkq - 0 1', [move]));
    assert.deepEqual([rightsOf(board, WHITE), rightsOf(board, BLACK)], [left, KING_SIDE | QUEEN_SIDE], move);
  }
});
