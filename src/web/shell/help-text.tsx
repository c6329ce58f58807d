import type { JSX } from 'preact';
import type { Route } from '../app/route.ts';

type Keys = readonly (readonly [keys: string, meaning: string])[];

/** Keys that work in the same places. */
interface Section {
  readonly title: string;
  /** The place in which they work. */
  readonly about?: string;
  readonly keys: Keys;
  /** Further notes. */
  readonly notes?: readonly string[];
}

const EVERYWHERE: Section = {
  title: 'On every page',
  keys: [
    ['?', 'this help, except while you type in a field'],
    ['Esc', 'close the help, or whatever else has opened'],
  ],
};

const MOVES: Keys = [['Left, Right', 'one move back, one move forward']];

const ON_SQUARE = 'These keys work while a square of the board has focus; press Tab to get there.';
const SQUARES: Keys = [
  ['Arrow keys', 'go to the next square'],
  ['Home, End', 'go to the ends of the row; with Ctrl, to the first and last square'],
];
const RANKS: Keys = [['1 to 8', 'go to that rank; with Shift, to that file']];
const LIFT: Keys = [
  ['Enter or Space', 'pick up the piece on the square, or put it down'],
  ['Esc', 'put the piece back'],
];
const SAY: Keys = [['o', 'say the square and what is on it']];

const BOARD: Section = {
  title: 'On the board',
  about: `${ON_SQUARE} The letters are those of Lichess's blind mode.`,
  keys: [
    ...SQUARES,
    ...LIFT,
    ['k q r b n p', 'go to the next king, queen, rook, bishop, knight or pawn; with Shift, to the previous one'],
    ...RANKS,
    ...SAY,
    ['l', 'say the last move'],
    ['c', 'say what the last move captured'],
    ['m', 'say the moves of the piece on the square; with Shift, only its captures'],
    ['x', 'say what is on each diagonal in turn; with Alt, on rank and file; with Shift, in the other direction'],
    ['f', 'flip the board'],
    ['i', 'go to the field for typed moves'],
  ],
  notes: [
    'When a pawn reaches the last rank, choose its piece with q, r, b or n, or with the arrow keys and Enter; Esc takes the move back. You can also type a move: "Nf3", in your language\'s letters, or "g1f3".',
  ],
};

const GAME: Section = {
  title: 'In a game',
  keys: [
    ...MOVES,
    ['Shift+a, Shift+d', 'the same on the board'],
    ['Esc', 'leave the line that is shown, or take the premove back'],
    ['t', 'on the board: say the clocks'],
    ['h', 'on the board, except on the front page: suggest a move, shown as an arrow and in words, not played'],
  ],
  notes: [
    'While the program thinks you can make your next move in the same ways (typed as squares: "g1f3"). It is played as soon as it is legal; a pawn becomes a queen. Esc, the right mouse button or a press elsewhere takes it back.',
  ],
};

/** The keys of views that have their own; the others have only those of every page. */
const SECTIONS: Partial<Readonly<Record<Route['view'], readonly Section[]>>> = {
  home: [GAME, BOARD],
  play: [GAME, BOARD],
  learn: [
    {
      title: 'In a chapter',
      keys: [
        ['Left, Right', 'the previous step, the next step'],
        ['Arrow keys', 'on a diagram or a slider: go to the next square or value'],
        ['Enter or Space', 'on a diagram: choose the square'],
        ['Arrow keys', 'on the tree of a search: go to the parent, to a child, to the node beside it'],
        ['+, −, Enter, Home', 'on the tree of a search: zoom in, zoom out, go to the node, show the whole tree'],
      ],
    },
  ],
  watch: [{ title: 'In a search', keys: [['Left, Right', 'one step back, one step forward']] }],
  recorded: [{ title: 'In a recorded game', keys: MOVES }, BOARD],
  daily: [BOARD],
  endings: [{ title: 'In an ending', keys: MOVES }, BOARD],
  problems: [
    {
      title: 'In a solution',
      keys: [
        ...MOVES,
        ['Up, Down', 'in the list of its moves: go to the line above or below'],
        ['Home, End', 'in the list of its moves: go to the first or the last line'],
      ],
    },
    BOARD,
  ],
  machine: [
    {
      title: 'On the machine',
      about: 'These keys work while the machine has focus: click it, or press Tab to get there.',
      keys: [
        ['Letters, digits, Enter', 'press the keys of the machine with the same labels'],
        ['Arrow keys', 'on a drawn key: go to the next one'],
        ['Esc', 'leave the machine'],
      ],
    },
    BOARD,
  ],
  setup: [
    {
      title: 'On the board',
      about: ON_SQUARE,
      keys: [
        ...SQUARES,
        ...RANKS,
        ['K Q R B N P', 'put a white piece on the square; without Shift, a black one'],
        ['Delete', 'clear the square'],
        ...LIFT,
        ...SAY,
      ],
    },
  ],
};

/** The keys of a view and those of every page. */
export function HelpText({ view }: { readonly view: Route['view'] }): JSX.Element {
  return (
    <>
      {[EVERYWHERE, ...(SECTIONS[view] ?? [])].map(({ title, about, keys, notes = [] }) => (
        <section key={title}>
          <h3>{title}</h3>
          {about === undefined ? null : <p>{about}</p>}
          <table aria-label={title}>
            <thead class="unseen">
              <tr>
                <th scope="col">Key</th>
                <th scope="col">What it does</th>
              </tr>
            </thead>
            <tbody>
              {keys.map(([names, meaning]) => (
                <tr key={names}>
                  <th scope="row">{names}</th>
                  <td>{meaning}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      ))}
    </>
  );
}
