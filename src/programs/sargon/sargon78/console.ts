/** Sargon on its text screen: questions answered with single keys, moves of five keys, and the program's answers in a list. */

import { type Color, makeSquare, parseSquare } from 'plyhouse-kernel/position';
import { FenError } from '../../../chess/fen.ts';
import { endingOf, type Game, gameAt, movesOf, newGame, play, positionOf, turnOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../../console.ts';
import { createCanvas, pictureOf, write } from '../../console-canvas.ts';
import { readTyped, typewriter } from '../../console-keys.ts';
import { LISTEN, stepBy } from '../../console-steps.ts';
import type { Decision } from '../../program.ts';
import { boardOf, fenOfSetting, type Setting, settingOf } from '../set-up.ts';
import { SCREEN_FACTS } from './console-facts.ts';
import { BOARD_COLUMN, boardPicture, boardText, COLUMNS, ROWS, SQUARE_COLUMNS, SQUARE_ROWS } from './screen.ts';
import { pressed, setUpKeys } from './set-up.ts';

const PHASES = ['greeting', 'analyse', 'board', 'right', 'colour', 'plies', 'whose', 'play', 'over'] as const;

/** The state of the screen. */
export interface SargonState extends ConsoleState {
  readonly phase: (typeof PHASES)[number];
  readonly player: 'white' | 'black';
  readonly plies: number;
  /** The keys of the move being entered. */
  readonly typed: string;
  /** The finished lines on the left, below the titles; and the one that both sides' moves are entered in. */
  readonly list: readonly string[];
  readonly line: string;
  /** The line above the questions. */
  readonly greeting: string;
  /** The board that is being set up, up to the first move on it. */
  readonly setting?: Setting;
}

const GREETING = 'WELCOME TO CHESS! CARE FOR A GAME?';
const ANOTHER = 'CARE FOR ANOTHER GAME?';
const ANALYSE = 'WOULD YOU LIKE TO ANALYZE A POSITION?';
const RIGHT = 'IS THIS RIGHT?';
const WHOSE = 'WHOSE MOVE IS IT?';
const COLOUR = 'DO YOU WANT TO PLAY WHITE(w) OR BLACK(b)?';
const PLIES = 'SELECT LOOK AHEAD (1-6)';
const DEFAULT_PLIES = 2;
/** Lines of moves on a page, below the two of the titles. */
const PAGE = 27;
const MOVE_KEYS = 5;

const MACHINE: Machine = {
  id: 'sargon78',
  program: 'sargon78',
  name: 'Sargon on a text screen',
  language: 'en',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'screen',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 6, height: 9 },
      ground: '#0a0b0d',
      inks: { plain: '#e4e8ee' },
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: typewriter(
    [
      'ESC 1 2 3 4 5 6 7 8 9 0 - BACK',
      'Q W E R T Y U I O P ENTER',
      'A S D F G H J K L RESIGN',
      'Z X C V B N M',
      'SPACE',
    ],
    {
      ESC: { name: 'escape: the position is complete', typed: ['Escape'] },
      BACK: { name: 'backspace: back to squares before' },
      ENTER: { label: 'RETURN', name: 'return: leave the square as it is' },
      RESIGN: { label: 'CTRL R', name: 'control and R: give up', typed: [], width: 2 },
    },
  ),
  sounds: {},
  thinking: 'still',
  help: [
    'Y begins a game, then W or B, then 1 to 6 plies; each is one key, without ENTER.',
    'A move is five keys: E2-E4; castling is the king’s move. CTRL R gives up.',
    'N, then Y sets up a position, square by square from a1: RETURN leaves a square, 0 empties it, and five keys put a man there: K, Q, R, B, N or P, a blank, W or B, a blank, and 1 if he has moved, else 0. ESC ends it.',
    'On a keyboard, an empty line is RETURN; ESC, BACK and CTRL R are typed as words.',
  ],
  facts: SCREEN_FACTS,
};

