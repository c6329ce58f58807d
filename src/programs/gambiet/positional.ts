/**
 * The positional routines: what they find out once a move, they put in tables that the evaluation only has to look up
 * (August 1982). Deeper in the tree the tables are out of date: "too bad", says their author. In position points, of
 * which 8 make a pawn; White's view.
 */
import {
  A1,
  BLACK,
  type Board,
  fileOf,
  H8,
  isOnBoard,
  KIND_BISHOP,
  KIND_KING,
  KIND_KNIGHT,
  KIND_OF,
  KIND_PAWN,
  KIND_QUEEN,
  KIND_ROOK,
  PAWN,
  rankOf,
  type Side,
  SQUARES,
  squareNamed,
  WHITE,
  WHITE_CASTLED,
} from './board.ts';

/** Values in position points, unless stated otherwise. Only the first two are known (described). */
export interface Weights {
  /** A doubled pawn. */
  readonly doubledPawn: number;
  /** Castling short while the pawns in front of the king still stand. */
  readonly castledShort: number;
  readonly castledLong: number;
  /** The number of squares in reach that make one point. */
  readonly reachUnit: number;
  /** The additional value of a square of the centre in reach. */
  readonly centreReach: number;
  /** A knight or bishop still at home. */
  readonly undeveloped: number;
  /** A knight on the rim, and one in the middle. */
  readonly knightRim: number;
  readonly knightCentre: number;
  /** The queen abroad while two officers stand at home. */
  readonly earlyQueen: number;
  /** Each rank a pawn of the centre (d, e), of the bishop's files, of the others has gone. */
  readonly centrePawn: number;
  readonly bishopPawn: number;
  readonly edgePawn: number;
  /** Each rank a passed pawn has gone, on top of it; and any pawn in the ending. */
  readonly passedPawn: number;
  readonly endingPawn: number;
  /** Each rank a pawn before a castled king has gone. */
  readonly shelterPawn: number;
  /** A rook on an open line, on one without own pawns, and on the seventh rank. */
  readonly openLine: number;
  readonly halfOpenLine: number;
  readonly seventhRank: number;
  /** The king off his place while queens are about: each rank forward, and a step that gives up castling. */
  readonly kingForward: number;
  readonly kingStrays: number;
  /** The king in the ending: each step nearer to the middle. */
  readonly kingCentre: number;
  /** The points of material off the board that are worth one point to the side that is ahead. */
  readonly exchangeUnit: number;
}

/** The weights as fitted to the recorded games of 1982 by bench/fit-gambiet.ts; the known two are not touched. */
export const WEIGHTS: Weights = {
  doubledPawn: -2,
  castledShort: 2,
  castledLong: 1,
  reachUnit: 8,
  centreReach: 1,
  undeveloped: -1,
  knightRim: -1,
  knightCentre: 1,
  earlyQueen: -1,
  centrePawn: 1,
  bishopPawn: 0,
  edgePawn: 0,
  passedPawn: 1,
  endingPawn: 1,
  shelterPawn: -1,
  openLine: 2,
  halfOpenLine: 1,
  seventhRank: 0,
  kingForward: -2,
  kingStrays: -1,
  kingCentre: 1,
  exchangeUnit: 8,
};

/** The tables, as the positional routines leave them for one search. */
export interface Tables {
  readonly weights: Weights;
  /** Bonus and penalty by kind (Black's 8 more), then square; Black's with the sign turned. */
  readonly squareTable: Int8Array;
  /** The value of a square in reach of an officer, and of a pawn's capture. */
  readonly reachTable: Int8Array;
  readonly pawnReachTable: Int8Array;
  /** The side that is ahead at the root: 1 White, -1 Black, 0 neither; and the material on the board then. */
  ahead: number;
  total: number;
}

export function newTables(weights: Weights = WEIGHTS): Tables {
  return {
    weights,
    squareTable: new Int8Array(16 << 7),
    reachTable: new Int8Array(SQUARES),
    pawnReachTable: new Int8Array(SQUARES),
    ahead: 0,
    total: 0,
  };
}

/** Material of both sides, kings left out, at which the kings come out (chosen: about a rook, a minor and pawns each). */
const ENDING_TOTAL = 30;

const CENTRE = new Set(['d4', 'e4', 'd5', 'e5'].map(squareNamed));
const HOMES = {
  [WHITE]: { minors: ['b1', 'c1', 'f1', 'g1'].map(squareNamed), queen: squareNamed('d1') },
  [BLACK]: { minors: ['b8', 'c8', 'f8', 'g8'].map(squareNamed), queen: squareNamed('d8') },
} as const;

