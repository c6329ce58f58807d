/** Sargon on its text screen: questions answered with single keys, moves of five keys, and the program's answers in a list. */
import { endingOf, type Game, movesOf, newGame, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Console, ConsoleEvent, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { createCanvas, pictureOf, write } from '../console-canvas.ts';
import { readTyped, typewriter } from '../console-keys.ts';
import { LISTEN, usualStep } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import { SCREEN_FACTS } from './console-facts.ts';
import { BOARD_COLUMN, boardPicture, boardText, COLUMNS, ROWS } from './screen.ts';

const PHASES = ['greeting', 'colour', 'plies', 'play', 'over'] as const;

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
}

const GREETING = 'WELCOME TO CHESS! CARE FOR A GAME?';
const ANOTHER = 'CARE FOR ANOTHER GAME?';
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
    ['1 2 3 4 5 6 7 8 9 0 -', 'Q W E R T Y U I O P', 'A S D F G H J K L RESIGN', 'Z X C V B N M', 'SPACE'],
    { RESIGN: { label: 'CTRL R', name: 'control and R: give up', typed: ['Escape'], width: 2 } },
  ),
  sounds: {},
  thinking: 'still',
  help: [
    'Y begins a game, then W or B, then 1 to 6 plies; each is one key, without ENTER.',
    'A move is five keys: E2-E4; castling is the king’s move. CTRL R gives up.',
  ],
  facts: SCREEN_FACTS,
};

/** Sargon at its screen. */
export const sargon78Console: Console<SargonState> = {
  machine: MACHINE,
  start: () => ({ state: begun(GREETING) }),
  step,
  view,
  read: (line) => readTyped(MACHINE.keyboard, line, []),
  keysFor: (state, move) =>
    state.phase === 'play' && state.typed === '' && (move.length === 4 || move.endsWith('q'))
      ? readTyped(MACHINE.keyboard, `${move.slice(0, 2)}-${move.slice(2, 4)}`, [])
      : undefined,
};

const begun = (greeting: string): SargonState => ({
  phase: 'greeting',
  task: LISTEN,
  game: newGame(),
  player: 'white',
  plies: DEFAULT_PLIES,
  typed: '',
  list: [],
  line: '',
  greeting,
});

function step(state: SargonState, event: ConsoleEvent): Step<SargonState> {
  if (event.kind === 'key') return state.task.kind === 'listen' ? press(state, event.key) : { state };
  if (event.kind === 'decision') return answered(state, event.decision);
  return usualStep(state, event);
}

function press(state: SargonState, key: Key): Step<SargonState> {
  switch (state.phase) {
    case 'greeting':
      return key === 'Y'
        ? { state: { ...state, phase: 'colour' }, says: COLOUR }
        : { state, notes: ['It offers to analyse a position then; that is not rebuilt. Y begins a game.'] };
    case 'colour':
      return { state: { ...state, phase: 'plies', player: key === 'W' ? 'white' : 'black' }, says: PLIES };
    case 'plies':
      return turned({ ...state, phase: 'play', plies: /^[1-6]$/.test(key) ? Number(key) : DEFAULT_PLIES, line: '01 ' });
    case 'over':
      return { state: begun(ANOTHER), says: ANOTHER };
    default:
      return key === 'RESIGN' ? { state: begun(ANOTHER), says: ANOTHER } : typeKey(state, key);
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

const numberOf = (game: Game): number => 1 + Math.floor(game.moves.length / 2);

/** A page that is full is cleared. */
const paged = (state: SargonState): SargonState => (state.list.length < PAGE ? state : { ...state, list: [] });

/** Whoever is to move: the program thinks, or the player is waited for. The program notices its own end only. */
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

function answered(state: SargonState, { move, says = [] }: Decision): Step<SargonState> {
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
  const rank = boardText(game)[8 - Number(move[1])]!;
  const man = rank[2 + 2 * (move.charCodeAt(0) - 97)]!.toUpperCase();
  if (man === 'K' && /^e[18][gc]/.test(move)) return move[2] === 'g' ? 'O-O  ' : 'O-O-O';
  const target = boardText(game)[8 - Number(move[3])]![2 + 2 * (move.charCodeAt(2) - 97)]!;
  return man === 'P' && move[0] !== move[2] && target === '.' ? 'PxPep' : squares;
}

function view(state: SargonState): View {
  const canvas = createCanvas(COLUMNS, ROWS);
  const questions = questionsOf(state);
  if (questions) {
    for (const [row, line] of questions.entries()) write(canvas, row, 0, line);
    canvas.cursor = { row: questions.length - 1, column: Math.min(COLUMNS - 1, questions.at(-1)!.length) };
    return { pictures: { screen: pictureOf(canvas) }, lamps: [], text: questions };
  }
  for (const [row, line] of boardPicture(state.game).entries()) write(canvas, row, BOARD_COLUMN, line);
  const titles = state.player === 'white' ? '  PLAYER SARGON' : '  SARGON PLAYER';
  const last = state.line + state.typed.toLowerCase();
  const left = [titles, '', ...state.list, last];
  for (const [row, line] of left.entries()) write(canvas, row, 0, line.slice(0, BOARD_COLUMN - 1));
  canvas.cursor = { row: left.length - 1, column: Math.min(BOARD_COLUMN - 1, last.length) };
  return {
    pictures: { screen: pictureOf(canvas) },
    lamps: [],
    text: [...boardText(state.game), ...left.map((line) => line.trimEnd()).filter(Boolean)],
  };
}

function questionsOf({ phase, greeting }: SargonState): string[] | undefined {
  if (phase === 'greeting') return [greeting];
  if (phase === 'colour') return [greeting, COLOUR];
  return phase === 'plies' ? [greeting, COLOUR, PLIES] : undefined;
}
