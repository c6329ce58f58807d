import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { kernelOn } from 'plyhouse-kernel';
import { startKernel } from 'plyhouse-kernel/wasm';
import { finish } from '../programs/program.ts';
import { estimateKim1, KIM_1 } from './kim1-estimate.ts';
import { createSolver, type Solver } from './solver.ts';

let solver: Solver;
before(async () => {
  solver = await createSolver();
});

const visit = (fen: string, moves: number, positions?: number) => finish(estimateKim1(solver, fen, moves, positions));

describe('what a problem would have taken on a KIM-1', () => {
  test('its clock runs on positions: 300 a second', () => {
    const { positions, millis, isSettled } = visit('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2);
    assert.equal(isSettled, true);
    const perSecond = KIM_1.instructionsPerSecond / KIM_1.instructionsPerPosition;
    assert.equal(millis, (positions * 1000) / perSecond);
  });

  test('500 or 2,000 instructions a position make it half or twice as long', () => {
    const { positions, millis, leastMillis, mostMillis } = visit('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2);
    assert.equal(leastMillis, (positions * 1000) / 600);
    assert.equal(mostMillis, (positions * 1000) / 150);
    assert.ok(leastMillis < millis && millis < mostMillis);
  });

  test('a mate in one makes each first move, and each of the first replies to it', async () => {
    const fen = '3R3B/Q7/5nK1/3n4/3NkNR1/2p2p2/2P2P2/8 w - - 0 1';
    const kernel = kernelOn(await startKernel());
    kernel.setPosition(fen);
    const answered = kernel.legalMoves().filter((move) => {
      kernel.make(move);
      const has = kernel.legalMoves().length > 0;
      kernel.unmake();
      return has;
    }).length;
    assert.equal(visit(fen, 1).positions, kernel.legalMoves().length + answered);
  });

  test('it takes the same on every machine, and far more than ours looks at', () => {
    const fen = '3R3B/Q7/5nK1/3n4/3NkNR1/2p2p2/2P2P2/8 w - - 0 1';
    const then = visit(fen, 2);
    assert.deepEqual(visit(fen, 2), then);
    assert.ok(then.positions > 10 * finish(solver.solve(fen, 2, { variations: false })).positions);
  });

  test('a limit ends it with what has passed by then', () => {
    const { isSettled, positions } = visit('n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', 5, 50_000);
    assert.equal(isSettled, false);
    assert.ok(positions >= 50_000 && positions < 51_000, `${positions}`);
  });
});
