import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf, type Game, gameOf, movesOf, newGame } from '../../chess/game.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import type { RunCommand } from '../../host/search-request.ts';
import type { Decision, Thought } from '../../programs/program.ts';
import { RANDOM_CARD } from '../../programs/random/card.ts';
import type { ValueStorage } from '../app/kept.ts';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import type { GameRecord, Side } from '../record/record.ts';
import { gamesIn, testServices } from '../testing/services.ts';
import { requestedRecord } from './game-request.ts';
import { type GameSession, mirroredRecord, openSession, shownGame } from './game-session.ts';
import {
  changeTerms,
  moveNow,
  offerDraw,
  pauseClock,
  playFrom,
  playMove,
  putOnBoard,
  resign,
  runClock,
  setPremove,
  settle,
  showPly,
  showStep,
  showVariation,
  stepsOf,
  stopThinking,
  takeBackMove,
} from './play-model.ts';

const VISITOR: Side = { kind: 'visitor' };
const PROGRAM: Side = { kind: 'program', program: 'random' };

/** A client controlled by the test, which logs its requests. */
function fakeClient() {
  const log: string[] = [];
  let pending:
    | { game: Game; resolve(outcome: Outcome): void; reject(error: Error): void; think(thought: Thought): void }
    | undefined;
  const commands: RunCommand[] = [];
  const client: EngineClient = {
    card: RANDOM_CARD,
    name: 'Random',
    async newGame() {
      log.push('newGame');
    },
    async restart() {
      log.push('restart');
      pending?.reject(new PlayerError('closed', 'random', 'restarted'));
      pending = undefined;
    },
    async setOptions() {
      log.push('setOptions');
    },
    think(game, _pace, onThought) {
      log.push(`think ${game.moves.join(' ')}`);
      return new Promise((resolve, reject) => {
        pending = { game, resolve, reject, think: (thought) => onThought?.(thought) };
      });
    },
    send(command) {
      if (!pending) return;
      commands.push(command);
      if (command.kind === 'stop' || command.kind === 'moveNow') answer();
    },
    async watch() {
      log.push('watch');
    },
    async pull() {
      return { events: [], isOver: true };
    },
    log: () => log,
    async close() {
      log.push('close');
    },
  };
  const answer = (decision: Partial<Decision> = {}, periodMillis = 1000) => {
    const asked = pending!;
    pending = undefined;
    const move = movesOf(asked.game)[0]!;
    asked.resolve({
      decision: { move, from: 'search', depth: 1, nodes: 1, pv: [decision.move ?? move], ...decision },
      millis: 5,
      periodMillis,
    });
  };
  return {
    client,
    log,
    words: commands,
    answer,
    isThinking: () => pending !== undefined,
    say: (thought: Thought) => pending!.think(thought),
    break: (problem: 'crashed' | 'illegalMove') => {
      const asked = pending!;
      pending = undefined;
      asked.reject(new PlayerError(problem, 'random', 'broke'));
    },
  };
}

function setSession(request: Partial<Parameters<typeof requestedRecord>[1]> = {}) {
  const fake = fakeClient();
  const storage = memoryStorage();
  const time = { ticks: 0 };
  const services = testServices({
    storage,
    cardOf: (id) => (id === 'random' ? RANDOM_CARD : undefined),
    startClient: async () => {
      fake.log.push('hired');
      return fake.client;
    },
    ticks: () => time.ticks,
  });
  const record = requestedRecord(services, { white: VISITOR, black: PROGRAM, terms: { level: '1' }, ...request });
  const session = openSession(services, record);
  settle(session);
  return { session, fake, services, time, storage };
}

const moves = ({ record }: GameSession) => record.value.game.moves.join(' ');
/** Lets all pending promises settle. */
const rest = () => sleep(5);

test("a visitor's move is answered, saved and shown", async () => {
  const { session, fake, services } = setSession();
  playMove(session, 'e2e4');
  await rest();
  assert.equal(session.phase.value.kind, 'thinking');
  fake.say({ kind: 'line', depth: 1, nodes: 9, pv: ['e7e5'] });
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.equal(moves(session), 'e2e4 e7e5');
  assert.equal(session.shownPly.value, 2);
  assert.equal(session.phase.value.kind, 'waiting');
  assert.equal(session.thinking.value.lines[0]?.pv[0], 'e7e5');
  assert.equal(session.record.value.notes[0]?.ply, 2);
  assert.deepEqual((await services.store.get('game1'))?.game.moves, ['e2e4', 'e7e5']);
});

