import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endingOf, type Game, movesOf, newGame, play } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import { periodClock } from '../host/clock.ts';
import { completeOptions } from '../host/engine.ts';
import { limitsOf, type SearchRequest } from '../host/search-request.ts';
import { inAll } from '../node/testing/tiers.ts';
import { CARDS } from '../programs/cards.ts';
import { loadProgram } from '../programs/loaders.ts';
import { type Card, type Decision, finish } from '../programs/program.ts';
import {
  formatVerdict,
  judgeTime,
  moveTimeOf,
  naturalControl,
  naturalMoveMillis,
  naturalNodes,
  type TimeVerdict,
} from './enough-time.ts';
import { gameClockOf, press, startClock } from './side-clock.ts';
import type { Terms } from './terms.ts';
import { parseTimeControl } from './time-control.ts';

const MINUTE = 60_000;

const cardOf = (program: string): Card => CARDS.find(({ id }) => id === program)!;

/** A clock as cutechess writes it, a time for each move, or a number of positions; all by the period clock. */
const termsOf = (setting: string): Terms => {
  const [, moveSeconds] = /^(\d+)\/move$/.exec(setting) ?? [];
  if (moveSeconds !== undefined) return { moveMillis: 1000 * Number(moveSeconds), period: true };
  return { control: parseTimeControl(setting)!, period: true };
};

