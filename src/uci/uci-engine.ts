/** Node only: a client for a UCI engine in its own process. */
import { type Game, movesOf, play, positionOf, turnOf } from '../chess/game.ts';
import { legalMove, makeUci } from '../chess/move.ts';
import { recentLog } from '../host/log.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Decision, Options, OptionValue, SearchCommand, Thought } from '../programs/program.ts';
import { parseCommandLine } from './command-line.ts';
import { type Conversation, type PendingQuestion, startConversation } from './conversation.ts';
import type { EngineCommand } from './engine-process.ts';
import { makeGo } from './go.ts';
import { latestLine, parseInfo } from './info.ts';
import { findOffer, settingOf } from './offers.ts';
import { parseOption, type UciOption } from './option.ts';
import { makePosition } from './position.ts';
import { playable } from './variation.ts';

/** The command, the options and the timeouts of an engine. */
export interface UciEngineSettings extends EngineCommand {
  /** Options by the engine's own names, set at every start. */
  readonly options?: Options | undefined;
  /** Lines sent to it after `uciok`, before its options are set (cutechess calls it initstring). */
  readonly initString?: string | undefined;
  /** How long `uciok` and `readyok` may take at a start and between games. */
  readonly handshakeMillis?: number | undefined;
  /** How long it may be silent beyond its time, or after `stop`, before it counts as hanging. */
  readonly stallMillis?: number | undefined;
  /** How long it may take to end after `quit`. */
  readonly graceMillis?: number | undefined;
}

/** A foreign engine. Its name is what it calls itself. After a fault `newGame` or `restart` starts it again. */
export interface UciEngine extends Player {
  readonly author: string | undefined;
}

const HANDSHAKE_MILLIS = 15_000;
const STALL_MILLIS = 10_000;
const GRACE_MILLIS = 1_000;
const DAY_MILLIS = 86_400_000;
/** What engines send if they have no move. */
const NO_MOVE = /^(\(none\)|none|0000|null|a1a1)$/i;

/**
 * Starts a foreign engine and performs the handshake.
 * @param engine a command line as for a shell, or its parts with the settings.
 * @throws {PlayerError} if it does not start; {OptionError} if an option is not offered; {RangeError} if the command line
 * cannot be read.
 */
export async function startUciEngine(engine: string | UciEngineSettings): Promise<UciEngine> {
  const settings = typeof engine === 'string' ? settingsOf(engine) : engine;
  const { handshakeMillis = HANDSHAKE_MILLIS, stallMillis = STALL_MILLIS, graceMillis = GRACE_MILLIS } = settings;
  const log = recentLog();
  let name = settings.command;
  let author: string | undefined;
  let offers: readonly UciOption[] = [];
  /** The requested options, by name in lower case; the others keep the engine's defaults. */
  const wanted = new Map(
    Object.entries(settings.options ?? {}).map((option) => [option[0].toLowerCase(), option] as const),
  );
  /** The current values of `Level` and `PeriodClock` of a Plyhouse engine. */
  const paceSet = new Map<string, OptionValue>();
  let talk: Conversation;
  let isClosed = false;
  let starting: Promise<void> | undefined;
  let searching: Promise<unknown> | undefined;
  let onCommand: ((word: SearchCommand) => void) | undefined;

  const open = () => {
    if (isClosed) throw new PlayerError('closed', name, 'was closed');
  };
  const isReady = (millis = handshakeMillis) =>
    talk.ask({ text: 'isready', millis, take: ([word]) => word === 'readyok' }).answered;

  const start = async () => {
    const seen: UciOption[] = [];
    const current = startConversation(settings, () => name, log);
    talk = current;
    paceSet.clear();
    try {
      const take = (tokens: readonly string[]) => {
        const [word, kind, ...rest] = tokens;
        if (word === 'id' && kind === 'name' && rest.length > 0) name = rest.join(' ');
        if (word === 'id' && kind === 'author') author = rest.join(' ');
        const offer = word === 'option' ? parseOption(tokens.slice(1)) : undefined;
        if (offer) seen.push(offer);
        return word === 'uciok';
      };
      await current.ask({ text: 'uci', millis: handshakeMillis, take }).answered;
      offers = seen;
      for (const text of settings.initString?.split('\n') ?? []) if (text.trim() !== '') current.write(text.trim());
      for (const [option, value] of wanted.values()) current.write(settingOf(name, offers, option, value));
      await isReady();
    } catch (error) {
      await current.end(new PlayerError('closed', name, 'was not started'), 0);
      throw error;
    }
  };
  const restart = (): Promise<void> => {
    const attempt = (async () => {
      await talk.end(new PlayerError('closed', name, 'restarted in the middle of a search'), 0);
      open();
      await start();
    })().finally(() => {
      if (starting === attempt) starting = undefined;
    });
    starting = attempt;
    return attempt;
  };

  /** A level and the period clock are options of Plyhouse's own engines. @throws {OptionError} for any other. */
  const setPace = ({ level, period }: SearchRequest) => {
    const asked: [option: string, value: OptionValue, isPlain: boolean][] = [
      ['Level', level ?? 'none', level === undefined],
      ['PeriodClock', period === true, period !== true],
    ];
    for (const [option, value, isPlain] of asked) {
      const set = paceSet.get(option) ?? wanted.get(option.toLowerCase())?.[1];
      if (set === value || (isPlain && (set === undefined || !findOffer(offers, option)))) continue;
      talk.write(settingOf(name, offers, option, value));
      paceSet.set(option, value);
    }
  };

  const think = async (
    game: Game,
    request: SearchRequest,
    onThought?: (thought: Thought) => void,
  ): Promise<PlayerAnswer> => {
    const early: SearchCommand[] = [];
    onCommand = (word) => early.push(word);
    await starting;
    const fault = talk.fault();
    if (fault) throw fault;
    setPace(request);
    // A level has its own limits; UCI still requires a time.
    const go = makeGo(request.level === undefined ? request : { moveMillis: DAY_MILLIS, ...request }, turnOf(game));
    talk.write(makePosition(game));
    let last: Thought | undefined;
    /** Engines report the total of positions on a separate line, after the last variation. */
    let nodes = 0;
    let isBook = false;
    const start = performance.now();
    let heardAt = start;
    const asked = talk.ask({
      text: go,
      millis: realMillisOf(request) + stallMillis,
      take([word, ...rest]) {
        heardAt = performance.now();
        if (word === 'info') {
          if (rest[0] === 'string') isBook ||= rest[1] === 'book';
          const thought = parseInfo(rest);
          if (thought?.kind === 'line') last = latestLine(last, thought);
          if (thought) nodes = Math.max(nodes, thought.nodes);
          if (thought) onThought?.(thought);
        }
        return word === 'bestmove';
      },
    });
    onCommand = (word) => speak(talk, asked, word, request, stallMillis);
    for (const word of early) onCommand(word);
    // If nothing limits a search, a silent engine is pinged now and then.
    const pulse = setInterval(() => {
      if (performance.now() - heardAt >= stallMillis) isReady(stallMillis).catch(() => {});
    }, stallMillis);
    if (Number.isFinite(realMillisOf(request))) clearInterval(pulse);
    try {
      const [, ...words] = await asked.answered;
      // Parsing is our work and is not charged to any clock.
      const millis = heardAt - start;
      return { decision: decisionOf(talk, game, words, last, nodes, isBook), millis };
    } finally {
      clearInterval(pulse);
    }
  };

  await start();

  return {
    get name() {
      return name;
    },
    get author() {
      return author;
    },
    async newGame() {
      await starting;
      await searching?.catch(() => {});
      open();
      if (talk.fault()) return restart();
      talk.write('ucinewgame');
      await isReady();
    },
    async think(game, request, onThought) {
      open();
      if (searching) throw new Error(`${name}: a search is running`);
      const search = think(game, request, onThought);
      searching = search;
      try {
        return await search;
      } finally {
        searching = undefined;
        onCommand = undefined;
      }
    },
    tell(word) {
      onCommand?.(word);
    },
    async restart() {
      open();
      await restart();
    },
    log: log.lines,
    async close() {
      if (isClosed) return;
      isClosed = true;
      await talk.end(new PlayerError('closed', name, 'closed in the middle of a search'), graceMillis);
    },
  };
}

