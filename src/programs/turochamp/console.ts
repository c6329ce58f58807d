/**
 * TUROCHAMP on a desk: squared paper with a line for each move, the position, the table of roots, and a clock that gains half
 * an hour a move. A second sheet holds the increases that Turing printed against ours.
 */
import { makeSquare } from 'plyhouse-kernel/position';
import { endingOf, type Game, gameAt, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import type { Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { createCanvas, linesOf, pictureOf, rankLines, write } from '../console-canvas.ts';
import { readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, readEntry, squaresText, stepBy } from '../console-steps.ts';
import { type Decision, factsFrom, type Thought } from '../program.ts';
import { checkedMoves, greatest } from './arithmetic.ts';
import { ROOTS } from './position-play.ts';
import { increaseOf, tenthsText, worthOf } from './program.ts';
import { MATE } from './value.ts';

interface Row {
  readonly move: Uci;
  readonly san: string;
  /** The increase of the position-play value, in tenths. */
  readonly increase: number;
  /** Absent before the move has been analysed. */
  readonly value?: number;
  /** The moves after it to the dead position, in SAN. */
  readonly line?: string;
}

export interface DeskState extends ConsoleState {
  readonly typed: string;
  readonly message: string;
  /** The moves of the machine in the position that it has last worked on. */
  readonly rows: readonly Row[];
  /** The half-moves before its decision, if that came after all of them were valued; not every thought may have been heard. */
  readonly wholeAt?: number;
  /** Moves worked out: each took half an hour. */
  readonly worked: number;
  /** The line of the typescript that is being checked, if the sheet is turned. */
  readonly checking?: number;
}

const COLUMNS = 70;
const LINES = 30;
const TABLE_ROWS = 26;
/** The longest line foreseen that is written in full, up to the other sheets. */
const LIST_COLUMNS = 48;
/** The column of the sheets on the right: the position, and below it the table of roots. */
const RIGHT = 51;
const SLIP_ROW = 15;
/** The column of the arithmetic of a checked move. */
const CHANGES = 27;
const LONGEST = 8;
const MINUTES_A_MOVE = 30;
const SIGNS = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' } as const;

const KEYBOARD = typewriter(
  ['1 2 3 4 5 6 7 8', 'A B C D E F G H', 'K Q R N X O - BACK', 'NEW GO CHECK UP DOWN ENTER'],
  {
    O: { typed: ['O', 'o', '0'] },
    NEW: { label: 'New', name: 'begin a new game', typed: ['Delete'], width: 1.2 },
    GO: { label: 'Let it move', name: 'let the machine make this move', typed: ['Insert'], width: 1.9 },
    CHECK: { label: 'Check', name: 'check the arithmetic', typed: ['?'], width: 1.3 },
    UP: { label: '↑', name: 'the line above', typed: ['ArrowUp'] },
    DOWN: { label: '↓', name: 'the line below', typed: ['ArrowDown'] },
    ENTER: { label: 'Write it', name: 'write the move down', typed: ['Enter'], width: 1.6, tone: 'strong' },
  },
);

const { described, chosen } = factsFrom('turing-typescript');

const MACHINE: Machine = {
  id: 'turochamp',
  program: 'turochamp',
  name: 'TUROCHAMP worked out on squared paper',
  language: 'en',
  displays: [
    {
      kind: 'screen',
      id: 'paper',
      name: 'squared paper',
      columns: COLUMNS,
      rows: LINES,
      cell: { width: 7, height: 14 },
      ground: '#fbfaf2',
      inks: { plain: '#2e3440', faint: '#737984', red: '#b3271e', blue: '#24508f' },
    },
  ],
  scrolls: false,
  lamps: [],
  keyboard: KEYBOARD,
  sounds: { pencil: { kind: 'noise', what: 'click', millis: 20 } },
  thinking: 'alive',
  help: [
    'GO lets it move: at the start as White, as in the text. Your moves as you would write them: E4, NF3, E2-E4; NEW begins again.',
    'CHECK turns to the increases that Turing printed, beside ours; UP and DOWN go from move to move.',
  ],
  facts: [
    described(
      'The table of roots; the value and the position-play of each move; the increases printed, and which are said to be the greatest.',
    ),
    described('More than half an hour a move by hand: the clock gains thirty minutes for each.', 'wiki-turochamp'),
    chosen('The desk, the paper’s columns and the pencil: how the two men wrote is not known.'),
    chosen(
      'Moves stand in the order of choice; the line foreseen is ours, as the typescript gives one in its notes only.',
    ),
  ],
};

const fresh: DeskState = { task: LISTEN, game: newGame(), typed: '', message: '', rows: [], worked: 0 };

/** TUROCHAMP's desk. */
export const turochampConsole: Console<DeskState> = {
  machine: MACHINE,
  start: () => ({ state: fresh }),
  beginAt: (game, player) => (turnOf(game) === player ? { ...fresh, game } : thinking({ ...fresh, game })),
  step: stepBy({
    key: (state, { key }) => (state.task.kind === 'listen' ? press(state, key) : { state }),
    thought: (state, { thought }) => written(state, thought),
    decision: (state, { decision }) => decided(state, decision),
  }),
  view,
  read: (line) => readTyped(KEYBOARD, line.replaceAll('0', 'O')),
  keysFor: ({ game, typed }, move) => {
    const text = squaresText(move, 'en');
    return readEntry(game, text, 'en').includes(move) ? goOnTyping(typed, readTyped(KEYBOARD, text)) : undefined;
  },
  ask({ game, checking }, player) {
    if (checking !== undefined) return { what: '↑ or ↓, or “Check” to go back to the game', keys: ['CHECK'] };
    if (movesOf(game).length === 0) return { what: '“New”, for another game', keys: ['NEW'] };
    if (game.moves.length > 0 || turnOf(game) === player) return undefined;
    return { what: '“Let it move”', keys: ['GO'] };
  },
};

function press(state: DeskState, key: Key): Step<DeskState> {
  const { checking, ...game } = state;
  switch (key) {
    case 'NEW':
      return { state: fresh, says: 'A new sheet' };
    case 'CHECK':
      return checking === undefined ? checkLine(state, 0) : { state: game };
    case 'UP':
    case 'DOWN':
      return checking === undefined ? { state } : checkLine(state, checking + (key === 'UP' ? -1 : 1));
    case 'GO':
      return movesOf(game.game).length > 0 ? { state: thinking(game) } : { state: game };
    case 'ENTER':
      return game.typed === '' ? { state: game } : entered(game);
    default:
      return { state: { ...game, typed: typedOn(state.typed, key, LONGEST) ?? state.typed } };
  }
}

function checkLine(state: DeskState, at: number): Step<DeskState> {
  const rows = checkedMoves();
  const checking = Math.max(0, Math.min(rows.length - 1, at));
  const { number, move, increase, ours } = rows[checking]!;
  const printed = increase === undefined ? 'not played' : `printed ${tenthsText(increase)}`;
  return { state: { ...state, checking }, says: `${number} ${move}: ${printed}, ours ${tenthsText(ours)}` };
}

function entered(state: DeskState): Step<DeskState> {
  const found = readEntry(state.game, state.typed, 'en');
  if (found.length !== 1) {
    const message = `${state.typed}: ${found.length === 0 ? 'not a legal move' : 'which one?'}`;
    return { state: { ...state, typed: '', message }, says: message, isRefused: true };
  }
  const played = { ...state, game: play(state.game, found[0]!), typed: '' };
  const message = overText(played.game);
  return message ? { state: { ...played, message }, says: message } : { state: thinking(played) };
}

/** A new list: position-play first, as it takes no analysis. */
function thinking({ wholeAt: _, ...state }: DeskState): DeskState {
  const position = positionOf(state.game);
  const rows = movesOf(state.game).map((move) => ({
    move,
    san: makeSan(state.game, move),
    increase: increaseOf(position, move),
  }));
  return { ...state, rows: sorted(rows), typed: '', message: '', task: { kind: 'think', level: 'paper' } };
}

const sorted = (rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) => (other.value ?? -Infinity) - (one.value ?? -Infinity) || other.increase - one.increase || 0,
  );

/** The value of the move in hand, once it is known. */
function written(state: DeskState, { current, own }: Thought): Step<DeskState> {
  if (!current) return { state };
  const { move, number, of } = current;
  const row = state.rows.find((each) => each.move === move)!;
  const message = `${number} of ${of}: ${row.san}`;
  if (!own) return { state: { ...state, message } };
  const rows = state.rows.map((each) => (each === row ? valued(state.game, row) : each));
  return { state: { ...state, message, rows: sorted(rows) }, sounds: ['pencil'] };
}

function valued(game: Game, row: Row): Row {
  if (row.value !== undefined) return row;
  const { value, line } = worthOf(positionOf(game), row.move);
  return { ...row, value, line: sanLine(play(game, row.move), line) };
}

function sanLine(from: Game, line: readonly Uci[]): string {
  let game = from;
  return line
    .map((move) => {
      const san = makeSan(game, move);
      game = play(game, move);
      return san;
    })
    .join(' ');
}

/** Thoughts can be missed; unless it was stopped, every move has been valued. Of a game that is replayed only the move played is. */
function decided(state: DeskState, { move, own, depth }: Decision): Step<DeskState> {
  const isWhole = depth > 0 && own?.remark === undefined;
  const rows =
    depth === 0 ? sorted(state.rows.map((row) => (row.move === move ? valued(state.game, row) : row))) : state.rows;
  const ready: DeskState = { ...state, rows, task: LISTEN, ...(isWhole ? { wholeAt: state.game.moves.length } : {}) };
  if (move === undefined) return { state: { ...ready, message: overText(state.game) ?? 'No move' } };
  const game = play(state.game, move);
  const message = overText(game) ?? `TUROCHAMP plays ${makeSan(state.game, move)}`;
  return { state: { ...ready, game, message, worked: state.worked + 1 }, says: message };
}

/** Lists with every move valued: worked out for those that are looked at, as a list takes a tenth of a second. */
const wholeLists = new WeakMap<readonly Row[], readonly Row[]>();

function listNow({ rows, wholeAt, game }: DeskState): readonly Row[] {
  if (wholeAt === undefined || rows.every(({ value }) => value !== undefined)) return rows;
  const known = wholeLists.get(rows);
  if (known) return known;
  const before = gameAt(game, wholeAt);
  const whole = sorted(rows.map((row) => valued(before, row)));
  wholeLists.set(rows, whole);
  return whole;
}

function overText(game: Game): string | undefined {
  const end = endingOf(game);
  if (!end) return undefined;
  if (end.kind === 'checkmate') return `Mate: ${end.winner === 'white' ? 'White' : 'Black'} wins`;
  return end.kind === 'stalemate' ? 'Stalemate' : 'Drawn';
}

// ---------------------------------------------------------------------------------------------- what is written

function view(state: DeskState): View {
  const desk = createCanvas(COLUMNS, LINES);
  if (state.checking === undefined) writeList(desk, state);
  else writeCheck(desk, state.checking);
  writePosition(desk, state);
  write(desk, SLIP_ROW, RIGHT, ' n   root', { ink: 'blue' });
  for (const [count, root] of ROOTS.entries()) {
    write(desk, SLIP_ROW + 1 + count, RIGHT, `${String(count).padStart(2)}   ${tenths(root)}`);
  }
  const squares = { row: 0, column: RIGHT + 2, height: 1, width: 2 };
  return {
    pictures: { paper: pictureOf(desk) },
    ...(state.checking === undefined ? { squares } : {}),
    lamps: [],
    text: linesOf(desk),
  };
}

type Paper = ReturnType<typeof createCanvas>;

/** " -0.1", in five columns. */
const tenths = (value: number | undefined) => (value === undefined ? '-' : (value / 10).toFixed(1)).padStart(5);

const valueText = (value: number): string => (value === MATE ? 'mate' : value === -MATE ? 'mated' : value.toFixed(3));

function writeList(sheet: Paper, state: DeskState): void {
  const { message, typed, task } = state;
  const rows = listNow(state);
  write(sheet, 0, 0, 'move      value   p.-play  foreseen', { ink: 'blue' });
  for (const [at, { san, value, increase, line }] of rows.slice(0, TABLE_ROWS).entries()) {
    const isBest = at === 0 && value !== undefined;
    const ink = value === undefined ? 'faint' : isBest ? 'red' : 'plain';
    write(sheet, at + 1, 0, san, { ink });
    write(sheet, at + 1, 8, (value === undefined ? '?' : valueText(value)).padStart(7), { ink });
    write(sheet, at + 1, 19, tenthsText(increase).padStart(5), { ink });
    write(sheet, at + 1, 27, (line ?? '').slice(0, LIST_COLUMNS - 27), { ink: 'faint' });
  }
  if (rows.length > TABLE_ROWS)
    write(sheet, TABLE_ROWS + 1, 0, `and ${rows.length - TABLE_ROWS} more`, { ink: 'faint' });
  if (rows.length === 0) {
    write(sheet, 2, 0, 'It has White in the text: let it move,');
    write(sheet, 3, 0, 'or write your own move first.');
  }
  write(sheet, LINES - 2, 0, message);
  if (task.kind === 'listen') {
    write(sheet, LINES - 1, 0, `Your move: ${typed}`, { ink: 'blue' });
    sheet.cursor = { row: LINES - 1, column: 11 + typed.length };
  }
}

function writeCheck(sheet: Paper, at: number): void {
  const rows = checkedMoves();
  write(sheet, 0, 0, 'move     printed  ours slip', { ink: 'blue' });
  for (const [index, { number, move, increase, isGreatest, ours }] of rows.entries()) {
    const row = index + 1;
    const isInverse = index === at;
    const slip = increase === undefined ? 0 : increase - ours;
    write(sheet, row, 0, `${String(number).padStart(2)} ${move}`.padEnd(26), { isInverse });
    write(sheet, row, 10, `${tenths(increase)}${isGreatest ? '*' : ' '}`, { isInverse });
    write(sheet, row, 16, tenths(ours), { isInverse });
    if (slip !== 0) write(sheet, row, 22, tenthsText(slip), { isInverse, ink: 'red' });
  }
  const { changes, ours, isGreatest, increase } = rows[at]!;
  write(sheet, 0, CHANGES + 3, 'ours  before after', { ink: 'blue' });
  for (const [index, { what, square, before, after }] of changes.entries()) {
    const man = square === undefined ? what : SIGNS[what as keyof typeof SIGNS] + makeSquare(square);
    write(sheet, index + 1, CHANGES + 3, `${man.slice(0, 6).padEnd(6)}${tenths(before)} ${tenths(after)}`);
  }
  write(sheet, changes.length + 2, CHANGES + 3, `sum       ${tenthsText(ours).padStart(7)}`, { ink: 'red' });
  const best = greatest(at);
  const notes = [
    increase === undefined ? 'Not played, though it gains more than 1 e4.' : '',
    increase === ours ? 'Printed and worked out here: the same.' : '',
    isGreatest ? '* said to be greater than every other.' : '',
    `The greatest here: ${best.move}, ${tenthsText(best.increase)}.`,
  ].filter((note) => note !== '');
  for (const [index, note] of notes.entries()) write(sheet, TABLE_ROWS - 6 + index, 0, note);
}

function writePosition(sheet: Paper, { game, checking, worked }: DeskState): void {
  const { board } = positionOf(checking === undefined ? game : checkedMoves()[checking]!.game);
  const ranks = rankLines(board, (man) =>
    man ? `${man.color === 'white' ? SIGNS[man.role] : SIGNS[man.role].toLowerCase()} ` : '. ',
  );
  for (const [index, line] of ranks.entries()) write(sheet, index, RIGHT, line.trimEnd());
  write(sheet, 8, RIGHT + 2, 'a b c d e f g h', { ink: 'blue' });
  if (checking !== undefined) write(sheet, 10, RIGHT, 'before the move', { ink: 'blue' });
  const minutes = worked * MINUTES_A_MOVE;
  const hours = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  write(sheet, 12, RIGHT, `by hand ${hours} hours`, { ink: 'blue' });
}
