/** The table entry of a position. The same arithmetic as in assemblyscript/symmetry.ts and material.ts. */

import type { Board, Color, Position, Role } from 'plyhouse-kernel/position';
import { hasPawns, isEven, isSwapped, type ManLetter, type Material, MOST_MEN, materialOf, menOf } from './material.ts';
import { entriesOf } from './table.ts';

/** An entry: 0 for White to move. Where the sides were exchanged, White is the side that the name begins with. */
export interface TableEntry {
  readonly material: Material;
  readonly side: 0 | 1;
  readonly index: number;
}

const ROLES: Readonly<Record<ManLetter, Role>> = { Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' };
const LETTERS = ['Q', 'R', 'B', 'N', 'P'] as const;
const FIELD_LETTERS = { white: { ...ROLES }, black: { ...ROLES } };

const MIRROR = 1;
const FLIP = 2;
const TRANSPOSE = 4;

function turned(square: number, turn: number): number {
  let to = square;
  if (turn & MIRROR) to ^= 7;
  if (turn & FLIP) to ^= 56;
  return turn & TRANSPOSE ? (to >> 3) | ((to & 7) << 3) : to;
}

function canonicalTurn(white: number, black: number, pawns: boolean): number {
  let turn = (white & 7) > 3 ? MIRROR : 0;
  if (pawns) return turn;
  if (white >> 3 > 3) turn |= FLIP;
  const one = turned(white, turn);
  const other = turned(black, turn);
  const slope = (one >> 3) - (one & 7) || (other >> 3) - (other & 7);
  // Black's king decides only if White's is on the diagonal.
  const isAbove = one >> 3 > (one & 7) || (one >> 3 === (one & 7) && slope > 0);
  return isAbove ? turn | TRANSPOSE : turn;
}

/** For each pair of kings its number and, from bit 16 on, the turn of the board; -1 if there is no such pair. */
interface Pairs {
  readonly pairs: Int32Array;
  readonly kings: readonly (readonly [white: number, black: number])[];
}

function makePairs(pawns: boolean): Pairs {
  const pairs = new Int32Array(4096).fill(-1);
  const kings: (readonly [number, number])[] = [];
  const isApart = (one: number, other: number) =>
    Math.max(Math.abs((one & 7) - (other & 7)), Math.abs((one >> 3) - (other >> 3))) > 1;
  const visit = (work: (white: number, black: number, turn: number) => void) => {
    for (let white = 0; white < 64; white++) {
      for (let black = 0; black < 64; black++) {
        if (isApart(white, black)) work(white, black, canonicalTurn(white, black, pawns));
      }
    }
  };
  visit((white, black, turn) => {
    if (turn === 0) pairs[white * 64 + black] = kings.push([white, black]) - 1;
  });
  visit((white, black, turn) => {
    if (turn === 0) return;
    pairs[white * 64 + black] = pairs[turned(white, turn) * 64 + turned(black, turn)]! | (turn << 16);
  });
  return { pairs, kings };
}

const BARE = makePairs(false);
const WITH_PAWNS = makePairs(true);

/** The men of a colour besides the king, strongest first. */
function lettersOf(board: Board, color: Color): ManLetter[] {
  return LETTERS.flatMap((letter) => Array<ManLetter>(board.pieces(color, ROLES[letter]).size()).fill(letter));
}

/** The material of a position; undefined if no table has it: two bare kings, or too many pieces. */
export function materialOfBoard(board: Board): Material | undefined {
  const men = board.occupied.size();
  if (men < 3 || men > MOST_MEN) return undefined;
  return materialOf(lettersOf(board, 'white'), lettersOf(board, 'black'));
}

/** The entry of a position, ignoring castling and en passant; undefined if no table can have it. */
export function entryOf({ board, turn }: Pick<Position, 'board' | 'turn'>): TableEntry | undefined {
  const men = board.occupied.size();
  if (men < 3 || men > MOST_MEN) return undefined;
  const white = lettersOf(board, 'white');
  const black = lettersOf(board, 'black');
  const material = materialOf(white, black);
  const even = isEven(material);
  // An even table stores only White's half.
  const isExchanged = even ? turn === 'black' : isSwapped(white, black);
  const [first, second]: readonly [Color, Color] = isExchanged ? ['black', 'white'] : ['white', 'black'];
  const flip = isExchanged ? 56 : 0;
  const pawns = hasPawns(material);
  const { pairs } = pawns ? WITH_PAWNS : BARE;
  const pair = pairs[(board.kingOf(first)! ^ flip) * 64 + (board.kingOf(second)! ^ flip)]!;
  if (pair < 0) return undefined;
  let index = pair & 0xffff;
  const turnBoard = pair >> 16;
  for (const color of [first, second]) {
    for (const letter of LETTERS) {
      for (const square of board.pieces(color, FIELD_LETTERS[color][letter])) {
        index = index * 64 + turned(square ^ flip, turnBoard);
      }
    }
  }
  return { material, side: even || turn === first ? 0 : 1, index };
}

/** The men of an entry; undefined if two would stand on one square. */
export function menAt(material: Material, index: number): { square: number; color: Color; role: Role }[] | undefined {
  const count = menOf(material) - 2;
  if (index < 0 || index >= entriesOf(material)) throw new RangeError(`index: ${material.name} has no entry ${index}`);
  const { kings } = hasPawns(material) ? WITH_PAWNS : BARE;
  const [white, black] = kings[Math.floor(index / 64 ** count)]!;
  const men: { square: number; color: Color; role: Role }[] = [
    { square: white, color: 'white', role: 'king' },
    { square: black, color: 'black', role: 'king' },
  ];
  const letters = [...material.white, ...material.black];
  for (const [man, letter] of letters.entries()) {
    const square = Math.floor(index / 64 ** (count - 1 - man)) % 64;
    if (men.some((other) => other.square === square)) return undefined;
    men.push({ square, color: man < material.white.length ? 'white' : 'black', role: ROLES[letter] });
  }
  return men;
}
