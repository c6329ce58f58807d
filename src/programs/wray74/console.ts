/**
 * The calculator as its player worked it: cards are loaded, squares keyed in as rank and file, CONTINUE leads on, and
 * the answer stands as rank and file in y and x (described). While it computes nothing is lit.
 */

import { type Color, opposite } from 'plyhouse-kernel/position';
import { FenError, INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, Task, View } from '../console.ts';
import { readNamed } from '../console-keys.ts';
import { darkDigits, digitsOf } from '../console-segments.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import {
  emptyRegisters,
  LAST_REGISTER,
  registerAt,
  registerOf,
  type Side,
  setUp,
  squareOf,
  xOf,
  yOf,
} from './board.ts';
import { CALCULATOR_FACTS } from './console-facts.ts';
import { KEYBOARD } from './keyboard.ts';
import { fillTable } from './table.ts';

/** Positions in the registers, as a player prepared them. */

const LETTERS = ' PNBRQK';

/** Whether the pieces stand as at the start of a game in which the computer has this colour. */
function isStart(men: readonly number[], computer: Side): boolean {
  const registers = emptyRegisters();
  setUp(registers, positionOf(newGame()).board, computer);
  for (let register = 1; register <= LAST_REGISTER; register++) if (registers[register] !== men[register]) return false;
  return true;
}

/**
 * The position as FEN, or what would be one if chess allowed it. In the start position everything may still castle; of
 * any other the registers remember nothing. The player is to move, unless the computer opens.
 */
function startFenOf(men: readonly number[], computer: Side): string {
  if (isStart(men, computer)) return INITIAL_FEN;
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = '';
    for (let file = 0; file < 8; file++) {
      const man = men[registerOf(8 * rank + file, computer)]!;
      const letter = LETTERS[Math.abs(man)] ?? '?';
      const isWhite = man > 0 === (computer === 'white');
      text += man === 0 ? '1' : isWhite ? letter : letter.toLowerCase();
    }
    ranks.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  return `${ranks.join('/')} w - - 0 1`;
}

/**
 * The stage of the program: nothing loaded; loaded; asked on once; asking for the position; waiting for the origin of a move, for its
 * target; computing; stopped; showing the first square of its answer; without a move.
 */
type Phase = 'empty' | 'loaded' | 'asked' | 'asking' | 'from' | 'to' | 'computing' | 'stopped' | 'answer' | 'over';

export interface CalculatorState extends ConsoleState {
  readonly phase: Phase;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Figures that go on the number in x; else the next one begins a new number. */
  readonly isTyping: boolean;
  /** A register key that waits for its three figures. */
  readonly register?: { readonly does: 'store' | 'recall'; readonly figures: string };
  /** Something was refused: the lamp STATUS. */
  readonly isRefused: boolean;
  readonly computer: Side;
  /** The pieces by register as they are keyed in or loaded, slot 0 unused. */
  readonly men: readonly number[];
  /** The square the player's move leaves, as register; the square the answer goes to. */
  readonly from?: number;
  readonly to?: number;
  readonly tape: readonly string[];
}

const DIGITS = 15;
/** Lines of the tape that hang out. */
const TAPE_LINES = 40;

const MACHINE: Machine = {
  id: 'wray74',
  program: 'wray74',
  name: 'Hewlett-Packard 9810A, a desk calculator of 1971',
  language: 'en',
  displays: [
    {
      kind: 'digits',
      id: 'display',
      name: 'display',
      rows: ['temporary z', 'accumulator y', 'keyboard x'].map((label) => ({ label, groups: [DIGITS] })),
      lit: '#ff7850',
      ground: '#1f0a09',
    },
    { kind: 'paper', id: 'tape', name: 'printer', columns: 16, paper: '#e4e4dc', ink: '#2a3f8f' },
  ],
  scrolls: false,
  lamps: ['STATUS', 'FLOAT', 'FIX', 'RUN', 'PRGM', 'KEY LOG', 'INSERT CARD'].map((label) => ({
    id: label.replace(' ', '').toLowerCase(),
    label,
    colour: '#ff3020',
  })),
  keyboard: KEYBOARD,
  sounds: {
    beep: { kind: 'tone', hertz: 3760, millis: 100 },
    card: { kind: 'noise', what: 'card', millis: 1500 },
    line: { kind: 'noise', what: 'printer', millis: 320 },
  },
  thinking: 'dark',
  help: [
    'LOAD reads the program; after CONTINUE twice, 1 LOAD reads the start position with you as White, 2 LOAD as Black.',
    'A square is its rank, ↑ (typed UP) and its file: 2 ↑ 5 CONTINUE 4 ↑ 5 CONTINUE is e2-e4. Its answer is a rank in y and a file in x, and after CONTINUE the second square.',
  ],
  facts: CALCULATOR_FACTS,
};