test('a program with White moves first, and a game without a move is not saved', async () => {
  const { session, fake, services } = setSession({ white: PROGRAM, black: VISITOR });
  await rest();
  assert.ok(fake.isThinking());
  assert.equal(session.orientation.value, 'black');
  assert.deepEqual(await gamesIn(services.store), []);
  fake.answer({ move: 'd2d4' });
  await rest();
  assert.equal(moves(session), 'd2d4');
  assert.equal((await gamesIn(services.store)).length, 1);
});

test('taking a move back while the program thinks discards its answer', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  takeBackMove(session);
  await rest();
  assert.equal(moves(session), '');
  assert.equal(session.phase.value.kind, 'waiting');
  playMove(session, 'd2d4');
  await rest();
  fake.answer({ move: 'd7d5' });
  await rest();
  assert.equal(moves(session), 'd2d4 d7d5');
  assert.deepEqual(session.record.value.takenBack, [['e2e4']]);
});

test("a premove is played after the program's move", async () => {
  const { session, fake, time } = setSession({ terms: { control: { millis: 60_000, incrementMillis: 0 } } });
  playMove(session, 'e2e4');
  await rest();
  setPremove(session, 'g1f3');
  assert.equal(session.premove.value, 'g1f3');
  time.ticks += 100;
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.equal(moves(session), 'e2e4 e7e5 g1f3');
  assert.equal(session.premove.value, undefined);
  assert.ok(fake.isThinking(), 'it is the program’s turn again');
  assert.equal(session.record.value.clocks!.white.remainingMillis, 60_000, 'it has cost no time');
});

test('a premove that turns out illegal is dropped, and a premoved pawn promotes', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  setPremove(session, 'e4e5');
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.equal(moves(session), 'e2e4 e7e5');
  assert.equal(session.premove.value, undefined);

  const other = setSession({ game: newGame('7k/P7/8/8/8/8/4p3/K7 w - - 0 1') });
  playMove(other.session, 'a1b2');
  await rest();
  setPremove(other.session, 'a7a8q');
  other.fake.answer({ move: 'h8g7' });
  await rest();
  assert.equal(moves(other.session), 'a1b2 h8g7 a7a8q');
});

test("a premove is accepted only on the program's turn, and any other change of the board removes it", async () => {
  const { session, fake } = setSession();
  setPremove(session, 'e2e4');
  assert.equal(session.premove.value, undefined, 'it is the visitor’s own turn');
  for (const change of [
    () => takeBackMove(session),
    () => showPly(session, 0),
    () => setPremove(session, undefined),
    () => resign(session),
  ]) {
    if (session.record.value.game.moves.length === 0) playMove(session, 'e2e4');
    showPly(session, 9);
    await rest();
    setPremove(session, 'd2d4');
    assert.equal(session.premove.value, 'd2d4');
    change();
    assert.equal(session.premove.value, undefined, String(change));
  }
  assert.ok(!fake.isThinking());
});

test('taking back in a finished game continues in a copy', async () => {
  const { session, fake, services } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.answer({ move: 'e7e5' });
  await rest();
  resign(session);
  await rest();
  assert.deepEqual(endingOf(session.record.value.game), { kind: 'resignation', winner: 'black' });
  takeBackMove(session);
  await rest();
  assert.equal(session.record.value.id, 'game2');
  assert.equal(moves(session), '');
  assert.equal(endingOf((await services.store.get('game1'))!.game)?.kind, 'resignation');
});

test('a game brought from elsewhere opens at its start; brought up to date, it stays where it is', () => {
  const { session } = setSession({ black: VISITOR });
  const game = gameOf(INITIAL_FEN, ['e2e4', 'e7e5']);
  const pgn = { tags: [], start: INITIAL_FEN, line: { comments: [], moves: [] }, result: '*' } as const;
  const record: GameRecord = { ...session.record.value, id: 'imported', game, pgn };
  putOnBoard(session, record, true);
  assert.equal(session.shownPly.value, 0);
  putOnBoard(session, record, true);
  assert.equal(session.shownPly.value, 2);
});

test('continuing from an earlier position leaves the original game complete', async () => {
  const { session, fake, services } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.answer({ move: 'e7e5' });
  await rest();
  playFrom(session, 1);
  await rest();
  assert.equal(fake.log.at(-1), 'think e2e4');
  fake.answer({ move: 'c7c5' });
  await rest();
  assert.equal(moves(session), 'e2e4 c7c5');
  assert.deepEqual((await services.store.get('game1'))?.game.moves, ['e2e4', 'e7e5']);
});

test("the program's move does not interrupt a visitor looking through the game", async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  showPly(session, 0);
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.deepEqual([moves(session), session.shownPly.value], ['e2e4 e7e5', 0]);
  showPly(session, 7);
  assert.equal(session.shownPly.value, 2, 'there is no later position');
});

