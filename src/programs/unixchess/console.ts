/**
 * The chess of Research Unix V7 at a terminal that prints: no prompt, a line for each move, and a dozen commands in small letters
 * (described, and recorded in 21 sessions). When the program ends, the shell waits for another game.
 */
import type { Color } from 'plyhouse-kernel/position';
import { FenError, INITIAL_FEN, makeFen, tryParseFen } from '../../chess/fen.ts';
import {
  fenOf,
  type Game,
  gameAt,
  newGame,
  play,
  positionOf,
  repetitions,
  takeBack,
  turnOf,
} from '../../chess/game.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { clockText } from '../console-canvas.ts';
import { type CapChange, readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, stepBy } from '../console-steps.ts';
import { type Decision, type Fact, factsFrom } from '../program.ts';
import { moveText } from './board.ts';
import { UNIXCHESS_CARD } from './card.ts';
import { readMove, shortestLine, writeMove } from './notation.ts';
import { AROUND, searchedRoots } from './search.ts';

const { described, inferred, chosen } = factsFrom('unix-v7');

/** Facts about its dialogue. */
const TERMINAL_FACTS: readonly Fact[] = [
  described(
    'It greets with its name and gives no prompt. What it prints for moves, commands and errors is that of 21 recorded sessions.',
  ),
  described(
    'Moves are typed by two squares or in descriptive notation, and printed in the one used last. A pawn that takes en passant goes to the square of the pawn it takes.',
  ),
  described(
    'first, alg, restore, save, test, remove, exit, manual, resign, clock, score, setup, hint and repeat; an empty line prints the board, with Black’s men as capitals.',
  ),
  described('first and restore come before the first move; remove takes back two plies; setup reads eight rows.'),
  described('It declares a draw in a position that has been there more than three times before.'),
  inferred('The program ends with the game: it answers nothing that the sessions type after a mate or a draw.'),
  inferred('What is left out of a move in descriptive notation matches anything, as in “pxp” and “r-k”.'),
  chosen(
    'A terminal that prints and has small letters and capitals, as a Teletype 37 had; its six capitals are those of a set-up, on keys of their own.',
  ),
  chosen(
    'It is not known what repeat prints (here the last move again), what save prints (here nothing), or how castling is printed by squares (here as the king’s move).',
  ),
  chosen('The values of hint and test are from Black’s side, as inside the program; the sessions do not show it.'),
  chosen('A saved game lasts until the terminal is switched off.'),
  chosen('The shell knows only the word chess. No key is read while the program thinks.'),
  chosen(
    'After setup White is to move, and a side may castle if its king and rook are at home. A position that is not legal chess is an illegal setup.',
  ),
  chosen('The clock counts the period clock’s time for the program, and the time you take for yourself.'),
];

export interface TerminalState extends ConsoleState {
  readonly typed: string;
  readonly paper: readonly string[];
  /** The program has ended; the shell waits. */
  readonly isShell: boolean;
  /** It prints moves by their squares: so the last move was typed. */
  readonly isAlgebraic: boolean;
  /** Both sides are typed. */
  readonly isManual: boolean;
  /** It prints terms and values with its moves. */
  readonly isTesting: boolean;
  /** It thinks for the player. */
  readonly isHinting: boolean;
  /** The rows of a board being set up, from rank 8 down. */
  readonly rows?: readonly string[];
  /** The game that was saved. */
  readonly saved?: Game;
  /** The value that the last search found. */
  readonly ivalue: number;
  /** Milliseconds used. */
  readonly used: Readonly<Record<Color, number>>;
}

const COLUMNS = 72;
const LENGTH = 72;
const PAPER_LINES = 120;
/** The column of Black's moves in the score. */
const SCORE_COLUMN = 20;
/** The maximum number of earlier occurrences of a position. */
const MOST_REPETITIONS = 4;
/** The start of a session in the shell. */
const CALL = '$ chess';

/** Its capitals are the six that set up Black's men. */
const CAPITALS = [...'PNBRQK'];
const CAPS: Readonly<Record<Key, CapChange>> = Object.fromEntries([
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => {
    const capital = letter.toUpperCase();
    return [letter, { typed: CAPITALS.includes(capital) ? [letter] : [letter, capital] }];
  }),
  ...CAPITALS.map((letter) => [letter, { typed: [letter], name: `capital ${letter.toLowerCase()}` }]),
  ['SPACE', { width: 4 }],
]);

