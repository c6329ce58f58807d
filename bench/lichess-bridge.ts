/**
 * Plays a program through the real lichess-bot against a stand-in of lichess.org on this machine, with the configuration that
 * `plyhouse lichess` prints: challenges that must be declined, then a game as White and one as Black against random moves. In
 * each game all streams break off once and one of the bot's moves is answered by an error 502.
 *
 * lichess-bot is not part of the repository (https://github.com/lichess-bot-devs/lichess-bot; its requirements installed).
 *
 * node bench/lichess-bridge.ts <folder of lichess-bot> <its python> [program ...]   default: gambiet82
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Chess, type Color, makeUci, parseUci } from 'plyhouse-kernel';
import { seededChance } from '../src/host/chance.ts';
import { fail, readArguments } from './command-line.ts';

const { positionals } = readArguments(import.meta.url, { allowPositionals: true });
const [folder, python, ...named] = positionals;
if (folder === undefined || python === undefined) fail('expected the folder of lichess-bot and its python');
const programs = named.length > 0 ? named : ['gambiet82'];

const PLYHOUSE = fileURLToPath(new URL('../bin/plyhouse.js', import.meta.url));
const BOT = { id: 'plyhouse', name: 'plyhouse', title: 'BOT' };
const HUMAN = { id: 'anna', name: 'anna', title: null, rating: 1500 };
/** The longest game, in half-moves; after that the human resigns. */
const MOST_PLIES = 160;
/** Challenges that the bot must decline, each with the reason. */
const DECLINED: readonly (readonly [id: string, change: object, reason: string])[] = [
  ['chess960', { variant: { key: 'chess960' } }, 'variant'],
  ['antichess', { variant: { key: 'antichess' } }, 'variant'],
  ['bullet', { speed: 'bullet', timeControl: { type: 'clock', limit: 60, increment: 0 } }, 'timeControl'],
  ['short', { speed: 'blitz', timeControl: { type: 'clock', limit: 30, increment: 10 } }, 'timeControl'],
  ['letters', { speed: 'correspondence', timeControl: { type: 'correspondence', daysPerTurn: 3 } }, 'timeControl'],
];

/** One game at the stand-in. */
interface Game {
  readonly id: string;
  readonly bot: Color;
  readonly chess: Chess;
  readonly moves: string[];
  readonly chat: string[];
  /** Faults not yet made, by the number of moves the bot has played before each. */
  readonly faults: Map<number, 'cut' | '502'>;
  stream?: ServerResponse;
  /** Undefined until its challenge is accepted. */
  status: string | undefined;
  winner?: Color;
}

/** The stand-in's state for one bot. */
interface StandIn {
  readonly games: Map<string, Game>;
  readonly declined: Map<string, string>;
  readonly failures: string[];
  events?: ServerResponse;
}

const chance = seededChance(1982);

/** The state of a game as its stream tells it. */
function stateOf({ moves, status, winner }: Game): object {
  const clock = { wtime: 180_000, btime: 180_000, winc: 2000, binc: 2000 };
  return { type: 'gameState', moves: moves.join(' '), ...clock, status, ...(winner && { winner }) };
}

function wholeGame(game: Game): object {
  const [white, black] = game.bot === 'white' ? [BOT, HUMAN] : [HUMAN, BOT];
  return {
    ...{ type: 'gameFull', id: game.id, rated: false, speed: 'blitz', createdAt: Date.now(), initialFen: 'startpos' },
    ...{ variant: { key: 'standard', name: 'Standard' }, perf: { name: 'Blitz' } },
    ...{ clock: { initial: 180_000, increment: 2000 }, white, black, state: stateOf(game) },
  };
}

function challengeOf(id: string, change: object): object {
  const usual = {
    ...{ id, rated: false, speed: 'blitz', color: 'random', finalColor: 'white', status: 'created' },
    ...{
      variant: { key: 'standard' },
      perf: { name: 'Blitz' },
      timeControl: { type: 'clock', limit: 180, increment: 2 },
    },
    ...{ challenger: HUMAN, destUser: BOT },
  };
  return { type: 'challenge', challenge: { ...usual, ...change } };
}