/** Sends a command in UCI's terms. UCI has none for a new level: its limits are sent with the next `go`. */
function speak(
  talk: Conversation,
  asked: PendingQuestion,
  word: SearchCommand,
  request: SearchRequest,
  stallMillis: number,
): void {
  if (word.kind === 'stop' || word.kind === 'moveNow') {
    talk.write('stop');
    asked.allow(stallMillis);
  } else if (word.kind === 'hit') {
    talk.write('ponderhit');
    const { ponder: _, ...others } = request;
    asked.allow(realMillisOf(others) + stallMillis);
  }
}

/**
 * The decision from the arguments of `bestmove`.
 * @throws {PlayerError} if the move is illegal, or missing although there is one; the engine is ended.
 */
function decisionOf(
  talk: Conversation,
  game: Game,
  [text, ponder, answer]: readonly string[],
  last: Thought | undefined,
  nodes: number,
  isBook: boolean,
): Decision {
  const common = { depth: last?.depth ?? 0, nodes, ...(last?.score ? { score: last.score } : {}) };
  const moves = movesOf(game);
  if (text === undefined) throw talk.fail('protocol', 'said bestmove without a move');
  if (text.toLowerCase() === 'resign') {
    return { ...common, from: 'none', pv: [], says: [{ kind: 'resigns', text: 'resign' }] };
  }
  if (NO_MOVE.test(text)) {
    if (moves.length === 0) return { ...common, from: 'none', pv: [] };
    throw talk.fail('illegalMove', `said bestmove ${text}, but it has a move`, text);
  }
  const position = positionOf(game);
  const found = moves.length > 0 ? legalMove(position, text.toLowerCase()) : undefined;
  if (!found) throw talk.fail('illegalMove', `said bestmove ${text}, which is not legal`, text);
  const move = makeUci(position, found);
  const shown = last && last.pv[0] === move ? playable(game, last.pv).pv : [];
  const pv = shown.length > 0 ? shown : [move];
  const after = positionOf(play(game, move));
  const expects = ponder === 'ponder' && answer !== undefined && legalMove(after, answer.toLowerCase());
  return {
    ...common,
    move,
    from: isBook ? 'book' : moves.length === 1 ? 'only' : 'search',
    pv,
    ...(expects ? { expects: makeUci(after, expects) } : {}),
  };
}

/** The real time after which a search for this request ends by itself; infinite if nothing limits it. */
function realMillisOf({ moveMillis, gameClock, infinite, ponder, period, guardMillis }: SearchRequest): number {
  if (infinite || ponder) return Number.POSITIVE_INFINITY;
  const clock = gameClock ? gameClock.remainingMillis + gameClock.incrementMillis : Number.POSITIVE_INFINITY;
  const own = period ? Number.POSITIVE_INFINITY : Math.min(moveMillis ?? Number.POSITIVE_INFINITY, clock);
  return Math.max(0, Math.min(own, guardMillis ?? Number.POSITIVE_INFINITY));
}

function settingsOf(commandLine: string): UciEngineSettings {
  const [command, ...args] = parseCommandLine(commandLine);
  return { command, args };
}
