/** Node only: a client for a UCI engine in its own process. */
import { type Game, movesOf, play, positionOf, turnOf } from '../chess/game.ts';
import { legalMove, makeUci, type Uci } from '../chess/move.ts';
import { OptionError } from '../host/engine.ts';
import { type Log, recentLog } from '../host/log.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Decision, Options, OptionValue, SearchCommand, Thought } from '../programs/program.ts';
import { parseCommandLine } from './command-line.ts';
import { type Conversation, type PendingQuestion, startConversation, withLastOutput } from './conversation.ts';
import type { EngineCommand } from './engine-process.ts';
import { makeGo } from './go.ts';
import { parseInfo, summaryOf } from './info.ts';
import { isWord, wordsOf } from './lines.ts';
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
  /** The time limit for `uciok` and `readyok` at a start and between games. */
  readonly handshakeMillis?: number | undefined;
  /** The time it may be silent beyond its time, or after `stop`, before it counts as hanging. */
  readonly stallMillis?: number | undefined;
  /** The time it may take to end after `quit`. */
  readonly graceMillis?: number | undefined;
  /** Called at every start for an option that cannot be set, which is then left out; without this the engine does not start. */
  readonly onRefusedOption?: ((option: string, value: string, isOffered: boolean) => void) | undefined;
}

/** A foreign engine. Its name is what it calls itself. After a fault `newGame` or `restart` starts it again. */
export interface UciEngine extends Player {
  readonly author: string | undefined;
  /** The value that an option has now, as text; undefined if the engine does not offer it. */
  optionValue(option: string): string | undefined;
}

const HANDSHAKE_MILLIS = 15_000;
const STALL_MILLIS = 10_000;
const GRACE_MILLIS = 1_000;
const DAY_MILLIS = 86_400_000;
/** The part of an engine's output in a search that is kept: its last lines, and the beginning of a very long one. */
const MOST_LINES = 2000;
const MOST_LETTERS = 8192;
/** Moves that engines send if they have none. */
const NO_MOVE = /^(\(none\)|none|0000|null|a1a1)$/i;

/** A client of an engine as it stands. */
interface Client {
  readonly settings: UciEngineSettings & { readonly handshakeMillis: number; readonly stallMillis: number };
  readonly log: Log;
  name: string;
  author: string | undefined;
  offers: readonly UciOption[];
  /** The requested options, by name in lower case; the others keep the engine's defaults. */
  readonly wanted: ReadonlyMap<string, readonly [option: string, value: OptionValue]>;
  /** The values that were set, by the option's name in lower case. */
  readonly values: Map<string, string>;
  /** The current values of `Level` and `PeriodClock` of a Plyhouse engine. */
  readonly paceSet: Map<string, OptionValue>;
  /** The conversation with its current process. */
  talk: Conversation;
  isClosed: boolean;
  /** During a restart. */
  starting: Promise<void> | undefined;
  searching: Promise<unknown> | undefined;
  /** Passes a command to the running search. */
  onCommand: ((command: SearchCommand) => void) | undefined;
}

/**
 * Starts a foreign engine and performs the handshake.
 * @param engine a command line as for a shell, or its parts with the settings.
 * @throws {PlayerError} if it does not start; {OptionError} if an option is not offered; {RangeError} if the command line
 * cannot be read.
 */
