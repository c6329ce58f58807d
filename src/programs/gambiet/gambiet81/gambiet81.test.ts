import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { decisionOf, programContract } from '../../program.contract.ts';
import type { Decision, Limits, Trace } from '../../program.ts';
import { boardOf, moveText } from '../board.ts';
import { DOUBLE, newEvaluator, prepare } from '../evaluate.ts';
import { MOST_MOVES } from '../moves.ts';
import { allOf, listMoves, newWalk, sortMoves } from '../walk.ts';
import { UPPER_LIMIT } from './card.ts';
import { HOPEFUL, plausible, WIDTHS } from './plausible.ts';
import { gambiet81 } from './program.ts';

programContract(gambiet81);

const CLOCK = { kind: 'period', elapsedMillis: () => 0 } as const;
const SHARP = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const QUIET = '2r3k1/pp1b1pp1/3qpn1p/3p4/3P4/1PN1PN2/P1Q2PPP/2R3K1 w - - 0 18';

function think(fen: string, limits: Limits, trace?: Trace): Decision {
  const engine = gambiet81.create({ Book: false }, () => 0.5);
  return decisionOf(engine, newGame(fen), limits, CLOCK, trace);
}

describe('plausible moves', () => {
  const listOf = (fen: string) => {
    const board = boardOf(fen);
    const evaluator = newEvaluator(board, DOUBLE);
    prepare(evaluator);
    const walk = newWalk(board, evaluator, allOf);
    const count = listMoves(walk, 2, Number.POSITIVE_INFINITY);
    // The list is in the row of ply 2, in which the width takes effect.
    sortMoves(walk, 2, count);
    return { walk, count };
  };
  const names = (walk: ReturnType<typeof newWalk>, from: number, to: number) =>
    Array.from(walk.moves.subarray(2 * MOST_MOVES + from, 2 * MOST_MOVES + to), moveText);

  test('the best by minimum, then those that may win more than the best is sure of', () => {
    const { walk, count } = listOf(SHARP);
    const before = names(walk, 0, count);
    const sure = walk.minimum[2 * MOST_MOVES]!;
    const hopeful = before.filter((_, index) => index >= WIDTHS[2]! && walk.maximum[2 * MOST_MOVES + index]! > sure);
    const kept = plausible(walk, 2, count);
    assert.deepEqual(names(walk, 0, WIDTHS[2]!), before.slice(0, WIDTHS[2]));
    assert.deepEqual(names(walk, WIDTHS[2]!, kept), hopeful.slice(0, HOPEFUL));
    assert.ok(hopeful.length > 0 && kept < count);
    assert.deepEqual(names(walk, 0, count).sort(), before.sort(), 'no move is lost or doubled');
  });

  test('the others are left alone, and a trace hears why', () => {
    const pruned = new Set<number>();
    const entered = new Map<string, number>();
    let path = '';
    think(
      QUIET,
      { depth: 5 },
      {
        prune: (ply, _move, reason) => {
          assert.match(reason, /^not plausible/);
          pruned.add(ply);
        },
        enter: (ply, move) => {
          if (ply === 1) path = move;
          if (ply === 2) entered.set(path, (entered.get(path) ?? 0) + 1);
        },
      },
    );
    assert.ok(pruned.has(2) && pruned.has(3));
    for (const replies of entered.values()) assert.ok(replies <= WIDTHS[2]! + HOPEFUL);
  });
});

/** A position from a game: 23.Bf4 forks the rooks. All five plies take 23,742 positions. */
const FAULT_FEN = '1r1b2k1/p2b1ppp/3r1n2/2p5/8/5N2/PPPB1PPP/1RQ3K1 w - - 0 23';

test('a search that was dropped in the middle of a list leaves nothing behind', () => {
  const found = (drops: number): Decision => {
    const engine = gambiet81.create({ Book: false }, () => 0.5);
    engine.setGame(newGame(SHARP));
    const dropped = engine.search({}, CLOCK);
    for (let step = 0; step < drops; step++) dropped.next();
    return decisionOf(engine, newGame(QUIET), { depth: 3 }, CLOCK);
  };
  const fresh = found(0);
  for (let drops = 1; drops <= 12; drops++) assert.deepEqual(found(drops), fresh, `${drops} steps`);
});

describe('straight to ply 5', () => {
  test('there is no shallower pass before it', () => {
    const depths = new Set<number>();
    const engine = gambiet81.create({ Book: false }, () => 0.5);
    engine.setGame(newGame(QUIET));
    const search = engine.search({}, CLOCK);
    let step = search.next();
    while (!step.done) {
      depths.add(step.value.depth);
      step = search.next();
    }
    assert.deepEqual([...depths], [5]);
  });

  test('the confessed fault: past its limit it hands in a bad move, and never comes to the good one', () => {
    const whole = think(FAULT_FEN, { depth: 5 });
    const limited = think(FAULT_FEN, {});
    assert.equal(limited.nodes, UPPER_LIMIT);
    assert.equal(whole.move, 'd2f4');
    assert.notEqual(limited.move, whole.move);
    const entered: string[] = [];
    think(
      FAULT_FEN,
      {},
      {
        enter: (ply, move) => {
          if (ply === 1) entered.push(move);
        },
      },
    );
    assert.ok(!entered.includes(whole.move!), 'the good move was never reached');
    const worth = think(FAULT_FEN, { depth: 5, searchMoves: [limited.move!] });
    const value = ({ score }: Decision) =>
      score!.kind === 'cp' ? score!.centipawns : 10_000 * Math.sign(score!.moves);
    assert.ok(
      value(whole) - value(worth) >= 100,
      `${value(whole)} for ${whole.move}, ${value(worth)} for ${limited.move}`,
    );
  });
});
