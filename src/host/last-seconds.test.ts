/**
 * Long games on short clocks, in simulated time: antwoord's planned thinking, random overheads of its moves, and the UCI front end's gauge
 * between them, as they meet in `plyhouse uci antwoord`.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endingOf, type Game, movesOf, newGame, play } from '../chess/game.ts';
import { ANTWOORD_CARD } from '../programs/antwoord/card.ts';
import { loadAntwoord } from '../programs/antwoord/program.ts';
import { budgetOf } from '../programs/antwoord/time.ts';
import { decisionOf } from '../programs/program.contract.ts';
import type { Chance, Clock, GameClock } from '../programs/program.ts';
import { seededChance } from './chance.ts';
import { lagGauge } from './lag.ts';
import { limitsOf } from './search-request.ts';

interface Control {
  readonly millis: number;
  readonly incrementMillis: number;
  /** To the next control; absent: the whole game. */
  readonly moves?: number;
}
type Cost = (chance: Chance) => number;

/** The overhead of a move, in milliseconds; measured with five people sharing two cores, or worse. */
const COSTS = {
  none: (chance) => 0.2 + 0.2 * chance(),
  quiet: (chance) => 2 + 2 * chance(),
  slow: (chance) => 5 + 4 * chance(),
  /** Mostly 3, every twentieth 60. */
  nasty: (chance) => (chance() < 0.05 ? 60 : 3),
  busy: (chance) => (chance() < 0.03 ? 30 + 70 * chance() : 3 + 2 * chance()),
} as const satisfies Record<string, Cost>;
type CostName = keyof typeof COSTS;

/** A search ends soon after an iteration that is long enough; the hard ones run to the most they may. Never at once. */
function thoughtOf({ wanted, most }: { wanted: number; most: number }, chance: Chance): number {
  const part = chance() < 0.12 ? 1.5 + 4 * chance() : 0.5 + 0.6 * chance();
  // To the next look at the clock.
  const turns = 0.7 * chance();
  return Math.max(0.4, Math.min(most, wanted * part)) + turns;
}

const games = [newGame()];
for (const [ply] of Array.from({ length: 600 }).entries()) {
  // Only the moves are compared; the position is not used.
  games.push({ start: games[0]!.start, moves: [...games[ply]!.moves, ['g1f3', 'g8f6', 'f3g1', 'f6g8'][ply % 4]!] });
}

/** Plays up to this number of moves. `fell`: the move at which the flag fell. */
function playOut(control: Control, cost: Cost, seed: number, moves: number) {
  const { millis, incrementMillis, moves: period } = control;
  const chance = seededChance(seed);
  const gauge = lagGauge();
  let left = millis;
  let lowest = left;
  let thought = 0;
  for (let move = 0; move < moves; move++) {
    const clock: GameClock = {
      remainingMillis: Math.round(left),
      incrementMillis,
      ...(period ? { movesToGo: period - (move % period) } : {}),
    };
    gauge.asked(games[2 * move]!, clock);
    const limits = limitsOf(ANTWOORD_CARD, { gameClock: clock, overheadMillis: 30, lag: gauge.lag() });
    const spent = thoughtOf(budgetOf(limits), chance);
    gauge.answered(spent);
    thought += spent;
    left -= spent + cost(chance);
    lowest = Math.min(lowest, left);
    if (left < 0) return { fell: move, left, lowest, thought };
    left += incrementMillis + (period && move % period === period - 1 ? millis : 0);
  }
  return { fell: undefined, left, lowest, thought };
}

const SEEDS = Array.from({ length: 30 }, (_, seed) => 100 + seed);
const SECOND: Control = { millis: 1000, incrementMillis: 10 };

describe('the flag does not fall if it can be avoided', () => {
  const lasting: readonly [name: string, control: Control, costs: readonly CostName[]][] = [
    ['1 s + 0.01 s', SECOND, ['none', 'quiet', 'slow', 'nasty', 'busy']],
    ['4 s + 0.04 s', { millis: 4000, incrementMillis: 40 }, ['none', 'quiet', 'slow', 'nasty', 'busy']],
    ['40 moves in 10 s', { millis: 10_000, incrementMillis: 0, moves: 40 }, ['none', 'quiet', 'slow', 'nasty', 'busy']],
    ['1 s', { millis: 1000, incrementMillis: 0 }, ['none']],
    ['0.1 s + 0.001 s', { millis: 100, incrementMillis: 1 }, ['none']],
  ];
  for (const [name, control, costs] of lasting) {
    for (const cost of costs) {
      test(`300 moves at ${name}, what a move costs: ${cost}`, () => {
        for (const seed of SEEDS) {
          const { fell, left } = playOut(control, COSTS[cost], seed, 300);
          assert.equal(fell, undefined, `seed ${seed}: at move ${fell}, by ${-left} ms`);
        }
      });
    }
  }

  test('a second for the whole game lasts for three fifths of the moves that its costs alone would leave', () => {
    for (const [cost, usual] of [
      ['quiet', 3],
      ['slow', 7],
    ] as const) {
      for (const seed of SEEDS) {
        const { fell = 300 } = playOut({ millis: 1000, incrementMillis: 0 }, COSTS[cost], seed, 300);
        assert.ok(fell >= Math.min(300, 0.6 * (1000 / (usual + 0.4))), `${cost}, seed ${seed}: move ${fell}`);
      }
    }
  });

  test('a clock that is nearly out fills up again', () => {
    const gauge = lagGauge();
    let left = 40;
    for (let move = 0; move < 100; move++) {
      const clock = { remainingMillis: Math.round(left), incrementMillis: 10 };
      gauge.asked(games[2 * move]!, clock);
      const { most } = budgetOf(limitsOf(ANTWOORD_CARD, { gameClock: clock, overheadMillis: 30, lag: gauge.lag() }));
      gauge.answered(most);
      left += 10 - most - 5;
      assert.ok(left > 10, `move ${move}: ${left}`);
    }
    assert.ok(left > 150, `${left} ms after a hundred moves`);
  });
});

