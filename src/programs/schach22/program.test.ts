import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { type Game, gameOf, movesOf, newGame, play } from '../../chess/game.ts';
import { seededChance } from '../../host/chance.ts';
import { periodClock } from '../../host/clock.ts';
import { decide, programContract } from '../program.contract.ts';
import type { Decision, Engine, Limits, SearchCommand, Thought } from '../program.ts';
import { schach22 } from './program.ts';
import { ownOf, scoreOf } from './sayings.ts';
import { MATE } from './search.ts';

programContract(schach22);

const CLOCK = periodClock(schach22.card.positionsPerSecond);
const MIDDLEGAME = 'r4rk1/1bq2pbp/p2p1np1/1p1Pp3/4P3/2N1BN1P/PP1Q1PP1/R4RK1 w - - 2 16';

/** A search on the period clock to its end; `tell` may answer a thought. */
function search(game: Game, limits: Limits, send?: (thought: Thought) => SearchCommand | undefined): Decision {
  return decide(schach22, game, limits, { clock: CLOCK, send, options: { OwnBook: false } }).decision;
}

describe('values', () => {
  test('points are hundredths of a pawn; mates count moves from either side', () => {
    assert.deepEqual(scoreOf(-340), { kind: 'cp', centipawns: -340 });
    assert.deepEqual(
      [1, 3, 5].map((ply) => scoreOf(MATE - ply)),
      [1, 2, 3].map((moves) => ({ kind: 'mate', moves })),
    );
    assert.deepEqual(
      [2, 4].map((ply) => scoreOf(ply - MATE)),
      [-1, -2].map((moves) => ({ kind: 'mate', moves })),
    );
    assert.deepEqual([ownOf(55).score, ownOf(-55).score, ownOf(0).score], ['+55', '-55', '0']);
    assert.equal(ownOf(MATE - 5).score, 'Matt in 3');
    assert.equal(ownOf(4 - MATE).score, 'Matt gegen mich in 2');
  });

  test('reports a mate that it cannot avoid', () => {
    const { decision } = decide(schach22, newGame('7k/8/8/8/8/1r6/r7/6K1 w - - 0 1'), { depth: 4 });
    assert.deepEqual(decision.score, { kind: 'mate', moves: -1 });
  });
});

describe('the time control routine in a search', () => {
  test('a mate found ends the search at once, and is announced; the mating move is called', () => {
    const mate = decide(schach22, newGame('6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'), { depth: 12 }).decision;
    assert.equal(mate.move, 'a1a8');
    assert.ok(mate.depth <= 2);
    assert.deepEqual(mate.remarks, [{ kind: 'mate', text: 'Schachmatt' }]);
    assert.ok(!mate.remarks?.some(({ kind }) => kind === 'announcesMate'), 'it is there already');
  });

  test('an only move is played at once', () => {
    const { decision } = decide(schach22, newGame('7k/8/8/8/8/8/6q1/7K w - - 0 1'), { depth: 12 });
    assert.deepEqual([decision.move, decision.from, decision.nodes], ['h1g2', 'only', 0]);
  });

  test('moves that lead to its own mate are left out of later iterations', () => {
    // ...Rd1 mates on the back rank, unless the rook keeps watch or a pawn makes way for the king.
    const engine = schach22.create({ OwnBook: false }, () => 0);
    engine.setGame(newGame('3r2k1/5ppp/8/8/8/1P6/P1R2PPP/6K1 w - - 0 1'));
    const mated = new Set<string>();
    const later = new Set<string>();
    let iteration = 0;
    const run = engine.search({ depth: 4 }, CLOCK, {
      module(name) {
        if (name.startsWith('iteration')) iteration = Number(name.split(' ')[1]);
      },
      enter(ply, move) {
        if (ply === 1 && iteration === 3) later.add(move);
      },
      leave(ply, move, value) {
        if (ply === 1 && iteration === 2 && value < 100 - MATE) mated.add(move);
      },
    });
    while (!run.next().done);
    assert.ok(mated.size > 3 && later.size > 3, `${[...mated].join(' ')}; ${[...later].join(' ')}`);
    for (const move of mated) assert.ok(!later.has(move), move);
  });

  test('where all moves but one lead to mate, that one is played without waiting for the time', () => {
    // ...Rd1 mates after either move of the pawn; after 1.Kg1 the king slips away by f2.
    const game = newGame('3r2k1/8/8/8/8/7p/P6P/7K w - - 0 1');
    assert.equal(movesOf(game).length, 3);
    const limits = { gameClock: { remainingMillis: 7_200_000, incrementMillis: 0, movesToGo: 40 } };
    const decision = search(game, limits);
    assert.equal(decision.move, 'h1g1');
    assert.ok(decision.nodes < 200, `${decision.nodes}`);
  });

  test('the average time is kept to within the shares of one move', () => {
    const limits = { gameClock: { remainingMillis: 40 * 10_000, incrementMillis: 0, movesToGo: 40 } };
    const { nodes } = search(newGame(MIDDLEGAME), limits);
    const millis = CLOCK.elapsedMillis(nodes);
    assert.ok(millis > 3_000 && millis <= 30_000, `${millis}`);
  });

  test('a time for the move is never overstepped', () => {
    for (const moveMillis of [200, 1000, 5000]) {
      const { nodes } = search(newGame(MIDDLEGAME), { moveMillis });
      assert.ok(CLOCK.elapsedMillis(nodes) <= moveMillis, `${nodes}`);
      assert.ok(CLOCK.elapsedMillis(nodes) > moveMillis / 2);
    }
  });
});

