import {
  CASTLING,
  DOUBLE_STEP,
  EN_PASSANT,
  kingTarget,
  type Move,
  PROMOTION_SHIFT,
  SPECIAL_SHIFT,
} from './move-code.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';
import { firstRay, isAttacked, LEAPS, lastRay, metOn, NEIGHBOURS, PAWN_ATTACKS, RAYS } from './rays.ts';
import {
  type Before,
  type CastlingSide,
  castlingRook,
  kingSquare,
  makeMove,
  rookTarget,
  type Standing,
  undoMove,
} from './standing.ts';
import type { Square } from './types.ts';

/** Whether the side to move is in check. */
export function isChecked({ board, turn }: Standing): boolean {
  const isWhite = turn === 'white';
  const king = kingSquare(board, isWhite ? 0 : BLACK);
  return king >= 0 && isAttacked(board.codes, king, isWhite);
}

/** Whether a move gives check, tried on the codes alone; true of every promotion, castling and en passant, which change more. */
export function mayGiveCheck({ board, turn }: Standing, move: number): boolean {
  if (move >> SPECIAL_SHIFT >= EN_PASSANT || (move >> PROMOTION_SHIFT) & 7) return true;
  const isWhite = turn === 'white';
  const king = kingSquare(board, isWhite ? BLACK : 0);
  const from = move & 63;
  const to = (move >> 6) & 63;
  return king >= 0 && (isInSight(king, from) || isInSight(king, to)) && !isSafe(board.codes, from, to, king, !isWhite);
}

/** Whether two squares are on one line or a knight's leap apart, so that a piece but a king on one may attack the other. */
function isInSight(one: number, other: number): boolean {
  const files = ((one & 7) - (other & 7)) ** 2;
  const ranks = ((one >> 3) - (other >> 3)) ** 2;
  return files * ranks * (files - ranks) * (files + ranks - 5) === 0;
}

// State of the side to move, computed anew for each query without allocating.
/** The number of pieces that give check. */
let checkers = 0;
/** The squares that a move other than the king's must go to: all of them, unless there is a check. */
let targetsLow = -1;
let targetsHigh = -1;
let pinnedLow = 0;
let pinnedHigh = 0;
/** The ray from the king on which each pinned piece stands. */
const PINS = /* @__PURE__ */ new Uint8Array(64);

function findDanger(codes: Uint8Array, king: number, side: number): void {
  checkers = 0;
  targetsLow = -1;
  targetsHigh = -1;
  pinnedLow = 0;
  pinnedHigh = 0;
  if (king < 0) return;
  const enemy = side ^ BLACK;
  const rays = RAYS[king]!;
  for (let index = 0; index < 8; index++) {
    const ray = rays[index]!;
    const slider = (index < 4 ? BISHOP : ROOK) | enemy;
    let own = -1;
    for (let at = 0; at < ray.length; at++) {
      const square = ray[at]!;
      const code = codes[square]!;
      if (code === 0) continue;
      if ((code & BLACK) === side) {
        if (own >= 0) break;
        own = square;
        continue;
      }
      if (code === slider || code === (QUEEN | enemy)) {
        if (own >= 0) {
          PINS[own] = index;
          if (own < 32) pinnedLow |= 1 << own;
          else pinnedHigh |= 1 << own;
        } else noteCheck(ray, at);
      }
      break;
    }
  }
  const leaps = LEAPS[king]!;
  for (let at = 0; at < leaps.length; at++) if (codes[leaps[at]!] === (KNIGHT | enemy)) noteCheck(leaps, at, at);
  const pawns = PAWN_ATTACKS[side ? 1 : 0]![king]!;
  for (let at = 0; at < pawns.length; at++) if (codes[pawns[at]!] === (PAWN | enemy)) noteCheck(pawns, at, at);
}

/** A check is answered on the squares from one place to another of a list. */
function noteCheck(squares: Uint8Array, last: number, first = 0): void {
  if (checkers++ === 0) {
    targetsLow = 0;
    targetsHigh = 0;
  }
  for (let at = first; at <= last; at++) {
    const square = squares[at]!;
    if (square < 32) targetsLow |= 1 << square;
    else targetsHigh |= 1 << square;
  }
}

