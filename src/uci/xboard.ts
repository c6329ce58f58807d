/**
 * The protocol of XBoard and WinBoard, version 2 (Tim Mann and H.G. Muller, "Chess Engine Communication Protocol"), by
 * translation: what a GUI says becomes commands of UCI, and what the engine answers to these its answers. Pure: the state is
 * plain data, and lines go in and come out.
 */
import type { Color } from 'plyhouse-kernel/position';
import { FenError } from '../chess/fen.ts';
import { endingOf, type Game, gameAt, newGame, play, positionOf, resultOf, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import { ReadMoveError, tryReadMove } from '../chess/read-move.ts';
import { parseInfo } from './info.ts';
import { wordsOf } from './lines.ts';
import { parseOption, type UciOption } from './option.ts';
import { makePosition } from './position.ts';

/** A search that was asked for, and what its move is for. */
interface Asked {
  /** `move`: to be played; `ponder`: only if the expected move comes; `none`: discarded, or an analysis. */
  kind: 'move' | 'ponder' | 'none';
}

/** A game between an XBoard GUI and the engine. */
export interface Xboard {
  game: Game;
  /** The side that the engine plays; undefined in force mode. */
  side: Color | undefined;
  /** Searches without a bestmove yet, the oldest first. */
  readonly asked: Asked[];
  /** The move that is pondered on, e.g. "e7e5". */
  expected: Uci | undefined;
  isAnalysing: boolean;
  /** Whether it shows its thinking (`post`), and thinks on the opponent's time (`hard`). */
  posts: boolean;
  ponders: boolean;
  /** `level`: moves of a period (0: of the whole game), its time, and the increment. */
  control: { readonly moves: number; readonly millis: number; readonly incrementMillis: number };
  /** `st` instead: the time for each move. */
  moveMillis: number | undefined;
  /** `sd`: the greatest depth, besides the time. */
  depth: number | undefined;
  /** The remaining time on both clocks, once the GUI has reported it. */
  ownMillis: number | undefined;
  otherMillis: number | undefined;
  /** Numbers of `ping` that have not been answered. */
  readonly pings: string[];
  /** The last line of thinking, for `.`. */
  thought: string;
  readonly name: string;
  readonly options: readonly UciOption[];
}

/** The translation of a line: lines for the engine, and for the GUI. */
export interface Translation {
  readonly uci: readonly string[];
  readonly out: readonly string[];
}

/** Options of UCI that XBoard has commands of its own for, or no use. */
const OWN_COMMANDS = /^(Hash|Threads|Ponder|UCI_.*)$/i;
/** Mates are values from here on, by XBoard's convention. */
const MATE = 100_000;
const MINUTE = 60_000;

/**
 * @param name of the engine.
 * @param offers the lines by which it offers its options over UCI.
 */
export function newXboard(name: string, offers: readonly string[]): Xboard {
  return {
    game: newGame(),
    side: undefined,
    asked: [],
    expected: undefined,
    isAnalysing: false,
    posts: false,
    ponders: false,
    control: { moves: 40, millis: 5 * MINUTE, incrementMillis: 0 },
    moveMillis: undefined,
    depth: undefined,
    ownMillis: undefined,
    otherMillis: undefined,
    pings: [],
    thought: '',
    name,
    options: offers.flatMap((line) => parseOption(wordsOf(line).slice(1)) ?? []),
  };
}

// ------------------------------------------------------------------------------------------------- from the GUI

/** Translates a line of the GUI. */
export function fromGui(xboard: Xboard, line: string): Translation {
  const [word = '', ...rest] = wordsOf(line);
  if (word === '') return { uci: [], out: [] };
  const command = COMMANDS.get(word);
  if (command) return translated(command(xboard, rest, line));
  if (SILENT.has(word)) return { uci: [], out: [] };
  // Without "usermove" before it, as version 1 sends it.
  if (/^(?:[a-h][1-8][a-h][1-8][qrbnk]?|o-o(?:-o)?)$/i.test(word)) return translated(opponentMove(xboard, word));
  return { uci: [], out: [`Error (unknown command): ${word}`] };
}

type Command = (xboard: Xboard, args: readonly string[], line: string) => Partial<Translation>;

const translated = ({ uci = [], out = [] }: Partial<Translation>): Translation => ({ uci, out });

/** Commands that need no answer and change nothing here. */
const SILENT = new Set(
  'xboard accepted rejected random white black computer name rating ics draw hint bk pause resume nps egtpath'.split(
    ' ',
  ),
);

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['protover', ({ name, options }) => ({ out: features(name, options) })],
  [
    'new',
    (xboard) => {
      const uci = halted(xboard);
      Object.assign(xboard, { game: newGame(), side: 'black', isAnalysing: false, depth: undefined });
      Object.assign(xboard, { ownMillis: undefined, otherMillis: undefined });
      return { uci: [...uci, 'ucinewgame'] };
    },
  ],
  ['variant', (_, [name = '']) => (name === 'normal' ? {} : { out: [`Error (unsupported variant): ${name}`] })],
  ['quit', () => ({ uci: ['quit'] })],
  ['force', (xboard) => ({ uci: leaveGame(xboard) })],
  ['result', (xboard) => ({ uci: leaveGame(xboard) })],
  [
    'go',
    (xboard) => {
      const uci = halted(xboard);
      xboard.side = turnOf(xboard.game);
      return { uci: [...uci, ...startSearch(xboard)] };
    },
  ],
  [
    'playother',
    (xboard) => {
      const uci = halted(xboard);
      xboard.side = turnOf(xboard.game) === 'white' ? 'black' : 'white';
      return { uci };
    },
  ],
  ['level', setLevel],
  [
    'st',
    (xboard, [seconds = '']) => {
      xboard.moveMillis = Number(seconds) > 0 ? Number(seconds) * 1000 : undefined;
      return {};
    },
  ],
  [
    'sd',
    (xboard, [plies = '']) => {
      xboard.depth = Number(plies) > 0 ? Math.trunc(Number(plies)) : undefined;
      return {};
    },
  ],
  [
    'time',
    (xboard, [centiseconds = '']) => {
      xboard.ownMillis = 10 * Number(centiseconds);
      return {};
    },
  ],
  [
    'otim',
    (xboard, [centiseconds = '']) => {
      xboard.otherMillis = 10 * Number(centiseconds);
      return {};
    },
  ],
  ['usermove', (xboard, [move = '']) => opponentMove(xboard, move)],
  ['?', ({ asked }) => ({ uci: asked.at(-1)?.kind === 'move' ? ['stop'] : [] })],
  [
    'ping',
    ({ pings }, [number = '0']) => {
      pings.push(number);
      return { uci: ['isready'] };
    },
  ],
  ['setboard', setBoard],
  ['undo', (xboard) => takeBack(xboard, 1)],
  ['remove', (xboard) => takeBack(xboard, 2)],
  [
    'hard',
    (xboard) => {
      xboard.ponders = true;
      return {};
    },
  ],
  [
    'easy',
    (xboard) => {
      xboard.ponders = false;
      return { uci: xboard.asked.at(-1)?.kind === 'ponder' ? halted(xboard) : [] };
    },
  ],
  [
    'post',
    (xboard) => {
      xboard.posts = true;
      return {};
    },
  ],
  [
    'nopost',
    (xboard) => {
      xboard.posts = false;
      return {};
    },
  ],
  [
    'analyze',
    (xboard) => {
      const uci = leaveGame(xboard);
      xboard.isAnalysing = true;
      return { uci: [...uci, ...startSearch(xboard)] };
    },
  ],
  ['exit', (xboard) => ({ uci: leaveGame(xboard) })],
  ['.', ({ isAnalysing, thought }) => ({ out: isAnalysing && thought !== '' ? [thought] : [] })],
  ['memory', (xboard, [megabytes = '']) => ({ uci: xboard.options.flatMap(settingOf('Hash', megabytes)) })],
  ['cores', (xboard, [count = '']) => ({ uci: xboard.options.flatMap(settingOf('Threads', count)) })],
  ['option', setOption],
]);