describe('nor is time hoarded', () => {
  // Time left and time thought before overheads were learned, with the same random numbers.
  const shares: readonly [name: string, control: Control, leftAfter40: number, thought: number][] = [
    ['60 s + 0.6 s', { millis: 60_000, incrementMillis: 600 }, 0.2, 0.95],
    ['4 s + 0.04 s', { millis: 4000, incrementMillis: 40 }, 0.3, 0.8],
    ['1 s + 0.01 s', SECOND, 0.62, 0.55],
  ];
  for (const [name, control, leftAfter40, part] of shares) {
    test(`at ${name}`, () => {
      let left = 0;
      let thought = 0;
      for (const seed of SEEDS) {
        const early = playOut(control, COSTS.quiet, seed, 40);
        left += early.left / SEEDS.length;
        thought += playOut(control, COSTS.quiet, seed, 80).thought / SEEDS.length;
      }
      const given = control.millis + 80 * control.incrementMillis;
      assert.ok(left < leftAfter40 * control.millis, `${left} ms left after 40 moves`);
      assert.ok(thought > part * given, `${thought} of ${given} ms are thought in 80 moves`);
    });
  }
});

test('the engine itself, on a clock of its positions, at 1 s + 0.01 s: each move within what it may take', async () => {
  const antwoord = await loadAntwoord();
  const engine = antwoord.create({ Hash: 1, MultiPV: 1, Without: 'nothing' }, seededChance(1));
  /** A busy machine of the twenties. */
  const clock: Clock = { kind: 'period', elapsedMillis: (nodes) => nodes / 250 };
  const chance = seededChance(7);
  const gauge = lagGauge();
  let game: Game = newGame();
  let left = 300;
  for (let move = 0; move < 120 && !endingOf(game); move++) {
    const gameClock = { remainingMillis: Math.round(left), incrementMillis: 10 };
    gauge.asked(game, gameClock);
    const limits = limitsOf(antwoord.card, { gameClock, overheadMillis: 30, lag: gauge.lag() });
    const decision = decisionOf(engine, game, limits, clock);
    const spent = clock.elapsedMillis(decision.nodes);
    // Quiescence is not interrupted.
    assert.ok(spent <= budgetOf(limits).most + 4, `move ${move}: ${spent} of ${budgetOf(limits).most} ms`);
    gauge.answered(spent);
    left -= spent + COSTS.nasty(chance);
    assert.ok(left > 0, `move ${move}: ${left} ms`);
    left += 10;
    game = play(game, decision.move!);
    const replies = movesOf(game);
    if (replies.length > 0) game = play(game, replies[Math.floor(chance() * replies.length)]!);
  }
  assert.ok(left > 100, `${left} ms at the end`);
});

test('with 1, 5 or 20 ms left there is a legal move at once', async () => {
  const antwoord = await loadAntwoord();
  for (const remainingMillis of [1, 5, 20]) {
    for (const incrementMillis of [0, 10]) {
      const engine = antwoord.create({ Hash: 1, MultiPV: 1, Without: 'nothing' }, seededChance(1));
      const game = newGame('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
      const gameClock = { remainingMillis, incrementMillis };
      const lag = { usualMillis: 9, worstMillis: 70 };
      const limits = limitsOf(antwoord.card, { gameClock, overheadMillis: 30, lag });
      const decision = decisionOf(engine, game, limits, { kind: 'period', elapsedMillis: (nodes) => nodes / 250 });
      assert.ok(movesOf(game).includes(decision.move!), `${remainingMillis} + ${incrementMillis}`);
      assert.ok(decision.nodes / 250 < 4, `${remainingMillis} + ${incrementMillis}: ${decision.nodes} positions`);
    }
  }
});
