/** King and pawn against king: the table against every move of both sides, worked out here step by step. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startEvaluator } from './evaluator.ts';

const { wasm, kernel } = await startEvaluator();

const fileOf = (square: number) => square & 7;
const rankOf = (square: number) => square >> 3;
const distance = (one: number, other: number) =>
  Math.max(Math.abs(fileOf(one) - fileOf(other)), Math.abs(rankOf(one) - rankOf(other)));

function kingMoves(square: number): number[] {
  return Array.from({ length: 64 }, (_, to) => to).filter((to) => distance(square, to) === 1);
}
const KING_MOVES = Array.from({ length: 64 }, (_, square) => kingMoves(square));

const isHit = (pawn: number, square: number) =>
  rankOf(square) === rankOf(pawn) + 1 && Math.abs(fileOf(square) - fileOf(pawn)) === 1;

const WHITE = 0;
const BLACK = 1;
const indexOf = (turn: number, king: number, pawn: number, foe: number) =>
  (((turn << 6) | king) << 12) | (pawn << 6) | foe;

/** Whether the position is not obviously impossible: pieces apart, kings apart, no king left in check. */
function isPossible(turn: number, king: number, pawn: number, foe: number): boolean {
  if (king === pawn || foe === pawn || distance(king, foe) <= 1) return false;
  return turn === BLACK || !isHit(pawn, foe);
}

/** Whether the bare king loses to the piece that the pawn becomes: it cannot be taken, and one of queen and rook does not stalemate. */
function promotesToWin(king: number, goal: number, foe: number): boolean {
  return goal !== king && goal !== foe && (distance(foe, goal) > 1 || distance(king, goal) === 1);
}

/** Every won position, by going over all of them until nothing changes. */
function solve(): Uint8Array {
  const won = new Uint8Array(1 << 19);
  for (let changed = true; changed; ) {
    changed = false;
    for (let pawn = 8; pawn < 56; pawn++) {
      for (let king = 0; king < 64; king++) {
        for (let foe = 0; foe < 64; foe++) {
          for (const turn of [WHITE, BLACK]) {
            const index = indexOf(turn, king, pawn, foe);
            if (won[index] || !isPossible(turn, king, pawn, foe)) continue;
            if (turn === WHITE ? whiteWins(won, king, pawn, foe) : blackLoses(won, king, pawn, foe)) {
              won[index] = 1;
              changed = true;
            }
          }
        }
      }
    }
  }
  return won;
}

function whiteWins(won: Uint8Array, king: number, pawn: number, foe: number): boolean {
  for (const to of KING_MOVES[king]!) {
    if (isPossible(BLACK, to, pawn, foe) && won[indexOf(BLACK, to, pawn, foe)]) return true;
  }
  const next = pawn + 8;
  if (next === king || next === foe) return false;
  if (next >= 56) return promotesToWin(king, next, foe);
  if (won[indexOf(BLACK, king, next, foe)]) return true;
  const far = next + 8;
  return rankOf(pawn) === 1 && far !== king && far !== foe && won[indexOf(BLACK, king, far, foe)] === 1;
}

function blackLoses(won: Uint8Array, king: number, pawn: number, foe: number): boolean {
  let moves = 0;
  for (const to of KING_MOVES[foe]!) {
    if (distance(king, to) <= 1 || isHit(pawn, to)) continue;
    if (to === pawn || !won[indexOf(WHITE, king, pawn, to)]) return false;
    moves++;
  }
  return moves > 0 || isHit(pawn, foe);
}

test('knows every ending of king and pawn against king', () => {
  const won = solve();
  let count = 0;
  let wins = 0;
  for (let pawn = 8; pawn < 56; pawn++) {
    for (let king = 0; king < 64; king++) {
      for (let foe = 0; foe < 64; foe++) {
        for (const turn of [WHITE, BLACK]) {
          if (!isPossible(turn, king, pawn, foe)) continue;
          count++;
          wins += won[indexOf(turn, king, pawn, foe)]!;
          const found = wasm.isPawnWon(turn === WHITE ? 1 : 0, king, pawn, foe);
          assert.equal(found, won[indexOf(turn, king, pawn, foe)], `${turn} ${king} ${pawn} ${foe}`);
        }
      }
    }
  }
  // The number given by the general endgame tables, without mirrored boards.
  assert.equal(count, 331_352);
  assert.equal(wins, 222_564);
});

/** Standard positions of endgame books. */
const BOOK: readonly [what: string, fen: string, isWon: boolean][] = [
  ['opposition taken', '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1', true],
  ['opposition lost', '8/4k3/8/4K3/4P3/8/8/8 w - - 0 1', false],
  ['opposition for White', '8/4k3/8/4K3/4P3/8/8/8 b - - 0 1', true],
  ["the rook's pawn", '1k6/8/1K6/P7/8/8/8/8 w - - 0 1', false],
  ['out of the square', '8/8/8/P6k/8/8/8/7K w - - 0 1', true],
  ['within the square', '8/8/8/P3k3/8/8/8/7K b - - 0 1', false],
  ['for Black', '8/8/8/8/4p3/4k3/8/4K3 b - - 0 1', true],
];

for (const [what, fen, isWon] of BOOK) {
  test(`evaluates by it: ${what}`, () => {
    kernel.setPosition(fen);
    const value = wasm.evaluation() * (what === 'for Black' || !fen.includes(' b ') ? 1 : -1);
    assert.ok(isWon ? value > 3_000 : value === 0, String(value));
  });
}
