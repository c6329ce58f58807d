/** Node only: drives an engine over the xboard protocol, in its own process, for engines without UCI. */

import { defined } from '../chess/defined.ts';
import { INITIAL_FEN } from '../chess/fen.ts';
import { quote } from '../chess/foreign-text.ts';
import { type Game, movesOf, positionOf } from '../chess/game.ts';
import { legalMove, makeUci, type Uci } from '../chess/move.ts';
import { type Log, recentLog } from '../host/log.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Decision, Options, Score } from '../programs/program.ts';
import { type Conversation, startConversation, withLastOutput } from '../uci/conversation.ts';
import type { EngineCommand } from '../uci/engine-process.ts';
import { wordsOf } from '../uci/lines.ts';
import { readFeatures, readThinking } from './xboard-lines.ts';

/** How an engine is started and configured. Options have the names of its `feature option=` lines. */
export interface XboardEngineSettings extends EngineCommand {
  readonly options?: Options | undefined;
  /** The longest wait for an answer at the start and between games. */
  readonly handshakeMillis?: number | undefined;
  /** The longest silence beyond its thinking time before it counts as hanging. */
  readonly stallMillis?: number | undefined;
}

const HANDSHAKE_MILLIS = 10_000;
/** Engines with version 1 of the protocol announce no features; after this wait an engine is taken to be one. */
const FEATURES_MILLIS = 2_000;
const STALL_MILLIS = 10_000;
const GRACE_MILLIS = 1_000;
/** Scores from here on are mates: this value plus the number of moves (xboard's engine-intf.html, "thinking output"). */
const MATE_SCORE = 100_000;

const MOVE = /^move\s+(\S+)/;

/** The state of an engine's client. */
interface Client {
  readonly settings: XboardEngineSettings & { readonly handshakeMillis: number; readonly stallMillis: number };
  readonly log: Log;
  name: string;
  readonly features: Map<string, string>;
  /** The names of the options it offers. */
  readonly options: Set<string>;
  /** The conversation with its current process. */
  talk: Conversation;
  isClosed: boolean;
  /** The game on its board; undefined if it has to be sent again. */
  board: { readonly start: string; readonly moves: readonly Uci[] } | undefined;
  isLevelSent: boolean;
  pings: number;
}

/**
 * Starts an engine that speaks the xboard protocol, version 2 (Tim Mann and H.G. Muller, "Chess Engine Communication
 * Protocol", xboard's engine-intf.html). It is asked for single moves; the moves of the game are sent in `force` mode, so
 * that it never thinks unasked.
 * @throws {PlayerError} if it does not start.
 */
export async function startXboardEngine(given: XboardEngineSettings): Promise<Player> {
  const { handshakeMillis = HANDSHAKE_MILLIS, stallMillis = STALL_MILLIS } = given;
  const log = recentLog();
  const client: Client = {
    settings: { ...given, handshakeMillis, stallMillis },
    log,
    name: given.command,
    features: new Map(),
    options: new Set(),
    talk: startConversation(given, () => client.name, log),
    isClosed: false,
    board: undefined,
    isLevelSent: false,
    pings: 0,
  };
  await shakeHands(client);

  return {
    get name() {
      return client.name;
    },
    async newGame() {
      requireOpen(client);
      if (client.talk.fault()) return restart(client);
      for (const line of ['new', 'force']) client.talk.write(line);
      client.board = { start: INITIAL_FEN, moves: [] };
      client.isLevelSent = false;
      await isReady(client);
    },
    think: (game, request) => think(client, game, request),
    send(command) {
      if (command.kind === 'stop' || command.kind === 'moveNow') client.talk.write('?');
    },
    restart: () => restart(client),
    log: log.lines,
    async close() {
      if (client.isClosed) return;
      client.isClosed = true;
      await client.talk.end(new PlayerError('closed', client.name, 'closed in the middle of a search'), GRACE_MILLIS);
    },
  };
}

function requireOpen({ isClosed, name }: Client): void {
  if (isClosed) throw new PlayerError('closed', name, 'was closed');
}

/** Runs the handshake, from `xboard` to the options. Ends the process on failure. */
async function shakeHands(client: Client): Promise<void> {
  const { settings, talk, features, options } = client;
  client.board = undefined;
  features.clear();
  options.clear();
  try {
    talk.write('xboard');
    await receiveFeatures(client);
    client.name = features.get('myname') ?? client.name;
    for (const [option, value] of Object.entries(settings.options ?? {})) {
      const offered = [...options].join(', ');
      const name = [...options].find((each) => each.toLowerCase() === option.toLowerCase());
      if (option.toLowerCase() === 'memory') talk.write(`memory ${value}`);
      else if (name !== undefined) talk.write(`option ${name}=${value}`);
      else throw new PlayerError('protocol', client.name, `has no option "${option}"; it has ${offered}`);
    }
    for (const line of ['easy', 'post', 'new', 'force']) talk.write(line);
    await isReady(client);
  } catch (error) {
    await talk.end(new PlayerError('closed', client.name, 'was not started'), 0);
    throw withLastOutput(error, client.log);
  }
}