const THINK: Task = { kind: 'think', level: '1' };

const EMPTY: CalculatorState = {
  task: LISTEN,
  game: newGame(),
  phase: 'empty',
  x: 0,
  y: 0,
  z: 0,
  isTyping: false,
  isRefused: false,
  computer: 'black',
  men: Array<number>(LAST_REGISTER + 1).fill(0),
  tape: [],
};

/** Alan Wray's program on its calculator. */
export const wray74Console: Console<CalculatorState> = {
  machine: MACHINE,
  start: () => ({ state: EMPTY }),
  // Keyed in register by register it leaves nothing on the display; cards hold what the dialogue cannot have.
  beginAt(game, player) {
    const computer = opposite(player);
    const registers = emptyRegisters();
    setUp(registers, positionOf(game).board, computer);
    const ready: CalculatorState = { ...EMPTY, game, computer, men: [...registers], phase: 'from' };
    return turnOf(game) === player ? ready : { ...ready, phase: 'computing', task: THINK };
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => show(state, decision),
    broken: (state) => ({ state: { ...state, task: LISTEN, phase: 'stopped' } }),
  }),
  view,
  read: (line) => readNamed(KEYBOARD, line, { '^': 'UP' }),
  keysFor,
  ask,
};

function press(state: CalculatorState, key: Key): Step<CalculatorState> {
  // 1. While it computes it responds to STOP only.
  if (state.phase === 'computing') {
    if (key !== 'STOP') return { state };
    return { state: { ...state, task: LISTEN, phase: 'stopped' }, words: [{ kind: 'stop' }] };
  }

  // 2. Figures: into a register key that waits for three of them, else into x.
  if (/^\d$/.test(key)) {
    if (state.register) return address(state, state.register, key);
    const x = state.isTyping ? 10 * state.x + (state.x < 0 ? -Number(key) : Number(key)) : Number(key);
    return Math.abs(x) < 1e10 ? { state: { ...state, x, isTyping: true, isRefused: false } } : { state };
  }
  const { register: _, ...rest } = state;
  const ready: CalculatorState = { ...rest, isTyping: false, isRefused: false };

  // 3. Everything else.
  switch (key) {
    case 'UP':
      return { state: { ...ready, z: state.y, y: state.x } };
    case 'DOWN':
      return { state: { ...ready, x: state.y, y: state.z } };
    case 'CHGSIGN':
      return { state: { ...ready, x: state.x === 0 ? 0 : -state.x, isTyping: state.isTyping } };
    case 'CLEARX':
      return { state: { ...ready, x: 0 } };
    case 'CLEAR':
      return { state: { ...ready, x: 0, y: 0, z: 0 } };
    case 'STORE':
    case 'RECALL':
      return { state: { ...ready, register: { does: key === 'STORE' ? 'store' : 'recall', figures: '' } } };
    case 'END':
      return { state: state.phase === 'empty' ? ready : { ...ready, phase: 'loaded' } };
    case 'LOAD':
      return load(ready);
    case 'CONTINUE':
      return goOn(ready);
    default:
      return { state };
  }
}

/** A register is named by three figures, 000 to 108. */
function address(
  state: CalculatorState,
  { does, figures }: NonNullable<CalculatorState['register']>,
  key: Key,
): Step<CalculatorState> {
  const named = figures + key;
  if (named.length < 3) return { state: { ...state, register: { does, figures: named } } };
  const { register: _, ...ready } = state;
  const number = Number(named);
  if (does === 'recall') return { state: { ...ready, x: registerValue(state, number), isTyping: false } };
  if (state.phase !== 'asking' || number < 1 || number > LAST_REGISTER) return refuse(ready);
  const men = state.men.map((man, at) => (at === number ? state.x : man));
  return { state: { ...ready, men, isTyping: false } };
}

/** The contents of a register: before a game the pieces alone, in it the whole table. */
function registerValue({ phase, men, game, computer }: CalculatorState, number: number): number {
  if (number < 1 || number > LAST_REGISTER) return 0;
  if (phase === 'empty' || phase === 'loaded' || phase === 'asked' || phase === 'asking') return men[number]!;
  const registers = emptyRegisters();
  setUp(registers, positionOf(game).board, computer);
  fillTable(registers);
  return registers[number]!;
}

