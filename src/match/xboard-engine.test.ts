import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gameOf, newGame, play } from '../chess/game.ts';
import { type Player, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { inAll } from '../node/testing/tiers.ts';
import { COMPILED } from '../uci/testing/mock-command.ts';
import { startXboardEngine, type XboardEngineSettings } from './xboard-engine.ts';

const MOCK = fileURLToPath(new URL('./testing/mock-xboard.ts', import.meta.url));
const CLOCK: SearchRequest = { gameClock: { remainingMillis: 4_000, incrementMillis: 40, opponentMillis: 3_210 } };
const started: Player[] = [];
after(() => Promise.all(started.map((player) => player.close())));

async function start(behaviour: string, settings: Partial<XboardEngineSettings> = {}): Promise<Player> {
  const player = await startXboardEngine({
    command: process.execPath,
    args: [...COMPILED, MOCK, behaviour],
    ...settings,
  });
  started.push(player);
  return player;
}

const reports = (player: Player) =>
  player
    .log()
    .filter((line) => line.startsWith('> '))
    .map((line) => line.slice(2));

describe('an engine that speaks the xboard protocol', () => {
  test('reports its name and plays', async () => {
    const player = await start('honest', { options: { Contempt: 20, memory: 16 } });
    assert.equal(player.name, 'Mock 1.0');
    assert.ok(reports(player).includes('option Contempt=20'));
    assert.ok(reports(player).includes('memory 16'));
    await player.newGame();
    const { decision, millis } = await player.think(newGame(), CLOCK);
    const { move, depth, nodes, score } = decision;
    assert.deepEqual({ move, depth, nodes }, { move: 'a2a3', depth: 4, nodes: 4711 });
    assert.deepEqual(score, { kind: 'mate', moves: -2 });
    assert.ok(millis > 0);
  });

  test('gets common environment variables and its own, none of ours', async (t) => {
    t.after(() => delete process.env.PLYHOUSE_DATABASE);
    process.env.PLYHOUSE_DATABASE = 'postgres://a:secret@b/c';
    const player = await start('environment', { env: { BOOK: 'my book' } });
    const logged = player.log().find((line) => line.startsWith('< # environment'))!;
    assert.equal(JSON.parse(logged.slice(logged.indexOf('{'))).BOOK, 'my book');
    assert.ok(!logged.includes('secret'), logged);
  });

  test('receives each move once, and the clocks in hundredths of a second', async () => {
    const player = await start('honest');
    await player.newGame();
    const before = reports(player).length;
    const first = await player.think(newGame(), CLOCK);
    const game = play(play(newGame(), first.decision.move!), 'e7e5');
    await player.think(game, { gameClock: { remainingMillis: 3_999, incrementMillis: 40, opponentMillis: 2_000 } });
    assert.deepEqual(reports(player).slice(before), [
      'force',
      'level 0 0:04 0.04',
      'time 400',
      'otim 321',
      'go',
      'force',
      'usermove e7e5',
      'time 399',
      'otim 200',
      'go',
    ]);
  });

  test('takes over a game in progress, and a position', async () => {
    const player = await start('honest');
    const opening = gameOf(newGame().start, ['e2e4', 'e7e5']);
    assert.equal((await player.think(opening, CLOCK)).decision.move, 'a2a3');
    const kings = newGame('8/8/8/8/8/k7/8/K6R w - - 0 1');
    const { decision } = await player.think(kings, CLOCK);
    assert.equal(decision.move, 'a1b1');
    assert.deepEqual(decision.score, { kind: 'cp', centipawns: -25 });
  });

  test('resigns', async () => {
    const { decision } = await (await start('resign')).think(newGame(), CLOCK);
    assert.equal(decision.move, undefined);
    assert.equal(decision.remarks?.[0]?.kind, 'resigns');
  });

  const FAULTS = [
    ['cheat', 'illegalMove'],
    ['crash', 'crashed'],
    ['silent', 'stalled'],
  ] as const;
  for (const [behaviour, problem] of FAULTS) {
    test(`${behaviour}: loses and is restarted`, async () => {
      // A busy machine takes its time for a crash, which is no stall.
      const player = await start(behaviour, { stallMillis: behaviour === 'silent' ? 50 : 30_000 });
      const request: SearchRequest = { gameClock: { remainingMillis: 100, incrementMillis: 0 } };
      const isFault = (error: unknown) => error instanceof PlayerError && error.problem === problem;
      await assert.rejects(player.think(newGame(), request), isFault);
      await player.newGame();
      await assert.rejects(player.think(newGame(), request), isFault, 'started again, it does it again');
    });
  }

  test('a message during its restart is lost without harm', async () => {
    const player = await start('silent');
    const thinking = assert.rejects(player.think(newGame(), CLOCK), { name: 'PlayerError', problem: 'closed' });
    const restarted = player.restart();
    for (const kind of ['stop', 'moveNow'] as const) player.send({ kind });
    await thinking;
    await restarted;
    await player.newGame();
  });

  test('plays with an engine of protocol version 1, which announces no features', { skip: inAll }, async () => {
    const player = await start('old');
    const game = play(newGame(), 'e2e4');
    assert.equal((await player.think(game, CLOCK)).decision.move, 'a7a5');
    assert.ok(reports(player).includes('e2e4'));
  });

  test('rejects limits that the protocol cannot express', async () => {
    await assert.rejects(start('honest', { options: { Hash: 16 } }), /has no option "Hash"; it has Contempt/);
    await assert.rejects((await start('honest')).think(newGame(), { nodes: 100 }), /cannot be limited/);
    await assert.rejects(start('honest', { command: '/nowhere/at/all' }), PlayerError);
  });
});
