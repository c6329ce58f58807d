import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { type EngineClient, localClient } from '../../host/engine-client.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { Card } from '../../programs/program.ts';
import { beginAgain, beginEmbed, type EmbedGame, makeMove, problemOf, takeBackMove } from './embed-game.ts';
import type { EmbedMessage } from './embed-message.ts';
import { readEmbedSettings } from './embed-settings.ts';

const startClient = async (card: Card) => localClient(await findProgram(card.id)!.load());

/** A game with these settings, and what it tells the page around it. */
async function begun(address: string, start = startClient) {
  const posted: EmbedMessage[] = [];
  const state = beginEmbed(await readEmbedSettings(new URLSearchParams(address)), start, (message) =>
    posted.push(message),
  );
  const moves = () => posted.flatMap((message) => (message.plyhouse === 'move' ? [message.detail.by] : []));
  return { state, posted, moves };
}

async function answered({ attempt }: EmbedGame): Promise<void> {
  while (attempt.now.value.phase.kind === 'thinking') await setTimeout(1);
}

/** A client whose searches end only when they are stopped, and which refuses two at a time. */
function slowClient(decision: { move: string | undefined } = { move: 'e2e4' }) {
  let stop: (() => void) | undefined;
  let searches = 0;
  let isClosed = false;
  const client = {
    async think() {
      if (stop) throw new Error('a search is running');
      searches++;
      await new Promise<void>((resolve) => {
        stop = resolve;
      });
      // The worker's answer takes its time.
      await setTimeout(5);
      stop = undefined;
      return { decision: { pv: [], ...decision } };
    },
    send: () => stop?.(),
    async close() {
      isClosed = true;
    },
  };
  return {
    start: async () => client as unknown as EngineClient,
    searches: () => searches,
    isClosed: () => isClosed,
    finish: () => stop?.(),
  };
}

test('the program answers each move, and begins where it has White', async () => {
  const { state, moves } = await begun('program=soma&color=black');
  await answered(state);
  void makeMove(state, 'e7e5');
  await answered(state);
  assert.deepEqual(moves(), ['program', 'visitor', 'program']);
});

test('taking back leads to the visitor’s last move; of two people, one move', async () => {
  const { state } = await begun('program=soma');
  void makeMove(state, 'e2e4');
  await answered(state);
  assert.equal(state.attempt.now.value.game.moves.length, 2);
  takeBackMove(state);
  assert.deepEqual(state.attempt.now.value.game.moves, []);
  const people = (await begun('moves=e4 e5')).state;
  void makeMove(people, 'g1f3');
  takeBackMove(people);
  assert.deepEqual(people.attempt.now.value.game.moves, ['e2e4', 'e7e5']);
});

test('a new game in the middle of a search waits for its end: there is never a second one', async () => {
  const client = slowClient();
  const { state, posted, moves } = await begun('program=soma&color=black', client.start);
  while (client.searches() === 0) await setTimeout(1);
  beginAgain(state);
  beginAgain(state);
  while (client.searches() < 2) await setTimeout(1);
  client.finish();
  await answered(state);
  assert.deepEqual([moves(), client.searches()], [['program'], 2]);
  assert.deepEqual(
    posted.filter(({ plyhouse }) => plyhouse === 'error'),
    [],
  );
});

test('a program that resigns loses', async () => {
  const client = slowClient({ move: undefined });
  const { state, posted } = await begun('program=soma&color=black', client.start);
  while (client.searches() === 0) await setTimeout(1);
  client.finish();
  await answered(state);
  assert.deepEqual(posted, [{ plyhouse: 'end', detail: { result: '0-1', reason: 'resignation' } }]);
});

test('a program that fails is said, closed, and started again by a new game', async () => {
  const client = slowClient({ move: 'e7e5' });
  const { state, posted } = await begun('program=soma&color=black', client.start);
  while (client.searches() === 0) await setTimeout(1);
  client.finish();
  await answered(state);
  assert.deepEqual(
    posted.map(({ plyhouse }) => plyhouse),
    ['error'],
  );
  assert.match(problemOf(state)!, /SOMA.* cannot be played: .*e7e5/);
  await setTimeout(0);
  assert.ok(client.isClosed());
  beginAgain(state);
  while (client.searches() < 2) await setTimeout(1);
  assert.equal(problemOf(state), undefined);
  client.finish();
  await answered(state);
});

test('the end of a game is told with its result and reason', async () => {
  const { state, posted } = await begun('moves=f3 e5 g4');
  void makeMove(state, 'd8h4');
  assert.deepEqual(posted.at(-1), { plyhouse: 'end', detail: { result: '0-1', reason: 'checkmate' } });
});
