/**
 * The generators. Each writes moves (and, if they are to be sorted, marks) into a caller's list from `end` on and
 * returns the new end. But for evasions they do not ask whether the own king is left in check; {@link isIllegal} does.
 */
import { isAttacked, isIllegal, kingOf, lineKind, slides } from './attacks.ts';
import {
  BISHOP,
  BLACK_LIST,
  BLACK_LONG,
  BLACK_SHORT,
  BORDER,
  type Board,
  CASTLES_LONG,
  CASTLES_SHORT,
  DOUBLE_STEP,
  EN_PASSANT,
  KING,
  KNIGHT,
  type Move,
  make,
  PAWN,
  POINTS,
  PROMOTES,
  QUEEN,
  type Side,
  takeBack,
  WHITE_LONG,
  WHITE_SHORT,
} from './board.ts';
import {
  BISHOP_STEPS,
  HOP,
  indexOf,
  KNIGHT_STEPS,
  LINE,
  QUEEN_STEPS,
  RANK,
  ROOK_STEPS,
  SQUARE_COUNT,
} from './geometry.ts';

/** Steps of the pieces by kind; the pawn's are its own affair. */
const STEPS: readonly Int8Array[] = [
  new Int8Array(0),
  new Int8Array(0),
  KNIGHT_STEPS,
  BISHOP_STEPS,
  ROOK_STEPS,
  QUEEN_STEPS,
  QUEEN_STEPS,
];
/** More moves than any position has. */
export const MOST_MOVES = 256;
/** The marks of the generator of evasions: captures stand before all else, promotions among them. */
const CAPTURE_MARK = 100_000;

const firstOf = (side: Side): number => (side > 0 ? 0 : BLACK_LIST);
const endOf = (board: Board, side: Side): number => board.listEnd[side > 0 ? 0 : 1]!;

/** The first estimate of a capture: the piece taken, less the capturing piece if the victim was protected (described). */
function captureMark(board: Board, from: number, to: number, victim: number): number {
  const { squares, side } = board;
  const man = squares[from]! * side;
  return isAttacked(board, to, -side as Side) ? POINTS[victim]! - POINTS[man]! : POINTS[victim]!;
}

/** All captures and promotions, with their marks. */
export function generateCaptures(board: Board, moves: Int32Array, marks: Int32Array, end: number): number {
  const { squares, men, side } = board;
  const last = endOf(board, side);
  const passed = board.enPassant[board.ply]!;
  for (let at = firstOf(side); at < last; at++) {
    const from = men[at]!;
    if (from === 0) continue;
    const man = squares[from]! * side;
    if (man === PAWN) {
      const ahead = from + 10 * side;
      const isPromotion = RANK[from] === (side > 0 ? 6 : 1);
      for (let to = ahead - 1; to <= ahead + 1; to += 2) {
        const victim = squares[to]! * -side;
        if (victim > 0 && victim < KING) {
          const mark = captureMark(board, from, to, victim);
          if (isPromotion) end = addPromotions(moves, marks, end, from, to, mark);
          else {
            marks[end] = mark;
            moves[end++] = from | (to << 7);
          }
        } else if (to === passed && passed !== 0) {
          marks[end] = captureMark(board, from, to, PAWN);
          moves[end++] = from | (to << 7) | (EN_PASSANT << 14);
        }
      }
      if (isPromotion && squares[ahead] === 0) {
        const risk = isAttacked(board, ahead, -side as Side) ? -POINTS[PAWN]! : 0;
        end = addPromotions(moves, marks, end, from, ahead, risk);
      }
      continue;
    }
    const steps = STEPS[man]!;
    const isSlider = man >= BISHOP && man <= QUEEN;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index]!;
      let to = from + step;
      let other = squares[to]!;
      if (isSlider) {
        while (other === 0) {
          to += step;
          other = squares[to]!;
        }
      }
      const victim = -other * side;
      if (other === BORDER || victim <= 0 || victim === KING) continue;
      marks[end] = captureMark(board, from, to, victim);
      moves[end++] = from | (to << 7);
    }
  }
  return end;
}

function addPromotions(
  moves: Int32Array,
  marks: Int32Array,
  end: number,
  from: number,
  to: number,
  mark: number,
): number {
  for (let man = QUEEN; man >= KNIGHT; man--) {
    marks[end] = mark + POINTS[man]! - POINTS[PAWN]!;
    moves[end++] = from | (to << 7) | ((PROMOTES + man) << 14);
  }
  return end;
}

/** The safety of a piece: attacked and unprotected pieces are moved first, attacked and protected ones next (described). */
const HANGING = 0;
const THREATENED = 1;
const SAFE = 2;
/** Threats by place on the list; overwritten by every call of {@link generateQuiets}. */
const standing = new Uint8Array(2 * BLACK_LIST);

