import { LITE, MT } from './tables.ts';

/** Deepest ply (ZK). */
export const ZK = 16;
/** First slot of the stack of moves (AW): it holds the last move of the game. */
export const AW = 1;
/** Slots of the stack of moves (ZW). */
export const ZW = 500;
/** Search mode of a ply not yet begun (H0), and of one just reached (H1). */
export const H0 = 0;
export const H1 = 1;

/**
 * The listing's data base, under its names. Sets of squares take two words each; arrays "by ply" have one entry (or one
 * set) for each ply from 0, the root.
 */
export interface Database {
  /** The look-ahead board: the piece on each square. */
  readonly mbord: Uint8Array;
  /** Squares attacked from each square, and squares from which each square is attacked. */
  readonly atkfr: Int32Array;
  readonly atkto: Int32Array;
  /** Squares attacked by each side. */
  readonly alatk: Int32Array;
  /** Squares of each piece, of each side; of all pieces by ply. */
  readonly tploc: Int32Array;
  readonly tmloc: Int32Array;
  readonly alloc: Int32Array;
  /** Rook and king squares that still allow castling, and the square behind a pawn that has just moved two; by ply. */
  readonly cstat: Int32Array;
  readonly enpas: Int32Array;
  /** Pawns, other pieces and destinations for which no move has been generated yet; by ply. */
  readonly genpn: Int32Array;
  readonly genfr: Int32Array;
  readonly gento: Int32Array;
  /** The material score from White's view, in 64ths of a pawn; by ply. */
  readonly mbval: Int32Array;
  /** Pawns of each side. */
  readonly mbpwn: Int32Array;
  /** White's material advantage, and the material of both sides, in 64ths of a pawn. */
  mblte: number;
  mbtot: number;
  /** The stack of moves (packed, see moves.ts) and the value of each. */
  readonly moves: Int32Array;
  readonly value: Int32Array;
  /** The first slot of its moves, legal moves tried so far, and the search mode; by ply. */
  readonly lindx: Int32Array;
  readonly mvsel: Int32Array;
  readonly srchm: Uint8Array;
  /** Next free slot, ply, side to move, moves made so far (legal or not). */
  jntw: number;
  jntk: number;
  jntm: number;
  nodes: number;
  /** True if sets are read from h8 down to a1 (as published), false if from a1 up (0.5X). */
  descending: boolean;
}

/** An empty data base. */
export function createDatabase(): Database {
  const plies = ZK + 2;
  return {
    mbord: new Uint8Array(64).fill(MT),
    atkfr: new Int32Array(128),
    atkto: new Int32Array(128),
    alatk: new Int32Array(4),
    tploc: new Int32Array(26),
    tmloc: new Int32Array(6),
    alloc: new Int32Array(2 * plies),
    cstat: new Int32Array(2 * plies),
    enpas: new Int32Array(2 * plies),
    genpn: new Int32Array(2 * plies),
    genfr: new Int32Array(2 * plies),
    gento: new Int32Array(2 * plies),
    mbval: new Int32Array(plies),
    mbpwn: new Int32Array(2),
    mblte: 0,
    mbtot: 0,
    moves: new Int32Array(ZW + 1),
    value: new Int32Array(ZW + 1),
    lindx: new Int32Array(plies),
    mvsel: new Int32Array(plies),
    srchm: new Uint8Array(plies),
    jntw: AW + 1,
    jntk: 0,
    jntm: LITE,
    nodes: 0,
    descending: true,
  };
}