const isTarget = (square: number) => (((square < 32 ? targetsLow : targetsHigh) >>> square) & 1) !== 0;
const isPinned = (square: number) => (((square < 32 ? pinnedLow : pinnedHigh) >>> square) & 1) !== 0;
const opposite = (ray: number) => (ray & 4) | ((ray + 2) & 3);

/** Whether a pinned piece that moves there stays between its king and the slider. */
function isOnPin(king: number, from: number, to: number): boolean {
  return RAYS[king]![PINS[from]!]!.includes(to);
}

/** The legal moves, of all pieces or of the one on a square, added to a list. A side without a king is not in check. */
export function listMoves(position: Standing, moves: number[] = [], only = -1): number[] {
  const { board } = position;
  const { codes, sets } = board;
  const side = position.turn === 'white' ? 0 : BLACK;
  const king = kingSquare(board, side);
  findDanger(codes, king, side);
  const isChecked = checkers > 0;
  if (checkers < 2) {
    for (let half = 0; half < 2; half++) {
      for (let left = sets[side + half]!; left !== 0; left &= left - 1) {
        const from = (half << 5) | (31 - Math.clz32(left & -left));
        if ((only >= 0 && from !== only) || from === king) continue;
        const kind = codes[from]! & 7;
        if (kind === PAWN) addPawn(position, moves, from, side, king);
        else if (kind === KNIGHT) {
          if (isPinned(from)) continue;
          addSteps(codes, moves, from, kind, side, LEAPS[from]!, isChecked);
        } else {
          const pin = isPinned(from) ? PINS[from]! : -1;
          for (let ray = firstRay(kind), end = lastRay(kind); ray < end; ray++) {
            if (pin >= 0 && ray !== pin && ray !== opposite(pin)) continue;
            addRay(codes, moves, from, kind, side, RAYS[from]![ray]!, isChecked);
          }
        }
      }
    }
  }
  if (king < 0 || (only >= 0 && only !== king)) return moves;
  addKing(position, moves, king, side, isChecked);
  return moves;
}

/** The part of an officer's move that excludes its squares. */
const stemOf = (from: number, kind: number) => from | (kind << 12);

function addSteps(
  codes: Uint8Array,
  moves: number[],
  from: number,
  kind: number,
  side: number,
  steps: Uint8Array,
  isChecked: boolean,
): void {
  const stem = stemOf(from, kind);
  for (let at = 0; at < steps.length; at++) {
    const to = steps[at]!;
    const code = codes[to]!;
    if (code !== 0 && (code & BLACK) === side) continue;
    if (isChecked && !isTarget(to)) continue;
    moves.push(stem | (to << 6) | ((code & 7) << 15));
  }
}

function addRay(
  codes: Uint8Array,
  moves: number[],
  from: number,
  kind: number,
  side: number,
  ray: Uint8Array,
  isChecked: boolean,
): void {
  const stem = stemOf(from, kind);
  for (let at = 0; at < ray.length; at++) {
    const to = ray[at]!;
    const code = codes[to]!;
    if (code !== 0 && (code & BLACK) === side) return;
    if (!isChecked || isTarget(to)) moves.push(stem | (to << 6) | ((code & 7) << 15));
    if (code !== 0) return;
  }
}

function addPawn(position: Standing, moves: number[], from: number, side: number, king: number): void {
  const { codes } = position.board;
  const step = side ? -8 : 8;
  const ahead = from + step;
  const pinned = isPinned(from);
  if (codes[ahead] === 0) {
    addPawnMove(moves, from, ahead, 0, 0, king, pinned);
    const twice = ahead + step;
    if (from >> 3 === (side ? 6 : 1) && codes[twice] === 0) {
      addPawnMove(moves, from, twice, 0, DOUBLE_STEP << SPECIAL_SHIFT, king, pinned);
    }
  }
  const attacked = PAWN_ATTACKS[side ? 1 : 0]![from]!;
  for (let at = 0; at < attacked.length; at++) {
    const to = attacked[at]!;
    const code = codes[to]!;
    if (code !== 0) {
      if ((code & BLACK) !== side) addPawnMove(moves, from, to, (code & 7) << 15, 0, king, pinned);
    } else if (to === position.epSquare && isEnPassantSafe(position, from, to, king))
      moves.push(enPassantMove(from, to));
  }
}

