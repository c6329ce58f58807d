import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame, positionOf } from '../../../chess/game.ts';
import { lab } from '../../testing/lesson-walk.ts';
import { trialTo } from '../lab/lab.ts';
import { OPPOSITION_PRESETS, STUDY_PRESETS, TABLE_PRESETS, TRAP_PRESETS } from '../presets.ts';
import { sinceWhen, slutspelTrial, verdictOf } from './studies.ts';
import { bestMoves, longestWin, tableFor, tableOf, withPieceOn, worthIn } from './tables.ts';

const at = (fen: string) => positionOf(newGame(fen));
const built = (fen: string) => tableOf(newGame(fen));

describe('tables', () => {
  test('are built pass by pass, and the passes are what they decide', async () => {
    // Longest wins: common knowledge of these endings (10 for the queen, 16 for the rook).
    for (const [preset, longest] of [
      [0, 10],
      [1, 16],
    ] as const) {
      const table = await built(TABLE_PRESETS[preset]!.fen);
      assert.equal(longestWin(table), longest);
      assert.equal(table.byPly.length - 1, 2 * longest);
      // Every decided position of the table, each of a set of mirror images counted as the builder counts.
      const codes = [...table.table.white, ...table.table.black!].filter((code) => code > 0 && code < 255);
      assert.equal(
        codes.length,
        table.byPly.reduce((sum, count) => sum + count, 0),
      );
    }
  });

  test('know the opposition: one move wins, the others draw', async () => {
    const { prober } = await built(OPPOSITION_PRESETS[0]!.fen);
    assert.deepEqual(bestMoves(prober, at(OPPOSITION_PRESETS[0]!.fen)), ['d4e4']);
    assert.deepEqual([...bestMoves(prober, at(OPPOSITION_PRESETS[1]!.fen))].sort(), ['e1d2', 'e1f2']);
  });

  test('colour a board: the lone king next to the queen is no position, in the corner he may be mated', async () => {
    const table = await built('7k/8/8/8/8/8/5KQ1/8 b - - 0 1');
    const { board } = at('7k/8/6K1/8/8/8/8/6Q1 b - - 0 1');
    assert.equal(worthIn(table, withPieceOn(board, 63, 8)!, 'white')?.kind, 'win');
    assert.equal(withPieceOn(board, 63, 46), undefined);
    // White to move with Black's king attacked: not possible.
    assert.equal(worthIn(table, withPieceOn(board, 63, 14)!, 'white'), undefined);
    assert.deepEqual(worthIn(table, at('7k/6Q1/6K1/8/8/8/8/8 b - - 0 1').board, 'black'), { kind: 'loss', plies: 0 });
  });

  test('that cannot be are refused with a reason', () => {
    assert.match(String(tableFor(at('4k3/pppp4/8/8/8/8/8/4K3 w - - 0 1'))), /three or four pieces/);
    assert.match(String(tableFor(at('4k3/8/8/8/8/8/8/4K2R w K - 0 1'))), /no castling/);
  });
});

test('the first attempt falls into the traps, the article’s search does not', async () => {
  const verdicts = async (search: string, depths: readonly number[]) => {
    const found: string[] = [];
    for (const [index, { fen }] of TRAP_PRESETS.entries()) {
      const game = newGame(fen);
      found.push(verdictOf(game, (await lab.ask(slutspelTrial(game, depths[index]!, search))).decision.move));
    }
    return found;
  };
  // At the depths of the page: three half-moves for pictures 1 to 3, four for picture 4.
  assert.deepEqual(await verdicts('naive', [3, 3, 3, 4]), ['stalemate', 'checkmate', 'stalemate', 'open']);
  assert.deepEqual(await verdicts('article', [3, 3, 3, 4]), Array(4).fill('checkmate'));
});

test('Réti: SCHACH pushes the pawn at two half-moves, and plays the king from three on, as printed', async () => {
  const game = newGame(STUDY_PRESETS[0]!.fen);
  const moves: (string | undefined)[] = [];
  for (const depth of [2, 3, 4, 5]) moves.push((await lab.ask(trialTo(depth, 'schach22', game))).decision.move);
  assert.equal(moves[0], 'c6c7');
  assert.equal(sinceWhen(moves, 'h8g7'), '3');
  assert.equal(sinceWhen(['a', 'b', 'a'], 'b'), 'never');
});
