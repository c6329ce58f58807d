/**
 * The KIM-1 that an amateur set out to program to solve problems (kim1-estimate.ts): a board of a sheet of paper's size with six digits and a pad
 * of keys (described). How his program was worked is not known; in ours, the position is keyed into memory as on any KIM-1, one byte
 * to a square, GO begins, and the keys of the problem come back as squares.
 */
import { FenError, parseFen } from '../chess/fen.ts';
import { newGame } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Solved, Step, Task, View } from '../programs/console.ts';
import { readNamed } from '../programs/console-keys.ts';
import { HEX, hex, KIM_DIGITS, KIM_DISPLAY, KIM_KEYBOARD, shiftedIn } from '../programs/console-kim1.ts';
import { darkDigits, digitsOf } from '../programs/console-segments.ts';
import { stepBy } from '../programs/console-steps.ts';
import { factsFrom } from '../programs/program.ts';

export interface KimState extends ConsoleState {
  /** Dark until RS is pressed. */
  readonly isOn: boolean;
  /** Hexadecimal figures go to the address or into the byte that stands there. */
  readonly mode: 'address' | 'data';
  readonly address: number;
  /** The non-zero bytes, by address. */
  readonly memory: Readonly<Record<number, number>>;
  /** The keys found, and the index of the one on the display; undefined while memory is shown. */
  readonly found?: { readonly keys: readonly Uci[]; readonly at: number };
  /** The problem was invalid. */
  readonly isRefused: boolean;
}

/** The address of the number of moves; a square is its file and rank as one byte, a1 = 11, h8 = 88. */
const MOVES_ADDRESS = 0;
const USUAL_MOVES = 2;
const MOST_MOVES = 9;
/** Pieces by their byte: White's as they are, Black's with the bit 8. */
const LETTERS = ' PNBRQK';
const BLACK = 8;

const EMPTY = '8/8/8/8/8/8/8/8 w - - 0 1';

const { described, inferred, chosen } = factsFrom('problems-1981');

const MACHINE: Machine = {
  id: 'kim1',
  name: 'KIM-1, in a painter’s box',
  language: 'nl',
  displays: [KIM_DISPLAY],
  scrolls: false,
  lamps: [],
  keyboard: KIM_KEYBOARD,
  sounds: {},
  thinking: 'dark',
  help: [
    'RS switches it on. AD 0031 DA 04 puts a white rook on c1 (files and ranks 1-8; 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king; Black 9-E).',
    'AD 0000 DA 02: mate in two. GO solves, + shows the next key, ST stops.',
  ],
  facts: [
    described(
      'A board the size of a sheet of A4 with a simple keypad and six digits, built into a painter’s box with transformers, a recorder and 8,000 bytes more; its program, in machine code, was to solve chess problems. Our copy of the article breaks off where its author announces a first attempt.',
    ),
    described(
      'He had wanted a chess computer for more than 25 years. At the end of 1974 he ordered an Altair, the first that an amateur could pay for; nine months later it had not been sent. To learn programming in machine code took him half a year, and the nerves that it cost.',
    ),
    described(
      'The fastest solver in Europe was probably Dr. Zagler’s on the TR 440 in Munich. As that was so fast a machine, wrote H. le Grand in the yearbook of 1974, no significantly higher speeds were to be expected in the short run.',
    ),
    described(
      'Ludwig Zagler of Munich, problemist, was also the author of ELSA, the chess program that SCHACH 2.2 mated in 24 moves.',
      'wiki-zagler',
    ),
    described(
      'Of the chess computers of 1981 three solved mates in four: Super System 3, Intelligent Chess and Mephisto. The Mephisto could not solve problems with minor promotions; the solver behind this machine can.',
      'louwman-1981',
    ),
    inferred(
      'The digits are dark while it solves: on a KIM-1 they are lit by the program that runs, and this one had other things to do.',
    ),
    chosen(
      'How a problem was entered and a solution shown is not known: here squares are bytes of memory, file and rank; a key is shown as two squares and the byte of its piece. 0000 00 means that there is none, EEEE EE that the position is impossible.',
    ),
  ],
};

const LISTEN: Task = { kind: 'listen' };

/** The solver's machine. */
export const kim1Console: Console<KimState> = {
  machine: MACHINE,
  start: () => ({
    state: {
      task: LISTEN,
      game: newGame(),
      isOn: false,
      mode: 'address',
      address: 0,
      memory: { [MOVES_ADDRESS]: USUAL_MOVES },
      setup: EMPTY,
      isRefused: false,
    },
  }),
  step: stepBy({
    key: (state, { key }) => press(state, key),
    solved: (state, { solution }) => show(state, solution),
    hurry: (state) => (state.task.kind === 'solve' ? stopped(state) : { state }),
    broken: (state) => ({ state: { ...state, task: LISTEN } }),
  }),
  view,
  read: (line) => readNamed(KIM_KEYBOARD, line),
  // It plays no games.
  keysFor: () => undefined,
  ask,
};

const stopped = (state: KimState): Step<KimState> => ({ state: { ...state, task: LISTEN }, words: [{ kind: 'stop' }] });

