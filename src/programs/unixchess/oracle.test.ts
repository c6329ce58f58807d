import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { gameOf, movesOf } from '../../chess/game.ts';
import { chanceOf, decisionOf } from '../program.contract.ts';
import type { Clock } from '../program.ts';
import { emptyBoard, make, moveFrom, moveText, setPosition, setStage, setUp, unmake } from './board.ts';
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

/** What the original answered; data/oracle/README.md says how that was found out. */
const { games }: Oracle = JSON.parse(
  readFileSync(new URL('../../../data/oracle/unixchess.json', import.meta.url), 'utf8'),
);

/**
 * Where ours still answers otherwise, by game and plies (README.md). Nothing is taught to the program for them: one that comes
 * out right fails the test, and leaves the list.
 */
const OPEN: readonly string[] = ['4 9'];

describe('unixchess answers as the original did', () => {
  for (const [number, { moves, seconds, answers }] of games.entries()) {
    test(`game ${number}, ${answers.length} answers`, () => {
      const clock: Clock = { kind: 'period', elapsedMillis: () => seconds * 1000 };
      const engine = unixchess.create({}, chanceOf(1));
      const all = moves.split(' ');
      const different: string[] = [];
      for (const [plies, move, note = ''] of answers) {
        const game = gameOf(INITIAL_FEN, all.slice(0, plies));
        const { move: ours, remarks = [] } = decisionOf(engine, game, {}, clock);
        if ((ours ?? null) !== move) different.push(`${number} ${plies}`);
        else
          assert.equal(
            remarks.some(({ kind }) => kind === 'announcesMate'),
            note.includes('Forced mate'),
            `ply ${plies}`,
          );
      }
      assert.deepEqual(
        different,
        OPEN.filter((place) => place.startsWith(`${number} `)),
      );
    });
  }

  test('all answers are there', () => {
    assert.equal(
      games.reduce((sum, { answers }) => sum + answers.length, 0),
      378,
    );
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
