import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { changedMessages, type LiveMessage, MOST_GAMES_SHOWN, openingMessages } from '../../tournament/live-feed.ts';
import { liveFeed, playLive } from '../../tournament/testing/live-match.ts';
import { followStream } from './live-model.ts';

/** A page, and what sends it messages. */
function followed() {
  const stream = new EventTarget();
  const model = followStream(stream as EventSource);
  const send = (messages: readonly LiveMessage[]) => {
    for (const { event, data } of messages) {
      stream.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
    }
  };
  return { model, send, numbers: () => model.games.value.lines.map(({ number }) => number) };
}
const fromTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('the page of a long match keeps as many games as one that is opened then', { skip: inAll }, () => {
  const { model, send, numbers } = followed();
  const feed = liveFeed();
  send(openingMessages(feed, undefined, 0));
  for (const number of playLive(feed, 3_500)) if (number % 9 === 0) send(changedMessages(feed, 0));
  send(changedMessages(feed, 0));
  const last = fromTo(3_501 - MOST_GAMES_SHOWN, 3_500);
  assert.deepEqual(numbers(), last);
  assert.equal(model.games.value.first, 3_500 - MOST_GAMES_SHOWN);
  // Cut off, and back.
  for (const _ of playLive(feed, 100)) changedMessages(feed, 0);
  send(openingMessages(feed, 'm%201 3500', 0));
  assert.deepEqual(numbers(), fromTo(3_601 - MOST_GAMES_SHOWN, 3_600));
});

test('games of a match that was served here before are gone', () => {
  const { send, numbers } = followed();
  const former = liveFeed('former');
  for (const _ of playLive(former, 700)) changedMessages(former, 0);
  send(openingMessages(former, undefined, 0));
  const feed = liveFeed('long');
  for (const _ of playLive(feed, 1_500)) changedMessages(feed, 0);
  send(openingMessages(feed, 'former 700', 0));
  assert.deepEqual(numbers(), fromTo(501, 1_500));
});
