import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { runSprt } from '../ratings/sprt/sprt.ts';
import { makeMatchHtml } from './html.ts';
import {
  changedMessages,
  type LiveBoardState,
  type LiveMessage,
  type LiveReport,
  MOST_GAMES_SHOWN,
  openingMessages,
  reportOfFeed,
  showLive,
  startFeed,
} from './live-feed.ts';
import type { GameLine } from './sheets.ts';
import { drawCurve, extendCurve, type SprtCurve, startCurve } from './sprt-curve.ts';
import { LIVE_SPRT, liveFeed, playLive } from './testing/live-match.ts';

/** The state of a page that receives these messages. */
interface Reader {
  report?: LiveReport;
  first: number;
  games: GameLine[];
  boards: Map<number, LiveBoardState>;
  lastId?: string;
}
function take(reader: Reader, messages: readonly LiveMessage[]): Reader {
  for (const message of JSON.parse(JSON.stringify(messages)) as LiveMessage[]) {
    if (message.event === 'report') reader.report = message.data;
    if (message.event === 'boards') for (const board of message.data) reader.boards.set(board.place, board);
    if (message.event !== 'games') continue;
    reader.lastId = message.id;
    const { from, games } = message.data;
    if (from < reader.first || from > reader.first + reader.games.length) [reader.first, reader.games] = [from, []];
    reader.games.splice(from - reader.first);
    reader.games.push(...games);
  }
  return reader;
}
const newReader = (): Reader => ({ first: 0, games: [], boards: new Map() });

describe('what the page of a running match is sent', () => {
  test('changes lead to the same as opening it: reloaded, or cut off and back, at any moment', () => {
    const feed = liveFeed();
    const follower = newReader();
    const returning = newReader();
    for (const number of playLive(feed, 1_300)) {
      if (number % 7 === 0) take(follower, changedMessages(feed, 2_000));
      if (number % 211 === 0) take(returning, openingMessages(feed, returning.lastId, 2_000));
    }
    take(follower, changedMessages(feed, 2_000));
    take(returning, openingMessages(feed, returning.lastId, 2_000));
    const fresh = take(newReader(), openingMessages(feed, undefined, 2_000));
    assert.equal(fresh.games.length, MOST_GAMES_SHOWN);
    assert.equal(fresh.games.at(-1)!.number, 1_300);
    for (const reader of [follower, returning]) {
      assert.deepEqual(reader.report, fresh.report);
      assert.deepEqual(reader.games.slice(-MOST_GAMES_SHOWN), fresh.games);
      assert.deepEqual(
        reader.games.map(({ number }) => number),
        reader.games.map((_, index) => index + 1),
      );
      assert.deepEqual(reader.boards, fresh.boards);
    }
    assert.deepEqual(changedMessages(feed, 2_000), [], 'nothing is sent twice');
  });
  test('who comes back gets only the games that it has not had; another match at the same address starts anew', () => {
    const feed = liveFeed();
    for (const _ of playLive(feed, 10)) changedMessages(feed, 0);
    const reader = take(newReader(), openingMessages(feed, undefined, 0));
    for (const _ of playLive(feed, 3)) changedMessages(feed, 0);
    const gamesIn = (messages: LiveMessage[]) => messages.flatMap((each) => (each.event === 'games' ? each.data : []));
    const [back] = gamesIn(openingMessages(feed, reader.lastId, 0));
    assert.deepEqual([back!.from, back!.games.length], [10, 3]);
    const other = liveFeed('m 2');
    for (const _ of playLive(other, 12)) changedMessages(other, 0);
    const [anew] = gamesIn(openingMessages(other, reader.lastId, 0));
    assert.deepEqual([anew!.from, anew!.games.length], [0, 12]);
  });
  test('the most recent games are kept: as many as asked for at least, and twice as many at most', () => {
    const { subject } = liveFeed();
    const feed = startFeed(subject, undefined, 10);
    for (const number of playLive(feed, 65)) {
      const { length } = feed.games;
      assert.ok(length >= Math.min(number, 10) && length <= 20, `${length} after ${number}`);
      assert.deepEqual(
        feed.games.map((game) => game.number),
        Array.from({ length }, (_, index) => number - length + 1 + index),
      );
    }
  });
  test('a report is as long after 3,000 games as after 300', () => {
    const feed = liveFeed();
    const lengths: number[] = [];
    for (const number of playLive(feed, 3_000)) {
      const messages = changedMessages(feed, 0);
      if (number === 300 || number === 3_000) lengths.push(JSON.stringify(messages).length);
    }
    assert.ok(lengths[1]! < lengths[0]! + 7_000, String(lengths));
  });
  test('a board is kept until its place is needed; its players’ notes are without what only they understand', () => {
    const feed = liveFeed();
    for (const _ of playLive(feed, 5)) assert.equal(feed.boards.size, 1);
    const last = feed.boards.get(0)!;
    assert.deepEqual([last.number, last.ended?.reason, last.game.moves], [5, 'r', ['f2f3', 'e7e5', 'g2g4']]);
    const note = {
      move: 'e2e4',
      from: 'search',
      depth: 3,
      nodes: 9,
      millis: 1,
      own: { remark: 'x'.repeat(9_999) },
    } as const;
    showLive(feed, { ...last, ended: undefined, number: 6, notes: { white: note as never } } as never);
    assert.ok(JSON.stringify(feed.boards.get(0)).length < 1_000);
  });
});

describe('the curve of a sequential test', () => {
  test('has the ratio after every pair, and of many pairs after each two, four …; it ends with the last', () => {
    const chance = seededChance(3);
    const points = Array.from({ length: 5_000 }, () => [0, 0.5, 1, 1.5, 2][Math.floor(5 * chance())]!);
    const { path } = runSprt({ ...LIVE_SPRT, elo0: -1, elo1: 1 }, points);
    const curve = path.reduce(extendCurve, startCurve({ lower: -2.9, upper: 2.9 }));
    assert.ok(path.length > 3_000 && curve.path.length <= 600 && curve.step > 4);
    for (const [index, llr] of curve.path.entries()) assert.equal(llr, path[(index + 1) * curve.step - 1]);
    assert.deepEqual([curve.llr, curve.pairs], [path.at(-1), path.length]);
    const placesOf = (drawn: SprtCurve) => /points="(.*?)"/.exec(drawCurve(drawn))![1]!.split(' ');
    assert.match(placesOf(curve).at(-1)!, /^600,/);
    assert.equal(placesOf(startCurve({ lower: -2.9, upper: 2.9 })).length, 1);
  });
});

test('a match as one file has the tables, the curve and all games, and needs nothing else', () => {
  const feed = liveFeed();
  for (const _ of playLive(feed, 20)) changedMessages(feed, 0);
  const { title, sheets } = reportOfFeed(feed);
  const html = makeMatchHtml({ name: title, about: ['<over>'], sheets, curve: feed.curve, games: feed.games });
  assert.match(html, /<h1>A – B<\/h1>\n<p>&lt;over&gt;<\/p>/);
  for (const caption of ['Standings', 'Against each other', 'Engines', 'Log likelihood ratio', 'Games']) {
    assert.ok(html.includes(`aria-label="${caption}`), caption);
  }
  assert.equal(html.match(/B – A<\/th>/g)!.length, 10);
  assert.doesNotMatch(html, /(?:src|href)=|https?:|@import|url\(/);
});
