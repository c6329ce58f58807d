import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Position } from 'plyhouse-kernel/position';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { legalMove, legalMoves } from '../../chess/move.ts';
import {
  BISHOP,
  BLACK,
  BORDER,
  type Board,
  boardOf,
  EMPTY,
  isBlack,
  isEmpty,
  isKing,
  isOffBoard,
  KING,
  KNIGHT,
  makeMove,
  moveText,
  PAWN,
  pointsOf,
  QUEEN,
  ROOK,
  takeBackMove,
} from './board.ts';
import { generate, isInCheck, legalList, MOST_MOVES } from './moves.ts';

function perft(board: Board, depth: number): number {
  const buffer = new Int32Array(MOST_MOVES);
  const count = generate(board, buffer);
  const side = board.turn;
  let leaves = 0;
  for (let index = 0; index < count; index++) {
    const move = buffer[index]!;
    makeMove(board, move);
    if (!isInCheck(board, side)) leaves += depth > 1 ? perft(board, depth - 1) : 1;
    takeBackMove(board, move);
  }
  return leaves;
}

describe("Rens's piece byte", () => {
  test('the low nibble is the value', () => {
    const values = [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN].map(pointsOf);
    assert.deepEqual(values, [15, 9, 5, 3, 3, 1]);
  });

  test('after doubling, the flags tell empty, border, king and colour', () => {
    for (const side of [0, BLACK]) {
      for (const man of [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN]) {
        const byte = man | side;
        assert.equal(isEmpty(byte), false);
        assert.equal(isOffBoard(byte), false, byte.toString(2));
        assert.equal(isKing(byte), man === KING);
        assert.equal(isBlack(byte), side === BLACK);
      }
    }
    assert.equal(isEmpty(EMPTY), true);
    assert.equal(isOffBoard(EMPTY), false);
    assert.equal(isOffBoard(BORDER), true);
    assert.equal(isKing(BORDER), false);
  });
});

// Counts: Chess Programming Wiki, "Perft Results"; the fifth is the usual check of castling rights lost by capture.
const COUNTS: readonly (readonly [name: string, fen: string, ...counts: number[]])[] = [
  ['the start position', INITIAL_FEN, 20, 400, 8_902, 197_281],
  ['Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48, 2_039, 97_862],
  ['position 3', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2_812, 43_238],
  ['position 4', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6, 264, 9_467],
  ['corners', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 26, 568, 13_744, 314_346],
  ['promotions', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 24, 496, 9_483, 182_838],
];

/** The same by Plyhouse's own rules. */
function perftByRules(position: Position, depth: number): number {
  if (depth === 0) return 1;
  let leaves = 0;
  for (const uci of legalMoves(position)) {
    const next = position.clone();
    next.play(legalMove(position, uci)!);
    leaves += perftByRules(next, depth - 1);
  }
  return leaves;
}

describe('the generator', () => {
  for (const [name, fen, ...counts] of COUNTS) {
    test(`${name} has the published number of moves`, () => {
      for (const [index, count] of counts.entries()) assert.equal(perft(boardOf(fen), index + 1), count);
    });
  }

  test('a rook that is taken on its square takes the right to castle along', () => {
    const fen = 'r3k2r/8/6N1/8/8/8/8/4K3 w kq - 0 1';
    for (const depth of [3, 4]) assert.equal(perft(boardOf(fen), depth), perftByRules(parseFen(fen), depth));
  });

  test('along random games it lists what is legal, and takes every move back to the same board', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 80 }), (choices) => {
        const board = boardOf(INITIAL_FEN);
        const position = parseFen(INITIAL_FEN);
        for (const choice of choices) {
          const legal = legalList(board);
          assert.deepEqual(legal.map(moveText).sort(), legalMoves(position).sort());
          if (legal.length === 0) return;
          for (const move of legal) {
            const before = structuredClone({ ...board, taken: 0, oldStatus: 0, oldEnPassant: 0 });
            makeMove(board, move);
            takeBackMove(board, move);
            assert.deepEqual({ ...board, taken: 0, oldStatus: 0, oldEnPassant: 0 }, before);
          }
          const move = legal[choice % legal.length]!;
          makeMove(board, move);
          board.height = 0;
          const text = moveText(move);
          const from = 'abcdefgh'.indexOf(text[0]!) + (Number(text[1]) - 1) * 8;
          const to = 'abcdefgh'.indexOf(text[2]!) + (Number(text[3]) - 1) * 8;
          const roles = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' } as const;
          const promotion = roles[text[4] as keyof typeof roles];
          position.play(promotion ? { from, to, promotion } : { from, to });
        }
      }),
      { numRuns: 25, seed: 1982 },
    );
  });
});
