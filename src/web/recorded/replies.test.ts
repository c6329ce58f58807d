import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { localClient } from '../../host/engine-client.ts';
import type { RecordedSide } from '../../measure/recorded.ts';
import { sidesOf } from '../../measure/recorded.ts';
import { CARDS } from '../../programs/cards.ts';
import { schach22 as schach } from '../../programs/schach22/program.ts';
import { askAlong, type Replies, requestOf, sameMoves } from './replies.ts';

const PGN = readFileSync(new URL('../../../data/games/seed-games.pgn', import.meta.url), 'utf8');
const side = sidesOf(parsePgn(PGN).games, 'schach22', CARDS).at(-1)!;

const ended = (replies: Replies) =>
  new Promise<void>((resolve) => {
    replies.isRunning.subscribe((isRunning) => {
      if (!isRunning) resolve();
    });
  });

/** The printed game, at a depth that takes a moment. */
const quick: RecordedSide = { ...side, depth: 3 };

test('every recorded move is answered; if our move differs, the recorded one is evaluated too', async () => {
  const replies = askAlong(quick, schach.card, async () => localClient(schach));
  await ended(replies);
  assert.equal(replies.problem.value, undefined);
  assert.deepEqual(
    [...replies.byPly.value.keys()],
    quick.plies.map(({ ply }) => ply),
  );
  for (const { ply, played } of quick.plies) {
    const { move, recorded, value, from } = replies.byPly.value.get(ply)!;
    if (from !== 'search') continue;
    assert.ok(value.score);
    assert.equal(recorded !== undefined, move !== played);
  }
  const { same, of } = sameMoves(quick, replies.byPly.value);
  assert.ok(same <= of && of <= quick.plies.length);
  replies.close();
});

test('an engine that fails to start is reported', async () => {
  const replies = askAlong(quick, schach.card, async () => {
    throw new Error('no worker');
  });
  await ended(replies);
  assert.match(replies.problem.value!.message, /no worker/);
  replies.close();
});

test('the depth is the recorded one, otherwise the tournament level on the period clock applies', () => {
  assert.deepEqual(requestOf(quick, schach.card), { depth: 3 });
  const { depth: _, ...open } = quick;
  assert.deepEqual(requestOf(open, schach.card), { level: schach.card.tournamentLevel, period: true });
});