/** Runs a search to its end, or stops it at `stopAt` positions. */
function runTo(engine: Engine, limits: Limits, stopAt = Number.POSITIVE_INFINITY): Decision {
  const search = engine.search(limits, CLOCK);
  let step = search.next();
  while (!step.done) step = search.next(step.value.nodes >= stopAt ? { kind: 'stop' } : undefined);
  return step.value;
}

describe("in the opponent's time", () => {
  const limits: Limits = {
    ponder: true,
    gameClock: { remainingMillis: 40 * 5_000, incrementMillis: 0, movesToGo: 40 },
  };

  test('no time counts until the expected answer comes; then it does, from there', () => {
    let reportedCount = 0;
    const hitAt = 40_000;
    const decision = search(newGame(MIDDLEGAME), limits, ({ nodes }) => {
      if (reportedCount > 0 || nodes < hitAt) return undefined;
      reportedCount = nodes;
      return { kind: 'hit' };
    });
    // Without the hit it would have stopped after 7.5 seconds, 6,750 positions, or three times as many.
    assert.ok(reportedCount >= hitAt);
    assert.ok(decision.nodes - reportedCount > 1_000, `${decision.nodes - reportedCount} after the hit`);
    assert.ok(CLOCK.elapsedMillis(decision.nodes - reportedCount) <= 15_000, `${decision.nodes}`);
  });

  test('what was found before the hit holds: it goes deeper than from nothing', () => {
    const cold = search(newGame(MIDDLEGAME), { gameClock: limits.gameClock! });
    let hit = false;
    const warm = search(newGame(MIDDLEGAME), limits, ({ nodes }) => {
      if (hit || nodes < 150_000) return undefined;
      hit = true;
      return { kind: 'hit' };
    });
    assert.ok(warm.depth > cold.depth, `${warm.depth} over ${cold.depth}`);
  });

  test('a mate found meanwhile is played as soon as the answer has come', () => {
    let hit = false;
    const decision = search(
      newGame('2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22'),
      limits,
      ({ nodes }) => {
        if (hit || nodes < 20_000) return undefined;
        hit = true;
        return { kind: 'hit' };
      },
    );
    assert.ok(decision.score?.kind === 'mate' && decision.score.moves > 0);
    assert.ok(decision.nodes < 30_000, `${decision.nodes}`);
  });

  test('it searches where its library would have a move', () => {
    const engine = schach22.create({ OwnBook: true }, seededChance(1));
    engine.setGame(gameOf(INITIAL_FEN, ['e2e4', 'e7e5']));
    const { from } = runTo(engine, { ponder: true }, 10_000);
    assert.equal(from, 'search');
    assert.equal(runTo(engine, { depth: 3 }).from, 'book');
  });

  test('an unexpected answer costs the books nothing, and what was found before it is not shown', () => {
    const engine = schach22.create({ OwnBook: false }, seededChance(1));
    const gameClock = { remainingMillis: 40 * 2_000, incrementMillis: 0, movesToGo: 40 };
    const run = (game: Game, own: Limits, stopAt?: number): Decision => {
      engine.setGame(game);
      return runTo(engine, own, stopAt);
    };
    const first = gameOf(INITIAL_FEN, ['e2e4', 'e7e5']);
    const own = run(first, { gameClock });
    const after = play(first, own.move!);
    const expected = own.expects!;
    assert.ok(movesOf(after).includes(expected));
    run(play(after, expected), { ponder: true, gameClock }, 30_000);
    const other = movesOf(after).find((move) => move !== expected)!;
    const next = run(play(after, other), { gameClock });
    // Two seconds were entered; had the 33 seconds of pondering been booked, there would be less than half for it.
    assert.ok(CLOCK.elapsedMillis(next.nodes) > 500, `${next.nodes}`);
  });
});

test('another level may be set in the middle of a search', () => {
  let isReported = false;
  const decision = search(newGame(MIDDLEGAME), { depth: 7, nodes: 400_000 }, (thought) => {
    if (isReported || thought.depth < 3 || thought.nodes < 10_000) return undefined;
    isReported = true;
    return { kind: 'level', limits: { depth: 4 } };
  });
  assert.ok(isReported);
  assert.equal(decision.depth, 4);
});

test('it looks two plies deep at least, and as deep as it is asked', () => {
  assert.equal(search(newGame(MIDDLEGAME), { depth: 1 }).depth, 2);
  for (const depth of [2, 3, 4]) assert.equal(search(newGame(MIDDLEGAME), { depth }).depth, depth);
});
