/**
 * The evaluation of Claude Shannon's "Programming a Computer for Playing Chess" (1950), which he gave as an example:
 * 200(K−K′) + 9(Q−Q′) + 5(R−R′) + 3(B−B′+N−N′) + (P−P′) − 0.5(D−D′+S−S′+I−I′) + 0.1(M−M′), where D, S and I are the
 * doubled, backward and isolated pawns and M the legal moves of a side. Both kings are always on the board here.
 */
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, STEPS } from './board.ts';

/** The value of each kind of piece, in hundredths of a pawn. */
export const SHANNON_WORTH: readonly number[] = [0, 100, 300, 0, 0, 300, 500, 900];
const WEAK_PAWN = 50;
const MOVE = 10;
/** Choices for a pawn on the last rank. */
const PROMOTIONS = 4;

/** The formula's terms, White's view, in hundredths of a pawn. */
export function explainByShannon(squares: Int8Array) {
  let pieces = 0;
  let weak = 0;
  for (let square = 0; square < 64; square++) {
    const piece = squares[square]!;
    if (piece === 0) continue;
    const side = piece > 0 ? 1 : -1;
    pieces += side * SHANNON_WORTH[piece * side]!;
    if (piece === PAWN * side) weak += side * weaknessesOf(squares, square, side);
  }
  const mobility = MOVE * (countLegalMoves(squares, 1) - countLegalMoves(squares, -1));
  return { pieces, centre: 0, mobility, pawns: 0 - WEAK_PAWN * weak, shelter: 0, bishopPair: 0 };
}

/**
 * The number of ways in which a pawn is weak: doubled if another of its side stands in front of it on its file, isolated if none stands on
 * an adjacent file, backward if those are ahead of it and an enemy pawn guards the square in front. Shannon does not define the three;
 * these are the usual readings.
 */
function weaknessesOf(squares: Int8Array, square: number, side: number): number {
  const file = square & 7;
  const rank = square >> 3;
  const guards = rank + 2 * side;
  let isDoubled = false;
  let isIsolated = true;
  let isSupported = false;
  let isStopped = false;
  for (let on = 1; on < 7; on++) {
    const isAhead = (on - rank) * side > 0;
    for (let beside = Math.max(0, file - 1); beside <= Math.min(7, file + 1); beside++) {
      const other = squares[on * 8 + beside]!;
      if (other === PAWN * side) {
        if (beside === file) isDoubled ||= isAhead;
        else {
          isIsolated = false;
          isSupported ||= !isAhead;
        }
      } else if (other === -PAWN * side && beside !== file && on === guards) isStopped = true;
    }
  }
  return Number(isDoubled) + Number(isIsolated) + Number(!isIsolated && !isSupported && isStopped);
}

/** The legal moves of a side, whichever is to move; castling and en passant cannot be seen from the squares and are left out. */
function countLegalMoves(squares: Int8Array, side: number): number {
  const king = squares.indexOf(KING * side);
  const isCheck = isAttacked(squares, king, -side);
  let count = 0;

  /** Counts a move if it does not leave the king in check. Only a king's own move, or one on his lines, can do so. */
  function tryMove(from: number, to: number): void {
    const piece = squares[from]!;
    if (isCheck || from === king || isInLine(from, king)) {
      const taken = squares[to]!;
      squares[to] = piece;
      squares[from] = 0;
      const isLeft = isAttacked(squares, from === king ? to : king, -side);
      squares[from] = piece;
      squares[to] = taken;
      if (isLeft) return;
    }
    count += piece === PAWN * side && (to < 8 || to >= 56) ? PROMOTIONS : 1;
  }

  for (let from = 0; from < 64; from++) {
    const kind = squares[from]! * side;
    if (kind <= 0) continue;
    const file = from & 7;
    if (kind === PAWN) {
      const ahead = from + 8 * side;
      if (squares[ahead] === 0) {
        tryMove(from, ahead);
        const isHome = from >> 3 === (side > 0 ? 1 : 6);
        if (isHome && squares[ahead + 8 * side] === 0) tryMove(from, ahead + 8 * side);
      }
      if (file > 0 && squares[ahead - 1]! * side < 0) tryMove(from, ahead - 1);
      if (file < 7 && squares[ahead + 1]! * side < 0) tryMove(from, ahead + 1);
      continue;
    }
    const steps = STEPS[kind]!;
    for (let at = 0; at < steps.length; at++) {
      const [right, up] = steps[at]!;
      let toFile = file + right;
      let toRank = (from >> 3) + up;
      while (((toFile | toRank) & ~7) === 0) {
        const to = toRank * 8 + toFile;
        const other = squares[to]!;
        if (other * side > 0) break;
        tryMove(from, to);
        if (other !== 0 || kind === KNIGHT || kind === KING) break;
        toFile += right;
        toRank += up;
      }
    }
  }
  return count;
}

/** Whether two squares lie on a common file, rank or diagonal. */
function isInLine(one: number, other: number): boolean {
  const files = (one & 7) - (other & 7);
  const ranks = (one >> 3) - (other >> 3);
  return files === 0 || ranks === 0 || Math.abs(files) === Math.abs(ranks);
}

/** Whether a piece of a side bears on a square. */
function isAttacked(squares: Int8Array, square: number, by: number): boolean {
  const file = square & 7;
  const rank = square >> 3;
  for (let kind = PAWN + 1; kind <= KING; kind++) {
    for (const [right, up] of STEPS[kind]!) {
      if ((((file + right) | (rank + up)) & ~7) === 0 && squares[square + 8 * up + right] === kind * by) return true;
    }
  }
  const pawns = rank - by;
  if (pawns >= 0 && pawns < 8) {
    if (file > 0 && squares[pawns * 8 + file - 1] === PAWN * by) return true;
    if (file < 7 && squares[pawns * 8 + file + 1] === PAWN * by) return true;
  }
  for (const [right, up] of STEPS[QUEEN]!) {
    const line = (right === 0 || up === 0 ? ROOK : BISHOP) * by;
    let toFile = file + right;
    let toRank = rank + up;
    while (((toFile | toRank) & ~7) === 0) {
      const other = squares[toRank * 8 + toFile]!;
      if (other === line || other === QUEEN * by) return true;
      if (other !== 0) break;
      toFile += right;
      toRank += up;
    }
  }
  return false;
}
