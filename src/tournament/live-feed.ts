/** The messages that a page is sent to show a running match or tournament. */

import { defined } from '../chess/defined.ts';
import { formatCount, formatQuantity } from '../format/number.ts';
import type { LiveGame } from '../match/live-game.ts';
import type { MoveNote } from '../match/play-game.ts';
import type { PairCounts } from '../ratings/elo.ts';
import { boundsOf, formatSprtState, type Sprt, sprtState } from '../ratings/sprt/sprt.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import { type RunningMatch, startRunningMatch } from '../standings/running-match.ts';
import { duelsSheet, figuresSheet, formatDuel, type GameLine, type Sheet, standingsSheet } from './sheets.ts';
import { extendCurve, type SprtCurve, startCurve } from './sprt-curve.ts';

/** A board of the page. */
export interface LiveBoardState {
  /** Counts from 0; a new game takes the first free place. */
  readonly place: number;
  /** Without the players' variations, only with their figures. */
  readonly live: LiveGame;
  /** Time since the side to move was asked. */
  readonly askedMillis: number;
}

/** The state, without boards and games. */
export interface LiveReport {
  readonly id: string;
  readonly title: string;
  /** Lines about players and circumstances. */
  readonly about: readonly string[];
  /** "412 of 1,000 games: New 230½ – 181½ Old". */
  readonly progress: string;
  readonly sheets: readonly Sheet[];
  readonly sprt?: { readonly curve: SprtCurve; readonly text: string } | undefined;
  /** Pairs of games by the points of the first of two players. */
  readonly pairs?: { readonly player: string; readonly counts: PairCounts };
  /** The outcome, once it is over. */
  readonly over?: string;
}

/** Finished games in the order in which they ended. */
export interface LiveGames {
  /** How many came before them. */
  readonly from: number;
  readonly games: readonly GameLine[];
}

/** A message to the page: an event of the stream, and its data. */
export type LiveMessage =
  | { readonly event: 'report'; readonly data: LiveReport }
  | { readonly event: 'games'; readonly data: LiveGames; readonly id: string }
  | { readonly event: 'boards'; readonly data: readonly LiveBoardState[] };

/** The part that does not change while it runs. */
interface LiveSubject {
  readonly id: string;
  readonly title: string;
  readonly about: readonly string[];
  readonly players: readonly string[];
  /** Time controls or limits, by player. */
  readonly terms: ReadonlyMap<string, string>;
  /** Games in all, if that is known. */
  readonly total?: number | undefined;
  readonly sprt?: Sprt | undefined;
}

/** The state of what is shown. Sums are kept game by game; a game costs the same however many were played. */
export interface LiveFeed {
  readonly subject: LiveSubject;
  readonly match: RunningMatch;
  curve: SprtCurve | undefined;
  /** The most recent finished games. */
  readonly games: GameLine[];
  /** The least number of them that is kept. */
  readonly mostGames: number;
  /** The number of games that have finished. */
  count: number;
  readonly boards: Map<number, LiveGame>;
  /** For tournaments: the standings in place of those of a match, and the line above all tables. */
  standings: readonly Sheet[] | undefined;
  progress: string | undefined;
  further: readonly Sheet[];
  /** The sequential test of a tournament, which judges pairs in the order of their numbers. */
  test: LiveReport['sprt'];
  over: string | undefined;
  /** Changes not yet sent to the page. */
  readonly unsent: { report: boolean; games: number; readonly places: Set<number> };
}

/** The maximum number of finished games kept for the page; the sums count all. */
export const MOST_GAMES_SHOWN = 1_000;
/** The maximum number of boards on the page; further games at once are only counted. */
const MOST_BOARDS = 24;

/**
 * @param match the tally to show; its owner counts the games.
 * @param mostGames of which lines are kept; fewer than are shown make no sense.
 */
export function startFeed(
  subject: LiveSubject,
  match: RunningMatch = startRunningMatch(subject.players),
  mostGames = MOST_GAMES_SHOWN,
): LiveFeed {
  const { sprt } = subject;
  return {
    subject,
    match,
    curve: sprt && startCurve(boundsOf(sprt)),
    games: [],
    mostGames,
    count: 0,
    boards: new Map(),
    standings: undefined,
    progress: undefined,
    further: [],
    test: undefined,
    over: undefined,
    unsent: { report: true, games: 0, places: new Set() },
  };
}

/** Shows a game that is being played. */
export function showLive(feed: LiveFeed, live: LiveGame): void {
  const { boards, unsent } = feed;
  let place = placeOf(feed, live.number);
  if (place === undefined) {
    place = 0;
    while (boards.has(place) && !boards.get(place)!.ended) place++;
    if (place >= MOST_BOARDS) return;
  }
  boards.set(place, { ...live, notes: defined({ white: plain(live.notes.white), black: plain(live.notes.black) }) });
  unsent.places.add(place);
}