test('a program that crashes loses nothing, and can be restarted', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.break('crashed');
  await rest();
  assert.equal(session.phase.value.kind, 'failed');
  assert.equal(moves(session), 'e2e4');
  settle(session);
  await rest();
  assert.ok(fake.isThinking());
  assert.deepEqual(fake.log.slice(-3), ['close', 'hired', 'think e2e4'], 'in a worker of its own');
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.equal(moves(session), 'e2e4 e7e5');
});

test('a program that finds no legal move loses, and the reason is given', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.break('illegalMove');
  await rest();
  assert.deepEqual(endingOf(session.record.value.game), { kind: 'illegalMove', winner: 'white' });
  assert.equal(session.notice.value?.kind, 'problem');
});

test('a program resigns in its own words', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.answer({ move: undefined, remarks: [{ kind: 'resigns', text: 'ICH GEBE AUF' }] } as unknown as Decision);
  await rest();
  assert.deepEqual(endingOf(session.record.value.game), { kind: 'resignation', winner: 'white' });
  assert.match(session.notice.value!.text, /ICH GEBE AUF/);
});

test('a stopped program keeps its turn, and continues on request', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  stopThinking(session);
  await rest();
  assert.equal(session.phase.value.kind, 'stopped');
  assert.equal(moves(session), 'e2e4');
  settle(session);
  await rest();
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.equal(moves(session), 'e2e4 e7e5');
});

test('a program moves at once on request', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  moveNow(session);
  await rest();
  assert.equal(session.record.value.game.moves.length, 2);
  assert.deepEqual(fake.words, [{ kind: 'moveNow' }]);
});

test('a change of level applies to the running search', async () => {
  const { session, fake } = setSession({ terms: { nodes: 5 } });
  playMove(session, 'e2e4');
  await rest();
  changeTerms(session, { depth: 2 });
  assert.deepEqual(fake.words, [{ kind: 'level', limits: { depth: 2 } }]);
  assert.deepEqual(session.record.value.terms, { depth: 2 });
  // Another clock cannot be applied to it: the search restarts.
  changeTerms(session, { moveMillis: 5, period: true });
  await rest();
  assert.deepEqual(fake.words.at(-1), { kind: 'stop' });
  assert.ok(fake.isThinking());
});

test('another game starts the program anew', async () => {
  const { session, fake, services } = setSession();
  playMove(session, 'e2e4');
  await rest();
  putOnBoard(session, requestedRecord(services, { white: PROGRAM, black: VISITOR, terms: { level: '1' } }));
  await rest();
  assert.deepEqual(fake.log.slice(-2), ['newGame', 'think ']);
  assert.deepEqual((await services.store.get('game1'))?.game.moves, ['e2e4'], 'the game before is kept');
});

test('a draw is declined early on, and agreed when the program offers it', async () => {
  const { session, fake } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.answer({ move: 'e7e5', remarks: [{ kind: 'draw', text: 'REMIS?' }] });
  await rest();
  assert.ok(session.isDrawOffered.value);
  assert.match(session.notice.value!.text, /REMIS/);
  playMove(session, 'g1f3');
  await rest();
  assert.ok(!session.isDrawOffered.value, 'a move refuses the offer');
  offerDraw(session);
  assert.equal(endingOf(session.record.value.game), undefined);
  fake.answer({ remarks: [{ kind: 'draw', text: 'REMIS?' }] });
  await rest();
  offerDraw(session);
  assert.deepEqual(endingOf(session.record.value.game), { kind: 'agreement' });
});

test('the program’s clock runs on its nodes, the visitor’s on time', async () => {
  const control = { millis: 60_000, incrementMillis: 0 };
  const { session, fake, time } = setSession({ terms: { control, period: true } });
  const left = () => ['white', 'black'].map((side) => session.record.value.clocks![side as 'white'].remainingMillis);
  time.ticks = 30_000;
  playMove(session, 'e2e4');
  assert.deepEqual(left(), [60_000, 60_000], 'the first move has all the time it likes');
  await rest();
  fake.answer({ move: 'e7e5' }, 41_000);
  await rest();
  assert.deepEqual(left(), [60_000, 19_000]);
  time.ticks += 5000;
  pauseClock(session);
  assert.deepEqual(left(), [55_000, 19_000]);
  time.ticks += 500_000;
  runClock(session);
  time.ticks += 1000;
  playMove(session, 'g1f3');
  assert.deepEqual(left(), [54_000, 19_000]);
  await rest();
  fake.answer({ move: 'g8f6' }, 19_001);
  await rest();
  assert.deepEqual(endingOf(session.record.value.game), { kind: 'time', winner: 'white' });
  assert.equal(moves(session), 'e2e4 e7e5 g1f3', 'a move that came too late is not played');
});