const gameStart = (id: string) => ({ type: 'gameStart', game: { id, gameId: id, speed: 'blitz', secondsLeft: 180 } });

const send = (to: ServerResponse | undefined, what: object) => to?.write(`${JSON.stringify(what)}\n`);

/** Plays the human's move if it is the human's turn, ends the game if it has ended, and tells the bot. */
function goOn(game: Game): void {
  if (game.status !== 'started') return;
  const { chess } = game;
  if (!endIfOver(game) && chess.turn() !== game.bot) {
    const moves = chess.moves();
    const move = moves[Math.floor(chance() * moves.length)]!;
    game.moves.push(makeUci(chess, move));
    chess.play(move);
    endIfOver(game);
  }
  send(game.stream, stateOf(game));
}

function endIfOver(game: Game): boolean {
  const { chess } = game;
  const outcome = chess.outcome();
  if (outcome === undefined && chess.claim() === undefined && game.moves.length < MOST_PLIES) return false;
  game.status = outcome?.reason === 'checkmate' ? 'mate' : outcome || chess.claim() ? 'draw' : 'resign';
  if (game.status === 'resign') game.winner = game.bot;
  if (outcome?.winner) game.winner = outcome.winner;
  return true;
}

/** The bot's move. @returns the status of the answer. */
function takeMove(at: StandIn, game: Game, text: string): number {
  const plies = game.moves.length;
  const fault = game.faults.get(plies >> 1);
  game.faults.delete(plies >> 1);
  if (fault === '502') return 502;
  // Sent again because its answer was lost: lichess refuses it as well, and the game goes on.
  if (text === game.moves.at(-1) || text === game.moves.at(-2)) return 400;
  const { chess } = game;
  const move = game.status === 'started' && chess.turn() === game.bot ? parseUci(chess, text) : undefined;
  if (move === undefined || !chess.moves().includes(move)) {
    at.failures.push(`${game.id}: ${text} is not legal in ${chess.fen()}`);
    return 400;
  }
  game.moves.push(makeUci(chess, move));
  chess.play(move);
  if (fault === 'cut') {
    game.stream?.destroy();
    at.events?.destroy();
  }
  setTimeout(() => goOn(game), 20);
  return 200;
}

async function answer(at: StandIn, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { pathname } = new URL(request.url!, 'http://localhost');
  const json = (data: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(data));
  };
  const stream = () => response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const [, , kind, , ...more] = pathname.split('/');
  if (pathname === '/api/token/test') return json({ [body]: { scopes: 'bot:play', userId: BOT.id, expires: null } });
  if (pathname === '/api/account') return json({ id: BOT.id, username: BOT.name, title: 'BOT', perfs: {} });
  if (pathname === '/api/account/playing') {
    const nowPlaying = [...at.games.values()]
      .filter(({ status }) => status === 'started')
      .map(({ id }) => ({ gameId: id, speed: 'blitz', opponent: { username: HUMAN.name } }));
    return json({ nowPlaying });
  }
  if (pathname === '/api/stream/event') {
    at.events = stream();
    for (const [id, change] of DECLINED) if (!at.declined.has(id)) send(at.events, challengeOf(id, change));
    for (const { id, bot, status } of at.games.values()) {
      if (status === undefined) send(at.events, challengeOf(id, { color: bot, finalColor: bot }));
      else if (status === 'started') send(at.events, gameStart(id));
    }
    return;
  }
  if (kind === 'challenge') {
    const [id, verb] = pathname.split('/').slice(3) as [string, string];
    if (verb === 'decline') at.declined.set(id, new URLSearchParams(body).get('reason') ?? '');
    const game = at.games.get(id);
    if (verb === 'accept' && game) {
      game.status = 'started';
      send(at.events, gameStart(id));
    }
    return json({ ok: true });
  }
  if (pathname.startsWith('/api/bot/game/stream/')) {
    const game = at.games.get(more[1]!);
    if (!game) return json({ error: 'not found' }, 404);
    game.stream = stream();
    send(game.stream, wholeGame(game));
    if (game.moves.length % 2 === (game.bot === 'white' ? 1 : 0)) setTimeout(() => goOn(game), 50);
    return;
  }
  if (pathname.startsWith('/api/bot/game/')) {
    const [id, verb, move] = pathname.split('/').slice(4) as [string, string, string];
    const game = at.games.get(id)!;
    if (verb === 'move') {
      const status = takeMove(at, game, move);
      return json(status === 200 ? { ok: true } : { error: 'refused' }, status);
    }
    if (verb === 'chat') game.chat.push(new URLSearchParams(body).get('text')!);
    else at.failures.push(`${id}: ${verb}`);
    return json({ ok: true });
  }
  return json({ error: `not here: ${pathname}` }, 404);
}