/** A note without what only its program understands, which may be long. */
function plain(note: MoveNote | undefined): MoveNote | undefined {
  if (!note?.own) return note;
  const { own: _, ...rest } = note;
  return rest;
}

function placeOf({ boards }: LiveFeed, number: number): number | undefined {
  for (const [place, live] of boards) if (live.number === number && !live.ended) return place;
  return undefined;
}

/** Shows a finished game, which has been counted. */
export function addGame(feed: LiveFeed, game: FinishedGame, round: number): void {
  const { match, games, mostGames, unsent, subject } = feed;
  const { number, white, black, result, reason = '' } = game;
  const repeats = game.repeats === undefined ? '' : `; repeats game ${game.repeats}`;
  games.push({ number, round, white, black, result, reason: `${reason}${repeats}` });
  if (games.length > 2 * mostGames) games.splice(0, games.length - mostGames);
  feed.count++;
  unsent.games++;
  unsent.report = true;
  const [score] = match.scores;
  if (subject.sprt && feed.curve && score) {
    const pairs = score.pairs.reduce((sum, count) => sum + count, 0);
    if (pairs > feed.curve.pairs) feed.curve = extendCurve(feed.curve, sprtState(subject.sprt, score.pairs).llr);
  }
}

/** How it stands. */
export function reportOfFeed(feed: LiveFeed): LiveReport {
  const { subject, match, curve, standings, further, over } = feed;
  const { id, title, about, sprt, players, terms } = subject;
  const [score] = match.scores;
  return {
    id,
    title,
    about,
    progress: progressText(feed),
    sheets: [...(standings ?? [standingsSheet(match, terms)]), duelsSheet(match), figuresSheet(match), ...further],
    sprt: feed.test ?? (sprt && curve && { curve, text: testText(sprt, score) }),
    ...(players.length === 2 && score ? { pairs: { player: score.one, counts: [...score.pairs] as const } } : {}),
    over,
  };
}

function testText(sprt: Sprt, score: RunningMatch['scores'][number] | undefined): string {
  return score ? formatSprtState(sprtState(sprt, score.pairs)) : 'no pair is complete';
}

function progressText({ subject, match, count, progress }: LiveFeed): string {
  if (progress !== undefined) return progress;
  const { total } = subject;
  const games =
    total === undefined ? formatQuantity(count, 'game') : `${formatCount(count)} of ${formatQuantity(total, 'game')}`;
  const [score] = match.scores;
  return subject.players.length === 2 && score ? `${games}: ${formatDuel(score)}` : games;
}

/**
 * All that a page needs that has just been opened, or that was cut off.
 * @param lastId of the last message with one that it has had; what it knows by that is not sent again.
 * @param now milliseconds since 1970.
 */
export function openingMessages(feed: LiveFeed, lastId: string | undefined, now: number): LiveMessage[] {
  const [id, number] = lastId?.split(' ') ?? [];
  const known = id === encodeURIComponent(feed.subject.id) ? Number(number) : 0;
  const from = known >= feed.count - feed.games.length && known <= feed.count ? known : 0;
  return [
    { event: 'report', data: reportOfFeed(feed) },
    gamesFrom(feed, Math.max(from, feed.count - Math.min(feed.games.length, MOST_GAMES_SHOWN))),
    { event: 'boards', data: [...feed.boards.keys()].map((place) => boardAt(feed, place, now)) },
  ];
}

/** The messages about changes since the last call. @param now milliseconds since 1970. */
export function changedMessages(feed: LiveFeed, now: number): LiveMessage[] {
  const { unsent, count } = feed;
  const messages: LiveMessage[] = [];
  if (unsent.report) messages.push({ event: 'report', data: reportOfFeed(feed) });
  if (unsent.games > 0) messages.push(gamesFrom(feed, count - Math.min(unsent.games, feed.games.length)));
  if (unsent.places.size > 0) {
    messages.push({ event: 'boards', data: [...unsent.places].map((place) => boardAt(feed, place, now)) });
  }
  unsent.report = false;
  unsent.games = 0;
  unsent.places.clear();
  return messages;
}

function gamesFrom({ subject, games, count }: LiveFeed, from: number): LiveMessage {
  // An id of an event may hold no line break.
  const id = `${encodeURIComponent(subject.id)} ${count}`;
  return { event: 'games', id, data: { from, games: games.slice(games.length - (count - from)) } };
}

function boardAt({ boards }: LiveFeed, place: number, now: number): LiveBoardState {
  const live = boards.get(place)!;
  return { place, live, askedMillis: Math.max(0, now - live.askedAt) };
}
