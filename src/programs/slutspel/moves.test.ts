import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fenOf, type Game, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { type Board, createBoard, describeBoard, earlierTimes, makeMove, setPosition, unmakeMove } from './board.ts';
import { isChecked } from './is-checked.ts';
import { makeMoveText } from './move.ts';
import { generateMoves, isLegal, leftInCheck, listMoves, MAX_MOVES, standsInCheck } from './moves.ts';
import { createOffsets, KNIGHT_STEPS, MOFF, PM, PRINTED_ORDER, parseSquareName, ROOK_STEPS } from './squares.ts';
import { createWeights } from './weights.ts';

const boardOf = (fen: string): Board => {
  const board = createBoard(createWeights('printed'));
  setPosition(board, fen);
  return board;
};

const textsOf = (board: Board) =>
  listMoves(board)
    .filter((move) => isLegal(board, move))
    .map(makeMoveText);

// Counts: Chess Programming Wiki, "Perft Results"; the last one is the usual test of castling rights, by the same page's rules.
const PERFT: readonly [name: string, fen: string, ...counts: number[]][] = [
  ['initial', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 20, 400, 8_902, 197_281],
  ['Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48, 2_039, 97_862],
  ['position 3', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2_812, 43_238],
  ['position 4', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6, 264, 9_467],
  ['position 5', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 44, 1_486, 62_379],
  ['rooks at home', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 26, 568, 13_744, 314_346],
];

describe('the generator with the in-loop test of legality', () => {
  const moves = new Int32Array(MAX_MOVES * 8);
  const reach = new Int32Array(128);
  const perft = (board: Board, depth: number, at: number): number => {
    const end = generateMoves(board, PRINTED_ORDER, moves, at, reach);
    let count = 0;
    for (let index = at; index < end; index++) {
      makeMove(board, moves[index]!);
      if (!leftInCheck(board)) count += depth === 1 ? 1 : perft(board, depth - 1, end);
      unmakeMove(board);
    }
    return count;
  };
  for (const [name, fen, ...counts] of PERFT) {
    test(`perft of ${name}`, () => {
      const board = boardOf(fen);
      for (const [index, count] of counts.entries())
        assert.equal(perft(board, index + 1, 0), count, `depth ${index + 1}`);
      assert.equal(describeBoard(board), fen.split(' ').slice(0, 4).join(' '), 'the board is as it was');
    });
  }
});

/** A game of random legal moves. */
const gameOfChoices = (choices: readonly number[]): Game[] => {
  const games = [newGame()];
  for (const choice of choices) {
    const game = games.at(-1)!;
    const legal = movesOf(game);
    if (legal.length === 0) break;
    games.push(play(game, legal[choice % legal.length]!));
  }
  return games;
};

test('on any way through a game board, sums and moves agree with a fresh set-up and the house’s rules', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 90 }), (choices) => {
      const games = gameOfChoices(choices);
      const board = boardOf(games[0]!.start);
      const states = [stateOf(board)];
      for (const game of games.slice(1)) {
        const text = game.moves.at(-1)!;
        makeMove(board, listMoves(board).find((move) => makeMoveText(move) === text)!);
        const fresh = boardOf(fenOf(game));
        // The running key has no part in whether an en passant capture is legal; all else is the same.
        assert.deepEqual({ ...stateOf(board), enPassant: 0 }, { ...stateOf(fresh), enPassant: 0 });
        assert.deepEqual(textsOf(board).sort(), movesOf(game).sort());
        assert.equal(standsInCheck(board), positionOf(game).isCheck());
        states.push(stateOf(board));
      }
      while (board.plies > 0) {
        assert.deepEqual(stateOf(board), states[board.plies]);
        unmakeMove(board);
      }
      assert.deepEqual(stateOf(board), states[0]);
    }),
    { numRuns: 60, seed: 1981 },
  );
});

function stateOf(board: Board) {
  const { material, placement, endgamePlacement, points, keyLow, keyHigh, quietPlies, enPassant, castling } = board;
  const sums = { material, placement, endgamePlacement, points, keyLow, keyHigh, quietPlies, enPassant, castling };
  return { men: describeBoard(board).split(' ', 2), kings: [...board.kings], ...sums };
}