const MACHINE: Machine = {
  id: 'unixchess',
  program: 'unixchess',
  name: 'Unix chess on a PDP-11, a printing terminal',
  language: 'en',
  displays: [
    { kind: 'paper', id: 'paper', name: 'printing terminal', columns: COLUMNS, paper: '#f6f2e3', ink: '#2a2522' },
  ],
  scrolls: true,
  lamps: [],
  keyboard: typewriter(
    [
      '1 2 3 4 5 6 7 8 9 0 -',
      'q w e r t y u i o p BACK',
      'a s d f g h j k l ENTER',
      'z x c v b n m /',
      'P N B R Q K SPACE',
    ],
    CAPS,
  ),
  sounds: {
    key: { kind: 'noise', what: 'click', millis: 40 },
    print: { kind: 'noise', what: 'printer', millis: 100 },
  },
  thinking: 'still',
  help: [
    'A move in descriptive notation, p-k4 or n-kb3, or by its squares, e2e4; ENTER alone prints the board, on which the capitals are Black.',
    'first lets it move first, hint suggests a move, remove takes the last two back, score lists them, alg changes the notation, exit ends it, and chess begins another game.',
    'Also manual, test, clock, repeat, setup, save, restore and resign.',
  ],
  facts: TERMINAL_FACTS,
};

/** Ken Thompson's chess at its terminal. */
export const unixchessConsole: Console<TerminalState> = {
  machine: MACHINE,
  start: () => begun({ paper: [CALL] }),
  beginAt(game, player) {
    const typed = (state: TerminalState, line: string) => read(line).reduce((now, key) => press(now, key).state, state);
    const rows = game.start === INITIAL_FEN ? [] : ['setup', ...rowsOf(game)];
    // The rows do not contain the side to move or the castling rights.
    const { setup: _, rows: __, ...placed } = rows.reduce(typed, unixchessConsole.start().state);
    const ready = { ...placed, game };
    return turnOf(game) === player ? ready : typed(ready, 'first');
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    time: (state, { millis }) =>
      state.task.kind === 'listen' && !state.isShell ? { state: passed(state, millis) } : { state },
    decision: (state, { decision }) => decided(state, decision),
    broken: (state) => ({ state: { ...state, task: LISTEN, isHinting: false } }),
  }),
  view({ paper, typed, isShell }) {
    const lines = [...paper, (isShell ? '$ ' : '') + typed];
    return { pictures: { paper: { kind: 'paper', lines } }, lamps: [], text: lines } satisfies View;
  },
  read,
  keysFor({ game, isShell, rows, isAlgebraic, typed }, move) {
    if (isShell || rows || (move.length > 4 && move[4] !== 'q')) return undefined;
    return typing(typed, shortestLine(game, move, isAlgebraic));
  },
  ask({ typed, game, isShell, isManual, rows }, player): Ask | undefined {
    if (isShell) return { what: 'chess, for another game; then press ENTER', keys: typing(typed, 'chess') };
    if (rows)
      return {
        what: `rank ${8 - rows.length} of the board; capitals are Black, digits empty squares`,
        keys: ['ENTER'],
      };
    if (isManual || game.moves.length > 0 || turnOf(game) === player) return undefined;
    return { what: 'first, which lets it move; then press ENTER', keys: typing(typed, 'first') };
  },
};

function read(line: string): readonly Key[] {
  return readTyped(MACHINE.keyboard, line);
}

const typing = (typed: string, line: string): readonly Key[] => goOnTyping(typed, read(line));

/** The program as it is called. */
function begun({ paper, saved }: Pick<TerminalState, 'paper' | 'saved'>): Step<TerminalState> {
  const state: TerminalState = {
    task: LISTEN,
    game: newGame(),
    typed: '',
    paper,
    isShell: false,
    isAlgebraic: false,
    isManual: false,
    isTesting: false,
    isHinting: false,
    saved,
    ivalue: 0,
    used: { white: 0, black: 0 },
  };
  return printed(state, ['Chess']);
}

/** Time that the side to move used. */
function passed(state: TerminalState, millis: number): TerminalState {
  const turn = turnOf(state.game);
  return { ...state, used: { ...state.used, [turn]: state.used[turn] + millis } };
}

function press(state: TerminalState, key: Key): Step<TerminalState> {
  // Input is not read while it thinks.
  if (state.task.kind !== 'listen') return { state };
  if (key !== 'ENTER') {
    const typed = typedOn(state.typed, key, LENGTH);
    return typed === undefined ? { state } : { state: { ...state, typed }, sounds: ['key'] };
  }
  const line = state.typed;
  const entered = { ...state, typed: '', paper: onPaper(state.paper, [(state.isShell ? '$ ' : '') + line]) };
  if (state.isShell) return shell(entered, line);
  if (entered.rows) return setRow(entered, [...entered.rows, line]);
  const command = Object.hasOwn(COMMANDS, line) ? COMMANDS[line]! : undefined;
  return command ? command(entered) : moved(entered, line);
}

