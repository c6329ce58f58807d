import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { callGame, gameOf } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { openSeat } from '../../host/engine-seat.ts';
import { blankAnalysis, chanceOf, type GameAnalysis, withWorth } from '../../measure/analysis.ts';
import type { Score } from '../../programs/program.ts';
import { tryMove } from '../board/attempt.ts';
import { type GameRecord, newRecord, type Side } from '../record/record.ts';
import { turningPointsOf, turningPointsText } from '../record/turning-points.ts';
import { isRight, openTurningPoint, solvedBy } from './turning-attempts.ts';

const MOVES = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
const VISITOR: Side = { kind: 'visitor' };
const PROGRAM: Side = { kind: 'program', program: 'wray74' };

/** White's scores after each half-move, and the best moves where they differ from what was played. */
const SCORES = [30, 30, 20, -40, -40, -60, 900];
const BEST = ['d2d4', 'c7c5', 'g1f3', 'g8f6', 'h5f3', 'g7g6', 'h5f7'];

function analysed(): GameAnalysis {
  const game = gameOf(INITIAL_FEN, MOVES);
  const blank = blankAnalysis(game, 'antwoord', 50_000);
  const whole = SCORES.reduce((analysis, centipawns, ply) => {
    const score: Score = { kind: 'cp', centipawns };
    const best = BEST[ply]!;
    return withWorth(analysis, ply, { score, chance: chanceOf(score), best, pv: [best], depth: 1, nodes: 1 });
  }, blank);
  return withWorth(whole, MOVES.length, { chance: 1, pv: [], depth: 0, nodes: 0 });
}

function record(white: Side, black: Side, analysis: GameAnalysis | null = analysed()): GameRecord {
  const game = gameOf(INITIAL_FEN, MOVES);
  const fresh = newRecord({ id: 'g', nowMillis: 1, game, white, black, terms: {}, seed: 1 });
  return { ...fresh, ...(analysis ? { analysis } : {}) };
}

const pliesOf = (game: GameRecord) => turningPointsOf(game)?.map(({ ply }) => ply);

describe('the turning points of a game', () => {
  test('are the visitor’s, otherwise the loser’s, in the order of the game', () => {
    assert.deepEqual(pliesOf(record(VISITOR, PROGRAM)), [3]);
    assert.deepEqual(pliesOf(record(PROGRAM, VISITOR)), [6]);
    // White mates, so Black has something to learn.
    assert.deepEqual(pliesOf(record(VISITOR, VISITOR)), [6]);
    assert.deepEqual(pliesOf(record(PROGRAM, PROGRAM)), [6]);
  });

  test('are at most three, those that cost most', () => {
    const scores = [0, -100, 100, -200, 200, -300, 300];
    const analysis = scores.reduce((whole, centipawns, ply) => {
      const score: Score = { kind: 'cp', centipawns };
      return withWorth(whole, ply, { score, chance: chanceOf(score), best: 'a1a8', pv: ['a1a8'], depth: 1, nodes: 1 });
    }, analysed());
    // Drawn by agreement after six half-moves: the moves of both count, and the first three lose least.
    const moves = MOVES.slice(0, 6);
    const game = callGame(gameOf(INITIAL_FEN, moves), { kind: 'agreement' });
    const shorter = { ...analysis, moves, worths: analysis.worths.slice(0, 7) };
    assert.deepEqual(pliesOf({ ...record(VISITOR, VISITOR), game, analysis: shorter }), [4, 5, 6]);
  });

  test('are not known before the whole game is analysed, or of another game', () => {
    assert.equal(pliesOf(record(VISITOR, PROGRAM, null)), undefined);
    const analysis = analysed();
    const half = { ...analysis, worths: analysis.worths.with(3, null) };
    assert.equal(pliesOf(record(VISITOR, PROGRAM, half)), undefined);
    assert.equal(pliesOf(record(VISITOR, PROGRAM, { ...analysis, moves: MOVES.slice(0, 5) })), undefined);
  });

  test('are named', () => {
    assert.equal(turningPointsText(record(VISITOR, PROGRAM), 3), 'your three turning points');
    assert.equal(turningPointsText(record(VISITOR, VISITOR), 1), 'the turning point');
  });
});

/** An engine for which all moves but one are worth −40 for the side to move. */
function engine(bad: string) {
  const asked: unknown[] = [];
  const client = {
    name: 'Antwoord',
    async newGame() {},
    async think(_: unknown, request: { readonly nodes: number; readonly searchMoves: readonly string[] }) {
      asked.push(request);
      const [move] = request.searchMoves;
      if (move === 'a7a6') throw new Error('out of memory');
      const score: Score = { kind: 'cp', centipawns: move === bad ? -800 : 60 };
      return { decision: { move, score, pv: [move], depth: 1, nodes: 1 } };
    },
    async close() {},
  } as unknown as EngineClient;
  return { asked, start: async () => client };
}

describe('a turning point', () => {
  const open = (start: () => Promise<EngineClient>) => {
    const game = record(PROGRAM, VISITOR);
    return openTurningPoint(game.analysis!, turningPointsOf(game)![0]!, openSeat(start));
  };

  test('is solved by the best move and by any that loses little, valued with as many positions as the game', async () => {
    const { start, asked } = engine('h7h6');
    const point = open(start);
    await tryMove(point, 'g8f6');
    assert.deepEqual(asked, [], 'what was played is known');
    assert.ok(point.attempts.value[0]!.lost > 0.3);
    await tryMove(point, 'h7h6');
    assert.deepEqual(asked, [{ nodes: 50_000, searchMoves: ['h7h6'] }]);
    assert.deepEqual(point.attempts.value.map(isRight), [false, false]);
    assert.equal(solvedBy(point), undefined);
    await tryMove(point, 'd8e7');
    assert.equal(solvedBy(point)!.move, 'd8e7');
    await tryMove(point, 'g7g6');
    assert.equal(point.attempts.value.length, 3, 'nothing is tried after the solution');

    const again = open(() => Promise.reject(new Error('not needed')));
    await tryMove(again, 'g7g6');
    assert.deepEqual(solvedBy(again), { move: 'g7g6', lost: 0 });
  });

  test('reports an engine that fails, and counts nothing', async () => {
    const point = open(engine('h7h6').start);
    await tryMove(point, 'a7a6');
    const { value: failed } = point.phase;
    assert.match(failed.kind === 'failed' ? failed.report.message : '', /out of memory/);
    assert.equal(point.attempts.value.length, 0);
    await tryMove(point, 'h7h6');
    assert.equal(point.phase.value.kind, 'yours');
    assert.equal(point.attempts.value.length, 1);
  });
});
