import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Game, gameOf, movesOf, newGame, play } from '../../chess/game.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { decide, decisionOf, programContract } from '../program.contract.ts';
import type { Clock, Engine, Limits, Thought } from '../program.ts';
import { ownNetwork } from './own-network.ts';
import { loadAntwoord } from './program.ts';
import { createSearcher, type Searcher, TableSizeError } from './searcher.ts';
import { LEAST_ELO, MOST_ELO, preferred, strengthOf, strengthOfWeakness, weaknessOf } from './strength.ts';
import { budgetOf, stretchOf } from './time.ts';
import { compileEngine } from './wasm.ts';

const antwoord = await loadAntwoord();
programContract(antwoord);

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
/** A clock that runs on the positions examined: a million a second, the same on every machine. */
const MILLION: Clock = { kind: 'period', elapsedMillis: (nodes) => nodes / 1000 };
const linesOf = (thoughts: readonly Thought[], depth: number) =>
  thoughts.filter((thought) => thought.kind === 'line' && thought.depth === depth);

describe('several lines', () => {
  test('each depth reports the lines asked for, of different moves, the best first', () => {
    const { thoughts, decision } = decide(antwoord, newGame(KIWIPETE), { depth: 7 }, { options: { MultiPV: 4 } });
    for (let depth = 1; depth <= 7; depth++) {
      const lines = linesOf(thoughts, depth);
      assert.deepEqual(
        lines.map(({ rank }) => rank),
        [1, 2, 3, 4],
      );
      assert.equal(new Set(lines.map(({ pv }) => pv[0])).size, 4);
      const values = lines.map(({ score }) => (score?.kind === 'cp' ? score.centipawns : Number.NaN));
      assert.deepEqual(
        values,
        values.toSorted((a, b) => b - a),
      );
    }
    assert.equal(decision.move, linesOf(thoughts, 7)[0]!.pv[0]);
  });

  test('the first is that of a search for one line, or nearly; where there are fewer moves there are fewer lines', () => {
    const game = newGame('7k/8/8/8/8/8/6q1/7K w - - 0 1');
    const { thoughts } = decide(antwoord, game, { depth: 3 }, { options: { MultiPV: 8 } });
    assert.equal(linesOf(thoughts, 3).length, 1);
    const single = decide(antwoord, newGame(KIWIPETE), { depth: 4 });
    assert.ok(single.thoughts.every(({ rank }) => rank === undefined));
  });
});

describe('the network', () => {
  const limits: Limits = { depth: 8 };
  const game = newGame(KIWIPETE);
  const nodesOf = (searcher: Searcher) => {
    searcher.setGame(game);
    searcher.start(1e9);
    for (let depth = 1; depth <= limits.depth!; depth++) while (searcher.deepen(depth, 0, false) === undefined);
    return searcher.examined();
  };

  test('is what it plays by, unless it is left out', async () => {
    const code = await compileEngine();
    const byHand = createSearcher({ code }, 16);
    const byNetwork = createSearcher({ code, network: await ownNetwork() }, 16);
    assert.equal(decide(antwoord, game, limits).decision.nodes, nodesOf(byNetwork));
    const { decision } = decide(antwoord, game, limits, { options: { Without: 'network' } });
    assert.equal(decision.nodes, nodesOf(byHand));
    assert.notEqual(nodesOf(byHand), nodesOf(byNetwork));
  });

  test('is not asked with limited strength, which overlooks what only the other evaluation looks at', () => {
    const options = { UCI_LimitStrength: true, UCI_Elo: 1500 };
    const { decision } = decide(antwoord, game, {}, { options });
    const without = decide(antwoord, game, {}, { options: { ...options, Without: 'network' } });
    assert.deepEqual(decision, without.decision);
  });

  test('is small: with the engine under half a megabyte compressed, as a page loads it', async () => {
    const { ENGINE_WASM } = await import('./build/engine-wasm.ts');
    const { NETWORK } = await import('./build/network.ts');
    const size = gzipSync(ENGINE_WASM).length + gzipSync(NETWORK).length;
    assert.ok(size < 500_000, `${size} bytes`);
  });
});