function shell(state: TerminalState, line: string): Step<TerminalState> {
  if (line === 'chess') return begun(state);
  return line.trim() === '' ? { state } : refused(state, `${line.trim().split(' ')[0]}: not found`);
}

/** The program ends: its shell is back. */
const ended = (state: TerminalState, lines: readonly string[] = []): Step<TerminalState> => {
  const { setup: _, rows: __, ...rest } = state;
  return printed({ ...rest, task: LISTEN, isShell: true }, lines);
};

const refused = (state: TerminalState, line: string): Step<TerminalState> => ({
  ...printed(state, [line]),
  isRefused: true,
});

// ------------------------------------------------------------------------------------------------- commands

const isUntouched = ({ game }: TerminalState): boolean => game.moves.length === 0;

/** Commands that may be typed besides moves. */
const COMMANDS: Readonly<Record<string, (state: TerminalState) => Step<TerminalState>>> = {
  '': (state) => printed(state, boardLines(state.game, state.isAlgebraic)),
  first: (state) => (isUntouched(state) ? think(state) : refused(state, 'eh?')),
  alg: (state) => ({ state: { ...state, isAlgebraic: true } }),
  manual: (state) => ({ state: { ...state, isManual: !state.isManual } }),
  test: (state) => ({ state: { ...state, isTesting: !state.isTesting } }),
  hint: (state) => think({ ...state, isHinting: true }),
  score: (state) => printed(state, ['', ...scoreLines(state), '']),
  clock: (state) =>
    printed(
      state,
      (['white', 'black'] as const).map((side) => `${side}: ${clockText(state.used[side])}`),
    ),
  remove: (state) =>
    state.game.moves.length > 1 ? { state: { ...state, game: takeBack(state.game, 2) } } : refused(state, 'eh?'),
  repeat: (state) => (isUntouched(state) ? refused(state, 'eh?') : printed(state, [lastLine(state)])),
  setup: (state) => setRow(state, []),
  save: (state) => ({ state: { ...state, saved: state.game } }),
  restore: (state) =>
    state.saved && isUntouched(state) ? { state: { ...state, game: state.saved } } : refused(state, 'eh?'),
  resign: (state) => ended(state),
  exit: (state) => ended(state),
};

/** The moves so far, in the notation of now. */
function scoreLines({ game, isAlgebraic }: TerminalState): readonly string[] {
  const lines: string[] = [];
  for (const [ply, move] of game.moves.entries()) {
    const before = gameAt(game, ply);
    const { turn, fullmoves } = positionOf(before);
    const text = writeMove(before, move, isAlgebraic);
    const number = `${String(fullmoves).padStart(2)}. `;
    if (turn === 'white') lines.push(number + text);
    else lines.push((lines.pop() ?? `${number}...`).padEnd(SCORE_COLUMN) + text);
  }
  return lines;
}

// ---------------------------------------------------------------------------------------------------- moves

/** A line that is no command. */
function moved(state: TerminalState, line: string): Step<TerminalState> {
  const found = readMove(state.game, line);
  if (!found) return refused(state, 'eh?');
  const next = { ...state, isAlgebraic: found.isAlgebraic };
  const [move, other] = found.moves;
  if (move === undefined) return refused(next, 'Illegal move');
  if (other !== undefined) return refused(next, 'ambiguous');
  const made = { ...next, game: play(state.game, move) };
  // Mated or stalemated, it resigns by itself.
  const goesOn = !state.isManual && repetitions(made.game) <= MOST_REPETITIONS;
  return goesOn ? think(made, [lastLine(made)]) : listen(made, [lastLine(made)]);
}

/** The last move of the game, as it is printed. */
function lastLine({ game, isAlgebraic }: TerminalState): string {
  const before = takeBack(game, 1);
  const { turn, fullmoves } = positionOf(before);
  return `${fullmoves}. ${turn === 'white' ? '' : '... '}${writeMove(before, game.moves.at(-1)!, isAlgebraic)}`;
}

const think = (state: TerminalState, lines: readonly string[] = []): Step<TerminalState> =>
  printed({ ...state, task: { kind: 'think', level: UNIXCHESS_CARD.tournamentLevel } }, lines);

