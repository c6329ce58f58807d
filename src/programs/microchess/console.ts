/**
 * MicroChess on the KIM-1, as its manual works it: C sets up the men, E changes sides, F makes a move, PC lets it play. Nothing is checked
 * until it is to think; then the men have to be a position that chess allows (chosen).
 */
import { type Color, opposite } from 'plyhouse-kernel/position';
import { FenError } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, movesOf, newGame, play, positionOf, takeBack, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { readNamed } from '../console-keys.ts';
import { HEX, hex, KIM_DIGITS, KIM_DISPLAY, KIM_KEYBOARD, shiftedIn } from '../console-kim1.ts';
import { darkDigits, digitsOf } from '../console-segments.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import { deal, exchange, MEN, type Men, menOf, moveMan, placementOf, stepsOf, TAKEN } from './board.ts';
import { CONSOLE_FACTS } from './console-facts.ts';

export interface MicrochessState extends ConsoleState {
  /** Before RS it is dark; then the keys are the monitor's, or after GO the program's. */
  readonly mode: 'dark' | 'monitor' | 'program';
  /** Bytes 0050 to 006F: what the program takes for the position. */
  readonly men: readonly number[];
  readonly computer: Color;
  /** The three bytes of the program's display. */
  readonly shown: readonly [number, number, number];
  /** The monitor's address, and whether figures go there or into its byte. */
  readonly address: number;
  readonly isData: boolean;
  /** Bytes 02F2 and 018B. */
  readonly level: readonly [test: number, tree: number];
  /** Whether the opening in memory may still be played. */
  readonly isBookOn: boolean;
}

const BOARD_ADDRESS = 0x50;
const TEST_ADDRESS = 0x2f2;
const TREE_ADDRESS = 0x18b;
/** The first byte of the program, which the manual has one look for after loading. */
const FIRST_BYTE = 0xd8;
const CLEARED = 0xcc;
const EXCHANGED = 0xee;
const NOBODY = 0xff;

const MACHINE: Machine = {
  id: 'microchess',
  program: 'microchess',
  name: 'MicroChess on a KIM-1',
  language: 'en',
  displays: [KIM_DISPLAY],
  scrolls: false,
  lamps: [],
  keyboard: KIM_KEYBOARD,
  sounds: {},
  thinking: 'dark',
  help: [
    'RS GO starts the program, C sets up the men. E gives you White; without it PC lets it open.',
    'A square is rank and file, 0 to 7, from its end of the board and your left: 64 44 F PC moves White’s king’s pawn, 63 43 F PC Black’s, and PC asks for the answer: man, from, to. Castle with two moves, take en passant with two (take, then pass).',
    'ST AD 02F2 DA 00 PC GO is Blitz, with AD 018B DA FF Super Blitz. A new queen: ST, the pawn’s byte CC, the queen’s (0061) the square, PC GO.',
  ],
  facts: CONSOLE_FACTS,
};

const DARK: MicrochessState = {
  task: LISTEN,
  game: newGame(),
  mode: 'dark',
  men: Array<number>(2 * MEN).fill(TAKEN),
  computer: 'white',
  shown: [0, 0, 0],
  address: 0,
  isData: false,
  level: [0x08, 0xfb],
  isBookOn: false,
};

/** MicroChess with six digits and 23 keys. */
export const microchessConsole: Console<MicrochessState> = {
  machine: MACHINE,
  start: () => ({ state: DARK }),
  beginAt(game, player) {
    const computer = opposite(player);
    const ready: MicrochessState = { ...DARK, mode: 'program', game, computer, men: [...menOf(game, computer)] };
    return turnOf(game) === player ? ready : playChess(ready).state;
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => (state.task.kind === 'think' ? answered(state, decision) : { state }),
  }),
  view,
  read: (line) => readNamed(KIM_KEYBOARD, line),
  keysFor,
  ask,
};

function press(state: MicrochessState, key: Key): Step<MicrochessState> {
  const isThinking = state.task.kind === 'think';
  const words = isThinking ? { words: [{ kind: 'stop' } as const] } : {};
  if (key === 'RS') return { state: { ...state, task: LISTEN, mode: 'monitor', address: 0, isData: false }, ...words };
  if (state.mode === 'dark') return { state };
  if (key === 'ST') return { state: { ...state, task: LISTEN, mode: 'monitor', isData: false }, ...words };
  if (isThinking) return { state };
  return state.mode === 'monitor' ? monitor(state, key) : program(state, key);
}

// ---------------------------------------------------------------------------------------------------- the monitor