/** Sargon at its screen. */
export const sargon78Console: Console<SargonState> = {
  machine: MACHINE,
  start: () => ({ state: begun(GREETING, newGame()) }),
  beginAt(game, player) {
    const color = (side: Color): Key => (side === 'white' ? 'W' : 'B');
    const keys = ['N', 'Y', ...setUpKeys(game), 'ESC', 'Y', color(player), String(DEFAULT_PLIES), color(turnOf(game))];
    const { setup: _, ...state } = keys.reduce((now, key) => press(now, key).state, begun(GREETING, newGame()));
    // Sets the rest of the position, which it does not ask for: en passant, and the move number.
    return { ...state, game };
  },
  step: stepBy({
    key: (state, { key }) => (state.task.kind === 'listen' ? press(state, key) : { state }),
    decision: (state, { decision }) => answered(state, decision),
  }),
  view,
  read: (line) => (line.trim() === '' ? ['ENTER'] : readTyped(MACHINE.keyboard, line, [])),
  keysFor: ({ phase, typed }, move) => {
    if (phase !== 'play' || (move.length > 4 && !move.endsWith('q'))) return undefined;
    const keys = readTyped(MACHINE.keyboard, `${move.slice(0, 2)}-${move.slice(2, 4)}`, []);
    if (keys.join('').startsWith(typed)) return keys.slice(typed.length);
    // There is no rubout: an invalid square has the rest refused.
    return [...Array<Key>(typed.length < 2 ? 1 : Math.max(1, MOVE_KEYS - typed.length)).fill('SPACE'), ...keys];
  },
  ask,
};

/** The input its questions expect, with the usual answer; `play` expects a move. */
function ask({ phase }: SargonState, player: Color): Ask | undefined {
  const colour = player === 'white' ? 'W' : 'B';
  const asks: Partial<Record<SargonState['phase'], Ask>> = {
    greeting: { what: 'Y for a game, N to set up a position', keys: ['Y'] },
    analyse: { what: 'Y to set up a position, N to begin again', keys: ['N'] },
    board: { what: 'a man for the square that blinks; ESC ends the position', keys: ['ESC'] },
    right: { what: 'Y if the position is right, else N', keys: ['Y'] },
    colour: { what: 'W for White, B for Black', keys: [colour] },
    plies: { what: 'how far it looks ahead, from 1 to 6 plies', keys: [String(DEFAULT_PLIES)] },
    whose: { what: 'W or B for the side to move', keys: [colour] },
    over: { what: 'any key', keys: ['Y'] },
  };
  return asks[phase];
}

/** @param game what stands on its board: that can be analysed. */
const begun = (greeting: string, game: Game): SargonState => ({
  phase: 'greeting',
  task: LISTEN,
  game,
  player: 'white',
  plies: DEFAULT_PLIES,
  typed: '',
  list: [],
  line: '',
  greeting,
});

function press(state: SargonState, key: Key): Step<SargonState> {
  switch (state.phase) {
    case 'greeting':
      return key === 'Y'
        ? { state: { ...state, phase: 'colour' }, says: COLOUR }
        : { state: { ...state, phase: 'analyse' }, says: ANALYSE };
    case 'analyse':
      return key === 'N'
        ? { state: begun(GREETING, state.game), notes: ['The program ended, and was started again.'] }
        : settingUp(state, settingOf(state.game));
    case 'board': {
      const setting = pressed(state.setting!, key);
      return setting ? settingUp(state, setting) : { state: { ...state, phase: 'right' }, says: RIGHT };
    }
    case 'right':
      return key === 'N'
        ? settingUp(state, { ...state.setting!, at: 0 })
        : { state: { ...state, phase: 'colour' }, says: COLOUR };
    case 'colour':
      return { state: { ...state, phase: 'plies', player: key === 'W' ? 'white' : 'black' }, says: PLIES };
    case 'plies': {
      const plies = /^[1-6]$/.test(key) ? Number(key) : DEFAULT_PLIES;
      if (state.setting) return { state: { ...state, phase: 'whose', plies }, says: WHOSE };
      return turned({ ...state, phase: 'play', plies, game: newGame(), line: '01 ' });
    }
    case 'whose':
      return playFrom(state, key === 'W' ? 'w' : 'b');
    case 'over':
      return { state: begun(ANOTHER, state.game), says: ANOTHER };
    default:
      return key === 'RESIGN' ? { state: begun(ANOTHER, state.game), says: ANOTHER } : typeKey(state, key);
  }
}

