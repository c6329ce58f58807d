import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, gameOf, movesOf, newGame, play } from '../../chess/game.ts';
import { decide, decisionOf, programContract } from '../program.contract.ts';
import { type Engine, finish, type Limits } from '../program.ts';
import { chess05 } from './program.ts';

programContract(chess05);

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const CLOCK = { kind: 'period', elapsedMillis: (nodes: number) => nodes * 10 } as const;

function engineOf(options: Record<string, string | number | boolean> = {}): Engine {
  const defaults = Object.fromEntries(chess05.card.options.map((option) => [option.name, option.default]));
  return chess05.create({ ...defaults, ...options }, () => 0);
}

function answer(engine: Engine, game: Game, limits: Limits) {
  return decisionOf(engine, game, limits, CLOCK);
}

describe('limits', () => {
  test('a depth is one iteration less, the first being two plies; FNODEL then says nothing', () => {
    const game = newGame();
    // Counts of the oracle for one, two and three iterations.
    const counts = { 1: 82, 2: 82, 3: 862, 4: 5916 };
    for (const [depth, nodes] of Object.entries(counts)) {
      const decision = decide(chess05, game, { depth: Number(depth) }).decision;
      assert.deepEqual([decision.nodes, decision.depth], [nodes, Math.max(2, Number(depth))]);
    }
  });

  test('a line is reported with the depth at which it was found, also the last of an iteration', () => {
    const { decision, thoughts } = decide(chess05, newGame(KIWIPETE), { depth: 4 });
    const lines = thoughts.filter(({ kind, depth }) => kind === 'line' && depth > 1);
    for (const depth of [2, 3]) {
      const last = lines.filter((line) => line.depth === depth).at(-1)!;
      const shallower = decide(chess05, newGame(KIWIPETE), { depth }).decision;
      assert.deepEqual([last.pv[0], last.nodes + 1], [shallower.move, shallower.nodes], `${depth} plies`);
    }
    assert.deepEqual([lines.at(-1)!.depth, lines.at(-1)!.pv[0]], [4, decision.move]);
  });

  test('without limits FNODEL ends the search, in which one iteration is enough for 18', () => {
    assert.equal(decide(chess05, newGame(), {}).decision.nodes, 82);
    assert.equal(decide(chess05, newGame(), {}, { options: { Fnodel: 500 } }).decision.nodes, 862);
  });

  test('positions are obeyed to the last one, wherever that falls', () => {
    for (let nodes = 2; nodes < 1200; nodes += 7) {
      const { decision } = decide(chess05, newGame(KIWIPETE), { nodes });
      assert.equal(decision.nodes, nodes);
      assert.ok(movesOf(newGame(KIWIPETE)).includes(decision.move!));
    }
  });

  test('a first legal move is found even where the limit would not reach it', () => {
    // Only the ninth move generated answers the check.
    const game = newGame('4k3/8/8/8/7b/8/3PPP2/3QKBNR w K - 0 1');
    for (const nodes of [1, 2, 3]) {
      assert.ok(movesOf(game).includes(decide(chess05, game, { nodes }).decision.move!));
    }
  });

  test('time by the clock passed in ends the search within a slice', () => {
    const { nodes } = answer(engineOf(), newGame(KIWIPETE), { moveMillis: 100_000 });
    assert.ok(nodes >= 10_000 && nodes <= 10_000 + 2049, `${nodes} positions in 100 s at 100 a second`);
  });

  test('a search of infinite length ends with its iterations', () => {
    const { decision } = decide(chess05, newGame('8/8/8/8/8/2k5/8/K7 w - - 0 1'), { infinite: true });
    assert.equal(decision.depth, 8);
  });

  test('in analysis, and in the opponent’s time, no clock ends it', () => {
    for (const more of [{ infinite: true }, { ponder: true }]) {
      const { depth } = answer(engineOf(), newGame('8/8/8/8/8/2k5/8/K7 w - - 0 1'), { moveMillis: 1, ...more });
      assert.equal(depth, 8);
    }
  });

  test('illegal root moves are left out; if none remain, all are searched', () => {
    const one = decide(chess05, newGame(), { depth: 2, searchMoves: ['e2e5', 'a2a3'] }).decision;
    assert.equal(one.move, 'a2a3');
    const all = decide(chess05, newGame(), { depth: 2, searchMoves: ['e2e5'] }).decision;
    assert.equal(all.move, decide(chess05, newGame(), { depth: 2 }).decision.move);
  });

  test('a mate of the length asked for is found and ends the search', () => {
    const { decision } = decide(chess05, newGame('8/8/8/8/8/2K5/7R/1k6 w - - 0 1'), { mate: 3 });
    assert.deepEqual(decision.score, { kind: 'mate', moves: 3 });
    assert.equal(decision.pv.length, 5);
  });
});

