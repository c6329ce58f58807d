import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { movesOf, positionOf } from '../../chess/game.ts';
import { parseUci } from '../../chess/move.ts';
import { randomGames } from '../../chess/testing/random-games.ts';
import { emptyRegisters, manIn, setUp, squareOf } from './board.ts';
import { isKingLost } from './evaluate.ts';
import { findMoves, fromOf, isPromotion, MOST_MOVES, packMove, playMove, toOf } from './moves.ts';
import { fillTable } from './table.ts';

const nameOf = (square: number) => `${'abcdefgh'[square % 8]}${Math.floor(square / 8) + 1}`;

test('a move is packed and unpacked', () => {
  for (const [from, to] of [
    [1, 64],
    [64, 1],
    [9, 17],
  ] as const) {
    assert.deepEqual([fromOf(packMove(from, to)), toOf(packMove(from, to))], [from, to]);
  }
});

test('its moves are the legal ones less castling, en passant and promotion to less than a queen', () => {
  fc.assert(
    fc.property(randomGames(), (game) => {
      const position = positionOf(game);
      const registers = emptyRegisters();
      setUp(registers, position.board, position.turn);
      const moves = new Int32Array(MOST_MOVES);
      const count = findMoves(registers, moves);
      const found: string[] = [];
      const trial = emptyRegisters();
      for (let index = 0; index < count; index++) {
        const move = moves[index]!;
        trial.set(registers);
        playMove(trial, move);
        fillTable(trial);
        if (isKingLost(trial)) continue;
        const text = nameOf(squareOf(fromOf(move), position.turn)) + nameOf(squareOf(toOf(move), position.turn));
        found.push(isPromotion(registers, move) ? `${text}q` : text);
      }
      const expected = movesOf(game).filter((uci) => {
        const { from, to, promotion } = parseUci(uci)!;
        const role = position.board.getRole(from)!;
        const castles = role === 'king' && Math.abs((from % 8) - (to % 8)) > 1;
        const enPassant = role === 'pawn' && (from - to) % 8 !== 0 && !position.board.occupied.has(to);
        return !castles && !enPassant && (promotion === undefined || promotion === 'queen');
      });
      assert.deepEqual(found.sort(), expected.sort());
    }),
    { seed: 1974, numRuns: 200 },
  );
});

test('registers are scanned upwards', () => {
  const position = positionOf({ start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', moves: [] });
  const registers = emptyRegisters();
  setUp(registers, position.board, 'black');
  const moves = new Int32Array(MOST_MOVES);
  const count = findMoves(registers, moves);
  const froms = Array.from(moves.subarray(0, count), fromOf);
  assert.equal(count, 20);
  assert.deepEqual(
    froms,
    [...froms].sort((a, b) => a - b),
  );
});

test('a pawn that reaches the far rank becomes a queen', () => {
  const registers = emptyRegisters();
  registers[10] = 1;
  playMove(registers, packMove(10, 2));
  assert.equal(manIn(registers[2]!), 5);
  assert.equal(registers[10], 0);
});
