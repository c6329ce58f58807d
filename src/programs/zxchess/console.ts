/**
 * 1K ZX Chess on the ZX81: the screen is the board, and four keys are a move. The state holds the men as the original does, and the game as
 * well while they are a position of chess.
 */
import { type Color, opposite } from 'plyhouse-kernel/position';
import { fenOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { createCanvas, linesOf, pictureOf, write } from '../console-canvas.ts';
import { type CapChange, readNamed, typewriter } from '../console-keys.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import { type Board, boardOf, isLastRank, PAWN, placeOf, SQUARES, squareName } from './board.ts';
import { FIRST_MOVES } from './card.ts';
import { CONSOLE_FACTS } from './console-facts.ts';
import { listOf, make, refusalOf } from './moves.ts';
import { chosenMove } from './search.ts';

/** The state of the screen. */
export interface ZxchessState extends ConsoleState {
  /** The side of the program; its own men are letters, and its first rank is at the top. */
  readonly computer: Color;
  /** The men on the screen, as in {@link Board}. */
  readonly men: readonly number[];
  /** The keys of the move that is being entered. */
  readonly typed: string;
  /** The move that it tries. */
  readonly tried?: Uci;
  /** It looks for a move for ever. */
  readonly hangs?: true;
}

const COLUMNS = 32;
const ROWS = 24;
/** The line of the marker; the board follows. */
const TOP = 5;
const LEFT = 2;
const GREY = '▒';
const BLACK = '█';
const LETTERS = ' PNBRQK';
const ENTRY = 5;
const STAYS = 'A pawn on the last rank stays a pawn: that is no position of chess, and from now on it answers at once.';

/** Keys that the program has no use for. */
const IDLE: Readonly<Record<Key, CapChange>> = Object.fromEntries(
  [...'90IJKLMNOPQRSTUVWXYZ.', 'SHIFT', 'ENTER', 'SPACE'].map((key) => [key, { isIdle: true }]),
);

const MACHINE: Machine = {
  id: 'zxchess',
  program: 'zxchess',
  name: '1K ZX Chess on a Sinclair ZX81',
  language: 'en',
  displays: [
    {
      kind: 'screen',
      id: 'screen',
      name: 'television',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 8, height: 8 },
      ground: '#d9d9d2',
      inks: { plain: '#17181a' },
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: typewriter(
    ['1 2 3 4 5 6 7 8 9 0', 'Q W E R T Y U I O P', 'A S D F G H J K L ENTER', 'SHIFT Z X C V B N M . SPACE'],
    {
      ...IDLE,
      ENTER: { label: 'NEW LINE', name: 'new line', width: 1, tone: 'plain', isIdle: true },
      SPACE: { label: 'SPACE', width: 1, isIdle: true },
      SHIFT: { name: 'shift', isIdle: true },
    },
  ),
  sounds: {},
  thinking: 'alive',
  help: [
    'It has White and has moved; you have Black, at the bottom. A move is four keys, rank before file: 7E5E is e7-e5.',
    'Where a figure is due, letters are passed over, and the other way round. A line that turns grey was refused.',
    'There is no castling, no taking en passant, and a pawn on the last rank stays one. It says nothing, not even that it is mated: then it is switched off.',
  ],
  facts: CONSOLE_FACTS,
};

/** The game as it is loaded: White has moved. */
const LOADED = newGame(fenOf(play(newGame(), FIRST_MOVES['d2-d3'])));

/** 1K ZX Chess with a television. */
export const zxchessConsole: Console<ZxchessState> = {
  machine: MACHINE,
  start: () => ({ state: ready(LOADED, 'white') }),
  beginAt(game, player) {
    const state = ready(game, opposite(player));
    return turnOf(game) === player ? state : { ...state, task: { kind: 'think', level: 'only' } };
  },
  step: stepBy({
    key: (state, { key }) => (state.task.kind === 'listen' && !state.hangs ? press(state, key) : { state }),
    thought: (state, { thought }) => {
      const tried = thought.current?.move;
      return { state: tried === undefined || state.task.kind !== 'think' ? state : { ...state, tried } };
    },
    decision: (state, { decision }) => (state.task.kind === 'think' ? answered(state, decision) : { state }),
    broken: (state) => ({ state: { ...untried(state), task: LISTEN } }),
  }),
  view,
  read: (line) => readNamed(MACHINE.keyboard, line),
  keysFor,
  ask,
};

const ready = (game: Game, computer: Color): ZxchessState => ({
  task: LISTEN,
  game,
  computer,
  men: [...boardOf(positionOf(game), computer).men],
  typed: '',
});

const boardIn = ({ men }: Pick<ZxchessState, 'men'>): Board => ({ men: Int8Array.from(men), states: 0 });

function untried({ tried: _, ...state }: ZxchessState): ZxchessState {
  return state;
}

// ---------------------------------------------------------------------------------------------------- the player's move

function press(state: ZxchessState, key: Key): Step<ZxchessState> {
  const isFigureDue = state.typed.length % 2 === 0;
  if (!(isFigureDue ? /^[1-8]$/ : /^[A-H]$/).test(key)) return { state };
  const typed = state.typed + key;
  if (typed.length === 2 && state.men[placeTyped(state, typed)]! >= 0) {
    return refused(state, `It refuses ${typed}: no man of yours stands there.`);
  }
  if (typed.length < 4) return { state: { ...state, typed } };
  const from = placeTyped(state, typed.slice(0, 2));
  const to = placeTyped(state, typed.slice(2));
  if (refusalOf(boardIn(state), from, to, -1)) return refused(state, whyRefused(state, from, to, typed));
  return moved(state, from, to);
}

/** Rank before file: "7E". */
const placeTyped = ({ computer }: ZxchessState, typed: string): number =>
  placeOf(`${typed[1]!.toLowerCase()}${typed[0]}`, computer);

function refused(state: ZxchessState, note: string): Step<ZxchessState> {
  return { state: { ...state, typed: '' }, isRefused: true, notes: [note] };
}

function whyRefused(state: ZxchessState, from: number, to: number, typed: string): string {
  if (hasNoMove(state)) return 'It refuses every move: you have none left, and it does not say so.';
  if (state.men[to]! < 0) return `It refuses ${typed}: a man of yours stands there.`;
  const goes = listOf(boardIn(state), from).includes(to);
  return `It refuses ${typed}: ${goes ? 'your king could be taken' : 'that man does not move so here'}.`;
}

/** Whether every move of the player's is refused. */
function hasNoMove(state: ZxchessState): boolean {
  const board = boardIn(state);
  for (let from = 0; from < SQUARES; from++) {
    if (state.men[from]! >= 0) continue;
    if (listOf(board, from).some((to) => refusalOf(board, from, to, -1) === undefined)) return false;
  }
  return true;
}

function moved(state: ZxchessState, from: number, to: number): Step<ZxchessState> {
  const next = made({ ...state, typed: '' }, from, to);
  if (next.setup === undefined) return { state: { ...next, task: { kind: 'think', level: 'only' } } };
  const { notes = [], ...answer } = goOn(next);
  return { ...answer, notes: [...(state.setup === undefined ? [STAYS] : []), ...notes] };
}

/** The men after a move; with the game if the position is still one of chess. */
function made(state: ZxchessState, from: number, to: number): ZxchessState {
  const { game, computer, setup } = state;
  const board = boardIn(state);
  const man = board.men[from]!;
  make(board, from, to);
  const next = { ...state, men: [...board.men] };
  const uci = squareName(from, computer) + squareName(to, computer);
  if (setup === undefined && !(Math.abs(man) === PAWN && isLastRank(man, to)))
    return { ...next, game: play(game, uci) };
  return { ...next, setup: placementOf(next) };
}

// ---------------------------------------------------------------------------------------------------- its own

function answered(before: ZxchessState, { move }: Decision): Step<ZxchessState> {
  const state: ZxchessState = { ...untried(before), task: LISTEN };
  const own = chosenMove(boardIn(state));
  // At its own machine its pawns go on to the last rank, and it does not give up.
  const isPlayed = own && move !== undefined && !isToLastRank(state, own.step.from, own.step.to);
  if (!isPlayed) return goOn(state);
  return answer(
    state,
    made(state, placeOf(move.slice(0, 2), state.computer), placeOf(move.slice(2, 4), state.computer)),
    move,
  );
}

const isToLastRank = ({ men }: ZxchessState, from: number, to: number): boolean =>
  men[from] === PAWN && isLastRank(PAWN, to);

/** Moves by itself, at once, if no game of chess is left. */
function goOn(state: ZxchessState): Step<ZxchessState> {
  const own = chosenMove(boardIn(state));
  if (!own)
    return { state: { ...state, hangs: true }, notes: ['It has no move, and looks for one for ever. Switch it off.'] };
  const { from, to } = own.step;
  return answer(state, made(state, from, to), squareName(from, state.computer) + squareName(to, state.computer));
}

/** Its move, for a screen reader; and our notes if the screen shows nothing. */
function answer(before: ZxchessState, state: ZxchessState, move: Uci): Step<ZxchessState> {
  const notes = [
    ...(state.setup !== undefined && before.setup === undefined ? [STAYS] : []),
    ...(hasNoMove(state) ? ['You have no move left. It does not say so, and refuses all. Switch it off.'] : []),
  ];
  return { state, says: move.toUpperCase(), ...(notes.length > 0 ? { notes } : {}) };
}

// ---------------------------------------------------------------------------------------------------- for its user

function keysFor(state: ZxchessState, move: Uci): readonly Key[] | undefined {
  const { game, computer, task, typed, hangs, setup } = state;
  if (task.kind !== 'listen' || hangs || setup !== undefined || turnOf(game) === computer) return undefined;
  const from = placeOf(move.slice(0, 2), computer);
  const to = placeOf(move.slice(2, 4), computer);
  // A pawn would stay one.
  if (move.length > 4 || refusalOf(boardIn(state), from, to, -1)) return undefined;
  const keys = [move[1]!, move[0]!, move[3]!, move[2]!].map((key) => key.toUpperCase());
  if (keys.join('').startsWith(typed)) return keys.slice(typed.length);
  return [...clearing(state), ...keys];
}

/** The keys that have what was typed refused: nothing else takes it back. */
function clearing(state: ZxchessState): Key[] {
  const { typed } = state;
  const files = [...'ABCDEFGH'];
  if (typed.length === 2) return [...typed];
  if (typed.length === 1) {
    const empty = files.find((file) => state.men[placeTyped(state, typed + file)]! >= 0);
    return empty === undefined ? ['A', typed, 'A'] : [empty];
  }
  const from = placeTyped(state, typed.slice(0, 2));
  return [
    files.find((file) => refusalOf(boardIn(state), from, placeTyped(state, typed[2]! + file), -1) !== undefined)!,
  ];
}

function ask(state: ZxchessState): Ask | undefined {
  const isOver = state.hangs || movesOf(state.game).length === 0;
  return isOver ? { what: 'nothing more: switch it off, and it begins again', keys: [] } : undefined;
}

// ---------------------------------------------------------------------------------------------------- the screen

/** The men as the board field of a FEN. */
function placementOf({ men, computer }: Pick<ZxchessState, 'men' | 'computer'>): string {
  const rows = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 8 }, (_, column) => {
      const man = men[placeOf(`${'abcdefgh'[column]}${8 - row}`, computer)]!;
      const letter = LETTERS[Math.abs(man)]!;
      return man > 0 === (computer === 'white') ? letter : letter.toLowerCase();
    })
      .join('')
      .replace(/ +/g, (run) => String(run.length)),
  );
  return `${rows.join('/')} ${computer === 'white' ? 'b' : 'w'} - - 0 1`;
}