/** The next square blinks. */
function settingUp(state: SargonState, setting: Setting): Step<SargonState> {
  const setup = fenOfSetting(setting, 'w');
  return { state: { ...state, phase: 'board', setting, setup }, says: makeSquare(setting.at) };
}

/** The game goes on from the position, if it is one; the original does not look. */
function playFrom(state: SargonState, turn: 'w' | 'b'): Step<SargonState> {
  const { setting, setup: _, ...rest } = state;
  try {
    const game = newGame(fenOfSetting(setting!, turn));
    return turned({ ...rest, phase: 'play', game, line: turn === 'w' ? '01 ' : '01       ' });
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    const again = settingUp(state, { ...setting!, at: 0 });
    return { ...again, notes: [`This is not a legal position, so it cannot be played: ${error.message}`] };
  }
}

function typeKey(state: SargonState, key: Key): Step<SargonState> {
  const sign = key === 'SPACE' ? ' ' : key;
  const typed = state.typed + sign;
  // The two characters of a square are looked at when it is whole.
  if (typed.length === 2 || typed.length === MOVE_KEYS)
    if (!/^[A-H][1-8]$/.test(typed.slice(-2))) return refused(state, typed);
  if (typed.length < MOVE_KEYS) return { state: { ...state, typed } };
  const squares = (typed.slice(0, 2) + typed.slice(3)).toLowerCase();
  const move = movesOf(state.game).find((legal) => legal === squares || legal === `${squares}q`);
  return move ? moved({ ...state, typed: '' }, move, typed.toLowerCase()) : refused(state, typed);
}

function refused(state: SargonState, typed: string): Step<SargonState> {
  const list = [...state.list, state.line + typed.toLowerCase(), 'INVALID MOVE', 'TRY AGAIN'];
  const white = state.player === 'white';
  return {
    state: paged({
      ...state,
      typed: '',
      list,
      line: white ? state.line.slice(0, 3) : `${state.line.slice(0, 3)}      `,
    }),
    says: 'INVALID MOVE. TRY AGAIN',
    isRefused: true,
  };
}

/** A move of either side goes into the line; Black's ends it. */
function moved(state: SargonState, move: Uci, text: string): Step<SargonState> {
  const isWhite = turnOf(state.game) === 'white';
  const game = play(state.game, move);
  const line = state.line + text;
  const next: SargonState = isWhite
    ? { ...state, game, line: `${line} ` }
    : { ...state, game, list: [...state.list, line], line: `${String(numberOf(game)).padStart(2, '0')} ` };
  return turned(paged(next));
}

/** The move number, counted from the start of the game. */
const numberOf = (game: Game): number => positionOf(game).fullmoves - positionOf(gameAt(game, 0)).fullmoves + 1;

/** A page that is full is cleared. */
const paged = (state: SargonState): SargonState => (state.list.length < PAGE ? state : { ...state, list: [] });

/** Continues with the side to move: the program thinks, or the machine waits for the player. The program notices its own end only. */
function turned(state: SargonState): Step<SargonState> {
  const ending = endingOf(state.game);
  if (!ending) {
    if (turnOf(state.game) === state.player) return { state: { ...state, task: LISTEN } };
    return { state: { ...state, task: { kind: 'think', level: String(state.plies) } } };
  }
  const isBeaten = ending.winner === state.player;
  const words = isBeaten ? ['CHECKMATE', 'YOU WIN'] : ending.winner ? ['MATE', 'I WIN'] : [];
  const list = [...state.list, ...(state.line.length > 3 ? [state.line] : []), ...words];
  return {
    state: { ...state, phase: 'over', task: LISTEN, list, line: '' },
    ...(words.length > 0
      ? { says: words.join('. ') }
      : { notes: ['The game is drawn, which the program does not notice. Any key goes on.'] }),
  };
}