/** Clock settings, and what a visitor reads before such a game starts. */
const SETTINGS: readonly [program: string, setting: string, kind: TimeVerdict['kind'] | undefined, message: RegExp][] =
  [
    ['turochamp', '3m', 'flag', /^TUROCHAMP needs about 30 min for a move: .* lose on time after about 4 moves\.$/],
    ['turochamp', '30m', 'flag', /far below its natural level and lose on time after about 39 moves\.$/],
    ['turochamp', '10h', 'short', /^TUROCHAMP needs about 30 min for a move and gets about 20 min: it will break off/],
    ['turochamp', '30h', 'short', /it will have less after about \d+ moves, and then play below its natural level\.$/],
    ['turochamp', '40/54h', 'enough', /^TUROCHAMP has time for its natural level: about 30 min for a move\.$/],
    ['turochamp', '60/move', 'short', /gets about 1 min: it will break off its search/],
    ['wray74', '5s', 'flag', /^Alan Wray's HP 9810A needs about 6 min for a move: it will lose on time before/],
    ['wray74', '3m', 'flag', /lose on time after about 18 moves\.$/],
    ['wray74', '30m', 'short', /gets about 1 min: it will break off its search/],
    ['wray74', '40/6h30m', 'enough', /has time/],
    ['soma', '3m', 'flag', /^SOMA needs about 5 min for a move: .* lose on time after about 18 moves\.$/],
    ['soma', '40/6h30m', 'enough', /has time/],
    ['bernstein', '30m', 'short', /^Bernstein needs about 8 min for a move and gets about 1 min/],
    [
      'bernstein',
      '40/5h30m',
      'tight',
      /^Bernstein needs about 8 min for a move, and sometimes 9 min 30 s: its longest/,
    ],
    ['bernstein', '40/6h30m', 'enough', /has time/],
    ['microchess', '3m', 'short', /^MicroChess needs about 58 s for a move and gets about 6 s/],
    ['microchess', '40/1h30m', 'enough', /has time/],
    ['sargon78', '3m', 'flag', /lose on time after about 21 moves\.$/],
    ['sargon78', '30m', 'short', /gets about 33 s: it will search less deeply and play below/],
    ['chess05', '40/2h', 'enough', /^CHESS 0\.5 has time for its natural level: about 3 min for a move\.$/],
    ['gambiet80', '5m+10s', 'short', /^Gambiet\/80 needs about 2 min for a move and gets about \d+ s/],
    ['tinychess86', '30m', 'short', /search less deeply/],
    ['random', '6s', 'flag', /^Random needs about 1 s for a move: it will lose on time after about 6 moves\.$/],
    ['antwoord', '3m', 'enough', /about 1 s for a move/],
  ];

for (const [program, setting, kind, pattern] of SETTINGS) {
  test(`${program} at ${setting} by the period clock: ${kind}`, () => {
    const card = cardOf(program);
    const verdict = judgeTime(card, termsOf(setting));
    assert.equal(verdict?.kind, kind);
    assert.match(formatVerdict(card, verdict)!, pattern);
  });
}

test('a level, a depth and the real clock need no verdict', () => {
  const control = { millis: 3 * MINUTE, incrementMillis: 0 };
  const none: readonly [string, Terms][] = [
    ['turochamp', {}],
    ['turochamp', { level: 'paper', period: true }],
    ['turochamp', { depth: 2, control, period: true }],
    ['turochamp', { control }],
    ['antwoord', { moveMillis: 100 }],
    // Nobody has measured the time per move at this level.
    ['c7010', { level: '6', control, period: true }],
  ];
  for (const [program, terms] of none)
    assert.equal(judgeTime(cardOf(program), terms), undefined, JSON.stringify(terms));
  // A level other than the tournament's needs its own time; positions limit a move as time does.
  assert.equal(judgeTime(cardOf('gambiet82'), { level: '30', control, period: true })?.move.usual, 30_000);
  assert.equal(judgeTime(cardOf('turochamp'), { nodes: 100 })?.kind, undefined);
  assert.equal(judgeTime(cardOf('turochamp'), { nodes: 100, period: true })?.kind, 'short');
});

for (const card of CARDS) {
  test(`${card.id}: the card knows its natural level's time, and the preselected limits grant it`, () => {
    assert.ok(moveTimeOf(card, { period: true }), 'the figures of the tournament level');
    for (const terms of [
      { control: naturalControl(card, true) },
      { moveMillis: naturalMoveMillis(card, true, 10_000) },
      { nodes: naturalNodes(card, 10_000) },
    ]) {
      assert.equal(judgeTime(card, { ...terms, period: true })?.kind, 'enough', JSON.stringify(terms));
    }
    assert.equal(naturalControl(card, false).millis, 30 * MINUTE);
  });
}

/** A program in a game against random moves. */
async function opponentOf(program: string) {
  const { card, create, prepare } = await loadProgram(program);
  const options = completeOptions({ card }, card.bookOption ? { [card.bookOption]: false } : {});
  await prepare?.(options);
  const think = (game: Game, request: SearchRequest): Decision => {
    const engine = create(options, seededChance(1));
    engine.setGame(game);
    const decision = finish(
      engine.search(limitsOf(card, request), periodClock(card.positionsPerSecond)) as Iterator<
        unknown,
        Decision,
        undefined
      >,
    );
    engine.close?.();
    return decision;
  };
  return { card, think, millisOf: ({ nodes }: Decision) => (1000 * nodes) / card.positionsPerSecond };
}

interface PlayedMove {
  readonly game: Game;
  readonly decision: Decision;
}

/** The program's moves in a game under a clock; `flag` if it lost on time. */
async function playUnder(program: string, terms: Terms, most = 60, seed = 3) {
  const { think, millisOf } = await opponentOf(program);
  const chance = seededChance(seed);
  const moves: PlayedMove[] = [];
  let clock = terms.control && startClock(terms.control);
  let game = newGame();
  while (moves.length < most) {
    const legal = movesOf(game);
    game = play(game, legal[Math.floor(chance() * legal.length)]!);
    if (endingOf(game)) break;
    const gameClock = clock && gameClockOf(clock);
    const { control: _, ...others } = terms;
    const decision = think(game, { ...others, gameClock });
    if (decision.move === undefined) break;
    clock = clock && press(clock, millisOf(decision));
    if (terms.control && !clock) return { moves, isFlag: true };
    moves.push({ game, decision });
    game = play(game, decision.move);
    if (endingOf(game)) break;
  }
  return { moves, isFlag: false };
}

test('games bear out when a program loses on time', { skip: inAll }, async () => {
  for (const [program, setting] of SETTINGS.filter(([, , kind]) => kind === 'flag')) {
    const verdict = judgeTime(cardOf(program), termsOf(setting));
    assert.ok(verdict?.kind === 'flag');
    const { moves, isFlag } = await playUnder(program, termsOf(setting));
    const found = `${program} at ${setting}: ${moves.length} moves, said ${verdict.moves}`;
    assert.ok(isFlag, found);
    assert.ok(Math.abs(moves.length - verdict.moves) <= Math.max(3, verdict.moves), found);
  }
});

test('by the preselected clock programs that stop by themselves play the moves of their level', {
  skip: inAll,
}, async () => {
  for (const program of ['turochamp', 'wray74', 'soma', 'bernstein', 'microchess']) {
    const { card, think } = await opponentOf(program);
    const { moves, isFlag } = await playUnder(program, { control: naturalControl(card, true), period: true }, 12);
    // Compares every fourth move, late ones with less time included, with the move played without a clock.
    const asked = moves.filter((_, index) => index % 4 === 3);
    assert.ok(!isFlag && moves.length > 5, program);
    const natural = asked.map(({ game }) => think(game, { level: card.tournamentLevel, period: true }));
    const cut = asked.filter(({ decision: { move, depth } }, index) => {
      return move !== natural[index]!.move || depth !== natural[index]!.depth;
    });
    assert.equal(cut.length, 0, `${program}: ${cut.length} of ${asked.length} searches were cut`);
  }
});

test('by the preselected clock the others reach the depth of their level', { skip: inAll }, async () => {
  for (const program of ['sargon78', 'gambiet80', 'gambiet81', 'slutspel']) {
    const { card, think } = await opponentOf(program);
    const { moves, isFlag } = await playUnder(program, { control: naturalControl(card, true), period: true }, 4);
    assert.ok(!isFlag && moves.length === 4, program);
    const short = moves.filter(
      ({ game, decision }) => decision.depth < think(game, { level: card.tournamentLevel, period: true }).depth,
    );
    assert.ok(short.length <= 1, `${program}: ${short.length} of ${moves.length} searches were cut`);
  }
});

for (const card of CARDS) {
  const positions = card.positionsPerMove;
  // Tiny Chess 86 needs more than a million for a move.
  if (!positions || card.ending || card.id === 'tinychess86') continue;
  const [fewest, average, most] = positions;
  test(`${card.id}: a move takes the positions that the card says`, { skip: inAll }, async () => {
    const { think } = await opponentOf(card.id);
    const { moves } = await playUnder(card.id, { level: card.tournamentLevel, period: true }, 12);
    const searched = moves.filter(({ game }) => movesOf(game).length > 1);
    const counts = searched.map(({ decision }) => decision.nodes);
    const usual = counts.reduce((sum, nodes) => sum + nodes, 0) / counts.length;
    const found = `${Math.round(usual)} on average in ${counts.length} moves, the card says ${average}`;
    assert.ok(usual > 0.4 * average && usual < 2 * average, found);
    const long = counts.filter((nodes) => nodes > most);
    assert.ok(long.length <= 0.1 * counts.length, `${long.length} moves took more than ${most}`);
    const least = searched.slice(0, 8).map(({ game }) => think(game, { moveMillis: 1, period: true }).nodes);
    const mean = least.reduce((sum, nodes) => sum + nodes, 0) / least.length;
    assert.ok(Math.abs(mean - fewest) <= Math.max(2, fewest), `${mean} at least`);
  });
}
