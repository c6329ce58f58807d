/**
 * The first Chess Challenger of Fidelity: RE sets up, two squares and EN make a move, and the answer stands on the same four digits. DM makes
 * a move for either side. Its program is not preserved; here it has that of the HP 9810A, to which it is akin.
 */
import { type Color, opposite } from 'plyhouse-kernel/position';
import { FenError, INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, movesOf, newGame, play, positionOf, takeBack, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { Ask, Console, ConsoleState, Key, Keyboard, Machine, Step, Task, View } from '../console.ts';
import { cap, capsOf, KeyError } from '../console-keys.ts';
import { digitsOf } from '../console-segments.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import { type Decision, type Fact, factsFrom } from '../program.ts';

/** The twelve keys of the first Chess Challenger: eight that are a column or a row, by turns, and four with two letters. */

/** The keys of the squares, by the number of a column or the letter of a row. */
const SQUARE_KEYS = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6', 'G7', 'H8'] as const;

const squareKey = (key: string) =>
  cap(key, { name: key.toLowerCase(), typed: [key[0]!, key[0]!.toLowerCase(), key[1]!] });

const KEYBOARD: Keyboard = {
  blocks: [
    {
      name: 'keys',
      rows: [
        [
          cap('RE', { name: 'reset', typed: ['Escape'], tone: 'alarm' }),
          cap('DM', { name: 'double move', typed: ['m', 'M'] }),
          cap('CL', { name: 'clear', typed: ['Backspace'] }),
          cap('EN', { name: 'enter', typed: ['Enter'], tone: 'strong' }),
        ],
        SQUARE_KEYS.slice(0, 4).map(squareKey),
        SQUARE_KEYS.slice(4).map(squareKey),
      ],
    },
  ],
};

const wiki = factsFrom('wray-wiki');
const { described, chosen } = factsFrom('fidelity-how-to');

/** Facts about operating the Chess Challenger. */
const CHALLENGER_FACTS: readonly Fact[] = [
  described('Switched on it shows four zeros; after RE two red lights come on for a moment, and the men are set up.'),
  described(
    'A square is a column, 1 to 8, and then a row, A to H from the owner’s side: the king’s pawn of the owner stands on 5B, that of the machine on 5G.',
  ),
  described('The display has the two squares of a move on four digits, each as a number and a letter.'),
  wiki.described(
    'The entry 1A1A, which moves nothing, has the machine move first: it answers 4G4E, the pawn before its queen. Taken back three times, it no longer does: it has left its opening program.',
  ),
  wiki.described(
    'DM enters a move for either side, to which the machine gives no answer; with it a move is taken back, too.',
  ),
  wiki.described(
    'In the game that the article shows, the machine plays every move of Black as the program of the HP 9810A does.',
  ),
  described(
    'Twelve keys, four digits and two lamps; columns and rows the other way round than on later models, so that d2-d4 is 4B-4D. Half of its program is not preserved.',
    'mame-cc1',
  ),
  wiki.inferred(
    'The rows count from the owner’s side whatever the colour, and the columns are not turned: with White the machine’s queen stands on column 4, and 4G4E is d2-d4.',
  ),
  chosen(
    'Here it runs the program of the HP 9810A, by kinship: the machine’s own moves are not preserved. What it would open with after three answers is not told; here it is 5G5E, the move that the article then has made by hand.',
  ),
  chosen('The two lamps are CHECK and I LOSE, as on its successors.'),
  chosen(
    'An entry that is no legal move is cleared to zeros; what the original did with one is not known. The king’s move castles, and a pawn becomes a queen.',
  ),
  chosen(
    'DM with the two squares of the last move exchanged takes that move back and restores a captured man. It makes any move that is legal for the side whose man it is.',
  ),
];

export interface ChallengerState extends ConsoleState {
  /** Switched on; just reset, with both lamps lit for a moment; with a game. */
  readonly phase: 'on' | 'reset' | 'game';
  readonly computer: Color;
  /** The keys of the move being entered, as shown on the display. */
  readonly entry: string;
  /** The display when nothing is being entered. */
  readonly shown: string;
  /** The entry is a move without an answer. */
  readonly isDouble: boolean;
  /** The number of its answers since RE. */
  readonly answers: number;
}

const DIGITS = 4;
const ZEROS = '0000';
/** The entry that moves nothing: it has the machine move. */
const NO_MOVE = '1A1A';
/** Its opening move with White, 4G4E, and the number of answers from which on it works out even that. */
const OPENING_MOVE = 'd2d4';
const OPENING_ANSWERS = 3;
const ROWS = 'ABCDEFGH';
const THINK = { kind: 'think', level: '1' } as const satisfies Task;

const MACHINE: Machine = {
  id: 'challenger',
  program: 'wray74',
  name: 'Fidelity Chess Challenger of 1977',
  language: 'en',
  displays: [
    {
      kind: 'digits',
      id: 'display',
      name: 'display',
      rows: [{ label: '', groups: [2, 2] }],
      lit: '#ff3a22',
      ground: '#1a0505',
    },
  ],
  scrolls: false,
  lamps: [
    { id: 'check', label: 'CHECK', colour: '#ff3020' },
    { id: 'lose', label: 'I LOSE', colour: '#ff3020' },
  ],
  keyboard: KEYBOARD,
  sounds: {},
  thinking: 'still',
  help: [
    'RE sets up the men. A square is its column, 1 to 8, and its row, A to H from your side: 5B5D EN is the king’s pawn two squares forward.',
    '1A1A EN instead has it open the game. DM before a move: for either side, without an answer; the last move the other way round is taken back.',
  ],
  facts: CHALLENGER_FACTS,
};

const ON: ChallengerState = {
  task: LISTEN,
  game: newGame(),
  phase: 'on',
  computer: 'black',
  entry: '',
  shown: ZEROS,
  isDouble: false,
  answers: 0,
};

/** The Chess Challenger with its twelve keys. */
export const challengerConsole: Console<ChallengerState> = {
  machine: MACHINE,
  start: () => ({ state: ON }),
  // Its owner brings about any position with DM; here it is there at once.
  beginAt(game, player) {
    const ready: ChallengerState = { ...ON, phase: 'game', game, computer: opposite(player) };
    return turnOf(game) === player ? ready : { ...ready, task: THINK };
  },
  step: stepBy({
    key: (state, { key }) => press(state, key),
    decision: (state, { decision }) => (state.task.kind === 'think' ? answered(state, decision) : { state }),
    time: (state) => ({ state: state.phase === 'reset' ? { ...state, phase: 'game' } : state }),
  }),
  view,
  read,
  keysFor,
  ask,
};

function press(state: ChallengerState, key: Key): Step<ChallengerState> {
  const words = state.task.kind === 'think' ? { words: [{ kind: 'stop' } as const] } : {};
  if (key === 'RE') return { state: { ...ON, phase: 'reset' }, ...words };
  if (state.phase === 'on' || state.task.kind === 'think') return { state };
  const ready: ChallengerState = { ...state, phase: 'game' };
  switch (key) {
    case 'CL':
      return { state: { ...ready, entry: '', isDouble: false } };
    case 'DM':
      return { state: { ...ready, entry: '', isDouble: true } };
    case 'EN':
      return state.entry.length === DIGITS ? enter(ready) : { state: ready };
    default: {
      const isColumn = state.entry.length % 2 === 0;
      const sign = key[isColumn ? 1 : 0]!;
      return { state: state.entry.length < DIGITS ? { ...ready, entry: state.entry + sign } : ready };
    }
  }
}

// ------------------------------------------------------------------------------------------------------- its moves

/** EN: the entry as a move, as the word to move, or with DM as whatever it can mean. */
function enter(state: ChallengerState): Step<ChallengerState> {
  const { entry, isDouble, game, computer } = state;
  const ready: ChallengerState = { ...state, entry: '', isDouble: false, shown: entry };
  if (isDouble) return doubled(state, ready);
  if (entry === NO_MOVE) {
    const isFresh = game.moves.length === 0;
    const next: ChallengerState = isFresh ? { ...ready, computer: turnOf(game) } : ready;
    const opens = isFresh && game.start === INITIAL_FEN && state.answers < OPENING_ANSWERS;
    return turnOf(game) === next.computer ? think(next, opens ? [OPENING_MOVE] : undefined) : refused(ready);
  }
  const move = legalAmong(game, moveOf(entry, computer));
  return move === undefined || turnOf(game) === computer ? refused(ready) : think({ ...ready, game: play(game, move) });
}

/** A move without an answer: the last one taken back, or one of the side whose man it is. */
function doubled({ entry, game, computer }: ChallengerState, ready: ChallengerState): Step<ChallengerState> {
  const move = moveOf(entry, computer);
  const last = game.moves.at(-1)?.slice(0, 4);
  if (last === move.slice(2) + move.slice(0, 2)) return { state: { ...ready, game: takeBack(game, 1) }, says: entry };
  const there = legalAmong(game, move) === undefined ? passed(game) : game;
  const legal = there && legalAmong(there, move);
  if (!there || legal === undefined) return refused(ready);
  return { state: { ...ready, game: play(there, legal) }, says: entry };
}

/** The same position with the other side to move, as the beginning of a game; undefined if its king could be taken. */
function passed(game: Game): Game | undefined {
  const [board, turn, castling] = fenOf(game).split(' ');
  try {
    return newGame(`${board} ${turn === 'w' ? 'b' : 'w'} ${castling} - 0 1`);
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return undefined;
  }
}

/** @param searchMoves the moves that it considers; by default all. */
function think(state: ChallengerState, searchMoves?: readonly Uci[]): Step<ChallengerState> {
  const task: Task = searchMoves ? { ...THINK, limits: { searchMoves } } : THINK;
  return movesOf(state.game).length === 0 ? over(state) : { state: { ...state, task } };
}

function answered(state: ChallengerState, { move }: Decision): Step<ChallengerState> {
  const ready: ChallengerState = { ...state, task: LISTEN };
  if (move === undefined) return over(ready);
  const game = play(state.game, move);
  const shown = entryOf(move, ready.computer);
  const ending = endingOf(game);
  return {
    state: { ...ready, game, shown, answers: state.answers + 1 },
    says: positionOf(game).isCheck() ? `${shown}, check` : shown,
    ...(ending ? { notes: [`the game is over: ${ending.kind}`] } : {}),
  };
}

function over(state: ChallengerState): Step<ChallengerState> {
  const ending = endingOf(state.game);
  return {
    state: { ...state, task: LISTEN },
    says: 'I lose',
    notes: [`the game is over: ${ending?.kind ?? 'no move'}`],
  };
}

const refused = (state: ChallengerState): Step<ChallengerState> => ({
  state: { ...state, shown: ZEROS },
  says: ZEROS,
  isRefused: true,
});

// ---------------------------------------------------------------------------------------------------- its squares

/** The row of a rank, or the rank of a row: A is on the owner's side. */
const turned = (row: number, computer: Color): number => (computer === 'black' ? row : 7 - row);

function entryOf(move: Uci, computer: Color): string {
  const square = (name: string) => `${'abcdefgh'.indexOf(name[0]!) + 1}${ROWS[turned(Number(name[1]) - 1, computer)]}`;
  return square(move.slice(0, 2)) + square(move.slice(2, 4));
}

function moveOf(entry: string, computer: Color): string {
  const square = (text: string) => 'abcdefgh'[Number(text[0]) - 1]! + (turned(ROWS.indexOf(text[1]!), computer) + 1);
  return square(entry.slice(0, 2)) + square(entry.slice(2));
}

/** The keys of a line: words that name a key, and squares, each sign of which is the key that has it. */
function read(line: string): Key[] {
  const keys = capsOf(KEYBOARD).map(({ key }) => key);
  return (line.toUpperCase().match(/\b[A-H][1-8]\b|RE|DM|CL|EN|\S/g) ?? []).map((sign) => {
    const key = keys.find((each) => each === sign || (sign.length === 1 && each.includes(sign) && /\d/.test(each)));
    if (key === undefined) throw new KeyError(sign, keys.join(' '));
    return key;
  });
}

/** The legal move between two squares; a pawn becomes a queen. */
function legalAmong(game: Game, squares: string): Uci | undefined {
  return movesOf(game).find((uci) => uci === squares || uci === `${squares}q`);
}

// ------------------------------------------------------------------------------------------- for whoever operates it

function keysFor(state: ChallengerState, move: Uci): Key[] | undefined {
  const { phase, entry, isDouble, game, computer } = state;
  if (phase === 'on' || turnOf(game) === computer || (move.length > 4 && move[4] !== 'q')) return undefined;
  const wanted = entryOf(move, computer);
  const isBegun = !isDouble && wanted.startsWith(entry);
  const missing = isBegun ? wanted.slice(entry.length) : wanted;
  const keys = Array.from(missing, (sign) => SQUARE_KEYS.find((key) => key.includes(sign))!);
  return [...(isBegun ? [] : ['CL']), ...keys, 'EN'];
}

function ask({ phase, game, computer }: ChallengerState, player: Color): Ask | undefined {
  if (phase === 'on') return { what: 'RE, which sets up the men', keys: ['RE'] };
  const isToMove = turnOf(game) === computer || (game.moves.length === 0 && turnOf(game) !== player);
  return isToMove
    ? { what: '1A1A and EN, which has it move', keys: ['CL', ...Array(DIGITS).fill('A1'), 'EN'] }
    : undefined;
}

function view({ phase, entry, shown, game, computer, task }: ChallengerState): View {
  const text = entry || shown;
  const isMated = endingOf(game)?.kind === 'checkmate';
  const isReset = phase === 'reset';
  const isCheck = isReset || (task.kind === 'listen' && turnOf(game) !== computer && positionOf(game).isCheck());
  const isLost = isReset || (isMated && turnOf(game) === computer);
  return {
    pictures: { display: { kind: 'digits', rows: [digitsOf(text.padEnd(DIGITS), DIGITS)] } },
    lamps: [...(isCheck ? ['check'] : []), ...(isLost ? ['lose'] : [])],
    text: [text, ...(isReset ? [] : [...(isCheck ? ['CHECK'] : []), ...(isLost ? ['I LOSE'] : [])])],
  };
}
