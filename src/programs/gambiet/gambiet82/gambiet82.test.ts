import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, gameOf, newGame, play } from '../../../chess/game.ts';
import { programContract } from '../../program.contract.ts';
import type { Decision, Engine, Limits, SearchCommand, Thought, Trace, TracedMove } from '../../program.ts';
import { BOOK_LINES, bookMove } from '../book.ts';
import { createGambiet82, gambiet82 } from './program.ts';
import { MODULES } from './ring.ts';

programContract(gambiet82);

const CLOCK = { kind: 'period', elapsedMillis: () => 0 } as const;
/** Pieces hang on both sides, so that there is something to strike out and to cut. */
const SHARP = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const MIDDLEGAME = 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9';

function think(
  engine: Engine,
  game: Game,
  limits: Limits,
  trace?: Trace,
  send?: (thought: Thought) => SearchCommand | undefined,
): Decision {
  engine.setGame(game);
  const search = engine.search(limits, CLOCK, trace);
  let step = search.next();
  while (!step.done) step = search.next(send?.(step.value));
  return step.value;
}

const engine = (): Engine => createGambiet82({ Book: false }, () => 0.5);

/** A trace that notes everything, one word a step. */
function noting(): { trace: Trace; modules: string[]; lists: { ply: number; moves: readonly TracedMove[] }[] } {
  const modules: string[] = [];
  const lists: { ply: number; moves: readonly TracedMove[] }[] = [];
  return {
    modules,
    lists,
    trace: { module: (name) => modules.push(name), list: (ply, moves) => lists.push({ ply, moves }) },
  };
}

describe('the ring of modules', () => {
  test('control goes round as the article of August 1982 says', () => {
    const { trace, modules } = noting();
    think(engine(), newGame(), { depth: 3 }, trace);
    const ring = modules.filter((name) => name !== 'GEN');
    const first = ring.indexOf('ANALYS');
    assert.deepEqual(ring.slice(first, first + 11), [
      'ANALYS',
      'DEPTH',
      'EXMOVE',
      'NODE',
      'DEPTH',
      'EXMOVE',
      'NODE',
      'CLIMB',
      'DEPTH',
      'EXMOVE',
      'NODE',
    ]);
    assert.equal(ring[ring.length - 1], 'MOVOUT');
    assert.equal(ring[ring.length - 2], 'NEXPAS');
    // The possible successors of each module.
    const followers = new Map<string, Set<string>>();
    for (let step = first + 1; step < ring.length; step++) {
      const from = ring[step - 1]!;
      followers.set(from, (followers.get(from) ?? new Set()).add(ring[step]!));
    }
    assert.deepEqual([...followers.get('EXMOVE')!], ['NODE']);
    assert.deepEqual([...followers.get('NODE')!].sort(), ['CLIMB', 'DEPTH']);
    assert.deepEqual([...followers.get('CLIMB')!].sort(), ['CLIMB', 'DEPTH']);
    assert.deepEqual([...followers.get('DEPTH')!].sort(), ['CLIMB', 'EXMOVE', 'NEXPAS']);
    assert.ok(MODULES.every((name) => modules.includes(name)));
  });

  test("MATCH: ANALYS has called MOVOUT for the own move; the opponent's goes through PLAYER, GEN, MOVOUT, STATUS; SWEEP", () => {
    const one = engine();
    let game = newGame();
    const { move } = think(one, game, { depth: 3 });
    game = play(play(game, move!), 'e7e5');
    const { trace, modules } = noting();
    think(one, game, { depth: 3 }, trace);
    assert.deepEqual(modules.slice(0, modules.indexOf('ANALYS') + 1), [
      'MATCH',
      'STATUS',
      'PLAYER',
      'GEN',
      'MOVOUT',
      'STATUS',
      'SWEEP',
      'ANALYS',
    ]);
  });

  test('passes go to ply 3, 5, 7, and one move less is executed', () => {
    const deepest: number[] = [];
    let most = 0;
    const trace: Trace = {
      enter: (ply) => {
        most = Math.max(most, ply);
      },
      module: (name) => {
        if (name !== 'NEXPAS') return;
        deepest.push(most);
        most = 0;
      },
    };
    const decision = think(engine(), newGame('8/5k2/8/8/3P4/8/4K3/8 w - - 0 1'), { depth: 9 }, trace);
    assert.deepEqual(deepest, [2, 4, 6, 8]);
    assert.equal(decision.depth, 9);
  });
});