function answered(state: SargonState, { move, remarks: says = [] }: Decision): Step<SargonState> {
  if (!move) return { state: { ...state, task: LISTEN } };
  const text = moveOnScreen(state.game, move);
  const step = moved(state, move, text);
  if (step.state.phase === 'over') return step;
  const remarks = says.map((saying) => saying.text);
  if (remarks.length === 0) return { ...step, says: text };
  // It says so on lines of their own; the player's move goes on below.
  const { list, line } = step.state;
  const open = line.length > 3 ? [line] : [];
  const next = open.length > 0 ? `${line.slice(0, 3)}      ` : line;
  return {
    ...step,
    state: paged({ ...step.state, list: [...list, ...open, ...remarks], line: next }),
    says: [text, ...remarks].join('. '),
  };
}

/** Its own moves: squares, or a word for castling and taking in passing. */
function moveOnScreen(game: Game, move: Uci): string {
  const squares = `${move.slice(0, 2)}-${move.slice(2, 4)}`;
  const { board } = positionOf(game);
  const role = board.getRole(parseSquare(move.slice(0, 2))!);
  if (role === 'king' && /^e[18][gc]/.test(move)) return move[2] === 'g' ? 'O-O  ' : 'O-O-O';
  const isEmpty = board.get(parseSquare(move.slice(2, 4))!) === undefined;
  return role === 'pawn' && move[0] !== move[2] && isEmpty ? 'PxPep' : squares;
}

function view(state: SargonState): View {
  const canvas = createCanvas(COLUMNS, ROWS);
  const questions = questionsOf(state);
  if (questions) {
    for (const [row, line] of questions.entries()) write(canvas, row, 0, line);
    canvas.cursor = { row: questions.length - 1, column: Math.min(COLUMNS - 1, questions.at(-1)!.length) };
    return { pictures: { screen: pictureOf(canvas) }, lamps: [], text: questions };
  }
  const { phase, setting } = state;
  const board = setting ? boardOf(setting) : positionOf(state.game).board;
  const blinking = phase === 'board' ? setting!.at : undefined;
  for (const [row, line] of boardPicture(board, blinking).entries()) write(canvas, row, BOARD_COLUMN, line);
  if (setting) {
    const line = phase === 'right' ? RIGHT : '';
    write(canvas, 0, 0, line);
    canvas.cursor = { row: 0, column: line.length };
    const below = phase === 'right' ? RIGHT : `${makeSquare(setting.at)} blinks`;
    return { pictures: { screen: pictureOf(canvas) }, lamps: [], text: [...boardText(board), below] };
  }
  const titles = state.player === 'white' ? '  PLAYER SARGON' : '  SARGON PLAYER';
  const last = state.line + state.typed.toLowerCase();
  const left = [titles, '', ...state.list, last];
  for (const [row, line] of left.entries()) write(canvas, row, 0, line.slice(0, BOARD_COLUMN - 1));
  canvas.cursor = { row: left.length - 1, column: Math.min(BOARD_COLUMN - 1, last.length) };
  return {
    pictures: { screen: pictureOf(canvas) },
    squares: { row: 0, column: BOARD_COLUMN, height: SQUARE_ROWS, width: SQUARE_COLUMNS },
    lamps: [],
    text: [...boardText(board), ...left.map((line) => line.trimEnd()).filter(Boolean)],
  };
}

function questionsOf({ phase, greeting, setting }: SargonState): string[] | undefined {
  // The screen is cleared after a position was set up.
  const first = setting ? [COLOUR] : [greeting, COLOUR];
  if (phase === 'greeting') return [greeting];
  if (phase === 'analyse') return [greeting, ANALYSE];
  if (phase === 'colour') return first;
  if (phase === 'plies') return [...first, PLIES];
  return phase === 'whose' ? [...first, PLIES, WHOSE] : undefined;
}
