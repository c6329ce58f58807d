/** Bishop and knight against a bare king: what is worked out, held against the moves that the kernel knows. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { FenError } from 'plyhouse-kernel';
import { seededChance } from '../../host/chance.ts';
import { startEvaluator } from './evaluator.ts';

const KBNK33 = new URL('../../../data/positions/kbnk33.txt', import.meta.url);
/** The longest mates are of 33 moves, the bare king to move first. */
const MOST_PLIES = 66;
const NO_MATE = -1;

const { wasm, kernel } = await startEvaluator();

/** A position of the ending; either side may have the pieces, and be to move. */
function randomPosition(chance: () => number): string {
  for (;;) {
    const men = chance() < 0.5 ? 'KBNk' : 'kbnK';
    const squares = [...men].map(() => Math.floor(chance() * 64));
    if (new Set(squares).size < men.length) continue;
    const ranks = Array.from({ length: 8 }, (_, down) =>
      Array.from({ length: 8 }, (__, file) => men[squares.indexOf((7 - down) * 8 + file)] ?? '1').join(''),
    );
    const board = ranks.join('/').replace(/1+/g, (empty) => String(empty.length));
    const fen = `${board} ${chance() < 0.5 ? 'w' : 'b'} - - 0 1`;
    try {
      kernel.setPosition(fen);
      return fen;
    } catch (error) {
      if (!(error instanceof FenError)) throw error;
    }
  }
}

/** Half-moves to mate as they follow from those after each move. */
function pliesFromMoves(): number {
  const isWinner = /[BN]/.test(kernel.fen().split(' ')[0]!) === kernel.fen().includes(' w ');
  const moves = kernel.legalMoves();
  if (moves.length === 0) return kernel.isCheck() && !isWinner ? 0 : NO_MATE;
  const after = moves.map((move) => {
    kernel.make(move);
    const board = kernel.fen().split(' ')[0]!;
    const plies = /b/i.test(board) && /n/i.test(board) ? wasm.bishopAndKnightPlies() : NO_MATE;
    kernel.unmake();
    return plies;
  });
  if (isWinner) {
    const mates = after.filter((plies) => plies !== NO_MATE);
    return mates.length === 0 ? NO_MATE : Math.min(...mates) + 1;
  }
  return after.includes(NO_MATE) ? NO_MATE : Math.max(...after) + 1;
}

function evaluationOf(fen: string): number {
  kernel.setPosition(fen);
  return wasm.evaluation();
}

describe('bishop and knight against a bare king', () => {
  const bySums = new Map<string, number>();
  const chance = seededChance(1982);
  const fens = Array.from({ length: 8_000 }, () => randomPosition(chance));

  before(() => {
    for (const fen of fens.slice(0, 100)) bySums.set(fen, evaluationOf(fen));
    // A step more than there are mates of different length, from 0 to 33 moves, finds that there are no others.
    let steps = 1;
    while (wasm.studyBishopAndKnight()) steps++;
    assert.equal(steps, 35);
  });

  test('every number follows from those after each move', () => {
    const seen = new Set<number>();
    for (const fen of fens) {
      kernel.setPosition(fen);
      const plies = wasm.bishopAndKnightPlies();
      assert.equal(plies, pliesFromMoves(), fen);
      seen.add(plies);
    }
    assert.ok(seen.has(NO_MATE) && seen.has(1));
    assert.ok(Math.max(...seen) <= MOST_PLIES);
  });

  test('the longest are those that are known', async () => {
    const lines = (await readFile(KBNK33, 'utf8')).trim().split('\n');
    assert.equal(lines.length, 138);
    for (const fen of lines) {
      kernel.setPosition(fen);
      assert.equal(wasm.bishopAndKnightPlies(), MOST_PLIES - 1, fen);
    }
  });

  test('knows mate, stalemate and a man that is lost', () => {
    for (const [fen, plies] of [
      ['k7/3N4/1K6/3B4/8/8/8/8 b - - 0 1', 0],
      ['8/8/8/8/3b4/1k6/3n4/K7 w - - 0 1', 0],
      ['k7/3N4/1K6/8/2B5/8/8/8 w - - 0 1', 1],
      ['k7/3N4/1K6/8/2B5/8/8/8 b - - 0 1', NO_MATE],
      ['B7/8/8/3k4/3N4/8/8/7K b - - 0 1', NO_MATE],
    ] as const) {
      kernel.setPosition(fen);
      assert.equal(wasm.bishopAndKnightPlies(), plies, fen);
    }
  });

  test('the evaluation uses it only when it is switched on', () => {
    for (const [fen, sum] of bySums) assert.equal(evaluationOf(fen), sum, fen);
    wasm.goByBishopAndKnight(1);
    for (const fen of fens.slice(0, 2_000)) {
      const value = evaluationOf(fen);
      const plies = wasm.bishopAndKnightPlies();
      if (plies === NO_MATE) assert.equal(value, 0, fen);
      else if (plies > 0) {
        assert.equal(Math.sign(value), plies % 2 === 1 ? 1 : -1, fen);
        assert.equal(Math.abs(value), 10_600 + 16 * (MOST_PLIES - plies), fen);
      }
    }
    // A pawn more is another ending.
    assert.ok(evaluationOf('8/8/4k3/8/8/4K3/P7/2B1N3 w - - 0 1') > 10_000);
    wasm.goByBishopAndKnight(0);
    for (const [fen, sum] of bySums) assert.equal(evaluationOf(fen), sum, fen);
  });
});