describe('DEPTH and CLIMB', () => {
  test('the best minimum x of the last ply becomes -x one ply up', () => {
    let minimum = 0;
    let checked = 0;
    think(
      engine(),
      newGame(SHARP),
      { depth: 3 },
      {
        list: (ply, moves) => {
          if (ply === 3) minimum = Math.max(...moves.map(({ values }) => values.minimum!));
        },
        leave: (ply, _move, value) => {
          if (ply !== 2) return;
          assert.equal(value, -minimum);
          checked++;
        },
      },
    );
    assert.ok(checked > 10, String(checked));
  });

  test('DEPTH takes the highest minimum first, in the second pass the highest end evaluation of the first', () => {
    let shown: readonly TracedMove[] = [];
    const firsts: string[] = [];
    const ends = new Map<string, number>();
    let isNew = true;
    think(
      engine(),
      newGame(SHARP),
      { depth: 5 },
      {
        list: (ply, moves) => {
          if (ply === 1) shown = moves;
        },
        enter: (ply, move) => {
          if (ply === 1 && isNew) firsts.push(move);
          if (ply === 1) isNew = false;
        },
        leave: (ply, move, value) => {
          if (ply === 1 && firsts.length === 1) ends.set(move, value);
        },
        module: (name) => {
          if (name === 'NEXPAS') isNew = true;
        },
      },
    );
    const values = Object.fromEntries(shown.map(({ move, values }) => [move, values]));
    const highest = Math.max(...shown.map(({ values }) => values.minimum!));
    assert.equal(values[firsts[0]!]!.minimum, highest);
    assert.equal(ends.get(firsts[1]!), Math.max(...ends.values()));
  });

  test('DEPTH strikes out what promises less than is there already, only after CLIMB, and says so', () => {
    const pruned: [ply: number, move: string, reason: string][] = [];
    const modules: string[] = [];
    let before = '';
    think(
      engine(),
      newGame(SHARP),
      { depth: 3 },
      {
        module: (name) => {
          before = modules[modules.length - 1] ?? '';
          modules.push(name);
        },
        prune: (ply, move, reason) => {
          assert.equal(modules[modules.length - 1], 'DEPTH');
          assert.equal(before, 'CLIMB');
          pruned.push([ply, move, reason]);
        },
      },
    );
    assert.ok(pruned.length > 10, String(pruned.length));
    for (const [, , reason] of pruned) {
      const [, maximum, end] = /^maximum (-?\d+) < end (-?\d+)$/.exec(reason)!;
      assert.ok(Number(maximum) < Number(end));
    }
  });

  test("CLIMB's cuts do not change what the first pass finds", () => {
    // Without pruning of either kind: each root move is worth the least that its answers leave.
    const ends = new Map<string, number>();
    let bestAnswer = 0;
    const one = engine();
    const decision = think(
      one,
      newGame(SHARP),
      { depth: 3 },
      {
        leave: (ply, move, value) => {
          if (ply === 2) bestAnswer = Math.max(bestAnswer, value);
          if (ply !== 1) return;
          ends.set(move, value);
          bestAnswer = -1000;
        },
      },
    );
    const alone: [string, number][] = [];
    for (const move of ends.keys()) {
      const only = think(engine(), newGame(SHARP), { depth: 3, searchMoves: [move] });
      const score = only.score!;
      assert.equal(score.kind, 'cp');
      alone.push([move, score.kind === 'cp' ? score.centipawns : 0]);
    }
    const best = Math.max(...alone.map(([, value]) => value));
    assert.equal(alone.find(([move]) => move === decision.move)![1], best);
  });
});

describe('time', () => {
  test('ANALYS hands in a move after the preset number of positions', () => {
    const decision = think(engine(), newGame(MIDDLEGAME), {});
    assert.equal(decision.nodes, 12_000);
  });

  test('it goes on under another limit when told', () => {
    let isReported = false;
    const decision = think(engine(), newGame(MIDDLEGAME), { nodes: 3000 }, undefined, () => {
      if (isReported) return undefined;
      isReported = true;
      return { kind: 'level', limits: { nodes: 9000 } };
    });
    assert.equal(decision.nodes, 9000);
  });
});