/** All other moves: of the pieces attacked and unprotected, attacked and protected, then castling and the rest. */
export function generateQuiets(board: Board, moves: Int32Array, end: number): number {
  const { squares, men, side } = board;
  const first = firstOf(side);
  const last = endOf(board, side);
  let seen = 0;
  for (let at = first; at < last; at++) {
    const from = men[at]!;
    if (from === 0) continue;
    let how = SAFE;
    // The king is "attacked" in check only, and then the evasions are generated.
    if (squares[from] !== KING * side && isAttacked(board, from, -side as Side)) {
      how = isAttacked(board, from, side) ? THREATENED : HANGING;
    }
    standing[at] = how;
    seen |= 1 << how;
  }
  for (let how = HANGING; how <= SAFE; how++) {
    if (how === SAFE) end = generateCastling(board, moves, end);
    if ((seen & (1 << how)) === 0) continue;
    for (let at = first; at < last; at++) {
      const from = men[at]!;
      if (from !== 0 && standing[at] === how) end = quietsOf(board, from, moves, end);
    }
  }
  return end;
}

/** The moves of one piece to empty squares, promotions left out. */
function quietsOf(board: Board, from: number, moves: Int32Array, end: number): number {
  const { squares, side } = board;
  const man = squares[from]! * side;
  if (man === PAWN) {
    const to = from + 10 * side;
    const rank = RANK[from]!;
    if (squares[to] !== 0 || rank === (side > 0 ? 6 : 1)) return end;
    moves[end++] = from | (to << 7);
    if (rank === (side > 0 ? 1 : 6) && squares[to + 10 * side] === 0) {
      moves[end++] = from | ((to + 10 * side) << 7) | (DOUBLE_STEP << 14);
    }
    return end;
  }
  const steps = STEPS[man]!;
  const isSlider = man >= BISHOP && man <= QUEEN;
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    let to = from + step;
    while (squares[to] === 0) {
      moves[end++] = from | (to << 7);
      if (!isSlider) break;
      to += step;
    }
  }
  return end;
}

const E1 = indexOf('e1');
const E8 = indexOf('e8');

/** Castling, if the king neither stands in check nor passes or reaches an attacked square. */
function generateCastling(board: Board, moves: Int32Array, end: number): number {
  const { squares, side, ply } = board;
  const rights = board.castling[ply]!;
  if ((rights & (side > 0 ? WHITE_SHORT | WHITE_LONG : BLACK_SHORT | BLACK_LONG)) === 0) return end;
  const king = side > 0 ? E1 : E8;
  const enemy = -side as Side;
  if (isAttacked(board, king, enemy)) return end;
  if (
    (rights & (side > 0 ? WHITE_SHORT : BLACK_SHORT)) !== 0 &&
    squares[king + 1] === 0 &&
    squares[king + 2] === 0 &&
    !isAttacked(board, king + 1, enemy)
  ) {
    moves[end++] = king | ((king + 2) << 7) | (CASTLES_SHORT << 14);
  }
  if (
    (rights & (side > 0 ? WHITE_LONG : BLACK_LONG)) !== 0 &&
    squares[king - 1] === 0 &&
    squares[king - 2] === 0 &&
    squares[king - 3] === 0 &&
    !isAttacked(board, king - 1, enemy)
  ) {
    moves[end++] = king | ((king - 2) << 7) | (CASTLES_LONG << 14);
  }
  return end;
}

// ------------------------------------------------------------------------------------------------------ evasions

/** Squares on which a piece other than the king meets the check; marked with {@link stamp}. */
const meets = new Int32Array(SQUARE_COUNT);
let stamp = 0;

/** The moves out of check, captures marked and the others 0: king's steps, captures of the checker, interpositions. */
export function generateEvasions(board: Board, moves: Int32Array, marks: Int32Array, end: number): number {
  const { squares, men, side } = board;
  const enemy = -side as Side;
  const king = kingOf(board, side);

  // 1. The king's own steps; those to attacked squares are sorted out when they are made.
  for (let index = 0; index < 8; index++) {
    const to = king + QUEEN_STEPS[index]!;
    const other = squares[to]!;
    if (other === BORDER || other * side > 0) continue;
    marks[end] = other === 0 ? 0 : CAPTURE_MARK + captureMark(board, king, to, -other * side);
    moves[end++] = king | (to << 7);
  }

  // 2. The checking pieces and their squares.
  let checkers = 0;
  let checker = 0;
  const last = endOf(board, enemy);
  for (let at = firstOf(enemy); at < last; at++) {
    const from = men[at]!;
    if (from === 0 || !givesCheckFrom(board, from, king)) continue;
    checkers++;
    checker = from;
  }
  if (checkers !== 1) return end;

  // 3. The squares that help: the checker's own and those between.
  stamp++;
  meets[checker] = stamp;
  const man = squares[checker]! * enemy;
  if (man >= BISHOP) {
    const step = LINE[checker * SQUARE_COUNT + king]!;
    for (let at = checker + step; at !== king; at += step) meets[at] = stamp;
  }
  return movesOnto(board, checker, moves, marks, end);
}

