/** A running match for tests: short games, whose results are drawn by lot. */
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf, turnOf } from '../../chess/game.ts';
import { seededChance } from '../../host/chance.ts';
import { endLive, type LiveGame, moveLive, startLive } from '../../match/live-game.ts';
import type { MoveNote, PlayedGame } from '../../match/play-game.ts';
import { NO_SUMS } from '../../standings/engine-figures.ts';
import { countInMatch } from '../../standings/running-match.ts';
import { addGame, type LiveFeed, showLive, startFeed } from '../live-feed.ts';

export const LIVE_SPRT = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
/** Its games in all. */
export const LIVE_TOTAL = 1_000;

export const liveFeed = (id = 'm 1'): LiveFeed =>
  startFeed({
    ...{ id, title: 'A – B', about: ['Match m 1'], players: ['A', 'B'], total: LIVE_TOTAL, sprt: LIVE_SPRT },
    terms: new Map([
      ['A', '1 min, pondering'],
      ['B', '1 min'],
    ]),
  });

const CONTROL = { millis: 60_000, incrementMillis: 0 };
const MOVES = ['f2f3', 'e7e5', 'g2g4'];

/** The next game of a match after its first moves, as it is shown; A, which ponders, expects d8h4 or a7a6. */
export function nextLive({ count }: LiveFeed, now: number): LiveGame {
  const number = count + 1;
  const pair = Math.ceil(number / 2);
  const [white, black] = number % 2 === 1 ? (['A', 'B'] as const) : (['B', 'A'] as const);
  const opening = { id: '1', start: INITIAL_FEN, moves: [] };
  const scheduled = { number, pair, round: pair, white, black, opening, whiteSeed: 1, blackSeed: 2 };
  const terms = { control: CONTROL };
  let live = startLive(scheduled, { white: terms, black: terms }, now);
  for (const [index, move] of MOVES.entries()) {
    const clock = { control: CONTROL, remainingMillis: CONTROL.millis - 1_000 * (index + 1) };
    const note: MoveNote = { move, from: 'search', depth: 7, nodes: 20_000, millis: 1_000 };
    const game = gameOf(INITIAL_FEN, MOVES.slice(0, index + 1));
    live = moveLive(live, game, note, { [turnOf(live.game)]: clock }, now);
  }
  return { ...live, pondering: white === 'A' ? { by: 'white', expects: 'd8h4' } : undefined };
}

/** Plays on. Each game is seen on its board, and then finished. */
export function* playLive(feed: LiveFeed, games: number, seed = 5) {
  const chance = seededChance(seed + feed.count);
  for (let left = games; left > 0; left--) {
    const live = nextLive(feed, 1_000);
    showLive(feed, live);
    const result = (['1-0', '0-1', '1/2-1/2'] as const)[Math.floor(3 * chance())]!;
    const isOnTime = result !== '1/2-1/2' && chance() < 0.05;
    const ending: PlayedGame['ending'] =
      result === '1/2-1/2'
        ? { kind: 'agreement' }
        : { kind: isOnTime ? 'time' : 'resignation', winner: result === '1-0' ? 'white' : 'black' };
    const { game } = live;
    const reason = isOnTime ? 'flag' : 'r';
    showLive(feed, endLive(live, { game, ending, reason, notes: [], startedAt: new Date(0), endedAt: new Date(0) }));
    const { number, pair, white, black } = live;
    const termination = isOnTime ? 'time forfeit' : 'normal';
    const sums = {
      ...NO_SUMS,
      moves: 2,
      deepMoves: 2,
      depths: 14,
      timedMoves: 2,
      millis: 2_000,
      nodes: 40_000,
      nodeMillis: 2_000,
    };
    const sides = { white: sums, black: sums };
    const finished = { number, pair, white, black, result, termination, reason, identity: '', sums: sides };
    countInMatch(feed.match, finished);
    addGame(feed, finished, pair);
    yield number;
  }
}