describe('the variation file', () => {
  /** Engine that has made its move; the game with the answer it expects. */
  const afterMove = () => {
    const one = engine();
    const game = newGame(MIDDLEGAME);
    const { move, expects } = think(one, game, { nodes: 15_000 });
    return { one, own: play(game, move!), game: play(play(game, move!), expects!), expects: expects! };
  };

  test('kept over the move, it saves positions', () => {
    const { one, game } = afterMove();
    const kept = think(one, game, { depth: 3 });
    const fresh = think(engine(), game, { depth: 3 });
    assert.ok(kept.nodes < fresh.nodes, `${kept.nodes} kept, ${fresh.nodes} fresh`);
  });

  test('a hit costs fewer positions than a miss', () => {
    const { one, game } = afterMove();
    // The answer comes twenty seconds, 2000 positions, after the fifth ply was begun.
    let atFifth = -1;
    let atHit = -1;
    const hit = think(one, game, { ponder: true, depth: 5 }, undefined, ({ nodes, depth }) => {
      if (depth >= 5 && atFifth < 0) atFifth = nodes;
      if (atHit >= 0 || atFifth < 0 || nodes < atFifth + 2000) return undefined;
      atHit = nodes;
      return { kind: 'hit' };
    });
    const { one: other, own, expects } = afterMove();
    think(other, game, { ponder: true }, undefined, ({ depth }) => (depth < 5 ? undefined : { kind: 'stop' }));
    const reply = ['h3h4', 'a2a4', 'd2d3'].find((move) => move !== expects)!;
    const miss = think(other, play(own, reply), { depth: 5 });
    assert.ok(atHit >= 0);
    assert.ok(hit.nodes - atHit < miss.nodes, `${hit.nodes - atHit} after a hit, ${miss.nodes} after a miss`);
  });

  test('in the opponent’s time there is no limit until the hit, then the limit counts from there', () => {
    const { one, game } = afterMove();
    let atHit = -1;
    const decision = think(one, game, { ponder: true, nodes: 3000 }, undefined, ({ nodes }) => {
      if (atHit >= 0 || nodes < 20_000) return undefined;
      atHit = nodes;
      return { kind: 'hit' };
    });
    assert.ok(atHit >= 20_000);
    assert.equal(decision.nodes, atHit + 3000);
  });

  test('after a miss what it knew of the other answers is still there', () => {
    const { one, game, own, expects } = afterMove();
    think(one, game, { ponder: true }, undefined, ({ nodes }) => (nodes < 5000 ? undefined : { kind: 'stop' }));
    const { trace, modules } = noting();
    const replies = ['d2d4', 'd2d3', 'a2a4'].filter((move) => move !== expects);
    const miss = think(one, play(own, replies[0]!), { depth: 3 }, trace);
    assert.ok(modules.includes('SWEEP'));
    assert.ok(miss.move);
  });

  test('asked again about the same position, wherever it was broken off, it comes to the same, and sooner', () => {
    const fresh = think(engine(), newGame(MIDDLEGAME), { depth: 5 });
    for (const nodes of [100, 700, 1500, 3000, 6000]) {
      const one = engine();
      think(one, newGame(MIDDLEGAME), { nodes });
      const again = think(one, newGame(MIDDLEGAME), { depth: 5 });
      assert.deepEqual([again.move, again.score], [fresh.move, fresh.score], `broken off after ${nodes} positions`);
      assert.ok(again.nodes < fresh.nodes, `${again.nodes} after ${nodes}, ${fresh.nodes} at once`);
    }
  });

  test('in the opponent’s time it may be stopped and begun again; what it knew of every answer stays', () => {
    const value = ({ score }: Decision) => (score!.kind === 'cp' ? score!.centipawns : Number.NaN);
    const { own, game, expects } = afterMove();
    // It has no knowledge of the last reply.
    for (const reply of [expects, 'd2d3', 'a2a4']) {
      const { one } = afterMove();
      for (const nodes of [300, 1500]) {
        think(one, game, { ponder: true }, undefined, (thought) =>
          thought.nodes < nodes ? undefined : { kind: 'stop' },
        );
      }
      const kept = think(one, play(own, reply), { depth: 5 });
      const fresh = think(engine(), play(own, reply), { depth: 5 });
      const isKnown = reply !== 'a2a4';
      assert.equal(kept.nodes < fresh.nodes, isKnown, `${reply}: ${kept.nodes} kept, ${fresh.nodes} fresh`);
      assert.ok(Math.abs(value(kept) - value(fresh)) <= 50, `${reply}: ${value(kept)} kept, ${value(fresh)} fresh`);
    }
  });

  test('SWEEP corrects for material: a queen that was taken is counted once', () => {
    // White takes a queen that hangs; afterwards the values count from the new balance.
    const one = engine();
    let game = newGame('3qk3/8/8/8/8/8/3R4/3RK3 w - - 0 1');
    const first = think(one, game, { depth: 5 });
    assert.equal(first.move, 'd2d8');
    assert.ok(first.own!.score!.startsWith('+'));
    game = play(play(game, 'd2d8'), 'e8e7');
    const kept = think(one, game, { depth: 5 });
    const fresh = think(engine(), game, { depth: 5 });
    const value = ({ score }: Decision) => (score!.kind === 'cp' ? score!.centipawns : 0);
    assert.ok(Math.abs(value(kept) - value(fresh)) < 200, `${value(kept)} and ${value(fresh)}`);
  });
});