test('a visitor whose time is up loses', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    const control = { millis: 10_000, incrementMillis: 0 };
    const { session } = setSession({ white: VISITOR, black: VISITOR, terms: { control } });
    playMove(session, 'e2e4');
    mock.timers.tick(9_900);
    assert.equal(endingOf(session.record.value.game), undefined);
    mock.timers.tick(200);
    assert.deepEqual(endingOf(session.record.value.game), { kind: 'time', winner: 'white' });
    assert.equal(session.record.value.clocks!.black.remainingMillis, 0);
  } finally {
    mock.timers.reset();
  }
});

test('a clock may exceed the longest timer', async () => {
  const control = { millis: 2 ** 31, incrementMillis: 0 };
  const { session } = setSession({ white: VISITOR, black: VISITOR, terms: { control } });
  playMove(session, 'e2e4');
  await sleep(20);
  assert.equal(endingOf(session.record.value.game), undefined);
  playMove(session, 'e7e5');
  assert.equal(moves(session), 'e2e4 e7e5');
});

test('after a reload the game is restored', async () => {
  const { session, fake, storage } = setSession();
  playMove(session, 'e2e4');
  await rest();
  fake.answer({ move: 'e7e5' });
  await rest();
  const mirrored = (await mirroredRecord(storage))!;
  assert.deepEqual(mirrored.game, gameOf(INITIAL_FEN, ['e2e4', 'e7e5']));
  assert.equal(mirrored.id, session.record.value.id);
});

test('a saved game that cannot be played is not put on the board', async () => {
  const keepOf = (text: string): ValueStorage => ({ getItem: () => text, setItem: () => {} });
  assert.equal(await mirroredRecord(keepOf('{')), undefined);
  assert.equal(await mirroredRecord(keepOf('{"id":"x"}')), undefined);
  const broken = { id: 'x', white: VISITOR, black: PROGRAM, terms: {}, game: { start: INITIAL_FEN, moves: ['e2e5'] } };
  assert.equal(await mirroredRecord(keepOf(JSON.stringify(broken))), undefined);
});

test('without storage the page warns, and the game continues', async () => {
  const { session, services, fake } = setSession();
  services.store.put = async () => {
    throw new Error('QuotaExceededError');
  };
  playMove(session, 'e2e4');
  await rest();
  fake.answer({ move: 'e7e5' });
  await rest();
  assert.equal(session.notice.value?.kind, 'problem');
  assert.match(session.notice.value!.text, /QuotaExceededError/);
  assert.equal(moves(session), 'e2e4 e7e5');
});

test('a game ended in another tab continues here as a separate game', async () => {
  const { session, services } = setSession({ white: VISITOR, black: VISITOR });
  playMove(session, 'e2e4');
  await rest();
  const ended: GameRecord = {
    ...session.record.value,
    game: { ...session.record.value.game, called: { kind: 'agreement' } },
  };
  await services.store.put(ended);
  playMove(session, 'e7e5');
  await rest();
  assert.notEqual(session.record.value.id, ended.id);
  const all = await gamesIn(services.store);
  assert.deepEqual(all.map((record) => record.game.moves.length).sort(), [1, 2]);
});

test('a game from a set-up position keeps that position', () => {
  const { session } = setSession({ game: newGame('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1') });
  playMove(session, 'e1c1');
  assert.equal(moves(session), 'e1c1');
});

test('a variation can be shown, stepped through and closed, and showing another position closes it', () => {
  const { session } = setSession({
    white: { kind: 'named', name: 'Anton' },
    black: { kind: 'named', name: 'Berta' },
    game: gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']),
  });
  const line = ['c7c5', 'g1f3', 'd7d6'];
  const shown = () => shownGame(session).moves.join(' ');
  assert.deepEqual([shown(), stepsOf(session)], ['e2e4 e7e5 g1f3', { ply: 3, last: 3 }]);
  showVariation(session, 2, line, 2);
  assert.deepEqual([shown(), stepsOf(session)], ['e2e4 c7c5 g1f3', { ply: 3, last: 4 }]);
  showStep(session, 4);
  assert.equal(shown(), 'e2e4 c7c5 g1f3 d7d6');
  showStep(session, 9);
  assert.equal(shown(), 'e2e4 c7c5 g1f3 d7d6', 'it ends there');
  showStep(session, 1);
  assert.deepEqual([shown(), session.preview.value], ['e2e4', undefined], 'left where it begins');
  showVariation(session, 2, line, 1);
  showStep(session, 0);
  assert.deepEqual([shown(), session.preview.value], ['', undefined]);
  showVariation(session, 2, line, 1);
  showPly(session, 3);
  assert.equal(session.preview.value, undefined);
  // Saving the game meanwhile changes no position.
  showVariation(session, 2, line, 1);
  session.record.value = { ...session.record.value, updatedMillis: 7 };
  assert.equal(shown(), 'e2e4 c7c5');
});
