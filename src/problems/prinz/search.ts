/**
 * Dietrich Prinz's program for mates in two, which ran on the Ferranti Mark I in Manchester in November 1951: four turns that
 * count through their moves, with tables of the position and counters instead of lists of moves. `README.md` says what of it is
 * described, inferred and chosen. The search is plain data and works in steps, so that a machine can show it in between.
 */
import { parseSetup, type Role } from 'plyhouse-kernel/position';
import { type Fen, parseFen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';
import { ProblemError } from '../problem.ts';

/** The squares are 11 (a1) to 88 (h8): rank times 10 and file. All others of the 100 are border. */
const EMPTY = -1;
const BORDER = -2;

/** In the a-table: a man that is not on the board. */
const ABSENT = -1;

/** The men by their counter, White's; Black's are 16 higher. King and queen: the article contradicts itself (README.md). */
const ROLES: readonly Role[] = [
  ...Array<Role>(8).fill('pawn'),
  'knight',
  'knight',
  'bishop',
  'bishop',
  'rook',
  'rook',
  'king',
  'queen',
];
const LAST_MAN = 15;
const KING = ROLES.indexOf('king');
const BLACK = 16;

/** The c-table: direction counter to step, right first and then anticlockwise. */
export const DIRECTIONS = [1, 11, 10, 9, -1, -11, -10, -9] as const;
const KNIGHT_STEPS = [12, 21, 19, 8, -12, -21, -19, -8] as const;

/** The directions of a kind of man: the first, the last, and the step of the counter from one to the next; and whether it slides along them. */
interface Course {
  readonly first: number;
  readonly last: number;
  readonly rise: number;
  readonly slides: boolean;
}

const COURSES: Readonly<Record<Exclude<Role, 'pawn'>, Course>> = {
  king: { first: 0, last: 7, rise: 1, slides: false },
  queen: { first: 0, last: 7, rise: 1, slides: true },
  rook: { first: 0, last: 7, rise: 2, slides: true },
  bishop: { first: 1, last: 7, rise: 2, slides: true },
  knight: { first: 0, last: 7, rise: 1, slides: false },
};
/** Pawn directions by the colour counter: White's pawns go +11, +10, +9, Black's -11, -10, -9. */
const PAWNS: Readonly<Record<number, Course>> = {
  0: { first: 1, last: 3, rise: 1, slides: false },
  [BLACK]: { first: 5, last: 7, rise: 1, slides: false },
};

/** One of the four turns, as its page on the drum holds it. */
export interface PrinzTurn {
  /** The colour counter: 0 for White, 16 for Black. */
  readonly color: 0 | typeof BLACK;
  /** The a-table: counter of a man to its square, or -1. */
  squares: number[];
  /** The b-table: square (0 to 99) to the counter of the man there, -1 if it is empty, -2 if it is border. */
  board: number[];
  /** The counters: the man whose turn it is to be tried (-1 before the first), its direction, its step. */
  man: number;
  direction: number;
  step: number;
  /** Moves constructed that reach an empty square or a hostile man, and were tested. */
  tests: number;
  /** Those that passed the test. */
  moves: number;
}

/** A white first move, and the reply after which White has no mate; the key has none. */
export interface TriedMove {
  readonly move: Uci;
  readonly defence?: Uci;
}

/** A search as it stands. */
export interface PrinzSearch {
  /** White's first, Black's first, White's second, Black's second. */
  readonly turns: readonly PrinzTurn[];
  /** The turn that is at work, 0 to 3. */
  at: number;
  readonly tried: TriedMove[];
  /** Undefined until the search is over. */
  outcome: 'solution' | 'no solution' | undefined;
}

/** The names of the turns, as Prinz's figure 4 has them. */
export const TURN_NAMES = ['W1', 'B1', 'W2', 'B2'] as const;

/**
 * The problem as its tape would put it into the store. Castling rights and an en passant square have no place there.
 * @throws {FenError} and {ProblemError} if White is not to move, or a side has more men of a kind than the table has lines for.
 */
export function startPrinz(fen: Fen): PrinzSearch {
  if (parseFen(fen).turn !== 'white') {
    throw new ProblemError('stipulation', "Black is to move; Prinz's program knows only White as the attacker");
  }
  const { board: men } = parseSetup(fen);
  const squares: number[] = Array(2 * BLACK).fill(ABSENT);
  const board: number[] = Array.from({ length: 100 }, (_, square) => (isOnBoard(square) ? EMPTY : BORDER));
  for (let index = 0; index < 64; index++) {
    const man = men.get(index);
    if (!man) continue;
    const first = ROLES.indexOf(man.role) + (man.color === 'white' ? 0 : BLACK);
    const last = ROLES.lastIndexOf(man.role) + (man.color === 'white' ? 0 : BLACK);
    let counter = first;
    while (counter <= last && squares[counter] !== ABSENT) counter++;
    if (counter > last) {
      const places = last - first + 1;
      throw new ProblemError(
        'board',
        `found more than ${places} ${man.color} ${man.role}${places === 1 ? '' : 's'}; Prinz's table has ${places === 1 ? 'one line' : `${places} lines`} for them`,
      );
    }
    const square = 10 * ((index >> 3) + 1) + (index & 7) + 1;
    squares[counter] = square;
    board[square] = counter;
  }
  const turns = [0, BLACK, 0, BLACK].map(
    (color): PrinzTurn => ({
      color: color as 0 | typeof BLACK,
      squares: [],
      board: [],
      man: -1,
      direction: 0,
      step: 1,
      tests: 0,
      moves: 0,
    }),
  );
  turns[0]!.squares = squares;
  turns[0]!.board = board;
  return { turns, at: 0, tried: [], outcome: undefined };
}

/** Searches to the end, and yields after each test for legality. */
export function* searchPrinz(search: PrinzSearch): Generator<PrinzSearch, PrinzSearch> {
  while (search.outcome === undefined) {
    stepPrinz(search);
    yield search;
  }
  return search;
}

/** Goes on to the next test for legality, or to the end: Prinz's figure 4. */
export function stepPrinz(search: PrinzSearch): void {
  const { turns, tried } = search;
  for (;;) {
    const turn = turns[search.at]!;
    if (!nextMove(turn)) {
      // Exhausted: "No solution", "Solution", "Avoidable", "Mate".
      if (search.at < 2) {
        search.outcome = search.at === 0 ? 'no solution' : 'solution';
        return;
      }
      if (search.at === 2) tried[tried.length - 1] = { ...tried.at(-1)!, defence: moveOf(turns[1]!) };
      search.at = search.at === 2 ? 0 : 1;
      continue;
    }
    turn.tests++;
    const after = play(turn);
    if (isAttacked(after, turn.color)) return;
    turn.moves++;
    if (search.at === 0) tried.push({ move: moveOf(turn) });
    if (search.at === 3) {
      // A legal reply: White's second move does not mate.
      search.at = 2;
      return;
    }
    search.at++;
    const next = turns[search.at]!;
    Object.assign(next, after, { man: -1, direction: 0, step: 1 });
    return;
  }
}

/** Counts on to the next move that reaches an empty square or a hostile man; false if the counters are exhausted. */
function nextMove(turn: PrinzTurn): boolean {
  const { board, squares, color } = turn;
  for (let isFresh = !isPresent(turn); ; isFresh = false) {
    if (isFresh || !rise(turn)) {
      do turn.man++;
      while (turn.man <= LAST_MAN && !isPresent(turn));
      if (turn.man > LAST_MAN) return false;
      turn.direction = courseOf(turn).first;
      turn.step = 1;
    }
    const target = targetOf(turn);
    // A knight's step from the edge can leave the hundred squares.
    const held = board[target] ?? BORDER;
    if (held === BORDER || (held !== EMPTY && (held & BLACK) === color)) continue;
    if (ROLES[turn.man] === 'pawn') {
      const isStraight = (target - squares[color + turn.man]!) % 10 === 0;
      if (isStraight !== (held === EMPTY)) continue;
    }
    return true;
  }
}

const isPresent = ({ squares, color, man }: PrinzTurn) => man >= 0 && squares[color + man] !== ABSENT;

function courseOf({ man, color }: PrinzTurn): Course {
  const role = ROLES[man]!;
  return role === 'pawn' ? PAWNS[color]! : COURSES[role];
}

/** Raises the step, or the direction once the line has ended; false if the man has no further direction. */
function rise(turn: PrinzTurn): boolean {
  const { slides, rise, last } = courseOf(turn);
  if (slides && turn.board[targetOf(turn)] === EMPTY) {
    turn.step++;
    return true;
  }
  turn.direction += rise;
  turn.step = 1;
  return turn.direction <= last;
}

function targetOf({ squares, color, man, direction, step }: PrinzTurn): number {
  const steps = ROLES[man] === 'knight' ? KNIGHT_STEPS : DIRECTIONS;
  return squares[color + man]! + steps[direction]! * step;
}

/** The tables after the move that the counters name. */
function play(turn: PrinzTurn): Pick<PrinzTurn, 'squares' | 'board'> {
  const squares = [...turn.squares];
  const board = [...turn.board];
  const man = turn.color + turn.man;
  const target = targetOf(turn);
  const captured = board[target]!;
  if (captured !== EMPTY) squares[captured] = ABSENT;
  board[squares[man]!] = EMPTY;
  board[target] = man;
  squares[man] = target;
  return { squares, board };
}

/** The test for legality: imaginary moves from the king of this colour, until a hostile man is found that attacks it. */
function isAttacked({ squares, board }: Pick<PrinzTurn, 'squares' | 'board'>, color: 0 | typeof BLACK): boolean {
  const king = squares[color + KING]!;
  const isHostile = (held: number) => held >= 0 && (held & BLACK) !== color;
  for (const [direction, by] of DIRECTIONS.entries()) {
    let step = 1;
    while (board[king + by * step] === EMPTY) step++;
    const held = board[king + by * step]!;
    if (!isHostile(held)) continue;
    const role = ROLES[held & LAST_MAN]!;
    const { first, rise, slides } = role === 'pawn' ? PAWNS[held & BLACK]! : COURSES[role];
    if (role === 'knight' || (!slides && step > 1)) continue;
    // A pawn attacks towards the other side, along its first and its last direction; seen from the king it is the opposite.
    if (role === 'pawn') {
      if (direction === ((first + 4) & 7) || direction === ((first + 6) & 7)) return true;
    } else if ((direction - first) % rise === 0) return true;
  }
  return KNIGHT_STEPS.some((by) => {
    const held = board[king + by] ?? BORDER;
    return isHostile(held) && ROLES[held & LAST_MAN] === 'knight';
  });
}

/** The move that the counters name. */
function moveOf(turn: PrinzTurn): Uci {
  return squareName(turn.squares[turn.color + turn.man]!) + squareName(targetOf(turn));
}

/** A move by the program's own numbers of squares: "h1h6" is "18-68". */
export function prinzMove(move: Uci): string {
  return `${squareNumber(move.slice(0, 2))}-${squareNumber(move.slice(2, 4))}`;
}

const squareName = (square: number) => 'abcdefgh'.charAt((square % 10) - 1) + Math.floor(square / 10);
const squareNumber = (name: string) => name.charAt(1) + ('abcdefgh'.indexOf(name.charAt(0)) + 1);

function isOnBoard(square: number): boolean {
  return square >= 11 && square <= 88 && square % 10 >= 1 && square % 10 <= 8;
}
