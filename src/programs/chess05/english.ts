/**
 * The program's language: moves in the shortest English notation that tells them apart, and its printed board. Black counts the ranks from
 * its own side, as English notation does.
 */
import { AW, type Database } from './database.ts';
import { capturedOf, fromOf, promotionOf, RMCA, RMCH, RMMT, RMOO, RMPR, RMQS, toOf } from './moves.ts';
import { LITE, PB } from './tables.ts';

/**
 * The detail given of a square: "1" its rank, "R" its file as rook, knight or bishop, "K" the wing of that file. Left of the sign stands
 * the piece that moves, right of it the piece captured or the target square.
 */
type Qualifier = '' | '1' | 'R' | 'R1' | 'KR' | 'KR1';

/** The listing's syntax table: from least to most said. In its row for R and KR1 a stroke is missing in print. */
const CAPTURES: readonly (readonly [left: Qualifier, right: Qualifier])[] = [
  ['', ''],
  ['', '1'],
  ['1', ''],
  ['', 'R'],
  ['R', ''],
  ['', 'R1'],
  ['R1', ''],
  ['', 'KR'],
  ['KR', ''],
  ['', 'KR1'],
  ['KR1', ''],
  ['1', '1'],
  ['R', 'R'],
  ['1', 'R'],
  ['R', '1'],
  ['R1', '1'],
  ['1', 'R1'],
  ['R1', 'R'],
  ['R', 'R1'],
  ['KR', '1'],
  ['1', 'KR'],
  ['KR', 'R'],
  ['R', 'KR'],
  ['1', 'KR1'],
  ['KR1', '1'],
  ['R', 'KR1'],
  ['KR1', 'R'],
  ['R1', 'R1'],
  ['KR', 'R1'],
  ['R1', 'KR'],
  ['KR', 'KR'],
  ['KR1', 'R1'],
  ['R1', 'KR1'],
  ['KR1', 'KR'],
  ['KR', 'KR1'],
  ['KR1', 'KR1'],
];
const MOVES: readonly (readonly [left: Qualifier, right: Qualifier])[] = [
  ['', 'R1'],
  ['', 'KR1'],
  ['1', 'R1'],
  ['R', 'R1'],
  ['1', 'KR1'],
  ['R', 'KR1'],
  ['R1', 'R1'],
  ['KR', 'R1'],
  ['R1', 'KR1'],
  ['KR', 'KR1'],
  ['KR1', 'KR1'],
];

const LETTERS = 'PRNBQK';
const FILES = 'RNBQKBNR';
/** A message is a line of thirty characters, the first of them blank (MOVMS). */
const MESSAGE = 30;

/** Whether two squares read alike in this much detail. */
function soundsLike(one: number, two: number, qualifier: Qualifier): boolean {
  if (qualifier.includes('1') && one >> 3 !== two >> 3) return false;
  if (qualifier.startsWith('K')) return (one & 7) === (two & 7);
  return !qualifier.startsWith('R') || FILES[one & 7] === FILES[two & 7];
}

/** ADDSQR: a square in this much detail. The king's and queen's own files need no wing if only the letter is given. */
function describe(square: number, qualifier: Qualifier, isLite: boolean): string {
  const file = square & 7;
  const rank = isLite ? (square >> 3) + 1 : 8 - (square >> 3);
  const wing = qualifier.startsWith('K') ? (file < 4 ? 'Q' : 'K') : '';
  return wing + (qualifier.includes('R') ? FILES[file]! : '') + (qualifier.endsWith('1') ? rank : '');
}

/**
 * MINENG: a move of the root in the fewest words that fit no other move on the stack, with what it does.
 * @param end one past the last move of the root on the stack.
 */
export function mineng(base: Database, end: number, move: number, comment: string): string {
  const text = `${comment}- ${withoutComment(base, end, move)}.  `;
  const check = move & RMCH ? `CHECK${move & RMMT ? 'MATE' : ''}.` : move & RMMT ? 'STALEMATE.' : '';
  const line = ` ${text}${check}`;
  // Excess text is written over the last character.
  return (line.length > MESSAGE ? line.slice(0, MESSAGE - 1) + line.at(-1) : line).trimEnd();
}

/** The move alone, as it is typed and printed: "P-K4". */
export function withoutComment(base: Database, end: number, move: number): string {
  if (move & RMOO) return move & RMQS ? 'O-O-O' : 'O-O';
  const { mbord } = base;
  const isLite = base.jntm === LITE;
  const promotion = move & RMPR ? `=${'QRNB'[promotionOf(move)]}` : '';
  const isCapture = (move & RMCA) !== 0;
  const from = fromOf(move);
  const to = toOf(move);
  for (const [left, right] of isCapture ? CAPTURES : MOVES) {
    if (!isUnique(base, end, move, left, right)) continue;
    const mover = LETTERS[mbord[from]! % 6]! + (left ? `/${describe(from, left, isLite)}` : '');
    if (!isCapture) return `${mover}-${describe(to, right, isLite)}${promotion}`;
    // A pawn taken in passing stands on another square: the listing then prints what MBORD holds, the empty one's letter P.
    return `${mover}*${LETTERS[mbord[to]! % 6]!}${right ? `/${describe(to, right, isLite)}` : ''}${promotion}`;
  }
  return promotion;
}

/** Whether no other move of the same piece, taking the same, reads alike. */
function isUnique(base: Database, end: number, move: number, left: Qualifier, right: Qualifier): boolean {
  const { moves, mbord } = base;
  const piece = move & RMPR ? promotionOf(move) : PB;
  const man = mbord[fromOf(move)];
  for (let slot = AW + 1; slot < end; slot++) {
    const other = moves[slot]!;
    if (isSame(other, move) || mbord[fromOf(other)] !== man || capturedOf(other) !== capturedOf(move)) continue;
    if (!soundsLike(fromOf(move), fromOf(other), left) || !soundsLike(toOf(move), toOf(other), right)) continue;
    if (!(other & RMPR) || promotionOf(other) === piece) return false;
  }
  return true;
}

/** DIFFER: the same move, whatever UPDATE and the search have noted on it. */
const isSame = (one: number, two: number) => ((one ^ two) & (RMCH - 1)) === 0;

/** Characters of the pieces on the printed board: White's from A (pawn) to F (king), Black's from 1 to 6. */
const PRINTED = 'ABCDEF123456-';

/** PRINTB: the board as printed, rank 8 first. */
export function printMen(squares: Uint8Array): string[] {
  const lines = [''];
  for (let rank = 7; rank >= 0; rank--) {
    const men = [...squares.subarray(8 * rank, 8 * rank + 8)].map((man) => PRINTED[man]!);
    lines.push(` ${rank + 1} ${men.join('')}`);
  }
  lines.push(' W RNBQKBNR');
  return lines;
}