const enPassantMove = (from: number, to: number) =>
  from | (to << 6) | (PAWN << 12) | (PAWN << 15) | (EN_PASSANT << SPECIAL_SHIFT);

function addPawnMove(
  moves: number[],
  from: number,
  to: number,
  captured: number,
  special: number,
  king: number,
  pinned: boolean,
): void {
  if (!isTarget(to) || (pinned && !isOnPin(king, from, to))) return;
  const move = from | (to << 6) | (PAWN << 12) | captured | special;
  if (to >= 8 && to < 56) moves.push(move);
  else
    for (let kind = QUEEN; kind >= KNIGHT; kind--)
      if (kind > 4 || kind === KNIGHT) moves.push(move | (kind << PROMOTION_SHIFT));
}

/** The square on which a pawn can legally be captured en passant. */
export function legalEpSquare(position: Standing): Square | undefined {
  const { epSquare, board, turn } = position;
  if (epSquare === undefined) return undefined;
  const side = turn === 'white' ? 0 : BLACK;
  const king = kingSquare(board, side);
  const isLegal = (from: number) =>
    board.codes[from] === (PAWN | side) && isEnPassantSafe(position, from, epSquare, king);
  return PAWN_ATTACKS[side ? 0 : 1]![epSquare]!.some(isLegal) ? epSquare : undefined;
}

/** Whether the king is safe after a capture en passant, tried on the codes alone. */
function isEnPassantSafe({ board: { codes }, turn }: Standing, from: number, to: number, king: number): boolean {
  const captured = (from & 56) | (to & 7);
  const pawn = codes[captured]!;
  codes[captured] = 0;
  const safe = king < 0 || isSafe(codes, from, to, king, turn === 'white');
  codes[captured] = pawn;
  return safe;
}

function addKing(position: Standing, moves: number[], king: number, side: number, isChecked: boolean): void {
  const { codes } = position.board;
  const byBlack = side === 0;
  const stem = stemOf(king, KING);
  const code = codes[king]!;
  // Sliders see through the square that he leaves.
  codes[king] = 0;
  const steps = NEIGHBOURS[king]!;
  for (let at = 0; at < steps.length; at++) {
    const to = steps[at]!;
    const met = codes[to]!;
    if (met !== 0 && (met & BLACK) === side) continue;
    if (!isAttacked(codes, to, byBlack)) moves.push(stem | (to << 6) | ((met & 7) << 15));
  }
  codes[king] = code;
  if (isChecked || position.rights === 0) return;
  for (const wing of WINGS) {
    const move = castlingMove(position, king, wing);
    if (move !== 0) moves.push(move);
  }
}

const WINGS = ['h', 'a'] as const;

/** Castling of a king that is not in check; 0 if it is not legal. */
function castlingMove(position: Standing, king: number, wing: CastlingSide): number {
  const rook = castlingRook(position.rights, position.turn === 'white', king, wing);
  if (rook < 0 || !canCastle(position, king, rook)) return 0;
  return king | (rook << 6) | (KING << 12) | (CASTLING << SPECIAL_SHIFT);
}

