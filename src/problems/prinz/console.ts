/**
 * The Ferranti Mark I at work on Prinz's problems. That the position came on tape and that White's first moves were typed is described; the
 * desk, the tubes and the teleprinter are those of the machine; how this program used its switches, and how it typed, is chosen.
 */
import { FenError } from '../../chess/fen.ts';
import { newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type {
  Ask,
  Console,
  ConsoleState,
  Display,
  Key,
  Keyboard,
  Machine,
  Run,
  Step,
  View,
} from '../../programs/console.ts';
import { cap, readNamed } from '../../programs/console-keys.ts';
import { LISTEN, stepBy } from '../../programs/console-steps.ts';
import { factsFrom } from '../../programs/program.ts';
import { ProblemError } from '../problem.ts';
import { type PrinzSearch, type PrinzTurn, prinzMove, startPrinz, stepPrinz } from './search.ts';
import { makeTape, readTape } from './tape.ts';

export interface PrinzState extends ConsoleState {
  /** The tape in the reader, as text; empty if there is none. */
  readonly tape: string;
  /** The stores are empty, the program stands in the tubes, or it has begun. */
  readonly stage: 'as left' | 'cleared' | 'loaded' | 'running' | 'done';
  /** The search, once it has begun. */
  readonly search: PrinzSearch | undefined;
  /** Machine time that no test has used yet. */
  readonly sinceTest: number;
  /** The lines typed by the teleprinter. */
  readonly paper: readonly string[];
  /** The key, once it is known. */
  readonly found?: { readonly keys: readonly Uci[]; readonly at: number };
}

/** 286 tests for the printed problem, which took "about 15 minutes". */
const MILLIS_PER_TEST = 900_000 / 286;
/** Lines that stay on the teleprinter's paper. */
const PAPER_LINES = 60;
const COLUMNS = 69;
const TAPE_COLUMNS = 40;

/** The tapes that lie ready: the printed problem, its mirror image, a stalemate taken for mate, and a missing promotion. */
const TAPES: readonly string[] = [
  '5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1',
  'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  'k2K4/N7/1P6/B7/8/8/P7/8 w - - 0 1',
  'k1Kb4/N7/NPR5/Bn1p1P2/1p6/6p1/8/8 w - - 0 1',
].map(makeTape);

/** A tube shows a page: 64 lines of 20 digits in two columns, the lowest digit at the left. */
const LINES = 32;
const DIGITS = 20;
const GAP = 2;
/** A digit is a dash in the middle of its cell. */
const DOT = '\u{1fb03}';

const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

const tube = (id: string, name: string): Display => ({
  kind: 'screen',
  id,
  name,
  columns: 2 * DIGITS + GAP,
  rows: LINES,
  cell: { width: 4, height: 6 },
  ground: '#04100a',
  inks: { plain: '#8dffb4', faint: '#1d5a38' },
});

const DISPLAYS: readonly Display[] = [
  { kind: 'paper', id: 'paper', name: 'teleprinter', columns: COLUMNS, paper: '#f3eedd', ink: '#2a2431' },
  tube('men', 'tube with the men and the counters'),
  tube('squares', 'tube with the squares'),
  { kind: 'paper', id: 'tape', name: 'tape in the reader', columns: TAPE_COLUMNS, paper: '#e7d9b0', ink: '#3a3527' },
];

const KEYBOARD: Keyboard = {
  blocks: [
    {
      name: 'desk',
      rows: [
        [
          cap('KEC', { name: 'KEC: clear everything', typed: ['Escape'], tone: 'alarm', width: 1.5 }),
          cap('SINGLE', { also: 'prepulse', name: 'single prepulse', typed: ['.'], width: 2.5 }),
          cap('CONT', {
            also: 'prepulse',
            name: 'continuous prepulses',
            typed: ['Enter'],
            width: 2.5,
            tone: 'strong',
          }),
          cap('STOP', { name: 'stop the prepulses', typed: ['s', 'S'], width: 1.5 }),
        ],
      ],
    },
    {
      name: 'tape',
      rows: [
        [
          cap('TAPE', { name: 'next tape that lies ready', typed: ['t', 'T'], width: 2 }),
          cap('BLANK', { name: 'blank tape', typed: ['Backspace'], width: 2 }),
        ],
        Array.from('KQRBNP', (key) => cap(key)),
        Array.from('12345678', (key) => cap(key)),
        [cap('/', { name: 'slash: Black’s men follow' })],
      ],
    },
  ],
};

const { described, inferred, chosen } = factsFrom('prinz-1952');

const MACHINE: Machine = {
  id: 'prinz',
  name: 'Ferranti Mark I, Manchester, with Prinz’s problems',
  language: 'en',
  displays: DISPLAYS,
  scrolls: true,
  lamps: [{ id: 'stop', label: 'STOP', colour: '#ff5a3c' }],
  keyboard: KEYBOARD,
  sounds: {
    type: { kind: 'noise', what: 'printer', millis: 120 },
    hoot: { kind: 'tone', hertz: 330, millis: 400 },
  },
  thinking: 'alive',
  help: [
    'TAPE takes the printed problem; KEC clears the stores, SINGLE brings the program from the drum, CONT starts it. STOP halts it, CONT goes on.',
    'Your own: BLANK K86 P67 R18 / K88 B87 P77 P78: letter, rank, file, White’s men before the stroke; at most 8 pawns, two of each piece, one queen.',
  ],
  facts: [
    described('A mate in two, White to move, came on punched tape; if wanted, each white first move was typed.'),
    described(
      'Each move with its test took perhaps 1 to 2 seconds; the printed problem took about 15 minutes, which is 3.1 seconds a test by our count. The machine is run at that pace.',
    ),
    described(
      'The tubes show a page of the store: 64 lines of 20 digits in two columns, the lowest digit at the left, a one brighter than a nought.',
      'prinz-manual',
    ),
    described(
      'To work: the tape in the reader, KEC, a single prepulse to bring the program from the drum, then continuous prepulses.',
      'prinz-manual',
    ),
    described(
      'A later book has about 450 moves for the printed problem of 1951; ours makes 183, and is not fitted to that number.',
      'turing-guide',
    ),
    inferred('The lamp and the names of the switches, as others have drawn the console.', 'mark1-console'),
    chosen('The format of the tape, what is typed, and what the tubes show: men and counters, and the 64 squares.'),
    chosen(
      'The key is typed once more behind “=”, and “=00” if there is none; then it hoots: what Prinz’s program did is not known.',
    ),
  ],
};

/** Prinz's program at its machine. */
export const prinzConsole: Console<PrinzState> = {
  machine: MACHINE,
  start: () => ({
    state: { task: LISTEN, game: newGame(), tape: '', stage: 'as left', search: undefined, sinceTest: 0, paper: [] },
  }),
  step: stepBy({
    key: (state, { key }) => press(state, key),
    time: (state, { millis }) => (state.task.kind === 'work' ? pass(state, millis) : { state }),
    hurry: (state) => press(state, 'STOP'),
  }),
  view,
  read: (line) => readNamed(KEYBOARD, line),
  // It plays no games.
  keysFor: () => undefined,
  ask,
};

function press(state: PrinzState, key: Key): Step<PrinzState> {
  if (state.task.kind === 'work') return key === 'STOP' ? { state: { ...state, task: LISTEN } } : { state };
  switch (key) {
    case 'TAPE':
      return withTape(state, TAPES[(TAPES.indexOf(state.tape) + 1) % TAPES.length]!);
    case 'BLANK':
      return withTape(state, '');
    case 'KEC':
      return { state: { ...state, stage: 'cleared', search: undefined } };
    case 'SINGLE':
      return state.stage === 'cleared' ? { state: { ...state, stage: 'loaded' } } : { state };
    case 'STOP':
      return { state };
    case 'CONT':
      return run(state);
    default: {
      const { tape } = state;
      const space = tape !== '' && !/\d/.test(key) && !tape.endsWith(' ') ? ' ' : '';
      return withTape(state, `${tape}${space}${key}${key === '/' ? ' ' : ''}`);
    }
  }
}

/** Puts another tape in the reader; if it cannot be read, the board beside the machine stays as it was. */
function withTape({ found: _, ...state }: PrinzState, tape: string): Step<PrinzState> {
  return { state: { ...state, tape, setup: readTape(tape) ?? state.setup ?? EMPTY } };
}

/** Continuous prepulses: the program reads the tape and begins, or goes on. */
function run(state: PrinzState): Step<PrinzState> {
  if (state.stage === 'running') return { state: { ...state, task: { kind: 'work' } } };
  if (state.stage !== 'loaded') return { state };
  const search = searchOf(state.tape);
  if (typeof search === 'string') return { state, isRefused: true, notes: [search] };
  return { state: { ...state, stage: 'running', search, sinceTest: 0, task: { kind: 'work' } } };
}

/** The search that a tape begins, or why it cannot. */
function searchOf(tape: string): PrinzSearch | string {
  const fen = readTape(tape);
  if (fen === undefined) {
    return tape === ''
      ? 'No tape is in the reader.'
      : 'The tape cannot be read: expected men such as K86 (letter, rank, file), White’s before the stroke.';
  }
  try {
    return startPrinz(fen);
  } catch (error) {
    if (error instanceof FenError || error instanceof ProblemError) {
      return `The problem on the tape cannot be set up: ${error.message}.`;
    }
    throw error;
  }
}

/** Machine time passes: makes the tests that fit into it, and types the moves that they find. */
function pass(state: PrinzState, millis: number): Step<PrinzState> {
  const search = structuredClone(state.search!);
  let sinceTest = state.sinceTest + millis;
  const typedBefore = search.tried.length;
  while (sinceTest >= MILLIS_PER_TEST && search.outcome === undefined) {
    stepPrinz(search);
    sinceTest -= MILLIS_PER_TEST;
  }
  const prints = search.tried.slice(typedBefore).map(({ move }) => prinzMove(move));
  const isDone = search.outcome !== undefined;
  if (search.outcome === 'solution') prints.push(`=${prinzMove(search.tried.at(-1)!.move)}`);
  if (search.outcome === 'no solution') prints.push('=00');
  const next: PrinzState = {
    ...state,
    search,
    sinceTest,
    paper: [...state.paper, ...prints].slice(-PAPER_LINES),
    ...(isDone ? { stage: 'done', task: LISTEN } : {}),
    ...(search.outcome === 'solution' ? { found: { keys: [search.tried.at(-1)!.move], at: 0 } } : {}),
  };
  const sounds = [...(prints.length > 0 ? ['type'] : []), ...(isDone ? ['hoot'] : [])];
  return { state: next, prints, sounds, ...(prints.length > 0 ? { says: prints.join(', ') } : {}) };
}

/** The next request, from switching on to the solution of the printed problem, unless the user has begun another. */
function ask({ task, stage, tape }: PrinzState): Ask | undefined {
  if (task.kind !== 'listen') return undefined;
  if (tape === '') return { what: 'TAPE, which takes a problem that lies ready', keys: ['TAPE'] };
  if (readTape(tape) === undefined)
    return { what: 'the rest of the tape: men such as K86, / before Black’s', keys: [] };
  if (stage === 'as left') return { what: 'KEC, which clears the stores', keys: ['KEC'] };
  if (stage === 'cleared')
    return { what: 'a single prepulse, which brings the program from the drum', keys: ['SINGLE'] };
  if (stage === 'done') return { what: 'TAPE and KEC, for another problem', keys: ['TAPE', 'KEC'] };
  return { what: 'continuous prepulses, which start it', keys: ['CONT'] };
}

function view({ search, paper, tape, task }: PrinzState): View {
  const lines = search ? pageOf(search) : undefined;
  return {
    pictures: {
      paper: { kind: 'paper', lines: paper },
      men: { kind: 'screen', rows: dotsOf(lines?.men) },
      squares: { kind: 'screen', rows: dotsOf(lines?.squares) },
      tape: { kind: 'paper', lines: [tape] },
    },
    lamps: task.kind === 'work' ? [] : ['stop'],
    text: paper.slice(-12),
  };
}

/** The contents of the two tubes: the a-table and the counters of the four turns; the 64 squares of the b-table. */
function pageOf({ turns, at }: PrinzSearch): { readonly men: readonly number[]; readonly squares: readonly number[] } {
  const turn = turns[at]!;
  const counters = turns.flatMap(({ man, direction, step, tests, moves }) => [
    man,
    direction,
    step,
    tests,
    moves,
    0,
    0,
    0,
  ]);
  return { men: [...turn.squares, ...counters], squares: boardOf(turn) };
}

const boardOf = ({ board }: PrinzTurn): number[] =>
  Array.from({ length: 64 }, (_, index) => board[10 * ((index >> 3) + 1) + (index & 7) + 1]!);

/** 64 numbers in two columns of digits; noughts if the page is empty. */
function dotsOf(lines: readonly number[] = []): Run[][] {
  return Array.from({ length: LINES }, (_, row) => [
    ...digitsOf(lines[row] ?? 0),
    { text: ' '.repeat(GAP) },
    ...digitsOf(lines[row + LINES] ?? 0),
  ]);
}

/** The digits of a number, the lowest first; a negative one is its complement. */
const digitsOf = (value: number): Run[] =>
  Array.from({ length: DIGITS }, (_, digit) => ((value >> digit) & 1 ? { text: DOT } : { text: DOT, ink: 'faint' }));