function view(state: ZxchessState): View {
  const { computer, task, tried, typed } = state;
  const board = boardIn(state);
  if (tried !== undefined) make(board, placeOf(tried.slice(0, 2), computer), placeOf(tried.slice(2, 4), computer));
  const canvas = createCanvas(COLUMNS, ROWS);
  const isTurn = task.kind === 'listen' && !state.hangs;
  write(canvas, TOP, 0, (isTurn ? BLACK : ' ') + GREY);
  write(canvas, TOP, LEFT, 'DRH', { isInverse: true });
  for (const [place, man] of board.men.entries()) {
    const row = TOP + 1 + (place >> 3);
    const column = place & 7;
    if (column === 0) write(canvas, row, 0, squareName(place, computer)[1]! + GREY);
    // The first square of the first row is h1, which is light, or h8, which is dark.
    const isDark = ((place >> 3) + column + (computer === 'white' ? 0 : 1)) % 2 === 1;
    if (man === 0) write(canvas, row, LEFT + column, isDark ? BLACK : ' ');
    else write(canvas, row, LEFT + column, LETTERS[Math.abs(man)]!, { isInverse: man < 0 });
  }
  write(canvas, TOP + 9, 0, `${GREY}${GREY}HGFEDCBA`);
  write(canvas, TOP + 10, 0, entryLine(typed));
  return { pictures: { screen: pictureOf(canvas) }, lamps: [], text: linesForReading(linesOf(canvas), board) };
}

/** The keys from the right, the square last named on the left: "E5▒E7". */
export function entryLine(typed: string): string {
  const cells = Array<string>(ENTRY).fill(GREY);
  for (const [index, place] of [4, 3, 1, 0].entries()) cells[place] = typed[index] ?? GREY;
  return cells.join('');
}

/** The board in letters, Black's small, a point for an empty square, and the line below it: what a reader cannot see is inverse. */
function linesForReading(lines: readonly string[], { men }: Board): string[] {
  const rows = Array.from({ length: 8 }, (_, row) => {
    const men8 = [...men.slice(8 * row, 8 * row + 8)];
    const letters = men8.map((man) => (man === 0 ? '.' : man > 0 ? LETTERS[man]! : LETTERS[-man]!.toLowerCase()));
    return `${lines[TOP + 1 + row]![0]} ${letters.join(' ')}`;
  });
  return [...rows, '  H G F E D C B A', lines[TOP + 10]!];
}