/** LOAD: the program, and, when it asks for the position, the card whose number is in x. */
function load(state: CalculatorState): Step<CalculatorState> {
  if (state.phase === 'asking') {
    if (state.x > 2 || state.x < 0) return refuse(state);
    const computer: Side = state.x === 2 ? 'white' : 'black';
    const registers = emptyRegisters();
    setUp(registers, positionOf(newGame()).board, computer);
    const step = begin({ ...state, men: [...registers] });
    return { ...step, sounds: ['card', ...(step.sounds ?? [])] };
  }
  return { state: { ...state, phase: 'loaded', x: 0, y: 0, z: 0 }, sounds: ['card'] };
}

/** CONTINUE: the program resumes after a stop. */
function goOn(state: CalculatorState): Step<CalculatorState> {
  switch (state.phase) {
    case 'loaded':
      return { state: { ...state, phase: 'asked' } };
    case 'asked':
      return { state: { ...state, phase: 'asking', x: 0, y: 0, z: 0, men: state.men.map(() => 0) } };
    case 'asking':
      return begin(state);
    case 'from': {
      const from = registerAt(state.x, state.y);
      return from === 0 ? refuse(state) : { state: { ...state, phase: 'to', from } };
    }
    case 'to':
      return yourMove(state);
    case 'answer':
      return { state: { ...state, ...pointOf(state.to!), phase: 'from' }, says: sayPoint(state.to!) };
    case 'stopped':
      return { state: { ...state, phase: 'computing', task: THINK } };
    default:
      return refuse(state);
  }
}

/** The game begins from the pieces in the registers; the computer opens if king and queen stand exchanged. */
function begin(state: CalculatorState): Step<CalculatorState> {
  const computer: Side = isStart(state.men, 'white') ? 'white' : 'black';
  let game: Game;
  try {
    game = newGame(startFenOf(state.men, computer));
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return refuse(state);
  }
  const ready: CalculatorState = { ...state, game, computer, x: 0, y: 0, z: 0, phase: 'from', tape: [] };
  return computer === 'white' ? { state: { ...ready, phase: 'computing', task: THINK } } : { state: ready };
}

function yourMove(state: CalculatorState): Step<CalculatorState> {
  const { game, computer, from } = state;
  const to = registerAt(state.x, state.y);
  const name = (register: number) => squareName(squareOf(register, computer));
  const typed = to === 0 ? '' : name(from!) + name(to);
  const legal = movesOf(game);
  const uci = legal.includes(`${typed}q`) ? `${typed}q` : typed;
  if (!legal.includes(uci)) return refuse({ ...state, phase: 'from' });
  const next = play(game, uci);
  const printed = { ...state, game: next, tape: onTape(state.tape, uci) };
  if (movesOf(next).length === 0) return withoutMove(printed);
  return { state: { ...printed, phase: 'computing', task: THINK }, sounds: ['line'] };
}

/** The decision: the first square of its move stands in y and x. */
function show(state: CalculatorState, { move }: Decision): Step<CalculatorState> {
  if (move === undefined) return withoutMove(state);
  const game = play(state.game, move);
  const [from, to] = registersOf(move, state.computer);
  return {
    state: { ...state, game, ...pointOf(from), to, phase: 'answer', task: LISTEN, tape: onTape(state.tape, move) },
    sounds: ['line'],
    says: sayPoint(from),
    ...(endingOf(game) ? { notes: [`the game is over: ${endingOf(game)!.kind}; the program does not know`] } : {}),
  };
}

function withoutMove(state: CalculatorState): Step<CalculatorState> {
  return {
    state: { ...state, x: 0, y: 0, z: 0, phase: 'over', task: LISTEN },
    says: 'x 0, y 0, z 0',
    notes: [`the game is over: ${endingOf(state.game)?.kind ?? 'no move'}`],
  };
}

const refuse = (state: CalculatorState): Step<CalculatorState> => ({
  state: { ...state, x: 0, y: 0, z: 0, isRefused: true },
  sounds: ['beep'],
  says: 'STATUS',
  isRefused: true,
});

/** The squares of a move as registers. */
function registersOf(move: Uci, computer: Side): readonly [from: number, to: number] {
  const at = (name: string) => registerOf((Number(name[1]) - 1) * 8 + 'abcdefgh'.indexOf(name[0]!), computer);
  return [at(move.slice(0, 2)), at(move.slice(2, 4))];
}