/** Whether a king that is not in check may castle. */
function canCastle({ board: { codes }, turn }: Standing, king: number, rook: number): boolean {
  const byBlack = turn === 'white';
  const [target, beside] = [kingTarget(king, rook), rookTarget(king, rook)];
  const last = Math.max(king, rook, target, beside);
  for (let at = Math.min(king, rook, target, beside); at <= last; at++) {
    if (codes[at] !== 0 && at !== king && at !== rook) return false;
  }
  const [kingCode, rookCode] = [codes[king]!, codes[rook]!];
  codes[king] = 0;
  codes[rook] = 0;
  codes[beside] = rookCode;
  const step = target > king ? 1 : -1;
  let isSafe = !isAttacked(codes, target, byBlack);
  for (let to = king + step; isSafe && (target - to) * step > 0; to += step) isSafe = !isAttacked(codes, to, byBlack);
  codes[beside] = 0;
  codes[king] = kingCode;
  codes[rook] = rookCode;
  return isSafe;
}

/** The castling move that a side may make on a wing; 0 if it is not legal. */
export function findCastling(position: Standing, wing: CastlingSide): number {
  const king = kingSquare(position.board, position.turn === 'white' ? 0 : BLACK);
  return king < 0 || isChecked(position) ? 0 : castlingMove(position, king, wing);
}

/** More than one legal move is meant. */
export const AMBIGUOUS = -1;

/**
 * The legal move of a piece of this kind to a square, for SAN: 0 if there is none, {@link AMBIGUOUS} if there are several.
 * @param kind 0 for any.
 * @param file, rank those of its origin if they are known, else -1.
 * @param promotion the kind that a pawn promotes to, or 0.
 */
export function findMove(
  position: Standing,
  kind: number,
  to: number,
  file: number,
  rank: number,
  promotion: number,
): number {
  if (kind === 0) {
    let found = 0;
    for (const move of listMoves(position)) {
      if (((move >> 6) & 63) !== to || move >> SPECIAL_SHIFT === CASTLING) continue;
      if (((move >> PROMOTION_SHIFT) & 7) !== promotion || !comesFrom(move & 63, file, rank)) continue;
      if (found !== 0) return AMBIGUOUS;
      found = move;
    }
    return found;
  }
  const { board } = position;
  const { codes } = board;
  const side = position.turn === 'white' ? 0 : BLACK;
  const met = codes[to]!;
  if (met !== 0 && (met & BLACK) === side) return 0;
  if (kind === PAWN) return findPawn(position, to, file, rank, promotion, side);
  if (promotion !== 0) return 0;
  const king = kingSquare(board, side);
  const stem = (to << 6) | (kind << 12) | ((met & 7) << 15);
  if (kind === KING) {
    if (king < 0 || !NEIGHBOURS[to]!.includes(king) || !comesFrom(king, file, rank)) return 0;
    return isSafe(codes, king, to, -1, side === 0) ? king | stem : 0;
  }
  let found = 0;
  for (let way = firstWay(kind), end = lastWay(kind, to); way < end; way++) {
    const from = originOf(codes, kind, to, way);
    if (codes[from] !== (kind | side) || !comesFrom(from, file, rank)) continue;
    if (!isSafe(codes, from, to, king, side === 0)) continue;
    if (found !== 0) return AMBIGUOUS;
    found = from | stem;
  }
  return found;
}

// The ways on which an officer but the king reaches a square: a knight's leaps, a slider's rays.
const firstWay = (kind: number) => (kind === KNIGHT ? 0 : firstRay(kind));
const lastWay = (kind: number, to: number) => (kind === KNIGHT ? LEAPS[to]!.length : lastRay(kind));
const originOf = (codes: Uint8Array, kind: number, to: number, way: number) =>
  kind === KNIGHT ? LEAPS[to]![way]! : metOn(codes, RAYS[to]![way]!);

const comesFrom = (from: number, file: number, rank: number) =>
  (file < 0 || (from & 7) === file) && (rank < 0 || from >> 3 === rank);

/** Whether a king is safe after a move, tried on the codes alone. @param king -1 if the king itself moves. */
function isSafe(codes: Uint8Array, from: number, to: number, king: number, byBlack: boolean): boolean {
  const code = codes[from]!;
  const met = codes[to]!;
  codes[from] = 0;
  codes[to] = code;
  const safe = !isAttacked(codes, king < 0 ? to : king, byBlack);
  codes[to] = met;
  codes[from] = code;
  return safe;
}