function monitor(state: MicrochessState, key: Key): Step<MicrochessState> {
  switch (key) {
    case 'AD':
      return { state: { ...state, isData: false } };
    case 'DA':
      return { state: { ...state, isData: true } };
    case '+':
      return { state: { ...state, address: (state.address + 1) & 0xffff } };
    // PC returns to the program, which starts again from its beginning.
    case 'PC':
      return { state: { ...state, address: 0, isData: false } };
    case 'GO':
      if (state.address === 0) return { state: { ...state, mode: 'program' } };
      return { state, notes: ['The program begins at 0000: RS GO, or PC GO.'], isRefused: true };
    default: {
      const figure = HEX.indexOf(key);
      if (!state.isData) return { state: { ...state, address: ((state.address << 4) | figure) & 0xffff } };
      return { state: poke(state, ((byteAt(state) << 4) | figure) & 0xff) };
    }
  }
}

/** The bytes that are known here: the men, the level, and the program's first. The rest reads as 00. */
function byteAt({ address, men, level }: MicrochessState): number {
  if (address === TEST_ADDRESS) return level[0];
  if (address === TREE_ADDRESS) return level[1];
  return address === 0 ? FIRST_BYTE : (men[address - BOARD_ADDRESS] ?? 0);
}

function poke(state: MicrochessState, byte: number): MicrochessState {
  const { address, level } = state;
  if (address === TEST_ADDRESS) return { ...state, level: [byte, level[1]] };
  if (address === TREE_ADDRESS) return { ...state, level: [level[0], byte] };
  const place = address - BOARD_ADDRESS;
  if (place < 0 || place >= state.men.length) return state;
  return touched(state, state.men.with(place, byte));
}

// ---------------------------------------------------------------------------------------------------- the program

function program(state: MicrochessState, key: Key): Step<MicrochessState> {
  const all = (byte: number): Pick<MicrochessState, 'shown'> => ({ shown: [byte, byte, byte] });
  switch (key) {
    case 'C': {
      const { setup: _, ...rest } = state;
      const game = newGame();
      const men = [...menOf(game, 'white')];
      return said({ ...rest, ...all(CLEARED), game, men, computer: 'white', isBookOn: true });
    }
    case 'E': {
      const men = [...exchange(Uint8Array.from(state.men))];
      return said({ ...state, ...all(EXCHANGED), men, computer: opposite(state.computer) });
    }
    case 'F': {
      const men = Uint8Array.from(state.men);
      const [, from, to] = state.shown;
      moveMan(men, from, to);
      return said(withMan(touched(state, [...men]), from, to));
    }
    case 'PC':
      return playChess(state);
    default: {
      const figure = HEX.indexOf(key);
      if (figure < 0 || figure > 7) return { state };
      const squares = ((state.shown[1] << 12) | (state.shown[2] << 4) | figure) & 0xffff;
      return { state: withMan(state, squares >> 8, squares & 0xff) };
    }
  }
}

/** The display with a move, and the man on its first square. */
function withMan(state: MicrochessState, from: number, to: number): MicrochessState {
  const man = state.men.lastIndexOf(from);
  return { ...state, shown: [man < 0 ? NOBODY : man, from, to] };
}

/** The state with other men; while they differ from the game's, they are a board being set up. */
function touched(state: MicrochessState, men: readonly number[]): MicrochessState {
  const setup = `${placementOf(Uint8Array.from(men), state.computer)} w - - 0 1`;
  return { ...state, men, setup };
}

const said = (state: MicrochessState): Step<MicrochessState> => ({ state, says: textOf(state) });

/** PC: the game goes on with the move that leads to its men; any other position begins a new one. */
function playChess(before: MicrochessState): Step<MicrochessState> {
  const found = gameOfMen(before);
  if (typeof found === 'string') return { state: before, notes: [found], isRefused: true };
  const { setup: _, ...state } = before;
  const { computer, level } = state;
  const isBookOn = state.isBookOn && computer === 'white' && state.shown[2] !== EXCHANGED;
  const men = [...(found.game === state.game ? state.men : found.men)];
  const next: MicrochessState = { ...state, game: found.game, men, isBookOn };
  if (movesOf(found.game).length === 0) return resigned(next);
  const named = level[0] !== 0 ? 'normal' : level[1] === 0xff ? 'superblitz' : 'blitz';
  return { state: { ...next, task: { kind: 'think', level: named, options: { OwnBook: isBookOn } } } };
}

/** The game its men belong to, with the computer to move; or what is wrong with them. */
function gameOfMen(state: MicrochessState): { readonly game: Game; readonly men: Men } | string {
  const { game, computer } = state;
  const placement = placementOf(Uint8Array.from(state.men), computer);
  if (turnOf(game) === computer) {
    if (placementIn(game) === placement) return { game, men: menOf(game, computer) };
  } else {
    for (const uci of movesOf(game)) {
      const next = play(game, uci);
      if (placementIn(next) === placement) return { game: next, men: menOf(next, computer) };
    }
  }
  try {
    const fresh = newGame(`${placement} ${computer === 'white' ? 'w' : 'b'} - - 0 1`);
    return { game: fresh, men: deal(positionOf(fresh), computer) };
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return `MicroChess would think about anything; here it must be a legal position: ${error.message}. C sets up the men.`;
  }
}

