/**
 * The automaton as its visitor used it: he puts his king on a square of the board, and it answers or lights the lamp for illegal
 * moves; with the third it stops. That a lamp shows the rule of each move is ours.
 */
import { parseSquare } from 'plyhouse-kernel/position';
import { endingOf, fenOf, type Game, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import type { Console, ConsoleState, Key, Keyboard, Machine, Step, View } from '../console.ts';
import { rankLines } from '../console-canvas.ts';
import { cap, readNamed } from '../console-keys.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import { type Decision, factsFrom } from '../program.ts';
import { startWith } from './card.ts';
import { menOf, RULES, ruleFor } from './rules.ts';

export interface AutomatonState extends ConsoleState {
  /** The visitor's illegal moves of this game. */
  readonly illegal: number;
  /** The square of the last one, until a legal move. */
  readonly marked?: string;
  /** The rule of its last move. */
  readonly rule?: number;
  /** The next square is the start of the visitor's king. */
  readonly isPlacing: boolean;
  readonly message: string;
}

/** The number of illegal moves after which it stops. */
const LAST_ILLEGAL = 3;
const LETTERS = { king: 'K', rook: 'R' } as const;

const KEYBOARD: Keyboard = {
  blocks: [
    {
      name: 'board',
      rows: [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
        [...'abcdefgh'].map((file) => cap(file + rank, { name: `square ${file}${rank}`, typed: [] })),
      ),
    },
    {
      name: 'form',
      rows: [
        [
          cap('START', { label: 'Start again', name: 'start again', typed: [] }),
          cap('PLACE', {
            label: 'Begin elsewhere',
            name: 'begin elsewhere: choose the square of your king',
            typed: [],
          }),
        ],
      ],
    },
  ],
};

const WIKI = 'wiki-ajedrecista';
const { described, chosen } = factsFrom(WIKI);

const MACHINE: Machine = {
  id: 'ajedrecista',
  program: 'ajedrecista',
  name: 'the second automaton of Torres y Quevedo',
  language: 'en',
  displays: [{ kind: 'board', id: 'board', name: 'board' }],
  scrolls: false,
  lamps: [
    ...RULES.map((label, index) => ({ id: `rule${index + 1}`, label, colour: '#ffd75e' })),
    { id: 'illegal', label: 'Illegal move', colour: '#ff5a3c' },
    { id: 'check', label: 'Check to the king', colour: '#ffd75e' },
    { id: 'mate', label: 'Mate', colour: '#ffd75e' },
  ],
  keyboard: KEYBOARD,
  sounds: {
    magnet: { kind: 'noise', what: 'click', millis: 60 },
    lamp: { kind: 'tone', hertz: 196, millis: 180 },
    voice: { kind: 'tone', hertz: 392, millis: 260 },
  },
  thinking: 'still',
  help: [
    'You have the black king and move first: press the square he goes to, or type it, as in D4.',
    '“Start again” (typed START) sets the men up again. “Begin elsewhere” (PLACE) lets your king begin on another square: ranks 1 to 6, not file b.',
  ],
  facts: [
    described(
      'An illegal move lights a lamp, and it makes no move; after the third it plays no more.',
      'vigneron-1914',
    ),
    described(
      'A disk says “check to the king”; at mate a lamp lights up and the current to the board is switched off.',
    ),
    described(
      'Each square is a round piece of metal between two triangles; the king’s mesh foot joins them, and two sliding bars go to his file and rank.',
    ),
    described('White’s men stand on steel balls and are pulled by electromagnets under the table.'),
    described('Check lights a bulb and a mistake a second one, as on the first machine.', 'curioso-invento'),
    chosen('The lamps of the six rules: no source mentions any.'),
    chosen('An illegal move leaves the king where he was; its square is marked.'),
  ],
};

const FIRST = 'Your king moves first: press the square he goes to.';

const fresh = (start?: string): AutomatonState => ({
  task: LISTEN,
  game: newGame(startWith(start)),
  illegal: 0,
  isPlacing: false,
  message: FIRST,
});

/** The automaton with its board. */
export const ajedrecistaConsole: Console<AutomatonState> = {
  machine: MACHINE,
  start: () => ({ state: fresh() }),
  beginAt: (game, player) =>
    turnOf(game) === player ? { ...fresh(), game } : { ...fresh(), game, task: { kind: 'think', level: 'rules' } },
  step: stepBy({
    key: (state, { key }) => (state.task.kind === 'listen' ? press(state, key) : { state }),
    decision: (state, { decision }) => answered(state, decision),
  }),
  view,
  read: (line) => readNamed(KEYBOARD, line.replace(/^\s*k/i, '').replaceAll('-', ' ')),
  keysFor: (state, move) => (isStopped(state) ? undefined : [...(state.isPlacing ? ['PLACE'] : []), move.slice(2)]),
  ask(state) {
    if (state.isPlacing)
      return { what: 'the square where your king begins, on ranks 1 to 6 and not on file b', keys: ['e5'] };
    return isStopped(state) ? { what: '“Start again”, for another game', keys: ['START'] } : undefined;
  },
};

/** No current on the board: mate, or the third illegal move. */
const isStopped = ({ game, illegal }: AutomatonState): boolean =>
  illegal >= LAST_ILLEGAL || endingOf(game) !== undefined;

function press(state: AutomatonState, key: Key): Step<AutomatonState> {
  if (key === 'START') return tell(fresh(), FIRST);
  if (key === 'PLACE') {
    return state.isPlacing
      ? tell(fresh(), FIRST)
      : tell({ ...fresh(), isPlacing: true }, 'Press the square where your king begins: ranks 1 to 6, not file b.');
  }
  if (state.isPlacing) return place(state, key);
  if (isStopped(state)) return { state };
  return move(state, key);
}

function place(state: AutomatonState, square: string): Step<AutomatonState> {
  const isAllowed = /^[ac-h][1-6]$/.test(square);
  return isAllowed ? tell(fresh(square), FIRST) : tell(state, `Not on ${square}: ranks 1 to 6, not file b.`);
}

/** The king is put on a square. On his own he has not moved. */
function move(before: AutomatonState, square: string): Step<AutomatonState> {
  const { marked: _, ...state } = before;
  const king = positionOf(state.game).board.kingOf('black');
  if (parseSquare(square) === king) return { state: before };
  const uci = movesOf(state.game).find((each) => each.slice(2) === square);
  if (uci !== undefined)
    return { state: { ...state, game: play(state.game, uci), task: { kind: 'think', level: 'rules' } } };
  const illegal = state.illegal + 1;
  const message =
    illegal >= LAST_ILLEGAL
      ? 'The third illegal move: it plays no more. Start again for another game.'
      : `Illegal move, the ${illegal === 1 ? 'first' : 'second'}: it waits for a legal one.`;
  return { ...tell({ ...state, illegal, marked: square }, message), sounds: ['lamp'], isRefused: true };
}

const tell = (state: AutomatonState, message: string): Step<AutomatonState> => ({
  state: { ...state, message },
  says: message,
});

function answered(state: AutomatonState, { move: uci }: Decision): Step<AutomatonState> {
  const men = menOf(positionOf(state.game));
  if (uci === undefined || !men) return { state: { ...state, task: LISTEN } };
  const { rule } = ruleFor(men);
  const game = play(state.game, uci);
  const man = positionOf(state.game).board.get(parseSquare(uci.slice(0, 2))!)!;
  const played = `${man.role === 'king' ? 'King' : 'Rook'} ${uci.slice(0, 2)}-${uci.slice(2)}, rule ${rule}.`;
  const voice = voiceAt(game);
  const over = endingOf(game) ? ['The current is off; start again for another game.'] : [];
  const words = [played, ...(voice === undefined ? [] : [`“${voice}.”`]), ...over].join(' ');
  return {
    ...tell({ ...state, task: LISTEN, game, rule }, words),
    sounds: ['magnet', ...(voice === undefined ? [] : ['voice'])],
  };
}

/** The text spoken by the disk. */
function voiceAt(game: Game): string | undefined {
  if (endingOf(game)?.kind === 'checkmate') return 'Mate';
  return positionOf(game).isCheck() ? 'Check to the king' : undefined;
}

function view(state: AutomatonState): View {
  const { game, illegal, marked, rule, message, task } = state;
  const isMate = endingOf(game)?.kind === 'checkmate';
  const lamps = [
    ...(rule === undefined || task.kind === 'think' ? [] : [`rule${rule}`]),
    ...(marked === undefined ? [] : ['illegal']),
    ...(isMate ? ['mate'] : positionOf(game).isCheck() ? ['check'] : []),
  ];
  const fields = [
    { label: 'Rule', value: rule === undefined ? 'none yet' : `${rule}, ${RULES[rule - 1]}` },
    { label: 'Illegal moves', value: `${illegal} of ${LAST_ILLEGAL}` },
  ];
  const labels = MACHINE.lamps
    .filter(({ id }) => lamps.includes(id) && !id.startsWith('rule'))
    .map(({ label }) => label);
  return {
    pictures: {
      board: {
        kind: 'board',
        board: fenOf(game),
        isFlipped: false,
        fields,
        message,
        marked,
      },
    },
    lamps,
    text: [
      ...ranksOf(game),
      '  a b c d e f g h',
      ...fields.map(({ label, value }) => `${label}: ${value}`),
      `Lamps lit: ${labels.length === 0 ? 'none' : labels.join(', ')}`,
      message,
    ],
  };
}

/** The board in letters, Black's king small. */
const ranksOf = (game: Game): string[] =>
  rankLines(positionOf(game).board, (man) => {
    if (man?.role !== 'king' && man?.role !== 'rook') return '. ';
    return `${man.color === 'white' ? LETTERS[man.role] : LETTERS[man.role].toLowerCase()} `;
  }).map((line) => line.trimEnd());