export async function startUciEngine(engine: string | UciEngineSettings): Promise<UciEngine> {
  const given = typeof engine === 'string' ? settingsOf(engine) : engine;
  const { handshakeMillis = HANDSHAKE_MILLIS, stallMillis = STALL_MILLIS, graceMillis = GRACE_MILLIS } = given;
  const log = recentLog();
  const client: Client = {
    settings: { ...given, handshakeMillis, stallMillis },
    log,
    name: given.command,
    author: undefined,
    offers: [],
    wanted: new Map(Object.entries(given.options ?? {}).map((option) => [option[0].toLowerCase(), option] as const)),
    values: new Map(),
    paceSet: new Map(),
    talk: startConversation(given, () => client.name, log),
    isClosed: false,
    starting: undefined,
    searching: undefined,
    onCommand: undefined,
  };
  await shakeHands(client);

  return {
    get name() {
      return client.name;
    },
    get author() {
      return client.author;
    },
    optionValue(option) {
      const offer = findOffer(client.offers, option);
      if (!offer || offer.kind === 'button') return undefined;
      return client.values.get(option.toLowerCase()) ?? String(offer.default);
    },
    async newGame() {
      await client.starting;
      await client.searching?.catch(() => {});
      requireOpen(client);
      if (client.talk.fault()) return restart(client);
      client.talk.write('ucinewgame');
      await isReady(client);
    },
    async think(game, request, onThought) {
      requireOpen(client);
      if (client.searching) throw new Error(`${client.name}: a search is running`);
      const search = think(client, game, request, onThought);
      client.searching = search;
      try {
        return await search;
      } finally {
        client.searching = undefined;
        client.onCommand = undefined;
      }
    },
    send(command) {
      client.onCommand?.(command);
    },
    async restart() {
      requireOpen(client);
      await restart(client);
    },
    log: log.lines,
    async close() {
      if (client.isClosed) return;
      client.isClosed = true;
      await client.talk.end(new PlayerError('closed', client.name, 'closed in the middle of a search'), graceMillis);
    },
  };
}

function requireOpen({ isClosed, name }: Client): void {
  if (isClosed) throw new PlayerError('closed', name, 'was closed');
}

function isReady({ talk, settings }: Client, millis = settings.handshakeMillis): Promise<unknown> {
  return talk.ask({ text: 'isready', millis, take: (line) => isWord(line, 'readyok') }).answered;
}

/** Exchanges `uci` and the options. Ends the process on failure. */
async function shakeHands(client: Client): Promise<void> {
  const { settings, talk, wanted } = client;
  const seen: UciOption[] = [];
  client.paceSet.clear();
  try {
    const take = (line: string) => {
      const tokens = wordsOf(line);
      const [token, kind, ...rest] = tokens;
      if (token === 'id' && kind === 'name' && rest.length > 0) client.name = rest.join(' ');
      if (token === 'id' && kind === 'author') client.author = rest.join(' ');
      const offer = token === 'option' ? parseOption(tokens.slice(1)) : undefined;
      if (offer) seen.push(offer);
      return token === 'uciok';
    };
    await talk.ask({ text: 'uci', millis: settings.handshakeMillis, take }).answered;
    client.offers = seen;
    for (const text of settings.initString?.split('\n') ?? []) if (text.trim() !== '') talk.write(text.trim());
    client.values.clear();
    for (const [option, value] of wanted.values()) setOption(client, option, value);
    await isReady(client);
  } catch (error) {
    await talk.end(new PlayerError('closed', client.name, 'was not started'), 0);
    throw withLastOutput(error, client.log);
  }
}

/** @throws {OptionError} for an option that it does not have, or a value that it does not take, unless that is only reported. */
function setOption({ name, offers, values, settings, talk }: Client, option: string, value: OptionValue): void {
  try {
    talk.write(settingOf(name, offers, option, value));
    values.set(option.toLowerCase(), String(value));
  } catch (error) {
    if (!settings.onRefusedOption || !(error instanceof OptionError)) throw error;
    settings.onRefusedOption(option, String(value), findOffer(offers, option) !== undefined);
  }
}

function restart(client: Client): Promise<void> {
  const attempt = (async () => {
    await client.talk.end(new PlayerError('closed', client.name, 'restarted in the middle of a search'), 0);
    requireOpen(client);
    client.talk = startConversation(client.settings, () => client.name, client.log);
    await shakeHands(client);
  })().finally(() => {
    if (client.starting === attempt) client.starting = undefined;
  });
  client.starting = attempt;
  return attempt;
}

/** A level and the period clock are options of Plyhouse's own engines. @throws {OptionError} for any other. */
function setPace({ name, offers, wanted, paceSet, talk }: Client, { level, period }: SearchRequest): void {
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
}

