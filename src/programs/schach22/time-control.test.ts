import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimableDraw, endingOf, type Game, newGame, play } from '../../chess/game.ts';
import { seededChance } from '../../host/chance.ts';
import { periodClock } from '../../host/clock.ts';
import { gameClockOf, press, startClock } from '../../session/side-clock.ts';
import { decisionOf } from '../program.contract.ts';
import type { Engine, GameClock } from '../program.ts';
import { schach22 } from './program.ts';
import { enterMove, openBooks, shareOf, type TimeBooks } from './time-control.ts';

const MINUTE = 60_000;
const TOURNAMENT: GameClock = { remainingMillis: 120 * MINUTE, incrementMillis: 0, movesToGo: 40 };

describe('the time control routine', () => {
  test('the average is the share of the first move', () => {
    const share = shareOf(openBooks(undefined, TOURNAMENT));
    assert.equal(share.millis, 3 * MINUTE);
    assert.ok(share.patienceMillis > share.millis && share.mostMillis > share.patienceMillis);
  });

  test('eight moves from the library give every later one 20 % more, by the books and by a clock that runs', () => {
    let books = openBooks(undefined, TOURNAMENT);
    for (let move = 0; move < 8; move++) books = enterMove(openBooks(books, TOURNAMENT), 0);
    assert.equal(shareOf(openBooks(books, TOURNAMENT)).millis, 3.6 * MINUTE);
    const running = openBooks(openBooks(undefined, TOURNAMENT), { ...TOURNAMENT, movesToGo: 32 });
    assert.equal(shareOf(running).millis, 3.6 * MINUTE);
    // It stays so to the fortieth move, with a reserve left.
    for (let move = 8; move < 39; move++) {
      const { millis } = shareOf(books);
      assert.ok(Math.abs(millis / MINUTE - 3.6) < 1e-6, `move ${move + 1}: ${millis}`);
      books = enterMove(books, millis);
    }
    assert.ok(books.remainingMillis > 4 * MINUTE);
  });

  test('what was overspent is paid back by the control', () => {
    let books = openBooks(undefined, TOURNAMENT);
    for (let move = 0; move < 10; move++) books = enterMove(books, 6 * MINUTE);
    assert.equal(shareOf(books).millis, 2 * MINUTE);
  });

  test('after the fortieth move there are ten more for ten times the average', () => {
    let books = openBooks(undefined, TOURNAMENT);
    for (let move = 0; move < 40; move++) books = enterMove(books, 3 * MINUTE);
    assert.equal(books.movesToGo, 10);
    assert.equal(books.remainingMillis, 30 * MINUTE);
    for (let move = 0; move < 10; move++) books = enterMove(books, 3 * MINUTE);
    assert.equal(books.movesToGo, 10);
    assert.equal(books.remainingMillis, 30 * MINUTE);
  });

  test('a clock that runs is believed; one that stands is an average, and the books go on', () => {
    const first = enterMove(openBooks(undefined, TOURNAMENT), 5 * MINUTE);
    assert.equal(openBooks(first, TOURNAMENT).remainingMillis, 115 * MINUTE);
    const clock = { ...TOURNAMENT, remainingMillis: 110 * MINUTE, movesToGo: 39 };
    assert.equal(openBooks(first, clock).remainingMillis, 110 * MINUTE);
  });

  test('no share goes over what is left, whatever the clock', () => {
    for (const movesToGo of [undefined, 1, 2, 7, 40]) {
      for (const remainingMillis of [1, 50, 1000, MINUTE]) {
        const clock = { remainingMillis, incrementMillis: 5000, movesToGo };
        for (const books of [openBooks(undefined, clock), openBooks(openBooks(undefined, TOURNAMENT), clock)]) {
          const share = shareOf(books);
          assert.ok(share.mostMillis < remainingMillis && share.millis <= share.mostMillis, JSON.stringify(share));
        }
      }
    }
  });
});