function givesCheckFrom(board: Board, from: number, king: number): boolean {
  const { squares } = board;
  const man = squares[from]!;
  const kind = man < 0 ? -man : man;
  if (kind === KNIGHT) return HOP[from * SQUARE_COUNT + king] === 1;
  if (kind === PAWN) {
    const ahead = from + (man < 0 ? -10 : 10);
    return king === ahead - 1 || king === ahead + 1;
  }
  if (kind === KING) return false;
  const step = LINE[from * SQUARE_COUNT + king]!;
  if (step === 0 || (slides(kind) & lineKind(step)) === 0) return false;
  let at = from + step;
  while (squares[at] === 0) at += step;
  return at === king;
}

/** Moves of pieces other than the king onto the marked squares. */
function movesOnto(board: Board, checker: number, moves: Int32Array, marks: Int32Array, end: number): number {
  const { squares, men, side, ply } = board;
  const first = firstOf(side);
  const last = endOf(board, side);
  for (let at = first + 1; at < last; at++) {
    const from = men[at]!;
    if (from === 0) continue;
    const man = squares[from]! * side;
    if (man === PAWN) {
      end = pawnOnto(board, from, checker, moves, marks, end);
      continue;
    }
    const steps = STEPS[man]!;
    const isSlider = man >= BISHOP;
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index]!;
      let to = from + step;
      for (;;) {
        const other = squares[to]!;
        if (meets[to] === stamp) {
          marks[end] = other === 0 ? 0 : CAPTURE_MARK + captureMark(board, from, to, -other * side);
          moves[end++] = from | (to << 7);
        }
        if (other !== 0 || !isSlider) break;
        to += step;
      }
    }
  }
  const passed = board.enPassant[ply]!;
  if (passed !== 0 && checker === passed - 10 * side) {
    for (const from of [passed - 9 * side, passed - 11 * side]) {
      if (squares[from] !== PAWN * side) continue;
      marks[end] = CAPTURE_MARK + captureMark(board, from, passed, PAWN);
      moves[end++] = from | (passed << 7) | (EN_PASSANT << 14);
    }
  }
  return end;
}

function pawnOnto(
  board: Board,
  from: number,
  checker: number,
  moves: Int32Array,
  marks: Int32Array,
  end: number,
): number {
  const { squares, side } = board;
  const ahead = from + 10 * side;
  const rank = RANK[from]!;
  const isPromotion = rank === (side > 0 ? 6 : 1);
  if (checker === ahead - 1 || checker === ahead + 1) {
    const mark = CAPTURE_MARK + captureMark(board, from, checker, -squares[checker]! * side);
    if (isPromotion) end = addPromotions(moves, marks, end, from, checker, mark);
    else {
      marks[end] = mark;
      moves[end++] = from | (checker << 7);
    }
  }
  if (squares[ahead] !== 0) return end;
  if (meets[ahead] === stamp) {
    if (isPromotion) return addPromotions(moves, marks, end, from, ahead, CAPTURE_MARK);
    marks[end] = 0;
    moves[end++] = from | (ahead << 7);
  }
  const twice = ahead + 10 * side;
  if (rank === (side > 0 ? 1 : 6) && squares[twice] === 0 && meets[twice] === stamp) {
    marks[end] = 0;
    moves[end++] = from | (twice << 7) | (DOUBLE_STEP << 14);
  }
  return end;
}

/** Room for {@link isMated}'s own look at the evasions. */
const trialMoves = new Int32Array(MOST_MOVES);
const trialMarks = new Int32Array(MOST_MOVES);

/** Whether the side to move, which stands in check, has no way out of it. */
export function isMated(board: Board): boolean {
  const end = generateEvasions(board, trialMoves, trialMarks, 0);
  for (let index = 0; index < end; index++) {
    const move = trialMoves[index]!;
    make(board, move);
    const isWayOut = !isIllegal(board, move);
    takeBack(board);
    if (isWayOut) return false;
  }
  return true;
}

// -------------------------------------------------------------------------------------------------------- checks

/** Squares from which a piece checks the enemy king: bit 0 by rank or file, 1 by diagonal, 2 as a knight, 3 as a pawn. */
const checksFrom = new Uint8Array(SQUARE_COUNT);
/** Squares marked in the current call, to be cleared after it. */
const marked = new Int32Array(64);
/** Steps of the lines on which a piece of the mover stands before a slider of its own: by its square, else 0. */
const opens = new Int8Array(SQUARE_COUNT);