describe('mates to order', () => {
  test('a mate in two whose key offers the rook is found, and the whole of it shown', () => {
    const game = newGame('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1');
    const { decision } = decide(antwoord, game, { mate: 2, depth: 5 });
    assert.deepEqual(decision.score, { kind: 'mate', moves: 2 });
    assert.equal(decision.move, 'a1a6');
    assert.equal(decision.pv.length, 3);
  });

  test('is found as soon as its length is searched, by network and by hand', () => {
    // Problems of data/problems/classics.epd.
    const problems: readonly [fen: string, moves: number][] = [
      ['4k3/p3p3/Q7/1P5K/5B2/8/8/8 w - - 0 1', 3],
      ['8/8/4p3/1K2p3/3k4/5Q2/8/8 w - - 0 1', 3],
    ];
    for (const [fen, moves] of problems) {
      for (const Without of ['nothing', 'network']) {
        const limits = { mate: moves, depth: 2 * moves - 1 };
        const { decision } = decide(antwoord, newGame(fen), limits, { options: { Without } });
        assert.deepEqual(decision.score, { kind: 'mate', moves }, `${fen} without ${Without}`);
      }
    }
  });

  test('reports none if there is none of that length', () => {
    const game = newGame('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    const { decision } = decide(antwoord, game, { mate: 2, depth: 5 });
    assert.equal(decision.score?.kind, 'cp');
  });

  test('every mate told is shown to its end', () => {
    for (const fen of [
      'r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1',
      '8/8/8/8/8/4k3/8/3RK2R w - - 0 1',
      'qr4k1/6pp/2Q2p2/4N3/8/b7/8/K7 w - - 0 1',
      '7k/8/8/8/8/r7/1r6/7K w - - 0 1',
    ]) {
      const game = newGame(fen);
      const { thoughts, decision } = decide(antwoord, game, { nodes: 300_000 });
      for (const { score, pv } of [...thoughts, decision]) {
        if (score?.kind !== 'mate') continue;
        assert.equal(pv.length, score.moves > 0 ? 2 * score.moves - 1 : -2 * score.moves, `${fen}: ${pv}`);
        assert.equal(movesOf(gameOf(fen, pv)).length, 0);
      }
      assert.equal(decision.score?.kind, 'mate', fen);
    }
  });
});

/** Milliseconds that a move takes on the clock of positions. */
const spent = (limits: Limits, fen = KIWIPETE) =>
  decide(antwoord, newGame(fen), limits, { clock: MILLION }).decision.nodes / 1000;
const clockOf = (remainingMillis: number, incrementMillis: number, movesToGo?: number): Limits => ({
  gameClock: { remainingMillis, incrementMillis, movesToGo },
});

describe('time', () => {
  test('never more than the clock holds, however little that is', { skip: inAll }, () => {
    for (const remaining of [1, 2, 5, 20, 60, 200, 1000]) {
      for (const [increment, moves] of [[0], [10], [100], [0, 1], [0, 2], [0, 30]] as const) {
        const limits = clockOf(remaining, increment!, moves);
        const { wanted, most } = budgetOf(limits);
        assert.ok(most <= remaining && wanted <= most, `${remaining} + ${increment}, ${moves}: ${wanted}, ${most}`);
        // It looks at the clock at every yield: about two thousand positions, two milliseconds here.
        if (remaining <= 60) assert.ok(spent(limits) <= most + 3, `${remaining} ${increment} ${moves}: ${most}`);
      }
    }
  });

  test('a thousand moves at a second and a hundredth each never come to the end of the clock', () => {
    let remaining = 1000;
    for (let move = 0; move < 1000; move++) {
      remaining -= budgetOf(clockOf(remaining, 10)).most;
      assert.ok(remaining > 0, `move ${move}`);
      remaining += 10;
    }
  });

  test('a clock that is nearly out fills up again from its increments, though each move costs a way there and back', () => {
    let remaining = 40;
    for (let move = 0; move < 100; move++) remaining += 10 - 3 - budgetOf(clockOf(remaining, 10)).wanted;
    assert.ok(remaining > 150, `${remaining} ms after a hundred moves`);
  });

  test('about an even share is spent; more if the best move changes or loses value, less if it is clear', () => {
    const clear = stretchOf({ stableFor: 10, fall: 0, effort: 0.95 });
    const even = stretchOf({ stableFor: 4, fall: 0, effort: 0.6 });
    const hard = stretchOf({ stableFor: 0, fall: 60, effort: 0.4 });
    assert.ok(clear < 0.7 && even > 0.8 && even < 1.3 && hard > 1.8, `${clear} ${even} ${hard}`);
    const millis = spent(clockOf(4000, 40));
    assert.ok(millis > 40 && millis < 1000, `${millis}`);
  });
});

describe('an ending that is worked out', () => {
  test('an ending that has to be worked out takes but a part of a move’s time, as many moves as it needs', () => {
    const engine = antwoord.create({ Hash: 1 }, () => 0.5);
    const limits = clockOf(2000, 10);
    const { wanted } = budgetOf(limits);
    let steps = 0;
    for (let move = 0; ; move++) {
      // Every look at the clock costs three milliseconds: about the time of a step.
      let millis = 0;
      engine.setGame(newGame('8/8/8/4k3/8/8/8/KBN5 w - - 0 1'));
      const search = engine.search(limits, { kind: 'real', elapsedMillis: () => (millis += 3) });
      let now = 0;
      let step = search.next();
      for (; !step.done && step.value.depth === 0; step = search.next()) now++;
      assert.ok(now * 3 <= 0.5 * wanted, `${now} steps of three milliseconds, of ${wanted}`);
      while (!step.done) step = search.next();
      assert.ok(step.value.move !== undefined && millis <= wanted * 5);
      steps += now;
      if (now === 0) break;
      assert.ok(move < 20);
    }
    assert.equal(steps, 34);
  });

  test('an ending that could be worked out is not where a move has no time for it, and no move goes unsearched', () => {
    const game = newGame('8/8/8/4k3/8/8/8/KBN5 w - - 0 1');
    for (const [limits, lookMillis, steps] of [
      [{ moveMillis: 2 }, 0, 0],
      // The first step holds everything up for far longer than the move may take.
      [{ moveMillis: 20 }, 40, 1],
      [clockOf(40, 0), 0, 0],
      // On a clock that lives from its increments there is time enough for one.
      [clockOf(500, 10), 3, 1],
    ] as const) {
      const engine = antwoord.create({ Hash: 1 }, () => 0.5);
      let looks = 0;
      engine.setGame(game);
      const search = engine.search(limits, {
        kind: 'real',
        elapsedMillis: (nodes) => (looks++ > 0 ? lookMillis : 0) + nodes / 1000,
      });
      let studied = 0;
      let step = search.next();
      for (; !step.done; step = search.next()) if (step.value.depth === 0) studied++;
      assert.equal(studied, steps, JSON.stringify(limits));
      assert.ok(step.value.depth >= 1, JSON.stringify([limits, step.value]));
    }
  });

  test('a stop while an ending is worked out still leaves a move that was searched', () => {
    const engine = antwoord.create({ Hash: 1 }, () => 0.5);
    engine.setGame(newGame('8/8/8/4k3/8/8/8/KBN5 w - - 0 1'));
    const search = engine.search({ infinite: true }, MILLION);
    const first = search.next();
    assert.ok(!first.done && first.value.depth === 0, 'it is worked out first');
    let step = search.next({ kind: 'stop' });
    while (!step.done) step = search.next();
    assert.equal(step.value.depth, 1);
    assert.notEqual(step.value.score, undefined);
  });
});

describe('when time is looked at', () => {
  test('it looks at the clock the more often the less time there is', { skip: inAll }, () => {
    /** The most positions between two chances to stop it. */
    const longestYield = (moveMillis: number) => {
      let longest = 0;
      let before = 0;
      const report = ({ nodes }: Thought) => {
        longest = Math.max(longest, nodes - before);
        before = nodes;
        return undefined;
      };
      decide(antwoord, newGame(KIWIPETE), { moveMillis }, { clock: MILLION, send: report });
      return longest;
    };
    // To which comes a search until the position is quiet: some hundred positions here.
    const [short, long] = [longestYield(40), longestYield(400)];
    assert.ok(short >= 256 && short < 1024, `${short}`);
    assert.ok(long >= 2048 && long < 2816, `${long}`);
  });

  test('a fixed time is kept', () => {
    const millis = spent({ moveMillis: 100 });
    assert.ok(millis >= 100 && millis < 106, `${millis}`);
  });

  test('in the opponent’s time it thinks until the hit, and from there by its limits', () => {
    let reportedCount = 0;
    const { decision } = decide(
      antwoord,
      newGame(KIWIPETE),
      { ponder: true, moveMillis: 50 },
      {
        clock: MILLION,
        send: (thought) => {
          if (reportedCount > 0 || thought.nodes < 200_000) return undefined;
          reportedCount = thought.nodes;
          return { kind: 'hit' };
        },
      },
    );
    assert.ok(reportedCount >= 200_000);
    assert.ok(
      decision.nodes - reportedCount >= 50_000 && decision.nodes - reportedCount < 60_000,
      `${decision.nodes - reportedCount}`,
    );
  });
});

test('a level that comes after the hit counts its positions from the hit', () => {
  let hitAt = 0;
  let isStopped = false;
  const { decision } = decide(
    antwoord,
    newGame(KIWIPETE),
    { ponder: true, nodes: 500_000 },
    {
      clock: MILLION,
      send: (thought) => {
        if (hitAt > 0 && !isStopped) {
          isStopped = true;
          return { kind: 'level', limits: { nodes: 30_000 } };
        }
        if (hitAt > 0 || thought.nodes < 100_000) return undefined;
        hitAt = thought.nodes;
        return { kind: 'hit' };
      },
    },
  );
  assert.ok(isStopped);
  const since = decision.nodes - hitAt;
  assert.ok(since >= 30_000 && since < 33_000, `${since} positions after the hit`);
});

describe('limited strength', () => {
  test('each point more makes no part of the play worse, from the least to the greatest value', () => {
    let before = strengthOf(LEAST_ELO);
    for (let elo = LEAST_ELO + 10; elo <= MOST_ELO; elo += 10) {
      const now = strengthOf(elo);
      assert.ok(weaknessOf(elo) < weaknessOf(elo - 10), `${elo}`);
      assert.ok(now.positions >= before.positions && now.blur <= before.blur && now.spread <= before.spread, `${elo}`);
      before = now;
    }
    const [weakest, strongest] = [strengthOf(LEAST_ELO), strengthOf(MOST_ELO)];
    assert.ok(weakest.spread === 100 && weakest.lines === 5, 'a piece that is seen to hang is not given away');
    assert.ok(strongest.positions > 8960 && strongest.blur === 0 && strongest.spread === 0 && strongest.lines === 1);
  });

  test('what weaknesses 0, 0.2 and 1 set', () => {
    assert.deepEqual(strengthOfWeakness(0), { positions: 8960, blur: 0, lines: 1, spread: 0 });
    assert.deepEqual(strengthOfWeakness(0.2), { positions: 5146, blur: 37, lines: 4, spread: 6 });
    assert.deepEqual(strengthOfWeakness(1), { positions: 560, blur: 185, lines: 5, spread: 70 });
  });

  test('outside of what was measured, the nearest end holds', () => {
    assert.equal(weaknessOf(LEAST_ELO - 500), weaknessOf(LEAST_ELO));
    assert.equal(weaknessOf(MOST_ELO + 500), weaknessOf(MOST_ELO));
  });

  test('the better move is the likelier, one that loses is hardly played, one that is mated never', () => {
    const counts = [0, 0, 0, 0];
    let state = 7;
    const chance = () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
    for (let round = 0; round < 4000; round++) counts[preferred([30, 10, -400, -31_990], 40, chance)]!++;
    assert.ok(counts[0]! > counts[1]! && counts[1]! > 500, `${counts}`);
    assert.ok(counts[2]! < 20 && counts[3] === 0, `${counts}`);
    assert.equal(preferred([5, 5], 0, chance), 0);
  });

  test('the same position is worth the same to a player, whatever he looked at before and however chance falls', () => {
    const game = newGame('2r3k1/1q3pp1/p2bp2p/1p1n4/3P4/1P1Q1NP1/P2B1P1P/2R3K1 w - - 0 1');
    const limited = (seed: number) =>
      antwoord.create(
        { Hash: 16, MultiPV: 1, Without: 'nothing', UCI_LimitStrength: true, UCI_Elo: 1200 },
        lehmer(seed),
      );
    const report = (engine: Engine, asked: Game) => {
      engine.setGame(asked);
      const search = engine.search({ infinite: true }, MILLION);
      const thoughts: unknown[] = [];
      let step = search.next();
      for (; !step.done; step = search.next()) if (step.value.kind === 'line') thoughts.push(step.value);
      return { thoughts, move: step.value.move };
    };
    const first = report(limited(1), game).thoughts;
    assert.ok(first.length > 0);
    const moves = new Set<string | undefined>();
    for (let seed = 2; seed < 12; seed++) {
      const engine = limited(seed);
      report(engine, newGame());
      for (let time = 0; time < 2; time++) {
        const { thoughts, move } = report(engine, game);
        assert.deepEqual(thoughts, first);
        moves.add(move);
      }
    }
    assert.ok(moves.size > 1, `${[...moves]}`);
  });

  test('threats, which the search did not know when it was rated, count only at full strength', () => {
    const game = newGame('3r2k1/1b3ppp/p7/4n3/1Q2P3/5N2/5PPP/R5K1 w - - 0 1');
    for (const UCI_LimitStrength of [true, false]) {
      const [known, unknown] = ['nothing', 'threats'].map((Without) => {
        const options = { Hash: 1, MultiPV: 1, UCI_LimitStrength, UCI_Elo: 1800, Without };
        return decide(antwoord, game, { depth: 6 }, { options }).decision.nodes;
      });
      assert.equal(known === unknown, UCI_LimitStrength, `${known} and ${unknown} positions`);
    }
  });

  test('the weaker loses to the stronger', { skip: inAll }, () => {
    let points = 0;
    for (let round = 0; round < 6; round++) {
      const engines = [1000, 2200].map((elo) =>
        antwoord.create(
          { Hash: 1, MultiPV: 1, Without: 'nothing', UCI_LimitStrength: true, UCI_Elo: elo },
          lehmer(round + 3),
        ),
      );
      let game = newGame();
      let score = 0;
      // A lead of ten pawns decides a game.
      for (let ply = 0; ply < 120 && movesOf(game).length > 0 && score < 1000; ply++) {
        const isStrong = ply % 2 === round % 2;
        const engine = engines[isStrong ? 1 : 0]!;
        const decision = decisionOf(engine, game, { nodes: 20_000 }, MILLION);
        if (isStrong && decision.score) score = decision.score.kind === 'cp' ? decision.score.centipawns : 10_000;
        game = play(game, decision.move!);
      }
      if (score > 150) points++;
    }
    assert.ok(points >= 5, `${points} of 6`);
  });

  function lehmer(seed: number): () => number {
    let state = seed * 7919;
    return () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    };
  }
});