function press(before: KimState, key: Key): Step<KimState> {
  if (before.task.kind === 'solve') return key === 'ST' || key === 'RS' ? stopped(before) : { state: before };
  if (key === 'RS') {
    const { found: _, ...state } = before;
    return { state: { ...state, isOn: true, mode: 'address', address: 0, isRefused: false } };
  }
  if (!before.isOn) return { state: before };
  if (key === '+' && before.found) return next(before);
  // Any other key brings memory back.
  const { found: _, ...rest } = before;
  const state: KimState = { ...rest, isRefused: false };
  const { mode, address, memory } = state;
  switch (key) {
    case 'AD':
      return { state: { ...state, mode: 'address' } };
    case 'DA':
      return { state: { ...state, mode: 'data' } };
    case '+':
      return { state: { ...state, address: (address + 1) & 0xffff } };
    case 'PC':
      return { state: { ...state, mode: 'address', address: 0 } };
    case 'GO':
      return go(state);
    case 'ST':
      return { state };
    default: {
      const figure = HEX.indexOf(key);
      if (mode === 'address') return { state: { ...state, address: ((address << 4) | figure) & 0xffff } };
      const byte = (((memory[address] ?? 0) << 4) | figure) & 0xff;
      const next = { ...memory, [address]: byte };
      // While a byte makes no sense the pieces stand as they stood.
      return { state: { ...state, memory: next, setup: fenOf(next) ?? state.setup ?? EMPTY } };
    }
  }
}

/** GO: the position in memory, White to move. */
function go(state: KimState): Step<KimState> {
  const moves = state.memory[MOVES_ADDRESS] ?? 0;
  const fen = fenOf(state.memory);
  if (fen === undefined || moves < 1 || moves > MOST_MOVES || !isPosition(fen)) {
    return { state: { ...state, isRefused: true }, says: 'EEEE EE', isRefused: true };
  }
  return { state: { ...state, task: { kind: 'solve', fen, moves } } };
}

/** A mate in two: address and byte of each man, and of the number of moves. */
const PROBLEM = [
  [0x61, 0x06],
  [0x11, 0x04],
  [0x81, 0x04],
  [0x58, 0x0e],
  [MOVES_ADDRESS, USUAL_MOVES],
] as const;

/** The next byte of a problem that the user has not begun otherwise; GO if all of them stand there. */
function ask(state: KimState): Ask | undefined {
  const { isOn, memory, found } = state;
  if (!isOn) return { what: 'RS, which lights the digits', keys: ['RS'] };
  if (found)
    return { what: '+ for the next key, or AD for another problem', keys: found.keys.length > 1 ? ['+'] : ['AD'] };
  const missing = PROBLEM.find(([at, byte]) => memory[at] !== byte);
  const others = Object.entries(memory).filter(
    ([at, byte]) => byte !== 0 && !PROBLEM.some(([own]) => own === Number(at)),
  );
  const fen = fenOf(memory);
  const keys = others.length === 0 ? keysTo(state, missing) : fen !== undefined && isPosition(fen) ? ['GO'] : [];
  return { what: 'AD and a square, DA and a man, for each man of the problem; then GO', keys };
}

function keysTo({ mode, address, memory }: KimState, missing: (typeof PROBLEM)[number] | undefined): Key[] {
  if (!missing) return ['GO'];
  const [at, byte] = missing;
  const data = hex(byte, 2);
  if (address === at && mode === 'data') {
    const begun = memory[at];
    return [...data.slice(begun !== undefined && (begun & 15) === byte >> 4 ? 1 : 0)];
  }
  if (address === at) return ['DA', ...data];
  return [...(mode === 'address' ? shiftedIn(hex(address, 4), hex(at, 4)) : ['AD', ...hex(at, 4)]), 'DA', ...data];
}

/** The position as FEN; undefined if a byte is not a piece. */
export function fenOf(memory: Readonly<Record<number, number>>): string | undefined {
  const ranks: string[] = [];
  for (let rank = 8; rank >= 1; rank--) {
    let text = '';
    for (let file = 1; file <= 8; file++) {
      const byte = memory[16 * file + rank] ?? 0;
      const letter = LETTERS[byte & 7];
      if (byte > 15 || letter === undefined || byte === BLACK) return undefined;
      text += byte === 0 ? '1' : byte & BLACK ? letter.toLowerCase() : letter;
    }
    ranks.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  return `${ranks.join('/')} w - - 0 1`;
}

function isPosition(fen: string): boolean {
  try {
    parseFen(fen);
    return true;
  } catch (error) {
    if (error instanceof FenError) return false;
    throw error;
  }
}

function show(state: KimState, { keys, isSettled }: Solved): Step<KimState> {
  const ready: KimState = { ...state, task: LISTEN, found: { keys, at: 0 } };
  const notes = isSettled ? [] : ['it was stopped before everything was tried'];
  return { state: ready, says: textOf(ready), ...(notes.length > 0 ? { notes } : {}) };
}

function next(state: KimState): Step<KimState> {
  const { keys, at } = state.found!;
  const shown: KimState = { ...state, found: { keys, at: keys.length === 0 ? 0 : (at + 1) % keys.length } };
  return { state: shown, says: textOf(shown) };
}

/** The six digits: an address and its byte, or the two squares of a key and the byte of its piece. */
function textOf({ address, memory, found, isRefused }: KimState): string {
  if (isRefused) return 'EEEE EE';
  if (!found) return `${hex(address, 4)} ${hex(memory[address] ?? 0, 2)}`;
  const key = found.keys[found.at];
  if (key === undefined) return '0000 00';
  const man = memory[16 * ('abcdefgh'.indexOf(key[0]!) + 1) + Number(key[1])] ?? 0;
  return `${key.slice(0, 4).toUpperCase()} ${hex(man, 2)}`;
}

function view(state: KimState): View {
  const isDark = !state.isOn || state.task.kind === 'solve';
  const text = textOf(state);
  const digits = isDark ? darkDigits(KIM_DIGITS) : digitsOf(text.replace(' ', ''), KIM_DIGITS);
  return { pictures: { display: { kind: 'digits', rows: [digits] } }, lamps: [], text: isDark ? [] : [text] };
}