const placementIn = (game: Game): string => fenOf(game).split(' ')[0]!;

function answered(state: MicrochessState, { move, remarks: says = [] }: Decision): Step<MicrochessState> {
  const ready: MicrochessState = { ...state, task: LISTEN };
  if (move === undefined || says.some(({ kind }) => kind === 'resigns')) return resigned(ready);
  const men = Uint8Array.from(state.men);
  // Moves only the king in castling and only the pawn in promotion: the rest is left to the owner.
  const [from, to] = stepsOf(positionOf(state.game), move, state.computer)[0]!;
  const man = moveMan(men, from, to);
  const game = play(state.game, move);
  const next: MicrochessState = { ...ready, game, men: [...men], shown: [man, from, to] };
  const notes = [
    ...(stepsOf(positionOf(state.game), move, state.computer).length > 1 ? ['It castles: move its rook for it.'] : []),
    ...(move.length > 4 ? ['Its pawn is to be replaced, in memory.'] : []),
    ...(endingOf(game) ? [`the game is over: ${endingOf(game)!.kind}`] : []),
  ];
  return { state: next, says: textOf(next), ...(notes.length > 0 ? { notes } : {}) };
}

function resigned(state: MicrochessState): Step<MicrochessState> {
  const next: MicrochessState = { ...state, task: LISTEN, shown: [NOBODY, NOBODY, NOBODY] };
  return { state: next, says: textOf(next), notes: ['It resigns.'] };
}

/** The keys for a move: what is left of its own last one, the move, what has to be keyed into memory, and PC. */
function keysFor(state: MicrochessState, move: Uci): Key[] | undefined {
  const { game, computer, mode } = state;
  if (mode !== 'program' || state.task.kind !== 'listen' || turnOf(game) === computer) return undefined;
  const men = Uint8Array.from(state.men);
  const keys: Key[] = [];
  const own = game.moves.at(-1);
  const steps = [
    ...(own === undefined ? [] : stepsOf(positionOf(takeBack(game, 1)), own, computer).slice(1)),
    ...stepsOf(positionOf(game), move, computer),
  ];
  for (const [from, to] of steps) {
    if (!men.includes(from)) continue;
    keys.push(...shiftedIn(keys.length > 0 ? '' : squaresOf(state), hex(from, 2) + hex(to, 2)), 'F');
    moveMan(men, from, to);
  }
  const wanted = menOf(play(game, move), computer);
  const places = [...men.keys()].filter((place) => men[place] !== wanted[place]);
  if (places.length > 0) keys.push('ST');
  for (const place of places) {
    keys.push('AD', ...hex(BOARD_ADDRESS + place, 4), 'DA', ...hex(wanted[place]!, 2));
  }
  if (places.length > 0) keys.push('PC', 'GO');
  return [...keys, 'PC'];
}

const squaresOf = ({ shown }: MicrochessState): string => hex(shown[1], 2) + hex(shown[2], 2);

function ask(state: MicrochessState, player: Color): Ask | undefined {
  const { mode, address, game, computer, men, shown } = state;
  if (mode === 'dark') return { what: 'RS, which lights the digits', keys: ['RS'] };
  if (mode === 'monitor') {
    return { what: 'GO at address 0000, which starts the program', keys: address === 0 ? ['GO'] : ['PC', 'GO'] };
  }
  const isOver = endingOf(game) !== undefined || shown.every((byte) => byte === NOBODY);
  if (isOver || men.every((man) => man === TAKEN)) return { what: 'C, which sets up the men', keys: ['C'] };
  if (game.moves.length === 0 && (player === 'white') === (computer === 'white') && state.setup === undefined) {
    const isBlack = player === 'black';
    return {
      what: isBlack ? 'PC, which lets it open as White' : 'E, which gives you White, or PC, which lets it open',
      keys: isBlack ? ['PC'] : ['E'],
    };
  }
  return turnOf(game) === computer ? { what: 'PC, which lets it move', keys: ['PC'] } : undefined;
}

function textOf(state: MicrochessState): string {
  if (state.mode === 'monitor') return `${hex(state.address, 4)} ${hex(byteAt(state), 2)}`;
  const [man, from, to] = state.shown;
  return `${hex(man, 2)}${hex(from, 2)} ${hex(to, 2)}`;
}

function view(state: MicrochessState): View {
  const isDark = state.mode === 'dark' || state.task.kind === 'think';
  const text = textOf(state);
  const digits = isDark ? darkDigits(KIM_DIGITS) : digitsOf(text.replace(' ', ''), KIM_DIGITS);
  return { pictures: { display: { kind: 'digits', rows: [digits] } }, lamps: [], text: isDark ? [] : [text] };
}