/** The features offered: `done` comes last. */
function features(name: string, options: readonly UciOption[]): string[] {
  const has = (option: string) => (options.some((each) => each.name === option) ? 1 : 0);
  return [
    'feature done=0',
    `feature myname="${name.replaceAll('"', "'")}" variants="normal"`,
    'feature ping=1 setboard=1 playother=1 usermove=1 san=0 time=1 draw=0 reuse=1 analyze=1 colors=0 debug=1',
    `feature sigint=0 sigterm=0 memory=${has('Hash')} smp=${has('Threads')}`,
    ...options
      .filter((option) => !OWN_COMMANDS.test(option.name))
      .map((option) => `feature option="${featureOf(option)}"`),
    'feature done=1',
  ];
}

function featureOf(option: UciOption): string {
  const { name } = option;
  if (option.kind === 'button') return `${name} -button`;
  if (option.kind === 'string') return `${name} -string ${option.default}`;
  if (option.kind === 'check') return `${name} -check ${option.default ? 1 : 0}`;
  if (option.kind === 'spin') return `${name} -spin ${option.default} ${option.min} ${option.max}`;
  const choices = option.choices.map((choice) => (choice === option.default ? `*${choice}` : choice));
  return `${name} -combo ${choices.join(' /// ')}`;
}