describe('options', () => {
  test('the scan decides between equals', () => {
    const equals = (Scan: string) =>
      decide(chess05, newGame(), {}, { options: { Scan, Positional: false, Iterations: 2, Fnodel: 1e9 } }).decision
        .move;
    assert.equal(equals('descending'), 'g1h3');
    assert.equal(equals('ascending'), 'b1a3');
  });

  test('seven iterations are the printed end, eight can be asked for', () => {
    const game = newGame('8/8/8/8/8/2k5/8/K7 w - - 0 1');
    const depth = (options: Record<string, number>) =>
      decide(chess05, game, {}, { options: { Fnodel: 1e9, ...options } }).decision.depth;
    assert.equal(depth({}), 8);
    assert.equal(depth({ Iterations: 8 }), 9);
    assert.equal(depth({ Iterations: 1 }), 2);
  });
});

describe('what it says', () => {
  test('its own score in 64ths of a pawn, the common one in centipawns, mate in moves', () => {
    const pawn = decide(chess05, newGame('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'), { depth: 2 }).decision;
    assert.deepEqual([pawn.own?.score, pawn.score], ['132', { kind: 'cp', centipawns: 206 }]);
    const mates = decide(chess05, newGame('6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1'), {}).decision;
    assert.deepEqual([mates.own?.score, mates.score], ['32703', { kind: 'mate', moves: 1 }]);
    assert.deepEqual(mates.remarks, [{ kind: 'mate', text: 'CHECKMATE.' }]);
    assert.equal(mates.own?.remark, '   MY MOVE - R-Q8.  CHECKMATE.');
    const mated = decide(chess05, newGame('8/7R/8/8/8/2K5/8/k7 b - - 0 1'), { depth: 5 }).decision;
    assert.deepEqual(mated.score, { kind: 'mate', moves: -2 });
  });

  test('stalemate, where its move gives it', () => {
    const game = newGame('7k/5Q2/8/8/8/8/8/K7 w - - 0 1');
    const { decision } = decide(chess05, game, { depth: 2, searchMoves: ['f7g6'] });
    assert.deepEqual(decision.score, { kind: 'cp', centipawns: 0 });
    assert.deepEqual(decision.remarks, [{ kind: 'remark', text: 'STALEMATE.' }]);
    assert.match(decision.own?.remark ?? '', /STALEMATE\.$/);
  });

  test('congratulations to who mates it, "drawn" at stalemate', () => {
    const mate = newGame('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3');
    assert.equal(decide(chess05, mate, {}).decision.remarks?.[0]?.text, 'CONGRATULATIONS.');
    assert.equal(decide(chess05, newGame('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'), {}).decision.remarks?.[0]?.text, 'DRAWN.');
  });

  test('the root move under search, within its number', () => {
    const { thoughts } = decide(chess05, newGame(KIWIPETE), { depth: 4 });
    const current = thoughts.flatMap((thought) => thought.current ?? []);
    assert.ok(current.length > 5);
    for (const { move, number, of } of current) {
      assert.ok(movesOf(newGame(KIWIPETE)).includes(move));
      assert.ok(number >= 1 && number <= of && of === 48);
    }
  });
});

describe('memory from move to move', () => {
  const first = gameOf(newGame().start, ['e2e4', 'e7e5', 'g1f3']);

  test('asked twice about one position it answers the same', () => {
    const engine = engineOf();
    assert.deepEqual(answer(engine, first, { depth: 3 }), answer(engine, first, { depth: 3 }));
  });
  test('in a game the globals live on, at another game they are fresh', () => {
    const engine = engineOf();
    const { move } = answer(engine, first, { depth: 3 });
    const later = play(play(first, move!), 'h2h3');
    const grown = answer(engine, later, { depth: 3 });
    assert.deepEqual(answer(engineOf(), later, { depth: 3 }).nodes === grown.nodes, false);
    // Back to another game and forth again: as if nothing had been.
    answer(engine, newGame(KIWIPETE), { depth: 2 });
    assert.deepEqual(answer(engine, later, { depth: 3 }), answer(engineOf(), later, { depth: 3 }));
  });
});

test('the trace follows every move made, and back', () => {
  const engine = engineOf();
  engine.setGame(newGame(KIWIPETE));
  const path: string[] = [];
  let cuts = 0;
  let values = 0;
  const atRoot = new Map<string, number>();
  const search = engine.search({ depth: 3 }, CLOCK, {
    enter: (ply, move) => {
      assert.equal(path.length, ply - 1);
      path.push(move);
    },
    leave: (ply, move, value) => {
      if (ply === 1) atRoot.set(move, value);
      assert.equal(path.length, ply);
      assert.equal(path.pop(), move);
    },
    cut: () => cuts++,
    evaluate: () => values++,
  });
  const decision = finish(search);
  assert.equal(path.length, 0);
  assert.ok(cuts > 100 && values > 100);
  // A value is that of the side which made the move: the move played has the decision's.
  assert.equal(String(atRoot.get(decision.move!)), decision.own?.score);
});