describe('mate and stalemate', () => {
  test('it finds mate in two, and says how many moves', () => {
    const decision = think(engine(), newGame('7k/5K2/8/8/8/8/8/R5R1 w - - 0 1'), { depth: 5 });
    assert.deepEqual(decision.score, { kind: 'mate', moves: 1 });
    const two = think(engine(), newGame('r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1'), { depth: 5 });
    assert.equal(two.move, 'b3g8');
    assert.deepEqual(two.score, { kind: 'mate', moves: 2 });
  });

  test('it misses a mate in two that begins with the offer of a rook: forward pruning is full of pitfalls', () => {
    // Morphy's problem, 1.Ra6. The rook counts as lost and its move as one that can win nothing back.
    const morphy = newGame('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1');
    for (const depth of [5, 7, 9]) {
      const struck: string[] = [];
      let isEntered = false;
      const trace: Trace = {
        prune: (ply, move, reason) => {
          if (ply === 1 && move === 'a1a6') struck.push(reason);
        },
        enter: (ply, move) => {
          if (ply === 1 && move === 'a1a6') isEntered = true;
        },
      };
      const decision = think(engine(), morphy, { depth }, trace);
      assert.ok(!isEntered);
      assert.match(struck[0]!, /^maximum -40 < end /);
      assert.notEqual(decision.move, 'a1a6');
      assert.equal(decision.score!.kind, 'cp');
    }
    // It is the choice that fails, not the search.
    const decision = think(engine(), morphy, { depth: 5, searchMoves: ['a1a6'] });
    assert.deepEqual([decision.score, decision.nodes], [{ kind: 'mate', moves: 2 }, 86]);
    // Nor does it fail if nothing is struck out (our option).
    const whole = think(
      createGambiet82({ Book: false, ForwardPruning: false }, () => 0.5),
      morphy,
      { depth: 5 },
    );
    assert.deepEqual([whole.move, whole.score], ['a1a6', { kind: 'mate', moves: 2 }]);
  });

  test('stalemate is worth what evens the game, so the winner avoids it', () => {
    // White wins with any quiet move but 1.Qf7 and 1.Qg6, which are stalemate.
    const winner = think(engine(), newGame('7k/8/8/6QK/8/8/8/8 w - - 0 1'), { depth: 3 });
    assert.ok(!['g5g6', 'g5f7'].includes(winner.move!), winner.move);
    let stalemates = 0;
    think(
      engine(),
      newGame('7k/8/8/6QK/8/8/8/8 w - - 0 1'),
      { depth: 3, searchMoves: ['g5g6'] },
      {
        evaluate: (ply, value) => {
          // Black is to move, a queen behind: nothing to lose evens him up by nine pawns of eight points.
          if (ply === 2) stalemates = value;
        },
      },
    );
    assert.equal(stalemates, 72);
  });
});

describe('the book', () => {
  test('every line is legal', () => {
    for (const line of BOOK_LINES) gameOf(newGame().start, line.split(' '));
    assert.ok(BOOK_LINES.length >= 30 && BOOK_LINES.length <= 60);
  });

  test('it leaves the game with Van Grijfland after 5...Ng4', () => {
    const line = 'e2e4 e7e5 f2f4 e5f4 g1f3 f8e7 f1c4 g8f6 e4e5 f6g4'.split(' ');
    for (let ply = 1; ply < 10; ply += 2) {
      const game = gameOf(newGame().start, line.slice(0, ply));
      assert.equal(
        bookMove(game, () => 0),
        line[ply],
      );
      assert.equal(
        bookMove(game, () => 0.999),
        ply === 1 ? 'e7e5' : line[ply],
      );
    }
    assert.equal(
      bookMove(gameOf(newGame().start, [...line, 'b1c3']), () => 0),
      undefined,
    );
  });

  test('it plays both games of the championship as far as the closed Spanish goes', () => {
    const spanish =
      'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2'.split(' ');
    for (let ply = 0; ply < spanish.length; ply++) {
      const game = gameOf(newGame().start, spanish.slice(0, ply));
      const moves = new Set(Array.from({ length: 100 }, (_, index) => bookMove(game, () => index / 100)));
      assert.ok(moves.has(spanish[ply]), `${spanish[ply]} at ply ${ply}`);
    }
    assert.equal(
      bookMove(gameOf(newGame().start, spanish), () => 0),
      undefined,
    );
  });

  test('a book move is from the book, at once', () => {
    const decision = think(
      createGambiet82({ Book: true }, () => 0),
      newGame(),
      {},
    );
    assert.equal(decision.from, 'book');
    assert.equal(decision.nodes, 0);
  });
});