/** A game of the program against itself, both by the period clock. Gives each side's part of the time for 40 moves. */
function playOut(seed: number, averageMillis: number, mostPlies: number): { game: Game; used: number[]; most: number } {
  const clock = periodClock(schach22.card.positionsPerSecond);
  const engines = [seed, seed + 1000].map((own) => schach22.create({ OwnBook: true }, seededChance(own)));
  const control = { moves: 40, millis: 40 * averageMillis, incrementMillis: 0 };
  const clocks = [startClock(control), startClock(control)];
  const spent: number[][] = [[], []];
  let game = newGame();
  let most = 0;
  while (game.moves.length < mostPlies && !endingOf(game) && !claimableDraw(game)) {
    const side = game.moves.length % 2;
    const { move, nodes } = think(engines[side]!, game, gameClockOf(clocks[side]!), clock);
    const millis = clock.elapsedMillis(nodes);
    const next = press(clocks[side]!, millis);
    assert.ok(next, `seed ${seed}, ply ${game.moves.length}: ${millis} of ${clocks[side]!.remainingMillis} ms`);
    clocks[side] = next;
    spent[side]!.push(millis);
    most = Math.max(most, millis / averageMillis);
    game = play(game, move);
  }
  const whole = spent.filter((side) => side.length >= 40);
  const used = whole.map((side) => side.slice(0, 40).reduce((sum, millis) => sum + millis, 0) / (40 * averageMillis));
  return { game, used, most };
}

function think(engine: Engine, game: Game, gameClock: GameClock, clock: ReturnType<typeof periodClock>) {
  const decision = decisionOf(engine, game, { gameClock }, clock);
  return { move: decision.move!, nodes: decision.nodes };
}

describe('in games on the period clock', () => {
  test('20 games to move 100 without overstepping a control, the time used to a few hundredths', () => {
    const used: number[] = [];
    let plies = 0;
    for (let seed = 1; seed <= 20; seed++) {
      // Averages from a fifth of a second to half of one: 180 to 450 positions a move.
      const played = playOut(seed, 200 + 15 * seed, 200);
      used.push(...played.used);
      plies += played.game.moves.length;
      assert.ok(played.most < 8, `${played.most} shares for one move`);
    }
    assert.ok(plies > 1600, `${plies} moves`);
    assert.ok(used.length > 20);
    used.sort((one, other) => one - other);
    // "With high accuracy": the middlegame uses all its time except a hundredth.
    assert.ok(used[used.length >> 1]! > 0.98, `${used[used.length >> 1]}`);
    assert.ok(used.at(-1)! <= 1);
  });

  test('so, too, where a move has time for thousands of positions', () => {
    const { used } = playOut(7, 4000, 110);
    for (const part of used) assert.ok(part > 0.8 && part <= 1, `${part}`);
  });

  test('on a level the clock stands still for it, and its own books keep the average', () => {
    const level = schach22.card.levels.find(({ id }) => id === 'avg5')!;
    const clock = periodClock(schach22.card.positionsPerSecond);
    const engine = schach22.create({ OwnBook: false }, seededChance(3));
    const other = schach22.create({ OwnBook: false }, seededChance(4));
    let game = newGame();
    let millis = 0;
    for (let move = 0; move < 12; move++) {
      const { move: own, nodes } = think(engine, game, level.limits.gameClock!, clock);
      millis += clock.elapsedMillis(nodes);
      game = play(game, own);
      game = play(game, think(other, game, { remainingMillis: 20_000, incrementMillis: 0, movesToGo: 40 }, clock).move);
    }
    assert.ok(Math.abs(millis / (12 * 5000) - 1) < 0.35, `${millis / 12} a move`);
  });
});

test('while the best move has lost its value it thinks longer, up to the most that a move may take', () => {
  const MOVES = 'd2d4 b8a6 b2b4 g7g6 c1f4 a6b8 e2e3 e7e5 f1e2 c7c5 g1h3 c5c4 e2c4 a7a6 c4b5 f7f6 d1h5 a8a7';
  const clock = periodClock(schach22.card.positionsPerSecond);
  const gameClock = { remainingMillis: 80_000, incrementMillis: 0, movesToGo: 40 };
  const share = shareOf(openBooks(undefined, gameClock));
  const millisIn = (game: Game) =>
    clock.elapsedMillis(think(schach22.create({ OwnBook: false }, seededChance(1)), game, gameClock, clock).nodes);
  const worsened = millisIn(MOVES.split(' ').reduce(play, newGame()));
  assert.ok(worsened > share.patienceMillis * 1.5 && worsened <= share.mostMillis, `${worsened} ms`);
  assert.ok(millisIn(newGame()) <= share.patienceMillis);
});

/** The books are a plain value. */
test('opening the books changes nothing in them', () => {
  const books: TimeBooks = Object.freeze(openBooks(undefined, TOURNAMENT));
  enterMove(books, 5);
  openBooks(books, TOURNAMENT);
  assert.equal(books.remainingMillis, 120 * MINUTE);
});