/** Whether every game has ended and the bot has thanked for it. */
const isOver = ({ games }: StandIn) =>
  [...games.values()].every(
    ({ status, chat }) =>
      status !== undefined && status !== 'started' && chat.some((text) => text.startsWith('Thank you')),
  );

/** Plays the games of one program. @returns what was wrong, in words. */
async function play(program: string): Promise<string[]> {
  const game = (id: string, bot: Color): [string, Game] => [
    id,
    {
      id,
      bot,
      chess: new Chess(),
      moves: [],
      chat: [],
      faults: new Map([
        [1, 'cut'],
        [2, '502'],
      ]),
      status: undefined,
    },
  ];
  const at: StandIn = {
    games: new Map([game('gameasw1', 'white'), game('gameasb1', 'black')]),
    declined: new Map(),
    failures: [],
  };
  const server = http.createServer((request, response) => void answer(at, request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const work = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-lichess-'));
  let bridge: ChildProcess | undefined;
  const alive = setInterval(() => {
    for (const each of [at.events, ...[...at.games.values()].map(({ stream }) => stream)]) each?.write('\n');
  }, 1000);
  try {
    const printed = spawnSync(process.execPath, [PLYHOUSE, 'lichess', program, '--url', `http://127.0.0.1:${port}/`]);
    if (printed.status !== 0) return [printed.stderr.toString()];
    writeFileSync(path.join(work, 'config.yml'), printed.stdout.toString().replace(/^token: .*/, 'token: test'));
    const args = ['lichess-bot.py', '--config', path.join(work, 'config.yml'), '--disable_auto_logging'];
    bridge = spawn(python!, args, { cwd: folder!, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const part of [bridge.stdout!, bridge.stderr!]) part.on('data', (data) => (output += data));
    const limit = Date.now() + 120_000;
    while (!isOver(at) && Date.now() < limit && bridge.exitCode === null)
      await new Promise((later) => setTimeout(later, 100));
    const wrong = [...at.failures];
    for (const [id, , reason] of DECLINED) {
      if (at.declined.get(id) !== reason)
        wrong.push(`${id}: expected to be declined as "${reason}", found "${at.declined.get(id)}"`);
    }
    for (const { id, status, moves, winner, chat, faults } of at.games.values()) {
      console.log(
        `${program} ${id}: ${moves.length} half-moves, ${status}${winner ? `, ${winner} wins` : ''}; “${chat[0]}”`,
      );
      if (status === undefined || status === 'started')
        wrong.push(`${id}: not finished after ${moves.length} half-moves`);
      if (faults.size > 0) wrong.push(`${id}: too short for its faults`);
    }
    return wrong.length > 0 ? [...wrong, output.slice(-3000)] : [];
  } finally {
    clearInterval(alive);
    if (bridge?.pid !== undefined) process.kill(-bridge.pid, 'SIGKILL');
    server.closeAllConnections();
    server.close();
    rmSync(work, { recursive: true, force: true });
  }
}

for (const program of programs) {
  const wrong = await play(program);
  for (const each of wrong) console.error(`${program}: ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
}