test('it says clearly where the machine has no memory for the table', () => {
  const error = new TableSizeError(1024);
  assert.match(error.message, /Hash: this machine gives no 1024 MB/);
  const engine = antwoord.create({ Hash: 64, Without: 'nothing' }, () => 0);
  const decision = decisionOf(engine, newGame(), { depth: 4 }, MILLION);
  assert.ok(decision.move);
});

describe('one engine, one search after another', () => {
  const ROOK_ENDING = '6k1/5ppp/8/8/q7/8/5PPP/R5K1 b - - 0 1';
  const started = () => antwoord.create({ Hash: 1, Without: 'nothing' }, () => 0);
  const ended = (engine: Engine, game: Game, limits: Limits) => {
    return decisionOf(engine, game, limits, MILLION);
  };

  test('a search that was left in the middle is not taken up by the next', () => {
    const game = newGame(ROOK_ENDING);
    const engine = started();
    engine.setGame(newGame());
    const left = engine.search({ infinite: true }, MILLION);
    for (let step = 0; step < 40; step++) left.next();
    left.return(undefined as never);
    const { move, nodes } = ended(engine, game, { depth: 4 });
    const fresh = ended(started(), game, { depth: 4 });
    assert.equal(move, fresh.move);
    assert.ok(nodes < 2 * fresh.nodes, `${nodes}, ${fresh.nodes} of a fresh engine`);
  });

  test('a mate to order is looked for as by a fresh engine, whatever was found before', () => {
    const game = newGame('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1');
    const engine = started();
    ended(engine, game, { nodes: 50_000 });
    const limits: Limits = { mate: 2, depth: 3 };
    assert.equal(ended(engine, game, limits).nodes, ended(started(), game, limits).nodes);
  });

  test('nor does the search after it take what it found within its length for all there is', () => {
    const POSITIONS: readonly [fen: string, moves: number, key?: string][] = [
      ['kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, 'a1a6'],
      ['3R4/8/8/2p3K1/2p5/5B2/R1pPNB2/1b1k4 w - - 0 1', 2],
      ['7k/8/8/8/8/8/5K1P/6R1 w - - 0 1', 2],
    ];
    for (const [fen, moves, key] of POSITIONS) {
      const game = newGame(fen);
      const engine = started();
      ended(engine, game, { mate: moves, depth: 2 * moves - 1 });
      const limits: Limits = { nodes: 50_000 };
      const [after, fresh] = [engine, started()].map((each) => ended(each, game, limits));
      assert.deepEqual([after!.move, after!.score, after!.nodes], [fresh!.move, fresh!.score, fresh!.nodes], fen);
      if (key) assert.deepEqual([after!.move, after!.score], [key, { kind: 'mate', moves }]);
    }
  });
});

test('after a new game it searches as a new engine does, also if a search was left in the middle', {
  skip: inAll,
}, () => {
  const create = (hash: number) => antwoord.create({ Hash: hash, Without: 'nothing' }, () => 0);
  const limits: Limits = { nodes: 3000 };
  for (const megabytes of [1, 16]) {
    const engine = create(megabytes);
    engine.setGame(newGame());
    const left = engine.search({ infinite: true }, MILLION);
    for (let step = 0; step < 40; step++) left.next();
    left.return(undefined as never);
    for (const fen of [KIWIPETE, '8/8/8/3k4/8/8/8/K4B1N w - - 0 1', '6k1/5ppp/8/8/q7/8/5PPP/R5K1 b - - 0 1']) {
      engine.newGame!(() => 0);
      const decided = decisionOf(engine, newGame(fen), limits, MILLION);
      assert.deepEqual(decided, decisionOf(create(megabytes), newGame(fen), limits, MILLION), fen);
    }
  }
  // A table that takes longer to clear than an engine to start is none to clear.
  assert.equal(create(64).newGame, undefined);
});

test('a new engine takes no memory for a table that nothing has been written to', () => {
  const before = process.memoryUsage.rss();
  const engines = [1, 2, 3].map(() => antwoord.create({ Hash: 256, Without: 'nothing' }, () => 0));
  const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20;
  assert.equal(engines.length, 3);
  assert.ok(megabytes < 256, `${Math.round(megabytes)} MB for three tables of 256`);
});

test('an iteration without a move to look at ends at once', async () => {
  const searcher = createSearcher({ code: await compileEngine() }, 1);
  searcher.setGame(newGame('7k/5KQ1/8/8/8/8/8/8 b - - 0 1'));
  assert.equal(searcher.start(1e9), 0);
  assert.equal(searcher.deepen(1, 0, false), true);
  searcher.setGame(newGame());
  assert.equal(searcher.start(1e9, ['e2e5']), 0);
  assert.equal(searcher.deepen(1, 0, false), true);
});
