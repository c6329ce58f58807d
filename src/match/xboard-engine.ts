/** Node only: drives an engine over the xboard protocol, in its own process, for engines without UCI. */

import { defined } from '../chess/defined.ts';
import { INITIAL_FEN } from '../chess/fen.ts';
import { quote } from '../chess/foreign-text.ts';
import { type Game, movesOf, positionOf } from '../chess/game.ts';
import { legalMove, makeUci, type Uci } from '../chess/move.ts';
import { recentLog } from '../host/log.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Decision, Options, Score } from '../programs/program.ts';
import { type Conversation, startConversation } from '../uci/conversation.ts';
import type { EngineCommand } from '../uci/engine-process.ts';
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

/**
 * Starts an engine that speaks the xboard protocol, version 2 (Tim Mann and H.G. Muller, "Chess Engine Communication
 * Protocol", xboard's engine-intf.html). It is asked for single moves; the moves of the game are sent in `force` mode, so
 * that it never thinks unasked.
 * @throws {PlayerError} if it does not start.
 */
export async function startXboardEngine(settings: XboardEngineSettings): Promise<Player> {
  const { handshakeMillis = HANDSHAKE_MILLIS, stallMillis = STALL_MILLIS } = settings;
  const log = recentLog();
  const features = new Map<string, string>();
  const options = new Set<string>();
  let name = settings.command;
  let talk: Conversation;
  let isClosed = false;
  /** The game on its board; undefined if it has to be sent again. */
  let board: { readonly start: string; readonly moves: readonly Uci[] } | undefined;
  let isLevelTold = false;
  let pings = 0;

  const open = () => {
    if (isClosed) throw new PlayerError('closed', name, 'was closed');
  };
  const start = async () => {
    board = undefined;
    features.clear();
    options.clear();
    const current = startConversation(settings, () => name, log);
    talk = current;
    try {
      current.write('xboard');
      await featuresHeard();
      name = features.get('myname') ?? name;
      for (const [option, value] of Object.entries(settings.options ?? {})) {
        if (option.toLowerCase() === 'memory') current.write(`memory ${value}`);
        else if (options.has(option)) current.write(`option ${option}=${value}`);
        else throw new PlayerError('protocol', name, `has no option "${option}"; it has ${[...options].join(', ')}`);
      }
      for (const line of ['easy', 'post', 'new', 'force']) current.write(line);
      await isReady();
    } catch (error) {
      await current.end(new PlayerError('closed', name, 'was not started'), 0);
      throw error;
    }
  };
  const restart = async () => {
    await talk.end(new PlayerError('closed', name, 'restarted in the middle of a search'), 0);
    open();
    await start();
  };

  /** Reads its features. An engine that sends `done=0` needs more time; one that sends none has none. */
  const featuresHeard = async () => {
    const asked = talk.ask({
      text: 'protover 2',
      millis: handshakeMillis,
      take(_, line) {
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
  };

  const isReady = async () => {
    if (features.get('ping') !== '1') return;
    const number = String(++pings);
    const take = ([word, count]: readonly string[]) => word === 'pong' && count === number;
    await talk.ask({ text: `ping ${number}`, millis: handshakeMillis, take }).answered;
  };

  /** Sends the moves played since, or the whole game. */
  const setBoard = (game: Game) => {
    const isLater =
      board?.start === game.start &&
      board.moves.length <= game.moves.length &&
      board.moves.every((move, ply) => move === game.moves[ply]);
    talk.write('force');
    let told = board?.moves.length ?? 0;
    if (!isLater) {
      talk.write('new');
      talk.write('force');
      isLevelTold = false;
      told = 0;
      if (game.start !== INITIAL_FEN) {
        if (features.get('setboard') === '0') throw talk.fail('protocol', 'cannot be set a position');
        talk.write(`setboard ${game.start}`);
      }
    }
    const verb = features.get('usermove') === '1' ? 'usermove ' : '';
    for (const move of game.moves.slice(told)) talk.write(`${verb}${move}`);
    board = game;
  };

  const setPace = ({ gameClock, moveMillis, depth, nodes }: SearchRequest) => {
    if (nodes !== undefined)
      throw talk.fail('protocol', 'cannot be limited to a number of positions: the protocol has no word');
    if (depth !== undefined) talk.write(`sd ${depth}`);
    if (moveMillis !== undefined && !gameClock) talk.write(`st ${Math.max(1, Math.floor(moveMillis / 1000))}`);
    if (!gameClock) return;
    const { remainingMillis, incrementMillis, movesToGo = 0, opponentMillis = remainingMillis } = gameClock;
    if (!isLevelTold) {
      const seconds = Math.max(1, Math.round(remainingMillis / 1000));
      const base = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      talk.write(`level ${movesToGo} ${base} ${incrementMillis / 1000}`);
      isLevelTold = true;
    }
    talk.write(`time ${Math.max(1, Math.floor(remainingMillis / 10))}`);
    talk.write(`otim ${Math.max(1, Math.floor(opponentMillis / 10))}`);
  };

  const think: Player['think'] = async (game, request): Promise<PlayerAnswer> => {
    open();
    const fault = talk.fault();
    if (fault) throw fault;
    setBoard(game);
    setPace(request);
    let depth = 0;
    let nodes = 0;
    let score: Score | undefined;
    const told = performance.now();
    const clock = request.gameClock;
    const allowed =
      request.moveMillis ?? (clock ? clock.remainingMillis + clock.incrementMillis : Number.POSITIVE_INFINITY);
    let text = '';
    await talk.ask({
      text: 'go',
      millis: allowed + stallMillis,
      take(_, line) {
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
    const millis = performance.now() - told;
    const common = defined({ depth, nodes, score });
    if (text === 'resign') {
      const decision: Decision = { ...common, from: 'none', pv: [], says: [{ kind: 'resigns', text }] };
      return { decision, millis };
    }
    const position = positionOf(game);
    const found = legalMove(position, text.toLowerCase());
    if (!found) throw talk.fail('illegalMove', `moves ${text}, which is not legal`, text);
    const move = makeUci(position, found);
    board = { start: game.start, moves: [...game.moves, move] };
    const from = movesOf(game).length === 1 ? 'only' : 'search';
    return { decision: { ...common, move, from, pv: [move] }, millis };
  };

  await start();

  return {
    get name() {
      return name;
    },
    async newGame() {
      open();
      if (talk.fault()) return restart();
      for (const line of ['new', 'force']) talk.write(line);
      board = { start: INITIAL_FEN, moves: [] };
      isLevelTold = false;
      await isReady();
    },
    think,
    tell(word) {
      if (word.kind === 'stop' || word.kind === 'moveNow') talk.write('?');
    },
    restart,
    log: log.lines,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await talk.end(new PlayerError('closed', name, 'closed in the middle of a search'), GRACE_MILLIS);
    },
  };
}

function scoreOf(score: number): Score {
  if (Math.abs(score) < MATE_SCORE) return { kind: 'cp', centipawns: score };
  return { kind: 'mate', moves: Math.sign(score) * Math.max(1, Math.abs(score) - MATE_SCORE) };
}