/** Makes the tables for the position on the board. */
export function positionalRoutines(board: Board, tables: Tables): void {
  const { weights, squareTable, reachTable, pawnReachTable } = tables;
  tables.ahead = Math.sign(board.material);
  tables.total = board.total;
  const isEnding = board.total <= ENDING_TOTAL;
  for (let square = A1; square <= H8; square++) {
    if (!isOnBoard(square)) continue;
    const isCentre = CENTRE.has(square);
    reachTable[square] = isCentre ? 1 + weights.centreReach : 1;
    pawnReachTable[square] = isCentre ? weights.centreReach : 0;
  }
  for (const side of [WHITE, BLACK] as const) {
    const sign = side === WHITE ? 1 : -1;
    const base = side === WHITE ? 0 : 8;
    const isUndeveloped = countAtHome(board, side) >= 2;
    for (let square = A1; square <= H8; square++) {
      if (!isOnBoard(square)) continue;
      const set = (kind: number, points: number) => {
        squareTable[((base + kind) << 7) | square] = sign * points;
      };
      const isHome = HOMES[side].minors.includes(square);
      set(KIND_PAWN, pawnPoints(board, weights, side, square, isEnding));
      set(KIND_KNIGHT, (isHome ? weights.undeveloped : 0) + knightPoints(weights, square));
      set(KIND_BISHOP, isHome ? weights.undeveloped : 0);
      set(KIND_ROOK, rookPoints(board, weights, side, square));
      set(KIND_QUEEN, isUndeveloped && square !== HOMES[side].queen ? weights.earlyQueen : 0);
      set(KIND_KING, isEnding ? weights.kingCentre * -centreDistance(square) : kingPoints(weights, side, square));
    }
  }
}

/** Ranks gone from the side's own edge of the board, 0 to 7. */
const ranksUp = (side: Side, square: number): number => (side === WHITE ? rankOf(square) : 7 - rankOf(square));

/** Steps of a king to the nearest square of the centre. */
function centreDistance(square: number): number {
  const file = fileOf(square);
  const rank = rankOf(square);
  return Math.max(Math.max(3 - file, file - 4), Math.max(3 - rank, rank - 4));
}

function countAtHome(board: Board, side: Side): number {
  let count = 0;
  for (const square of HOMES[side].minors) {
    const man = board.squares[square]!;
    const kind = KIND_OF[man]! & 7;
    if ((man & BLACK) === side && (kind === KIND_KNIGHT || kind === KIND_BISHOP)) count++;
  }
  return count;
}

function pawnPoints(board: Board, weights: Weights, side: Side, square: number, isEnding: boolean): number {
  const file = fileOf(square);
  const gone = ranksUp(side, square) - 1;
  if (gone <= 0) return 0;
  const king = side === WHITE ? board.whiteKing : board.blackKing;
  if (!isEnding && isBeforeCastledKing(side, king, file)) return weights.shelterPawn * gone;
  const isMiddle = file === 3 || file === 4;
  const byFile = isMiddle ? weights.centrePawn : file === 2 || file === 5 ? weights.bishopPawn : weights.edgePawn;
  let points = byFile * Math.min(gone, 3) + (isEnding ? weights.endingPawn * gone : 0);
  if (isPassed(board, side, square)) points += weights.passedPawn * gone;
  return points;
}

/** The king stands on his castled side of the first two ranks, and the pawn is one of the three before him. */
function isBeforeCastledKing(side: Side, king: number, file: number): boolean {
  if (ranksUp(side, king) > 1) return false;
  const kingFile = fileOf(king);
  return kingFile >= 6 ? file >= 5 : kingFile <= 2 && file <= 2;
}

/** No enemy pawn ahead on the file and the two adjacent ones: for e5 the squares d6, e6, f6, d7, e7, f7 (described). */
export function isPassed(board: Board, side: Side, square: number): boolean {
  const ahead = side === WHITE ? 10 : -10;
  const enemy = PAWN | (side ^ BLACK);
  for (let at = square + ahead; ranksUp(side, at) < 7 && isOnBoard(at); at += ahead) {
    for (let beside = -1; beside <= 1; beside++) if (board.squares[at + beside] === enemy) return false;
  }
  return true;
}

function knightPoints(weights: Weights, square: number): number {
  const distance = centreDistance(square);
  return distance === 3 ? weights.knightRim : distance <= 1 ? weights.knightCentre : 0;
}

/** Open lines are looked up as they are at the root. */
function rookPoints(board: Board, weights: Weights, side: Side, square: number): number {
  const file = fileOf(square);
  let own = 0;
  let enemy = 0;
  for (let at = A1 + file; at <= H8; at += 10) {
    if (board.squares[at] === (PAWN | side)) own++;
    else if (board.squares[at] === (PAWN | (side ^ BLACK))) enemy++;
  }
  const line = own > 0 ? 0 : enemy > 0 ? weights.halfOpenLine : weights.openLine;
  return line + (ranksUp(side, square) === 6 ? weights.seventhRank : 0);
}

function kingPoints(weights: Weights, side: Side, square: number): number {
  const up = ranksUp(side, square);
  if (up > 0) return weights.kingForward * Math.min(up, 3);
  const file = fileOf(square);
  return file === 3 || file === 5 ? weights.kingStrays : 0;
}

/**
 * The value of having castled: points while the king is still there. Short castling needs favourable circumstances (described); ours are
 * that at least two of the three pawns in front of the king have not moved (chosen).
 */
export function castlingPoints(board: Board, weights: Weights, side: Side): number {
  const castled = side === WHITE ? board.status & WHITE_CASTLED : board.status & (WHITE_CASTLED << 1);
  if (castled === 0) return 0;
  const king = side === WHITE ? board.whiteKing : board.blackKing;
  if (ranksUp(side, king) !== 0) return 0;
  const file = fileOf(king);
  const front = side === WHITE ? A1 + 10 : A1 + 60;
  const pawn = PAWN | side;
  if (file >= 6) {
    const { squares } = board;
    let count = 0;
    for (let at = front + 5; at <= front + 7; at++) if (squares[at] === pawn) count++;
    return count >= 2 ? weights.castledShort : 0;
  }
  return file <= 2 ? weights.castledLong : 0;
}