function findPawn(position: Standing, to: number, file: number, rank: number, promotion: number, side: number): number {
  if ((to < 8 || to >= 56) !== (promotion !== 0)) return 0;
  const { board, epSquare } = position;
  const { codes } = board;
  const pawn = PAWN | side;
  const king = kingSquare(board, side);
  const stem = (to << 6) | (PAWN << 12) | (promotion << PROMOTION_SHIFT);
  const met = codes[to]!;
  if (met !== 0 || to === epSquare) {
    let found = 0;
    const origins = PAWN_ATTACKS[side ? 0 : 1]![to]!;
    for (let at = 0; at < origins.length; at++) {
      const from = origins[at]!;
      if (codes[from] !== pawn || !comesFrom(from, file, rank)) continue;
      if (met === 0 ? !isEnPassantSafe(position, from, to, king) : !isSafe(codes, from, to, king, side === 0)) continue;
      if (found !== 0) return AMBIGUOUS;
      found = met === 0 ? enPassantMove(from, to) : from | stem | ((met & 7) << 15);
    }
    if (met !== 0 || found !== 0) return found;
  }
  const step = side ? 8 : -8;
  let from = to + step;
  let special = 0;
  if (codes[from] === 0 && to >> 3 === (side ? 4 : 3)) {
    from += step;
    special = DOUBLE_STEP << SPECIAL_SHIFT;
  }
  if (codes[from] !== pawn || !comesFrom(from, file, rank)) return 0;
  return isSafe(codes, from, to, king, side === 0) ? from | stem | special : 0;
}

/** The other pieces of the kind that moves which could legally go to the same square. */
export function rivalsOf(position: Standing, move: number): number[] {
  const { codes } = position.board;
  const from = move & 63;
  const to = (move >> 6) & 63;
  const code = codes[from]!;
  const kind = code & 7;
  const rivals: number[] = [];
  if (kind === PAWN || kind === KING) return rivals;
  const king = kingSquare(position.board, code & BLACK);
  for (let way = firstWay(kind), end = lastWay(kind, to); way < end; way++) {
    const other = originOf(codes, kind, to, way);
    if (other === from || codes[other] !== code || !isSafe(codes, other, to, king, (code & BLACK) === 0)) continue;
    rivals.push(other);
  }
  return rivals;
}

/** The number of move sequences of this length. */
export function countMoves(position: Standing, plies: number): number {
  if (plies === 0) return 1;
  const moves = listMoves(position);
  if (plies === 1) return moves.length;
  const before: Before = { rights: position.rights, epSquare: position.epSquare, halfmoves: position.halfmoves };
  let count = 0;
  for (let at = 0; at < moves.length; at++) {
    makeMove(position, moves[at]!);
    count += countMoves(position, plies - 1);
    undoMove(position, moves[at]!, before);
  }
  return count;
}

/** The pieces of a side that are pinned to its king. */
export function pinnedPieces(position: Standing, side: number): { low: number; high: number } {
  findDanger(position.board.codes, kingSquare(position.board, side), side);
  return { low: pinnedLow, high: pinnedHigh };
}

/** The code of a move that is written by its squares, castling as king takes rook; whether it is legal is not asked. */
export function codeOfSquares({ board, epSquare }: Standing, from: number, to: number, promotion: number): Move {
  const { codes } = board;
  const code = codes[from]!;
  const kind = code & 7;
  const met = codes[to]!;
  const stem = from | (to << 6) | (kind << 12);
  if (kind === KING && met !== 0 && (met & BLACK) === (code & BLACK))
    return (stem | (CASTLING << SPECIAL_SHIFT)) as Move;
  if (kind === PAWN) {
    if (met === 0 && to === epSquare && (from & 7) !== (to & 7)) return enPassantMove(from, to) as Move;
    if (Math.abs(to - from) === 16) return (stem | (DOUBLE_STEP << SPECIAL_SHIFT)) as Move;
  }
  return (stem | ((met & 7) << 15) | (promotion << PROMOTION_SHIFT)) as Move;
}