test('every move taken back leaves everything as it was, en passant included', () => {
  const fens = [
    ...PERFT.map(([, fen]) => fen),
    '4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1',
    '8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3',
  ];
  for (const fen of fens) {
    const board = boardOf(fen);
    const before = stateOf(board);
    for (const move of listMoves(board)) {
      makeMove(board, move);
      unmakeMove(board);
      assert.deepEqual(stateOf(board), before, `${makeMoveText(move)} in ${fen}`);
    }
  }
});

test('moff is laid out as S4’s isChecked reads it, with a directory by man in front', () => {
  const listAt = (index: number) => [...MOFF.subarray(index, MOFF.indexOf(0, index))];
  assert.deepEqual(listAt(ROOK_STEPS), [1, -1, 16, -16]);
  assert.deepEqual(listAt(ROOK_STEPS + 5), [17, 15, -15, -17]);
  assert.deepEqual(
    [...listAt(KNIGHT_STEPS)].sort((a, b) => a - b),
    [-33, -31, -18, -14, 14, 18, 31, 33],
  );
  assert.equal(listAt(KNIGHT_STEPS + 9).length, 8, 'the king follows the knight');
  for (const [code, index] of [
    [0x02, 32],
    [0x03, 41],
    [0x04, 13],
    [0x08, 18],
    [0x0c, 23],
  ] as const) {
    assert.equal(MOFF[code], index);
  }
  assert.equal(MOFF.length, createOffsets([-16, 1, 16, -1]).length);
  assert.deepEqual([...PM], [15, 17, 0]);
});

test('isChecked sees every kind of man from both sides, and none through another', () => {
  const cases: readonly [fen: string, player: number, square: string, hit: boolean][] = [
    ['8/8/8/8/R6k/8/8/K7 b - - 0 1', 1, 'h4', true],
    ['8/8/8/8/R5bk/8/8/K7 b - - 0 1', 1, 'h4', false],
    ['8/8/8/k7/8/2B5/8/K7 b - - 0 1', 1, 'a5', true],
    ['8/8/8/k7/1p6/2B5/8/K7 b - - 0 1', 1, 'a5', false],
    ['8/8/8/k7/2N5/8/8/K7 b - - 0 1', 1, 'a5', true],
    ['8/8/8/k7/1P6/8/8/K7 b - - 0 1', 1, 'a5', true],
    ['8/1P6/8/k7/8/8/8/K7 b - - 0 1', 1, 'a6', false],
    ['8/8/8/8/8/1p6/K7/7k w - - 0 1', 0, 'a2', true],
    ['8/8/8/8/8/8/K7/1p5k w - - 0 1', 0, 'a2', false],
    ['8/8/8/8/8/8/K7/6qk w - - 0 1', 0, 'a1', true],
    ['8/8/8/8/3q4/8/8/K6k w - - 0 1', 0, 'a1', true],
    ['8/8/8/8/8/1k6/8/K7 w - - 0 1', 0, 'a2', true],
    ['8/8/8/8/8/1k6/8/K7 w - - 0 1', 0, 'a1', false],
  ];
  for (const [fen, player, square, hit] of cases) {
    assert.equal(isChecked(boardOf(fen).cb, MOFF, player, parseSquareName(square)), hit, `${square} in ${fen}`);
  }
});

test('a position is counted again only with the same men, mover, rights and en passant', () => {
  const board = boardOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  const go = (...texts: string[]) => {
    for (const text of texts) makeMove(board, listMoves(board).find((move) => makeMoveText(move) === text)!);
  };
  go('h1h2', 'e8d8', 'h2h1', 'd8e8');
  assert.equal(earlierTimes(board), 0, 'the right to castle is gone');
  go('h1h2', 'e8d8', 'h2h1', 'd8e8');
  assert.equal(earlierTimes(board), 1);
  go('h1h2', 'e8d8', 'h2h1', 'd8e8');
  assert.equal(earlierTimes(board), 2);
  go('e1e2', 'e8d8');
  assert.equal(earlierTimes(board), 0);
});
