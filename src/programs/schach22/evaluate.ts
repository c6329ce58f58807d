/**
 * The second evaluation, for the end positions of the search: material and the structure of the pawns (described: "in
 * essence"). The weights of the structure are chosen; the README gives the reasons.
 */
import { BLACK_LIST, type Board, PAWN, type Side, UNKNOWN } from './board.ts';
import { FILE, indexOf, KING_DISTANCE, RANK, SQUARE_COUNT } from './geometry.ts';

/** Points off for each pawn behind another of its own on a file, and for one without neighbours. */
export const DOUBLED = 20;
export const ISOLATED = 20;
/** Points off for a pawn its neighbours have left behind, whose next square an enemy pawn guards. */
export const BACKWARD = 10;
/** For a passed pawn, by the ranks it has gone (0: still at home). */
export const PASSED = Int32Array.of(10, 15, 25, 40, 65, 120);
/** For a passed pawn that no piece and no king can stop, less its steps to go ten times over. */
export const UNSTOPPABLE = 500;

// By file, with a border file on either side: the number of pawns, the rearmost and the foremost rank.
const whiteCount = new Uint8Array(10);
const blackCount = new Uint8Array(10);
const whiteRear = new Int8Array(10);
const blackRear = new Int8Array(10);

/** Draws up the files of both sides' pawns. White's rearmost has the lowest rank, Black's the highest. */
function readPawns(board: Board): void {
  const { squares, men, listEnd } = board;
  whiteCount.fill(0);
  blackCount.fill(0);
  whiteRear.fill(9);
  blackRear.fill(-2);
  const whiteEnd = listEnd[0]!;
  for (let at = 1; at < whiteEnd; at++) {
    const square = men[at]!;
    if (square === 0 || squares[square] !== PAWN) continue;
    const file = FILE[square]! + 1;
    whiteCount[file]!++;
    if (RANK[square]! < whiteRear[file]!) whiteRear[file] = RANK[square]!;
  }
  const blackEnd = listEnd[1]!;
  for (let at = BLACK_LIST + 1; at < blackEnd; at++) {
    const square = men[at]!;
    if (square === 0 || squares[square] !== -PAWN) continue;
    const file = FILE[square]! + 1;
    blackCount[file]!++;
    if (RANK[square]! > blackRear[file]!) blackRear[file] = RANK[square]!;
  }
}

/** The structure of the pawns in points, from White's view; computed again only after a pawn has moved or been captured. */
export function pawnStructure(board: Board): number {
  const row = board.pawnRow[board.ply]!;
  const known = board.pawnScore[row]!;
  if (known !== UNKNOWN) return known;
  readPawns(board);
  const { squares, men, listEnd } = board;
  let sum = 0;
  const whiteEnd = listEnd[0]!;
  for (let at = 1; at < whiteEnd; at++) {
    const square = men[at]!;
    if (square === 0 || squares[square] !== PAWN) continue;
    const file = FILE[square]! + 1;
    const rank = RANK[square]!;
    if (whiteRear[file]! < rank) sum -= DOUBLED;
    if (whiteCount[file - 1] === 0 && whiteCount[file + 1] === 0) sum -= ISOLATED;
    else if (
      whiteRear[file - 1]! > rank &&
      whiteRear[file + 1]! > rank &&
      (squares[square + 19] === -PAWN || squares[square + 21] === -PAWN)
    ) {
      sum -= BACKWARD;
    }
    if (isWhitePassed(file, rank)) sum += PASSED[rank - 1]!;
  }
  const blackEnd = listEnd[1]!;
  for (let at = BLACK_LIST + 1; at < blackEnd; at++) {
    const square = men[at]!;
    if (square === 0 || squares[square] !== -PAWN) continue;
    const file = FILE[square]! + 1;
    const rank = RANK[square]!;
    if (blackRear[file]! > rank) sum += DOUBLED;
    if (blackCount[file - 1] === 0 && blackCount[file + 1] === 0) sum += ISOLATED;
    else if (
      blackRear[file - 1]! < rank &&
      blackRear[file + 1]! < rank &&
      (squares[square - 19] === PAWN || squares[square - 21] === PAWN)
    ) {
      sum += BACKWARD;
    }
    if (isBlackPassed(file, rank)) sum -= PASSED[6 - rank]!;
  }
  board.pawnScore[row] = sum;
  return sum;
}

/** No enemy pawn ahead on its file or an adjacent one, and no own one in front of it on its file that would be counted instead. */
function isWhitePassed(file: number, rank: number): boolean {
  return blackRear[file - 1]! <= rank && blackRear[file]! <= rank && blackRear[file + 1]! <= rank;
}

function isBlackPassed(file: number, rank: number): boolean {
  return whiteRear[file - 1]! >= rank && whiteRear[file]! >= rank && whiteRear[file + 1]! >= rank;
}

/** Material and pawns of the position, in points, the view of the side to move. */
export function evaluate(board: Board): number {
  const { ply } = board;
  let sum = board.material[ply]! + pawnStructure(board);
  const pieces = board.pieces[ply]!;
  // Against a lone king (pawns aside) a passed pawn may run.
  if (pieces < 256) sum += runner(board, 1);
  if ((pieces & 255) === 0) sum -= runner(board, -1);
  return board.side > 0 ? sum : 0 - sum;
}

/** The parts of {@link evaluate}, White's view. */
export function evaluationTerms(board: Board): Readonly<Record<'material' | 'pawns' | 'runners', number>> {
  const material = board.material[board.ply]!;
  const pawns = pawnStructure(board);
  const sum = board.side > 0 ? evaluate(board) : -evaluate(board);
  return { material, pawns, runners: sum - material - pawns };
}

/** The value of a side's fastest passed pawn that the enemy king cannot catch, if the enemy has only pawns; otherwise 0. */
function runner(board: Board, side: Side): number {
  readPawns(board);
  const { squares, men, listEnd } = board;
  const first = side > 0 ? 0 : BLACK_LIST;
  const end = listEnd[side > 0 ? 0 : 1]!;
  const enemyKing = men[BLACK_LIST - first]!;
  const tempo = board.side === side ? 0 : 1;
  let best = 0;
  for (let at = first + 1; at < end; at++) {
    const square = men[at]!;
    if (square === 0 || squares[square] !== PAWN * side) continue;
    const file = FILE[square]! + 1;
    const rank = RANK[square]!;
    if (!(side > 0 ? isWhitePassed(file, rank) : isBlackPassed(file, rank))) continue;
    const goal = (side > 0 ? EIGHTH : FIRST) + file - 1;
    let steps = side > 0 ? 7 - rank : rank;
    if (steps === 6) steps = 5;
    const distance = KING_DISTANCE[enemyKing * SQUARE_COUNT + goal]! - tempo;
    if (distance > steps) best = Math.max(best, UNSTOPPABLE - 10 * steps);
  }
  return best;
}

const FIRST = indexOf('a1');
const EIGHTH = indexOf('a8');