/** Moves to empty squares that give check, directly or by discovery; castling and promotions are not among them. */
export function generateChecks(board: Board, moves: Int32Array, end: number): number {
  const { squares, men, side } = board;
  const king = kingOf(board, -side as Side);
  let count = 0;
  let screens = 0;

  // 1. Look out from the enemy king: empty squares on its lines, and own pieces that mask a slider.
  for (let index = 0; index < 8; index++) {
    const step = QUEEN_STEPS[index]!;
    const bit = index < 4 ? 1 : 2;
    let at = king + step;
    while (squares[at] === 0) {
      if (checksFrom[at] === 0) marked[count++] = at;
      checksFrom[at]! |= bit;
      at += step;
    }
    if (squares[at] === BORDER || squares[at]! * side < 0) continue;
    let behind = at + step;
    while (squares[behind] === 0) behind += step;
    const slider = squares[behind]!;
    if (slider !== BORDER && slider * side > KNIGHT && (slides(slider) & bit) !== 0) {
      opens[at] = step;
      screens++;
    }
  }
  for (let index = 0; index < 8; index++) {
    const at = king + KNIGHT_STEPS[index]!;
    if (squares[at] !== 0) continue;
    if (checksFrom[at] === 0) marked[count++] = at;
    checksFrom[at]! |= 4;
  }
  for (const at of [king - 9 * side, king - 11 * side]) {
    if (squares[at] !== 0) continue;
    if (checksFrom[at] === 0) marked[count++] = at;
    checksFrom[at]! |= 8;
  }

  // 2. Moves onto those squares; of a masking piece every move off its line.
  const last = endOf(board, side);
  for (let at = firstOf(side); at < last; at++) {
    const from = men[at]!;
    if (from === 0) continue;
    const man = squares[from]! * side;
    const line = opens[from]!;
    const bits = man === PAWN ? 8 : man === KNIGHT ? 4 : man === KING ? 0 : slides(man);
    if (bits === 0 && line === 0) continue;
    const start = end;
    end = quietsOf(board, from, moves, end);
    let kept = start;
    for (let index = start; index < end; index++) {
      const move = moves[index]!;
      const to = (move >> 7) & 127;
      const isDirect = (checksFrom[to]! & bits) !== 0;
      if (isDirect || (line !== 0 && LINE[king * SQUARE_COUNT + to] !== line)) moves[kept++] = move;
    }
    end = kept;
  }

  // 3. The marks go.
  for (let index = 0; index < count; index++) checksFrom[marked[index]!] = 0;
  if (screens > 0) opens.fill(0);
  return end;
}

// ------------------------------------------------------------------------------------------------------- killers

/** Whether a quiet move that was good elsewhere can be made here (apart from check to the own king). */
export function isPossible(board: Board, move: Move): boolean {
  const { squares, side } = board;
  const from = move & 127;
  const to = (move >> 7) & 127;
  const kind = move >> 14;
  const man = squares[from]! * side;
  if (man <= 0 || man > KING || squares[to] !== 0) return false;
  if (kind === CASTLES_SHORT || kind === CASTLES_LONG) {
    const end = generateCastling(board, trialMoves, 0);
    for (let index = 0; index < end; index++) if (trialMoves[index] === move) return true;
    return false;
  }
  if (man === PAWN) {
    if (to === from + 10 * side) return kind === 0 && RANK[to] !== (side > 0 ? 7 : 0);
    return kind === DOUBLE_STEP && to === from + 20 * side && squares[from + 10 * side] === 0;
  }
  if (kind !== 0) return false;
  const pair = from * SQUARE_COUNT + to;
  if (man === KNIGHT) return HOP[pair] === 1;
  const step = LINE[pair]!;
  if (step === 0) return false;
  if (man === KING) return to === from + step;
  if ((slides(man) & lineKind(step)) === 0) return false;
  let at = from + step;
  while (at !== to && squares[at] === 0) at += step;
  return at === to;
}

// --------------------------------------------------------------------------------------------- for root and tests

const rootMarks = new Int32Array(MOST_MOVES);

/** Every legal move: out of check by the generator of evasions, else captures and the rest. */
export function legalList(board: Board): Move[] {
  const list = new Int32Array(MOST_MOVES);
  let end: number;
  if (isAttacked(board, kingOf(board, board.side), -board.side as Side)) {
    end = generateEvasions(board, list, rootMarks, 0);
  } else {
    end = generateCaptures(board, list, rootMarks, 0);
    end = generateQuiets(board, list, end);
  }
  const legal: Move[] = [];
  for (let index = 0; index < end; index++) {
    const move = list[index]!;
    make(board, move);
    if (!isIllegal(board, move)) legal.push(move);
    takeBack(board);
  }
  return legal;
}