const pointOf = (register: number) => ({ x: xOf(register), y: yOf(register), z: 0, isTyping: false });
const sayPoint = (register: number) => `y ${yOf(register)}, x ${xOf(register)}`;
const squareName = (square: number) => `${'abcdefgh'[square & 7]}${(square >> 3) + 1}`;
const onTape = (tape: readonly string[], move: Uci) =>
  [...tape, `${move.slice(0, 2)}-${move.slice(2, 4)}`.toUpperCase()].slice(-TAPE_LINES);

/**
 * Rank, up, file, CONTINUE for either square, as far as they are not keyed in; before them one CONTINUE if its answer still
 * stands half told, or to have another first square refused.
 */
function keysFor(state: CalculatorState, move: Uci): Key[] | undefined {
  const { phase, computer } = state;
  if (phase !== 'from' && phase !== 'to' && phase !== 'answer') return undefined;
  if (move.length > 4 && move[4] !== 'q') return undefined;
  const [from, to] = registersOf(move, computer);
  const both = [...squareKeys(from), ...squareKeys(to)];
  if (phase === 'answer') return ['CONTINUE', ...both];
  if (phase === 'from') return [...squareKeys(from, state), ...squareKeys(to)];
  return state.from === from ? squareKeys(to, state) : ['CLEARX', 'CONTINUE', ...both];
}

/** @param state what has been keyed in; by default nothing. */
function squareKeys(register: number, state?: CalculatorState): Key[] {
  const [rank, file] = [yOf(register), xOf(register)];
  const typing = [String(rank), 'UP', String(file), 'CONTINUE'];
  if (!state) return typing;
  const { x, y, isTyping } = state;
  if (isTyping && y === rank && x === file) return typing.slice(3);
  if (isTyping) return x === rank ? typing.slice(1) : ['CLEARX', ...typing];
  // After UP the rank stands in x as well.
  return x === rank && y === rank ? typing.slice(2) : typing;
}

function ask(state: CalculatorState, player: Color): Ask | undefined {
  switch (state.phase) {
    case 'empty':
      return { what: 'LOAD, which reads the cards of the program', keys: ['LOAD'] };
    case 'loaded':
    case 'asked':
      return { what: 'CONTINUE', keys: ['CONTINUE'] };
    case 'asking': {
      const card = player === 'white' ? 1 : 2;
      const figure = [...(state.isTyping ? ['CLEARX'] : []), String(card)];
      return {
        what: '1 for White or 2 for Black; then press LOAD, which reads the card of the position',
        keys: [...(state.x === card ? [] : figure), 'LOAD'],
      };
    }
    case 'answer':
      return { what: 'CONTINUE, which shows the square its piece goes to', keys: ['CONTINUE'] };
    case 'stopped':
      return { what: 'CONTINUE, which lets it go on computing', keys: ['CONTINUE'] };
    case 'over':
      return { what: 'END, then CONTINUE, for another game', keys: ['END'] };
    default:
      return undefined;
  }
}

/** A number as a row shows it: whole ones with their point, others with ten figures and an exponent. */
function rowText(value: number, isFloat: boolean): string {
  if (!isFloat && Number.isInteger(value)) return `${value}.`;
  const [mantissa, exponent] = value.toExponential(9).split('e') as [string, string];
  const power = Number(exponent);
  return `${mantissa}${power < 0 ? '-' : ' '}${String(Math.abs(power)).padStart(2, '0')}`;
}

function view({ phase, x, y, z, isRefused, tape }: CalculatorState): View {
  const isDark = phase === 'computing';
  const isFloat = phase === 'empty';
  const rows = [z, y, x].map((value) => rowText(value, isFloat));
  const lamps = [
    ...(isRefused ? ['status'] : []),
    isFloat ? 'float' : 'fix',
    'run',
    ...(phase === 'asking' ? ['insertcard'] : []),
  ];
  const labels = ['temporary z', 'accumulator y', 'keyboard x'];
  const text = rows.map((row, at) => `${labels[at]!.padEnd(14)}${row.padStart(16)}`);
  if (isRefused) text.push('STATUS');
  if (phase === 'asking') text.push('INSERT CARD');
  return {
    pictures: {
      display: { kind: 'digits', rows: rows.map((row) => (isDark ? darkDigits(DIGITS) : digitsOf(row, DIGITS))) },
      tape: { kind: 'paper', lines: tape },
    },
    lamps,
    text: isDark ? [] : text,
  };
}
