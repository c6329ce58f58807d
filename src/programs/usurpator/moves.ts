/** The moves in the order in which they are made, regardless of check: castling and en passant are unknown. */
import { EMPTY, KING, type Men, PAWN, type Side, SQUARES } from './board.ts';

/** A man's moves along a line: a step of files and rows, repeated; a row more is a rank less. */
interface Line {
  readonly file: number;
  readonly row: number;
  readonly reach: number;
  /** A pawn takes along some lines and goes along another; the other men do both along all. */
  readonly pawn?: 'takes' | 'goes';
}

/** North-east, north-west, south-west, south-east. */
const DIAGONALS: Steps = [
  [1, -1],
  [-1, -1],
  [-1, 1],
  [1, 1],
];
/** North, west, south, east. */
const FILES_AND_RANKS: Steps = [
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, 0],
];
const LEAPS: Steps = [
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
  [1, 2],
  [2, 1],
];
type Steps = readonly (readonly [file: number, row: number])[];

const lines = (reach: number, ...steps: Steps[]): readonly Line[] =>
  steps.flat().map(([file, row]) => ({ file, row, reach }));

/** The lines of the men from the knight to the king, by their numbers. */
const LINES: readonly (readonly Line[])[] = [
  [],
  [],
  lines(1, LEAPS),
  lines(7, DIAGONALS),
  lines(7, FILES_AND_RANKS),
  lines(7, DIAGONALS, FILES_AND_RANKS),
  lines(1, DIAGONALS, FILES_AND_RANKS),
];

/** White's pawns take to the east first, Black's to the west. */
const pawnLines = (side: Side, reach: number): readonly Line[] => [
  { file: side, row: -side, reach: 1, pawn: 'takes' },
  { file: -side, row: -side, reach: 1, pawn: 'takes' },
  { file: 0, row: -side, reach, pawn: 'goes' },
];
const WHITE_PAWN = { row: 6, atHome: pawnLines(1, 2), beyond: pawnLines(1, 1) };
const BLACK_PAWN = { row: 1, atHome: pawnLines(-1, 2), beyond: pawnLines(-1, 1) };

function linesFrom(man: number, from: number): readonly Line[] {
  if (Math.abs(man) !== PAWN) return LINES[Math.abs(man)]!;
  const { row, atHome, beyond } = man > 0 ? WHITE_PAWN : BLACK_PAWN;
  return from >> 3 === row ? atHome : beyond;
}

/** Not a move: the enemy's king could be taken, and the list ends. */
export const TAKES_KING = -1;
/** The first move of a line of squares. */
const BEGINS_LINE = 1 << 12;

export const fromOf = (move: number): number => move & 63;
export const toOf = (move: number): number => (move >> 6) & 63;
/** Whether a move is the first of its line. */
export const beginsLine = (move: number): boolean => (move & BEGINS_LINE) !== 0;

/** Writes the moves of a side into a list, up to the one that would take a king. @returns how many entries it has. */
export function listMoves(men: Men, side: Side, list: Int16Array): number {
  let length = 0;
  for (let from = 0; from < SQUARES; from++) {
    const man = men[from]!;
    if (man * side <= 0) continue;
    for (const { file, row, reach, pawn } of linesFrom(man, from)) {
      let column = from & 7;
      let to = from;
      for (let step = 1; step <= reach; step++) {
        column += file;
        to += 8 * row + file;
        if (column < 0 || column > 7 || to < 0 || to >= SQUARES) break;
        const other = men[to]! * side;
        if (other > 0 || (pawn === 'takes' && other === EMPTY) || (pawn === 'goes' && other !== EMPTY)) break;
        if (other === -KING) {
          list[length++] = TAKES_KING;
          return length;
        }
        list[length++] = from | (to << 6) | (step === 1 ? BEGINS_LINE : 0);
        if (other !== EMPTY) break;
      }
    }
  }
  return length;
}

/** Room for the moves of any board, one with many queens too. */
export const newList = (): Int16Array => new Int16Array(27 * SQUARES);

const counted = newList();

/** The number of a side's moves, up to one that would capture a king. */
export function countMoves(men: Men, side: Side): number {
  const length = listMoves(men, side, counted);
  return length > 0 && counted[length - 1] === TAKES_KING ? length - 1 : length;
}

/** Whether a side could take the other's king. */
export function canTakeKing(men: Men, side: Side): boolean {
  const length = listMoves(men, side, counted);
  return length > 0 && counted[length - 1] === TAKES_KING;
}
