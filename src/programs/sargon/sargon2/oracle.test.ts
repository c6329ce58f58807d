import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { INITIAL_FEN, parseFen } from '../../../chess/fen.ts';
import { endingOf, gameOf, newGame, play } from '../../../chess/game.ts';
import { decide, decisionOf } from '../../program.contract.ts';
import { moveText } from '../board.ts';
import { emptyBoard, playAtRoot, setPosition } from './board.ts';
import { SARGON2_CARD } from './card.ts';
import { deepen } from './deepen.ts';
import { EVEN, newEvaluator } from './evaluate.ts';
import { sargon2 } from './program.ts';
import { otherMove } from './repetition.ts';
import { newSearch } from './search.ts';

interface Row {
  readonly level: number;
  readonly moves: readonly string[];
  readonly move: string;
  /** Its answer after playing the whole game itself, if that is another move. */
  readonly moveContinuous?: string;
  readonly score: number;
  readonly nodes: number;
  /** Its variable: the iteration that was not begun, or that found a mate. */
  readonly depth: number;
  readonly cycles: number;
}
type Choice = Pick<Row, 'level' | 'moves' | 'move'> & { readonly raster: number };

/** Answers of the original; the file describes how they were obtained. */
const ORACLE: {
  readonly positions: readonly Row[];
  readonly deepPositions: readonly Row[];
  readonly bookPositions: readonly Choice[];
  readonly ends: readonly (Pick<Row, 'level' | 'moves'> & { readonly result: string })[];
} = JSON.parse(readFileSync(new URL('../../../../data/oracle/sargon2.json', import.meta.url), 'utf8'));
const ROWS = [...ORACLE.positions, ...ORACLE.deepPositions];

const HERTZ = 1_022_727;

/** The program's answer under the conditions of the original: fresh memory, the game replayed. */
function answerOf({ level, moves }: Row) {
  const board = emptyBoard();
  setPosition(board, parseFen(INITIAL_FEN));
  for (const move of moves) playAtRoot(board, move);
  const search = newSearch(board, newEvaluator(), level, undefined);
  for (const _ of deepen(search, false));
  const move = moveText(otherMove(search, moves.slice(-5)) ?? search.root[0]!);
  return { move, score: search.best[1]! - EVEN, nodes: search.nodes, depth: search.depth };
}

describe('sargon2 answers as the original: same move, same score, same number of evaluations, same depth', () => {
  for (const [level, count] of [120, 100, 32, 18, 6].entries()) {
    test(`level ${level}`, () => {
      const rows = ROWS.filter((row) => row.level === level);
      assert.equal(rows.length, count);
      for (const row of rows) {
        const { move, score, nodes, depth } = row;
        assert.deepEqual(answerOf(row), { move, score, nodes, depth }, row.moves.join(' '));
      }
    });
  }
});

test('the program that the house plays answers the same', () => {
  for (const { level, moves, move, score, nodes } of ORACLE.positions) {
    const { decision } = decide(sargon2, gameOf(INITIAL_FEN, moves), { depth: level }, { options: { Book: false } });
    const value = Number(decision.own?.score);
    assert.deepEqual([decision.move, value, decision.nodes], [move, score, nodes], moves.join(' '));
  }
});

test('what an earlier evaluation left in its table changes one answer, as it does in the original', () => {
  const rows = ORACLE.positions.filter(({ moveContinuous }) => moveContinuous !== undefined);
  assert.equal(rows.length, 1);
  for (const { level, moves, moveContinuous } of rows) {
    const engine = sargon2.create({ Book: false }, () => 0);
    let game = newGame();
    // It is White, and thinks of each of its moves.
    for (const [ply, move] of moves.entries()) {
      if (ply % 2 === 0) assert.equal(decisionOf(engine, game, { depth: level }).move, move, `ply ${ply}`);
      game = play(game, move);
    }
    assert.equal(decisionOf(engine, game, { depth: level }).move, moveContinuous);
  }
});

test('the book plays what it played at the same line of the picture', () => {
  assert.equal(ORACLE.bookPositions.length, 121);
  for (const { level, moves, move, raster } of ORACLE.bookPositions) {
    const engine = sargon2.create({ Book: true }, () => (raster + 0.5) / 131);
    const { move: ours } = decisionOf(engine, gameOf(INITIAL_FEN, moves), { depth: level });
    assert.equal(ours, move, `${moves.join(' ')} at line ${raster}`);
  }
});

test('in games to the end every move of its side is ours, and they end where they did', () => {
  assert.equal(ORACLE.ends.length, 9);
  for (const { level, moves, result } of ORACLE.ends) {
    const isOurs = (move: string, ply: number) => {
      const game = gameOf(INITIAL_FEN, moves.slice(0, ply));
      return decide(sargon2, game, { depth: level }, { options: { Book: false } }).decision.move === move;
    };
    const sides = [0, 1].filter((side) => moves.every((move, ply) => ply % 2 !== side || isOurs(move, ply)));
    assert.equal(sides.length, 1, moves.join(' '));
    assert.equal(endingOf(gameOf(INITIAL_FEN, moves))?.kind, result === 'mated' ? 'checkmate' : result);
  }
});

test('the period clock takes the time that the original took: in the median within a tenth', () => {
  const ratiosOf = (rows: readonly Row[]) =>
    rows
      .map(({ nodes, cycles }) => nodes / SARGON2_CARD.positionsPerSecond / (cycles / HERTZ))
      .sort((one, other) => one - other);
  const medianOf = (ratios: readonly number[]) => ratios[ratios.length >> 1]!;
  const all = medianOf(ratiosOf(ROWS));
  assert.ok(Math.abs(all - 1) < 0.1, `${all}`);
  for (let level = 0; level <= 4; level++) {
    const median = medianOf(ratiosOf(ROWS.filter((row) => row.level === level)));
    assert.ok(Math.abs(median - 1) < 0.1, `level ${level}: ${median}`);
  }
});