const settingOf = (name: string, value: string) => (option: UciOption) =>
  option.name.toLowerCase() === name.toLowerCase() ? [`setoption name ${option.name} value ${value}`] : [];

/** `option NAME=VALUE`, or a button's name alone. */
function setOption({ options }: Xboard, _: readonly string[], line: string): Partial<Translation> {
  const [, name = '', value] = /^\s*option\s+([^=]*?)\s*(?:=(.*))?$/.exec(line) ?? [];
  const option = options.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (!option) return { out: [`Error (unknown option): ${name}`] };
  if (option.kind === 'button') return { uci: [`setoption name ${option.name}`] };
  const set = option.kind === 'check' ? String(value === '1' || value === 'true') : (value ?? '');
  return { uci: [`setoption name ${option.name} value ${set}`] };
}

/** `level MOVES TIME INCREMENT`: the time in minutes, or minutes and seconds with a colon; the increment in seconds. */
function setLevel(xboard: Xboard, [moves = '', base = '', increment = '0']: readonly string[]): Partial<Translation> {
  const [, minutes = '', seconds = '0'] = /^(\d+)(?::(\d{1,2}))?$/.exec(base) ?? [];
  if (minutes === '' || !/^\d+$/.test(moves) || !(Number(increment) >= 0)) {
    return { out: ['Error (expected moves, time and increment): level'] };
  }
  const millis = Number(minutes) * MINUTE + Number(seconds) * 1000;
  xboard.control = { moves: Number(moves), millis, incrementMillis: Number(increment) * 1000 };
  Object.assign(xboard, { moveMillis: undefined, ownMillis: undefined, otherMillis: undefined });
  return {};
}

function setBoard(xboard: Xboard, fields: readonly string[]): Partial<Translation> {
  const uci = halted(xboard);
  try {
    xboard.game = newGame(fields.join(' '));
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return { uci: [...uci, ...resumed(xboard)], out: [`tellusererror Illegal position: ${error.message}`] };
  }
  return { uci: [...uci, ...resumed(xboard)] };
}

function takeBack(xboard: Xboard, plies: number): Partial<Translation> {
  const uci = halted(xboard);
  const { length } = xboard.game.moves;
  if (length < plies) return { uci: [...uci, ...resumed(xboard)], out: ['Error (no move to take back): undo'] };
  xboard.game = gameAt(xboard.game, length - plies);
  return { uci: [...uci, ...resumed(xboard)] };
}

/** The opponent's move: if the engine ponders on it, that search goes on. */
function opponentMove(xboard: Xboard, text: string): Partial<Translation> {
  const uci = tryReadMove(positionOf(xboard.game), text);
  if (uci instanceof ReadMoveError) return { out: [`Illegal move: ${text}`] };
  const pondering = xboard.asked.at(-1);
  const isHit = pondering?.kind === 'ponder' && xboard.expected === uci;
  const stops = isHit ? [] : halted(xboard);
  xboard.game = play(xboard.game, uci);
  if (isHit) {
    pondering.kind = 'move';
    return { uci: ['ponderhit'] };
  }
  if (xboard.isAnalysing || xboard.side === turnOf(xboard.game)) return { uci: [...stops, ...startSearch(xboard)] };
  return { uci: stops };
}

/** Stops the current search: its move is no longer wanted. */
function halted({ asked }: Xboard): string[] {
  const last = asked.at(-1);
  if (!last) return [];
  last.kind = 'none';
  return ['stop'];
}

/** Force mode, and no analysis. */
function leaveGame(xboard: Xboard): string[] {
  const uci = halted(xboard);
  Object.assign(xboard, { side: undefined, isAnalysing: false });
  return uci;
}

/** Continues an analysis with the new position; a game waits for a command. */
function resumed(xboard: Xboard): string[] {
  return xboard.isAnalysing ? startSearch(xboard) : [];
}

