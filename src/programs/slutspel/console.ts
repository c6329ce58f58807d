/**
 * The tutorial's program on its web page of about 2010: a board to click on, a choice of depth, two buttons and a line of text. What it
 * says of check is described; the page itself is chosen.
 */
import { type Color, parseSquare } from 'plyhouse-kernel/position';
import { endingOf, fenOf, movesOf, newGame, play, positionOf, turnOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import type { Console, ConsoleState, Key, Keyboard, Machine, Step, View } from '../console.ts';
import { cap, readNamed } from '../console-keys.ts';
import { LISTEN, stepBy } from '../console-steps.ts';
import type { Decision } from '../program.ts';
import { PAGE_FACTS } from './console-facts.ts';

export interface PageState extends ConsoleState {
  readonly depth: number;
  readonly player: Color;
  /** The square that was clicked first. */
  readonly marked?: string;
  readonly message: string;
}

const DEPTHS = [1, 2, 3, 4, 5, 6];
/** The depth the article's program is set to. */
const USUAL_DEPTH = 4;
const LETTERS = { pawn: 'B', knight: 'S', bishop: 'L', rook: 'T', queen: 'D', king: 'K' } as const;
const SIDES = { white: 'Vit', black: 'Svart' } as const;

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
        DEPTHS.map((depth) => cap(`DJUP${depth}`, { label: `Djup ${depth}`, name: `depth ${depth}`, typed: [] })),
        [
          cap('NY', { label: 'Nytt parti', name: 'new game', typed: [] }),
          cap('BYT', { label: 'Byt sida', name: 'change sides', typed: [] }),
        ],
      ],
    },
  ],
};

const MACHINE: Machine = {
  id: 'slutspel',
  program: 'slutspel',
  name: 'javascriptchess.com in a browser of about 2010',
  language: 'sv',
  displays: [{ kind: 'board', id: 'page', name: 'web page' }],
  scrolls: false,
  lamps: [],
  keyboard: KEYBOARD,
  sounds: {},
  thinking: 'still',
  help: ['Two squares are clicked for a move: e2 e4. DJUP3 sets the depth, BYT changes sides, NY starts a new game.'],
  facts: PAGE_FACTS,
};

const fresh = (depth: number): PageState => ({
  task: LISTEN,
  game: newGame(),
  depth,
  player: 'white',
  message: 'Ditt drag',
});

/** The Swedish tutorial's program on its page. */
export const slutspelConsole: Console<PageState> = {
  machine: MACHINE,
  start: () => ({ state: fresh(USUAL_DEPTH) }),
  beginAt(game, player) {
    const ready = { ...fresh(USUAL_DEPTH), game, player };
    return turnOf(game) === player ? ready : thinking(ready);
  },
  step: stepBy({
    // The script holds the page: no click is heard while it thinks.
    key: (state, { key }) => (state.task.kind === 'listen' ? press(state, key) : { state }),
    decision: (state, { decision }) => answered(state, decision),
  }),
  view,
  read: (line) => readNamed(KEYBOARD, line.replace(/djup +/i, 'djup').replaceAll('-', ' ')),
  keysFor: (state, move) =>
    move.length > 4 && move[4] !== 'q'
      ? undefined
      : state.marked === move.slice(0, 2)
        ? [move.slice(2, 4)]
        : [...(state.marked ? [state.marked] : []), move.slice(0, 2), move.slice(2, 4)],
  ask({ game }, player) {
    if (movesOf(game).length === 0) return { what: '“Nytt parti”, for another game', keys: ['NY'] };
    if (game.moves.length > 0 || turnOf(game) === player) return undefined;
    return { what: '“Byt sida”, which lets it play your side', keys: ['BYT'] };
  },
};

function press(state: PageState, key: Key): Step<PageState> {
  if (key === 'NY') return { state: fresh(state.depth) };
  if (key.startsWith('DJUP')) return { state: { ...state, depth: Number(key.slice(4)) } };
  if (key === 'BYT') {
    const player = state.player === 'white' ? 'black' : 'white';
    return { state: movesOf(state.game).length > 0 ? thinking({ ...state, player }) : { ...state, player } };
  }
  return parseSquare(key) === undefined ? { state } : click(state, key);
}

/** The first click marks an own piece, the second its target; a click on the piece itself releases it. */
function click(before: PageState, square: string): Step<PageState> {
  const { marked, ...state } = before;
  if (marked === square) return { state };
  if (!marked) {
    const man = positionOf(state.game).board.get(parseSquare(square)!);
    return man?.color === turnOf(state.game)
      ? { state: { ...state, marked: square } }
      : { ...say(state, 'Ogiltigt drag'), isRefused: true };
  }
  const move = [marked + square, `${marked}${square}q`].find((uci) => movesOf(state.game).includes(uci));
  if (move === undefined) return { ...say(state, 'Ogiltigt drag'), isRefused: true };
  const played = { ...state, game: play(state.game, move) };
  const over = overText(played);
  return over ? say(played, over) : { state: thinking(played) };
}

const say = (state: PageState, message: string): Step<PageState> => ({ state: { ...state, message }, says: message });

const thinking = ({ marked: _, ...state }: PageState): PageState => ({
  ...state,
  message: 'Datorn tänker ...',
  task: { kind: 'think', level: String(state.depth) },
});

function answered(state: PageState, { move }: Decision): Step<PageState> {
  const ready: PageState = { ...state, task: LISTEN };
  if (move === undefined) return say(ready, overText(state) ?? 'Inget drag');
  const text = makeSan(state.game, move, { language: 'sv', form: 'long' }).replace(/[+#]$/, '');
  const played = { ...ready, game: play(state.game, move) };
  const check = positionOf(played.game).isCheck() ? `. ${SIDES[turnOf(state.game)]} säger schack` : '';
  return say(played, overText(played) ?? `Datorn: ${text}${check}`);
}

function overText({ game }: PageState): string | undefined {
  const end = endingOf(game);
  if (!end) return undefined;
  if (end.kind === 'checkmate') return `Schackmatt. ${SIDES[end.winner!]} vinner`;
  return end.kind === 'stalemate' ? 'Patt' : 'Remi';
}

function view({ game, depth, player, marked, message }: PageState): View {
  const { board } = positionOf(game);
  const fields = [
    { label: 'Sökdjup', value: `${depth}` },
    { label: 'Du spelar', value: SIDES[player].toLowerCase() },
  ];
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    const squares = Array.from({ length: 8 }, (_, file) => {
      const man = board.get(8 * rank + file);
      return man ? (man.color === 'white' ? ` ${LETTERS[man.role]}` : `*${LETTERS[man.role]}`) : ' .';
    });
    return `${rank + 1} ${squares.join(' ')}`;
  });
  return {
    pictures: {
      page: {
        kind: 'board',
        board: fenOf(game),
        isFlipped: player === 'black',
        fields,
        message,
        ...(marked ? { marked } : {}),
      },
    },
    lamps: [],
    text: [
      'Spela schack',
      ...ranks,
      '   a  b  c  d  e  f  g  h',
      fields.map(({ label, value }) => `${label}: ${value}`).join('   '),
      message,
    ],
  };
}
