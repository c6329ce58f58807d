import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { movesOf, newGame } from '../../chess/game.ts';
import { type EngineClient, localClient } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import { ANTWOORD_CARD } from '../../programs/antwoord/card.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import { random } from '../../programs/random/program.ts';
import { testServices } from '../testing/services.ts';
import { type GameRequest, requestedRecord } from './game-request.ts';
import { type GameSession, openSession } from './game-session.ts';
import { hintHindrance, playMove, settle, showPly } from './play-model.ts';
import { suggest } from './suggest.ts';

/** An engine controlled by the test, separate from the opponent. */
function adviser() {
  let pending: { answer(move: string): void; fail(): void } | undefined;
  const log: string[] = [];
  const client = {
    card: ANTWOORD_CARD,
    name: 'Antwoord',
    async newGame() {
      log.push('newGame');
    },
    think(game: { readonly moves: readonly string[] }) {
      log.push(`think ${game.moves.join(' ')}`);
      return new Promise((resolve, reject) => {
        pending = {
          answer: (move) =>
            resolve({
              decision: {
                move,
                from: 'search',
                depth: 3,
                nodes: 9,
                pv: [move],
                score: { kind: 'centipawns', centipawns: 20 },
              },
              millis: 1,
              periodMillis: 1,
            }),
          fail: () => reject(new PlayerError('crashed', 'antwoord', 'out of memory')),
        };
      });
    },
    send: ({ kind }: { kind: string }) => {
      log.push(kind);
      if (kind === 'stop') pending?.answer('a2a3');
    },
    async close() {
      log.push('close');
    },
  } as unknown as EngineClient;
  return { client, log, answer: (move: string) => pending!.answer(move), fail: () => pending!.fail() };
}

function sit(request: Partial<GameRequest> = {}) {
  const advice = adviser();
  const services = testServices({
    cardOf: (id) => [ANTWOORD_CARD, RANDOM_CARD].find((card) => card.id === id),
    startClient: async (card) => {
      if (card.id !== ANTWOORD_CARD.id) return localClient(random);
      advice.log.push('hired');
      return advice.client;
    },
  });
  const white = { kind: 'visitor' } as const;
  const black = { kind: 'program', program: 'random' } as const;
  const session = openSession(services, requestedRecord(services, { white, black, terms: {}, ...request }));
  settle(session);
  return { session, advice };
}

const plies = ({ record }: GameSession) => record.value.game.moves.length;
const rest = () => sleep(5);

async function answered(session: GameSession, count: number): Promise<void> {
  for (let tries = 0; tries < 12_000 && plies(session) < count; tries++) await sleep(5);
  assert.equal(plies(session), count);
}

test('a hint shows the piece, then the square, then why, but plays nothing, and is searched once', async () => {
  const { session, advice } = sit();
  const hint = suggest(session, 'de');
  void suggest(session, 'de');
  await rest();
  assert.match(session.notice.value!.text, /^Antwoord is looking/);
  advice.answer('g1f3');
  await hint;
  assert.equal(session.hint.value?.move, 'g1f3');
  const { notice, hint: shown } = session;
  assert.equal(notice.value!.text, 'Antwoord would move the knight on g1. Ask again for its square.');
  assert.equal(shown.value?.shows, 'piece');
  await suggest(session, 'de');
  assert.equal(notice.value!.text, 'Antwoord suggests Sf3 (+0.20 for you). Ask again for the reason.');
  assert.equal(shown.value?.shows, 'move');
  for (let times = 0; times < 2; times++) {
    await suggest(session, 'de');
    assert.equal(notice.value!.text, 'It develops the knight.');
    assert.equal(shown.value?.shows, 'reason');
  }
  assert.equal(plies(session), 0);
  assert.deepEqual(advice.log, ['hired', 'think ']);
});

test('a visitor who moves meanwhile gets no hint for the previous position', async () => {
  const { session, advice } = sit();
  const hint = suggest(session, 'en');
  await rest();
  playMove(session, 'e2e4');
  advice.answer('g1f3');
  await hint;
  assert.equal(session.hint.value, undefined);
  assert.equal(session.notice.value, undefined);
  await answered(session, 2);

  // Nor does an old search delay the next one.
  const next = suggest(session, 'en');
  await rest();
  const { game } = session.record.value;
  playMove(session, movesOf(game)[0]!);
  await answered(session, 4);
  const last = suggest(session, 'en');
  await rest();
  assert.ok(advice.log.includes('stop'));
  advice.answer(movesOf(session.record.value.game)[0]!);
  await Promise.all([next, last]);
  assert.equal(session.hint.peek()?.game, session.record.peek().game);
  assert.equal(advice.log.filter((label) => label === 'hired').length, 1);
});

test('a hint disappears when another position is shown, and with the move', async () => {
  const { session, advice } = sit();
  const hint = suggest(session, 'en');
  await rest();
  advice.answer('e2e4');
  await hint;
  playMove(session, 'd2d4');
  assert.equal(session.hint.value, undefined);
});

test('an engine that fails is reported and replaced', async () => {
  const { session, advice } = sit();
  const hint = suggest(session, 'en');
  await rest();
  advice.fail();
  await hint;
  assert.equal(session.notice.value?.kind, 'problem');
  assert.match(session.notice.value!.text, /out of memory/);
  const again = suggest(session, 'en');
  await rest();
  advice.answer('e2e4');
  await again;
  assert.equal(session.hint.value?.move, 'e2e4');
  assert.equal(advice.log.filter((label) => label === 'hired').length, 2);
});

test('if nothing can be suggested, the reason is given', async () => {
  const { session } = sit({ game: newGame('7k/5Q2/8/8/8/8/8/K7 w - - 0 1') });
  assert.equal(hintHindrance(session), undefined);
  playMove(session, 'f7g6');
  assert.match(hintHindrance(session)!, /over/);
  await suggest(session, 'en');
  assert.match(session.notice.value!.text, /over/);
  const other = sit().session;
  playMove(other, 'e2e4');
  assert.match(hintHindrance(other)!, /your move/);
  await answered(other, 2);
  showPly(other, 0);
  assert.match(hintHindrance(other)!, /last move/);
  const watched = sit({ white: { kind: 'named', name: 'A' }, black: { kind: 'named', name: 'B' } }).session;
  assert.match(hintHindrance(watched)!, /games that you play/);
});