function startSearch(xboard: Xboard): string[] {
  const { asked, game, isAnalysing } = xboard;
  if (endingOf(game)) return [];
  asked.push({ kind: isAnalysing ? 'none' : 'move' });
  xboard.thought = '';
  return [makePosition(game), isAnalysing ? 'go infinite' : goOf(xboard, game)];
}

/** The `go` that the time control makes. @param game in which the engine is to move. */
function goOf({ control, moveMillis, depth, ownMillis, otherMillis }: Xboard, game: Game, isPondering = false): string {
  const words = ['go'];
  if (isPondering) words.push('ponder');
  if (depth !== undefined) words.push(`depth ${depth}`);
  if (moveMillis !== undefined) words.push(`movetime ${Math.max(1, Math.round(moveMillis))}`);
  else {
    const { moves, millis, incrementMillis } = control;
    const own = ownMillis ?? millis;
    const both = [own, otherMillis ?? own].map(Math.round);
    const [white, black] = turnOf(game) === 'white' ? both : both.reverse();
    words.push(`wtime ${white} btime ${black} winc ${Math.round(incrementMillis)} binc ${Math.round(incrementMillis)}`);
    const played = Math.floor(game.moves.length / 2);
    if (moves > 0) words.push(`movestogo ${moves - (played % moves)}`);
  }
  return words.join(' ');
}

// ----------------------------------------------------------------------------------------------- from the engine

/** Translates a line of the engine. */
export function fromEngine(xboard: Xboard, line: string): Translation {
  const words = wordsOf(line);
  switch (words[0]) {
    case 'readyok': {
      const number = xboard.pings.shift();
      return { uci: [], out: number === undefined ? [] : [`pong ${number}`] };
    }
    case 'info':
      return { uci: [], out: words[1] === 'string' ? [`# ${words.slice(2).join(' ')}`] : thinking(xboard, words) };
    case 'bestmove':
      return translated(ownMove(xboard, words[1], words[3]));
    default:
      return { uci: [], out: [] };
  }
}

/** "depth value centiseconds positions variation". */
function thinking(xboard: Xboard, words: readonly string[]): string[] {
  const thought = parseInfo(words.slice(1));
  if (!thought) return [];
  const centiseconds = Math.round(Number(words[words.indexOf('time') + 1] ?? 0) / 10);
  xboard.thought = `stat01: ${centiseconds} ${thought.nodes} ${thought.depth} 0 0`;
  const { score, pv = [], depth, nodes } = thought;
  const isForOthers = xboard.asked[0]?.kind === 'none' && !xboard.isAnalysing;
  if (!xboard.posts || !score || pv.length === 0 || isForOthers) return [];
  const mate = score.kind === 'mate' ? Math.sign(score.moves) * (MATE + Math.abs(score.moves)) : 0;
  const value = score.kind === 'mate' ? mate : Math.round(score.centipawns);
  return [`${depth} ${value} ${centiseconds} ${nodes} ${pv.join(' ')}`];
}

/** The move of the search that was asked for first. */
function ownMove(xboard: Xboard, move: string | undefined, reply: string | undefined): Partial<Translation> {
  const asked = xboard.asked.shift();
  // A ponder search that ends by itself waits for its hit in the engine, so this is of one that was stopped.
  if (asked?.kind !== 'move') return {};
  if (move === undefined || !/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(move)) return { out: resultLines(xboard.game) };
  xboard.game = play(xboard.game, move);
  const out = [`move ${move}`, ...resultLines(xboard.game)];
  if (!xboard.ponders || reply === undefined || endingOf(xboard.game)) return { out };
  const expected = tryReadMove(positionOf(xboard.game), reply);
  if (expected instanceof ReadMoveError) return { out };
  const game = play(xboard.game, expected);
  if (endingOf(game)) return { out };
  xboard.expected = expected;
  xboard.asked.push({ kind: 'ponder' });
  return { out, uci: [makePosition(game), goOf(xboard, game, true)] };
}

/** The result, if the board has ended the game. */
function resultLines(game: Game): string[] {
  const ending = endingOf(game);
  if (!ending) return [];
  const winner = ending.winner && (ending.winner === 'white' ? 'White' : 'Black');
  const reason = ending.kind === 'checkmate' ? `${winner} mates` : ending.kind === 'stalemate' ? 'Stalemate' : 'Draw';
  return [`${resultOf(ending)} {${reason}}`];
}