async function think(
  client: Client,
  game: Game,
  request: SearchRequest,
  onThought?: (thought: Thought) => void,
): Promise<PlayerAnswer> {
  const { stallMillis } = client.settings;
  const early: SearchCommand[] = [];
  client.onCommand = (command) => early.push(command);
  await client.starting;
  const { talk } = client;
  const fault = talk.fault();
  if (fault) throw fault;
  setPace(client, request);
  // A level has its own limits; UCI still requires a time.
  const go = makeGo(request.level === undefined ? request : { moveMillis: DAY_MILLIS, ...request }, turnOf(game));
  const lines: string[] = [];
  const start = performance.now();
  let receivedAt = start;
  const asked = talk.ask({
    text: go,
    before: makePosition(game),
    millis: realMillisOf(request) + stallMillis,
    take(line) {
      receivedAt = performance.now();
      if (isWord(line, 'bestmove')) return true;
      lines.push(line.length > MOST_LETTERS ? line.slice(0, MOST_LETTERS) : line);
      if (lines.length >= 2 * MOST_LINES) lines.splice(0, lines.length - MOST_LINES);
      const thought = onThought && isWord(line, 'info') ? parseInfo(wordsOf(line).slice(1)) : undefined;
      if (thought) onThought?.(thought);
      return false;
    },
  });
  client.onCommand = (command) => converse(talk, asked, command, request, stallMillis);
  for (const command of early) client.onCommand(command);
  // If nothing limits a search, a silent engine is pinged now and then.
  const pulse = setInterval(() => {
    if (performance.now() - receivedAt >= stallMillis) isReady(client, stallMillis).catch(() => {});
  }, stallMillis);
  if (Number.isFinite(realMillisOf(request))) clearInterval(pulse);
  try {
    const [, ...tokens] = wordsOf(await asked.answered);
    // Parsing is our work and is not charged to any clock.
    const millis = receivedAt - start;
    const decision = decisionOf(talk, game, tokens, summaryOf(lines), lines);
    return { decision, millis, said: { lines, move: tokens[0] ?? '' } };
  } finally {
    clearInterval(pulse);
  }
}

/** Sends a command in UCI's terms. UCI has none for a new level: its limits are sent with the next `go`. */
function converse(
  talk: Conversation,
  asked: PendingQuestion,
  command: SearchCommand,
  request: SearchRequest,
  stallMillis: number,
): void {
  if (command.kind === 'stop' || command.kind === 'moveNow') {
    talk.write('stop');
    asked.allow(stallMillis);
  } else if (command.kind === 'hit') {
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
  { depth, nodes, score, pv: line }: Thought,
  lines: readonly string[],
): Decision {
  const common = { depth, nodes, ...(score ? { score } : {}) };
  if (text === undefined) throw talk.fail('protocol', 'said bestmove without a move');
  if (text.toLowerCase() === 'resign') {
    return { ...common, from: 'none', pv: [], remarks: [{ kind: 'resigns', text: 'resign' }] };
  }
  if (NO_MOVE.test(text)) {
    if (movesOf(game).length === 0) return { ...common, from: 'none', pv: [] };
    throw talk.fail('illegalMove', `said bestmove ${text}, but it has a move`, text);
  }
  const position = positionOf(game);
  const found = game.called ? undefined : legalMove(position, text.toLowerCase());
  if (!found) throw talk.fail('illegalMove', `said bestmove ${text}, which is not legal`, text);
  const move = makeUci(position, found);
  const expects = ponder === 'ponder' && answer !== undefined ? expectedReply(play(game, move), answer) : undefined;
  return {
    ...common,
    move,
    // A match needs neither of these between two moves: they are worked out if asked for.
    get from() {
      if (lines.some((each) => isWord(each, 'info') && wordsOf(each).slice(1, 3).join(' ') === 'string book'))
        return 'book';
      return movesOf(game).length === 1 ? 'only' : 'search';
    },
    get pv() {
      const shown = line[0] === move ? playable(game, line).pv : [];
      return shown.length > 0 ? shown : [move];
    },
    ...(expects === undefined ? {} : { expects }),
  };
}

function expectedReply(after: Game, text: string): Uci | undefined {
  const position = positionOf(after);
  const reply = legalMove(position, text.toLowerCase());
  return reply && makeUci(position, reply);
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
