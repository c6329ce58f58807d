/**
 * SOMA on a blackboard: the position, a line for each move with its parts and their sum, and the coin. How its author wrote is not
 * known; only the rules are.
 */
import type { Color } from 'plyhouse-kernel/position';
import { endingOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import type { Console, ConsoleState, Key, Machine, Step, View } from '../console.ts';
import { createCanvas, linesOf, pictureOf, rankLines, write } from '../console-canvas.ts';
import { readTyped, typedOn, typewriter } from '../console-keys.ts';
import { goOnTyping, LISTEN, readEntry, squaresText, stepBy } from '../console-steps.ts';
import { type Decision, factsFrom, type Thought } from '../program.ts';
import { valueMove } from './program.ts';
import { type Parts, sumOf } from './value.ts';

export interface BlackboardState extends ConsoleState {
  readonly typed: string;
  readonly player: Color;
  readonly message: string;
  /** The moves valued so far, the greatest value first. */
  readonly rows: readonly { readonly san: string; readonly parts: Parts }[];
  /** The last move was tossed for. */
  readonly isTossed: boolean;
}

const COLUMNS = 62;
const ROWS = 16;
const TABLE = 22;
const TABLE_ROWS = 12;
const LONGEST = 8;
const SIGNS = { pawn: 'P', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' } as const;

const KEYBOARD = typewriter(['1 2 3 4 5 6 7 8 0 -', 'A B C D E F G H', 'K Q R N X O BACK', 'NEW SIDES ENTER'], {
  NEW: { label: 'New game', name: 'wipe the board', typed: ['Delete'], width: 3 },
  SIDES: { label: 'Change sides', name: 'change sides', typed: ['Tab'], width: 4 },
  ENTER: { label: 'Say it', name: 'say the move', typed: ['Enter'], width: 3, tone: 'strong' },
});

const { described, chosen } = factsFrom('soma-1961');

const MACHINE: Machine = {
  id: 'soma',
  program: 'soma',
  name: 'SOMA worked out on a blackboard',
  language: 'en',
  displays: [
    {
      kind: 'screen',
      id: 'board',
      name: 'blackboard',
      columns: COLUMNS,
      rows: ROWS,
      cell: { width: 7, height: 10 },
      ground: '#1f3a2e',
      inks: { plain: '#eef0e4', yellow: '#f3df8b', red: '#f0a79a' },
    },
  ],
  scrolls: false,
  lamps: [{ id: 'coin', label: 'A coin was tossed', colour: '#e9c860' }],
  keyboard: KEYBOARD,
  sounds: { chalk: { kind: 'noise', what: 'click', millis: 30 } },
  thinking: 'alive',
  help: [
    'Moves as you would say them: E4, NF3, E2-E4; NEW wipes the board, SIDES lets SOMA take the other side.',
    'Each line is a move: own men minus enemy men, squares, swap-off, the rules without numbers, and the sum.',
  ],
  facts: [
    described('What is added up for each move, and that a coin decides between equal sums.'),
    chosen('The blackboard, its columns and its chalks: it was worked out by hand, on what is not known.'),
    chosen('The greatest sums are kept in order and the smallest are wiped off; the move in hand is marked.'),
  ],
};

const fresh = (player: Color): BlackboardState => ({
  task: LISTEN,
  game: newGame(),
  typed: '',
  player,
  message: '',
  rows: [],
  isTossed: false,
});

/** SOMA's blackboard. */
export const somaConsole: Console<BlackboardState> = {
  machine: MACHINE,
  start: () => ({ state: fresh('white') }),
  beginAt(game, player) {
    const ready = { ...fresh(player), game };
    return turnOf(game) === player ? ready : thinking(ready);
  },
  step: stepBy({
    key: (state, { key }) => (state.task.kind === 'listen' ? press(state, key) : { state }),
    thought: (state, { thought }) => ({ state: valued(state, thought), sounds: ['chalk'] }),
    decision: (state, { decision }) => decided(state, decision),
  }),
  view,
  read: (line) => readTyped(KEYBOARD, line),
  keysFor: ({ game, typed }, move) => {
    const text = squaresText(move, 'en');
    return readEntry(game, text, 'en').includes(move) ? goOnTyping(typed, readTyped(KEYBOARD, text)) : undefined;
  },
  ask({ game }, player) {
    if (movesOf(game).length === 0) return { what: '“New game”', keys: ['NEW'] };
    if (game.moves.length > 0 || turnOf(game) === player) return undefined;
    return { what: '“Change sides”, which lets SOMA move', keys: ['SIDES'] };
  },
};

function press(state: BlackboardState, key: Key): Step<BlackboardState> {
  if (key === 'NEW') return { state: fresh('white'), says: 'The board is wiped' };
  if (key === 'SIDES') {
    const player = state.player === 'white' ? 'black' : 'white';
    return { state: movesOf(state.game).length > 0 ? thinking({ ...state, player }) : { ...state, player } };
  }
  if (key !== 'ENTER') return { state: { ...state, typed: typedOn(state.typed, key, LONGEST) ?? state.typed } };
  if (state.typed === '') return { state };
  const found = readEntry(state.game, state.typed, 'en');
  if (found.length !== 1) {
    const message = `${state.typed}: ${found.length === 0 ? 'not a legal move' : 'which one?'}`;
    return { state: { ...state, typed: '', message }, says: message, isRefused: true };
  }
  const played = { ...state, game: play(state.game, found[0]!), typed: '' };
  const over = overText(played.game);
  return over ? { state: { ...played, message: over }, says: over } : { state: thinking(played) };
}

const thinking = (state: BlackboardState): BlackboardState => ({
  ...state,
  rows: [],
  typed: '',
  isTossed: false,
  message: '',
  task: { kind: 'think', level: 'one' },
});

/** One more line of the table. */
function valued(state: BlackboardState, { current }: Thought): BlackboardState {
  if (!current) return state;
  const { parts } = valueMove(state.game, current.move, true);
  const san = makeSan(state.game, current.move);
  const others = state.rows.filter((row) => row.san !== san);
  const rows = [...others, { san, parts }].sort((one, other) => sumOf(other.parts) - sumOf(one.parts));
  return { ...state, rows, message: `${current.number} of ${current.of}: ${san} ${sumOf(parts)}` };
}

function decided(state: BlackboardState, { move, own }: Decision): Step<BlackboardState> {
  const ready: BlackboardState = { ...state, task: LISTEN };
  if (move === undefined) return { state: { ...ready, message: overText(state.game) ?? 'No move' } };
  const isTossed = own?.remark !== undefined;
  const game = play(state.game, move);
  const said = `SOMA plays ${makeSan(state.game, move)}${isTossed ? ', by the coin' : ''}`;
  const message = overText(game) ?? said;
  return { state: { ...ready, game, isTossed, message }, says: message };
}

function overText(game: Game): string | undefined {
  const end = endingOf(game);
  if (!end) return undefined;
  if (end.kind === 'checkmate') return `Mate: ${end.winner === 'white' ? 'White' : 'Black'} wins`;
  return end.kind === 'stalemate' ? 'Stalemate' : 'Drawn';
}

function view(state: BlackboardState): View {
  const { game, rows, message, typed, task, isTossed } = state;
  const canvas = createCanvas(COLUMNS, ROWS);
  const { board } = positionOf(game);
  const ranks = rankLines(board, (man) =>
    man ? `${man.color === 'white' ? SIGNS[man.role] : SIGNS[man.role].toLowerCase()} ` : '. ',
  );
  for (const [index, line] of ranks.entries()) write(canvas, index + 1, 0, line.trimEnd());
  write(canvas, 9, 2, 'a b c d e f g h', { ink: 'yellow' });
  write(canvas, 0, TABLE, 'move       men squares swap rules    sum', { ink: 'yellow' });
  for (const [at, { san, parts }] of rows.slice(0, TABLE_ROWS).entries()) {
    const { men, squares, swapOff, rules } = parts;
    const cells = [men, squares, swapOff, rules].map((value, column) => String(value).padStart([7, 8, 5, 6][column]!));
    const isBest = sumOf(parts) === sumOf(rows[0]!.parts);
    const line = `${san.padEnd(7)}${cells.join('')}${String(sumOf(parts)).padStart(7)}`;
    write(canvas, at + 1, TABLE, line, isBest ? { ink: 'red' } : {});
  }
  write(canvas, 14, 0, message, { ink: 'yellow' });
  const prompt = `${turnOf(game) === 'white' ? 'White' : 'Black'}: ${typed}`;
  if (task.kind === 'listen') {
    write(canvas, 15, 0, prompt);
    canvas.cursor = { row: 15, column: prompt.length };
  }
  const squares = { row: 1, column: 2, height: 1, width: 2 };
  return { pictures: { board: pictureOf(canvas) }, squares, lamps: isTossed ? ['coin'] : [], text: linesOf(canvas) };
}
