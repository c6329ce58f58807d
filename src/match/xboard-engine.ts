/** Node only: drives an engine over the xboard protocol, in its own process, for engines without UCI. */

import { INITIAL_FEN } from '../chess/fen.ts';
import { quote } from '../chess/foreign-text.ts';
import { type Game, movesOf, positionOf } from '../chess/game.ts';
import { legalMove, makeUci, type Uci } from '../chess/move.ts';
import { recentLog } from '../host/log.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { startTimer } from '../host/timer.ts';
import type { Decision, Options, Score } from '../programs/program.ts';
import { type EngineCommand, type EngineProcess, startProcess } from '../uci/engine-process.ts';
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
  /** Undefined between a crash and the next start. */
  let child: EngineProcess | undefined;
  let isClosed = false;
  let fault: PlayerError | undefined;
  let take: ((line: string) => void) | undefined;
  let refuse: ((error: PlayerError) => void) | undefined;
  /** The game on its board; undefined if it has to be sent again. */
  let board: { readonly start: string; readonly moves: readonly Uci[] } | undefined;
  let isLevelTold = false;
  let pings = 0;

  const write = (line: string) => {
    if (!child) return;
    log.add(`> ${line}`);
    child.write(line);
  };
  const fail = (problem: 'crashed' | 'stalled' | 'illegalMove' | 'protocol' | 'closed', detail: string, move?: Uci) => {
    const error = new PlayerError(problem, name, detail, move);
    if (problem !== 'closed') fault ??= error;
    refuse?.(error);
    return error;
  };
  /** Waits for the line that is the answer. */
  const hear = <Value>(millis: number, answerIn: (line: string) => Value | undefined): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      if (fault) {
        reject(fault);
        return;
      }
      const leave = () => {
        forgive();
        take = undefined;
        refuse = undefined;
      };
      const forgive = startTimer(() => fail('stalled', 'gives no answer'), millis);
      take = (line) => {
        const answer = answerIn(line);
        if (answer === undefined) return;
        leave();
        resolve(answer);
      };
      refuse = (error) => {
        leave();
        reject(error);
      };
    });

  const start = async () => {
    fault = undefined;
    board = undefined;
    features.clear();
    options.clear();
    const current = startProcess(settings, {
      onLine(line) {
        log.add(`< ${line}`);
        if (current === child) take?.(line);
      },
      onErrorLine: (line) => log.add(`! ${line}`),
      onExit(detail) {
        if (current === child && !isClosed) fail('crashed', detail);
      },
    });
    child = current;
    write('xboard');
    write('protover 2');
    await featuresHeard();
    name = features.get('myname') ?? name;
    for (const [option, value] of Object.entries(settings.options ?? {})) {
      if (option.toLowerCase() === 'memory') write(`memory ${value}`);
      else if (options.has(option)) write(`option ${option}=${value}`);
      else throw new PlayerError('protocol', name, `has no option "${option}"; it has ${[...options].join(', ')}`);
    }
    for (const line of ['easy', 'post', 'new', 'force']) write(line);
    await isReady();
  };

  /** Reads its features. An engine that sends `done=0` needs more time; one that sends none has none. */
  const featuresHeard = async () => {
    let hush: (() => void) | undefined;
    const silence = setTimeout(() => hush?.(), FEATURES_MILLIS);
    const heard = hear(handshakeMillis, (line) => {
      if (!line.startsWith('feature ')) return undefined;
      for (const [feature, value] of readFeatures(line)) {
        if (feature === 'option') options.add(value.replace(/ -\w+\b.*$/, ''));
        else features.set(feature, value);
        if (feature === 'done') clearTimeout(silence);
        else write(`accepted ${feature}`);
      }
      return features.get('done') === '1' ? true : undefined;
    });
    hush = () => take?.('feature done=1');
    try {
      await heard;
    } finally {
      clearTimeout(silence);
    }
  };

  const isReady = async () => {
    if (features.get('ping') !== '1') return;
    const number = ++pings;
    write(`ping ${number}`);
    await hear(handshakeMillis, (line) => (line.trim() === `pong ${number}` ? true : undefined));
  };

  /** Sends the moves played since, or the whole game. */
  const setBoard = (game: Game) => {
    const isLater =
      board?.start === game.start &&
      board.moves.length <= game.moves.length &&
      board.moves.every((move, ply) => move === game.moves[ply]);
    write('force');
    let told = board?.moves.length ?? 0;
    if (!isLater) {
      write('new');
      write('force');
      isLevelTold = false;
      told = 0;
      if (game.start !== INITIAL_FEN) {
        if (features.get('setboard') === '0') throw fail('protocol', 'cannot be set a position');
        write(`setboard ${game.start}`);
      }
    }
    const verb = features.get('usermove') === '1' ? 'usermove ' : '';
    for (const move of game.moves.slice(told)) write(`${verb}${move}`);
    board = game;
  };

  const setPace = ({ gameClock, moveMillis, depth, nodes }: SearchRequest) => {
    if (nodes !== undefined)
      throw fail('protocol', 'cannot be limited to a number of positions: the protocol has no word');
    if (depth !== undefined) write(`sd ${depth}`);
    if (moveMillis !== undefined && !gameClock) write(`st ${Math.max(1, Math.floor(moveMillis / 1000))}`);
    if (!gameClock) return;
    const { remainingMillis, incrementMillis, movesToGo = 0, opponentMillis = remainingMillis } = gameClock;
    if (!isLevelTold) {
      const seconds = Math.max(1, Math.round(remainingMillis / 1000));
      const base = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      write(`level ${movesToGo} ${base} ${incrementMillis / 1000}`);
      isLevelTold = true;
    }
    write(`time ${Math.max(1, Math.floor(remainingMillis / 10))}`);
    write(`otim ${Math.max(1, Math.floor(opponentMillis / 10))}`);
  };

  const think: Player['think'] = async (game, request): Promise<PlayerAnswer> => {
    if (isClosed) throw new PlayerError('closed', name, 'was closed');
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
    write('go');
    const text = await hear(allowed + stallMillis, (line) => {
      const thinking = readThinking(line);
      if (thinking) {
        ({ depth, nodes } = thinking);
        score = scoreOf(thinking.score);
      }
      if (/^(illegal move|error)/i.test(line)) fail('protocol', `says ${quote(line)}`);
      return MOVE.exec(line)?.[1] ?? (/^resign\b/.test(line) ? 'resign' : undefined);
    });
    const millis = performance.now() - told;
    const common = { depth, nodes, ...(score ? { score } : {}) };
    if (text === 'resign') {
      const decision: Decision = { ...common, from: 'none', pv: [], says: [{ kind: 'resigns', text }] };
      return { decision, millis };
    }
    const position = positionOf(game);
    const found = legalMove(position, text.toLowerCase());
    if (!found) throw fail('illegalMove', `moves ${text}, which is not legal`, text);
    const move = makeUci(position, found);
    board = { start: game.start, moves: [...game.moves, move] };
    const from = movesOf(game).length === 1 ? 'only' : 'search';
    return { decision: { ...common, move, from, pv: [move] }, millis };
  };

  const restart = async () => {
    const old = child;
    child = undefined;
    fail('closed', 'restarted in the middle of a search');
    await old?.end(0);
    if (isClosed) throw new PlayerError('closed', name, 'was closed');
    await start();
  };

  try {
    await start();
  } catch (error) {
    isClosed = true;
    await child?.end(0);
    throw error;
  }
  return {
    get name() {
      return name;
    },
    async newGame() {
      if (isClosed) throw new PlayerError('closed', name, 'was closed');
      if (fault) return restart();
      for (const line of ['new', 'force']) write(line);
      board = { start: INITIAL_FEN, moves: [] };
      isLevelTold = false;
      await isReady();
    },
    think,
    tell(word) {
      if (word.kind === 'stop' || word.kind === 'moveNow') write('?');
    },
    restart,
    log: log.lines,
    async close() {
      if (isClosed) return;
      isClosed = true;
      fail('closed', 'closed in the middle of a search');
      await child?.end(GRACE_MILLIS);
    },
  };
}

function scoreOf(score: number): Score {
  if (Math.abs(score) < MATE_SCORE) return { kind: 'cp', centipawns: score };
  return { kind: 'mate', moves: Math.sign(score) * Math.max(1, Math.abs(score) - MATE_SCORE) };
}