async function restart(client: Client): Promise<void> {
  await client.talk.end(new PlayerError('closed', client.name, 'restarted in the middle of a search'), 0);
  requireOpen(client);
  client.talk = startConversation(client.settings, () => client.name, client.log);
  await shakeHands(client);
}

/** Reads its features. An engine that sends `done=0` needs more time; one that sends none has none. */
async function receiveFeatures({ talk, features, options, settings }: Client): Promise<void> {
  const asked = talk.ask({
    text: 'protover 2',
    millis: settings.handshakeMillis,
    take(line) {
      for (const [feature, value] of readFeatures(line)) {
        if (feature === 'option') options.add(value.replace(/ -\w+\b.*$/, ''));
        else features.set(feature, value);
        if (feature === 'done') clearTimeout(silence);
        else talk.write(`accepted ${feature}`);
      }
      return features.get('done') === '1';
    },
  });
  const silence = setTimeout(asked.drop, FEATURES_MILLIS);
  await asked.answered.finally(() => clearTimeout(silence));
}

async function isReady(client: Client): Promise<void> {
  if (client.features.get('ping') !== '1') return;
  const number = String(++client.pings);
  const take = (line: string) => {
    const [token, count] = wordsOf(line);
    return token === 'pong' && count === number;
  };
  await client.talk.ask({ text: `ping ${number}`, millis: client.settings.handshakeMillis, take }).answered;
}

/** Sends the moves played since, or the whole game. */
function setBoard(client: Client, game: Game): void {
  const { talk, board, features } = client;
  const isLater =
    board?.start === game.start &&
    board.moves.length <= game.moves.length &&
    board.moves.every((move, ply) => move === game.moves[ply]);
  talk.write('force');
  let sent = board?.moves.length ?? 0;
  if (!isLater) {
    talk.write('new');
    talk.write('force');
    client.isLevelSent = false;
    sent = 0;
    if (game.start !== INITIAL_FEN) {
      if (features.get('setboard') === '0') throw talk.fail('protocol', 'cannot be set a position');
      talk.write(`setboard ${game.start}`);
    }
  }
  const verb = features.get('usermove') === '1' ? 'usermove ' : '';
  for (const move of game.moves.slice(sent)) talk.write(`${verb}${move}`);
  client.board = game;
}

function setPace(client: Client, { gameClock, moveMillis, depth, nodes }: SearchRequest): void {
  const { talk } = client;
  if (nodes !== undefined)
    throw talk.fail('protocol', 'cannot be limited to a number of positions: the protocol has no word');
  if (depth !== undefined) talk.write(`sd ${depth}`);
  if (moveMillis !== undefined && !gameClock) talk.write(`st ${Math.max(1, Math.floor(moveMillis / 1000))}`);
  if (!gameClock) return;
  const { remainingMillis, incrementMillis, movesToGo = 0, opponentMillis = remainingMillis } = gameClock;
  if (!client.isLevelSent) {
    const seconds = Math.max(1, Math.round(remainingMillis / 1000));
    const base = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    talk.write(`level ${movesToGo} ${base} ${incrementMillis / 1000}`);
    client.isLevelSent = true;
  }
  talk.write(`time ${Math.max(1, Math.floor(remainingMillis / 10))}`);
  talk.write(`otim ${Math.max(1, Math.floor(opponentMillis / 10))}`);
}

async function think(client: Client, game: Game, request: SearchRequest): Promise<PlayerAnswer> {
  requireOpen(client);
  const { talk } = client;
  const fault = talk.fault();
  if (fault) throw fault;
  setBoard(client, game);
  setPace(client, request);
  let depth = 0;
  let nodes = 0;
  let score: Score | undefined;
  const start = performance.now();
  const clock = request.gameClock;
  const allowed =
    request.moveMillis ?? (clock ? clock.remainingMillis + clock.incrementMillis : Number.POSITIVE_INFINITY);
  let text = '';
  await talk.ask({
    text: 'go',
    millis: allowed + client.settings.stallMillis,
    take(line) {
      const thinking = readThinking(line);
      if (thinking) {
        ({ depth, nodes } = thinking);
        score = scoreOf(thinking.score);
      }
      if (/^(illegal move|error)/i.test(line)) talk.fail('protocol', `says ${quote(line)}`);
      text = MOVE.exec(line)?.[1] ?? (/^resign\b/.test(line) ? 'resign' : '');
      return text !== '';
    },
  }).answered;
  const millis = performance.now() - start;
  const common = defined({ depth, nodes, score });
  if (text === 'resign') {
    const decision: Decision = { ...common, from: 'none', pv: [], remarks: [{ kind: 'resigns', text }] };
    return { decision, millis };
  }
  const position = positionOf(game);
  const found = legalMove(position, text.toLowerCase());
  if (!found) throw talk.fail('illegalMove', `moves ${text}, which is not legal`, text);
  const move = makeUci(position, found);
  client.board = { start: game.start, moves: [...game.moves, move] };
  const from = movesOf(game).length === 1 ? 'only' : 'search';
  return { decision: { ...common, move, from, pv: [move] }, millis };
}

function scoreOf(score: number): Score {
  if (Math.abs(score) < MATE_SCORE) return { kind: 'cp', centipawns: score };
  return { kind: 'mate', moves: Math.sign(score) * Math.max(1, Math.abs(score) - MATE_SCORE) };
}