/** Handles its decision, either a move of its own or a hint. */
function decided(state: TerminalState, { move, nodes, depth, own, remarks = [] }: Decision): Step<TerminalState> {
  const ready: TerminalState = {
    ...passed(state, (nodes * 1000) / UNIXCHESS_CARD.positionsPerSecond),
    task: LISTEN,
    isHinting: false,
    ivalue: Number(own?.score ?? state.ivalue),
  };
  if (move === undefined) {
    return ended(
      ready,
      remarks.map(({ text }) => text),
    );
  }
  const lines = [
    ...(state.isTesting && own?.remark !== undefined
      ? testLines(state, Number(own.remark.slice(AROUND.length)), depth)
      : []),
    ...remarks.flatMap(({ kind, text }) => (kind === 'announcesMate' ? text : [])),
  ];
  if (state.isHinting) {
    return printed(ready, [...lines, `${writeMove(state.game, move, state.isAlgebraic)} ${ready.ivalue}`]);
  }
  const made = { ...ready, game: play(state.game, move) };
  return listen(made, [...lines, lastLine(made)]);
}

/** The six terms of each move, their sum, and its value in the search that has just ended. */
function testLines({ game, isAlgebraic }: TerminalState, ivalue: number, depth: number): readonly string[] {
  const side = turnOf(game) === 'black' ? 1 : -1;
  return searchedRoots(game, ivalue, depth - 1).map(({ terms, total, value = 0, move }) => {
    const columns = terms.map((term) => String(term).padStart(4)).join(' ');
    const black = String(side * value + 0).padStart(6);
    return `${columns} = ${String(total).padStart(3)} ${black} ${writeMove(game, moveText(move), isAlgebraic)}`;
  });
}

/** Waits for the next line, if the game goes on. */
function listen(state: TerminalState, lines: readonly string[]): Step<TerminalState> {
  const position = positionOf(state.game);
  const end = position.isCheckmate()
    ? `${position.turn === 'white' ? 'Black' : 'White'} wins`
    : position.isStalemate()
      ? 'Stale mate'
      : repetitions(state.game) > MOST_REPETITIONS
        ? 'Draw by repetition'
        : undefined;
  return end === undefined ? printed({ ...state, task: LISTEN }, lines) : ended(state, [...lines, end]);
}

// ---------------------------------------------------------------------------------------------------- board

/** FEN's rows with the capitals Black's, or back. */
const swapped = (field: string): string =>
  field.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const rowsOf = (game: Game): readonly string[] => swapped(fenOf(game).split(' ')[0]!).split('/');

function boardLines(game: Game, isAlgebraic: boolean): readonly string[] {
  const rows = rowsOf(game).map((row, index) => {
    const men = [...row.replace(/\d/g, (digit) => ' '.repeat(Number(digit)))];
    const signs = men.map((man, file) => (man === ' ' ? ((file + index) % 2 === 0 ? '-' : '*') : man));
    return `${8 - index}  ${signs.join(' ')}`;
  });
  return [...rows, '', ...(isAlgebraic ? ['   a b c d e f g h'] : ['   q q q q k k k k', '   r n b     b n r'])];
}

/** A row of a board more; the eighth ends it. */
function setRow(state: TerminalState, rows: readonly string[]): Step<TerminalState> {
  const fields = rows.map((row) => {
    const men = row.replace(/[1-8]/g, (digit) => ' '.repeat(Number(digit))).padEnd(8);
    return /^[pnbrqk ]{8}$/i.test(men) ? swapped(men).replace(/ +/g, ({ length }) => String(length)) : undefined;
  });
  const whole = Array.from({ length: 8 }, (_, index) => fields[index] ?? '8').join('/');
  if (rows.length < 8) return { state: { ...state, rows, setup: `${whole} w - - 0 1` } };
  const { rows: _, setup: __, ...rest } = state;
  // Rights without a king or a rook at home do not count.
  const position = fields.includes(undefined) ? undefined : tryParseFen(`${whole} w KQkq - 0 1`);
  if (!position || position instanceof FenError) return refused(rest, 'Illegal setup');
  return listen({ ...rest, game: newGame(makeFen(position)), ivalue: 0 }, ['Setup successful']);
}

// ------------------------------------------------------------------------------------------------- printing

function printed(state: TerminalState, lines: readonly string[]): Step<TerminalState> {
  const lastLine = lines.findLast((line) => line !== '');
  return {
    state: { ...state, paper: onPaper(state.paper, lines) },
    prints: lines,
    ...(lines.length > 0 ? { sounds: ['print'] } : {}),
    says: lastLine,
  };
}

const onPaper = (paper: readonly string[], lines: readonly string[]): readonly string[] =>
  [...paper, ...lines].slice(-PAPER_LINES);
