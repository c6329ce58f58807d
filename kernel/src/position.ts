import { kingAttacks } from './attacks.ts';
import { Board, KIND_OF } from './board.ts';
import { type Castles, castlesOf } from './castles.ts';
import {
  castlingRooks,
  checkLegal,
  crossedSquare,
  type FenOptions,
  INITIAL_FEN,
  makeFen,
  ordinaryRooks,
  parseFen,
  type Setup,
} from './fen.ts';
import { NULL_MOVE } from './move-code.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';
import { LEAPS, metOn, NEIGHBOURS, PAWN_ATTACKS, RAYS } from './rays.ts';
import { codeOfSquares, isChecked, legalEpSquare, listMoves } from './rules.ts';
import { SquareSet } from './square-set.ts';
import { castlingRook, copyOf, makeMove, rightOf, type Standing } from './standing.ts';
import { type Color, type Fen, opposite, type Role, type Square, type SquareName, squareOf } from './types.ts';

/** A move by its squares. Castling goes from the king's square to the rook's. */
export interface SquareMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: Role;
}

/** The check in a position: the king and the pieces that attack it. */
export interface Context {
  /** The king of the side to move; undefined if it has none. */
  readonly king: Square | undefined;
  /** The pieces that give check. */
  readonly checkers: SquareSet;
}

/** Options for reading a FEN. */
export interface PositionOptions {
  /** Kings and rooks may castle from any square of their rank. */
  readonly chess960?: boolean;
}

type PositionState = Standing & Pick<Position, 'chess960'>;

/**
 * A position without a history, to be changed freely: for boards on pages, and for what sets up positions.
 */
export class Position implements Standing {
  board: Board;
  turn: Color;
  /** The rooks that may castle, in bits, for the functions of this package; {@link castles} has them as squares. */
  rights: number;
  /** The square that a pawn has just crossed in a double step, whether or not it can be captured. */
  epSquare: Square | undefined;
  /** Half-moves since the last capture or pawn move. */
  halfmoves: number;
  /** The number of the move, from 1; it grows after Black's moves. */
  fullmoves: number;
  /** Whether kings and rooks may castle from any square of their rank; castling is then written as king takes rook. */
  readonly chess960: boolean;

  private constructor(board: Board, from: Omit<PositionState, 'board'>) {
    this.board = board;
    this.turn = from.turn;
    this.rights = from.rights;
    this.epSquare = from.epSquare;
    this.halfmoves = from.halfmoves;
    this.fullmoves = from.fullmoves;
    this.chess960 = from.chess960;
  }

  /** The start position of chess. */
  static initial(): Position {
    return initial().clone();
  }

  /**
   * A position from its FEN, of four to six fields. Rights to castle without king or rook, and an en passant square that no
   * pawn can have crossed, are ignored. @throws {FenError} if it cannot be read or is not legal.
   */
  static fromFen(fen: Fen, options?: PositionOptions): Position {
    return fen === INITIAL_FEN && !options?.chess960
      ? Position.initial()
      : Position.fromSetup(parseFen(fen), options, fen);
  }

  /**
   * Like {@link Position.fromFen}, from a setup already read.
   * @param fen for error messages.
   */
  static fromSetup(setup: Setup, { chess960 = false }: PositionOptions = {}, fen: Fen = makeFen(setup)): Position {
    checkLegal(setup, fen);
    const rooks = chess960 ? castlingRooks(setup) : ordinaryRooks(setup, fen);
    return new Position(Board.fromCodes(setup.board), {
      turn: setup.turn,
      rights: rooks.reduce((rights, rook) => (rook === undefined ? rights : rights | rightOf(rook)), 0),
      epSquare: crossedSquare(setup),
      halfmoves: setup.halfmoves,
      fullmoves: setup.fullmoves,
      chess960,
    });
  }

  /** The rights to castle. */
  get castles(): Castles {
    return castlesOf(this);
  }

  /** The contents of the position's FEN; the en passant square only if a capture there is legal. */
  toSetup(): Setup {
    return {
      board: this.board.codes,
      turn: this.turn,
      castlingRights: this.rights === 0 ? [] : [...this.castles.castlingRights],
      epSquare: legalEpSquare(this),
      halfmoves: this.halfmoves,
      fullmoves: this.fullmoves,
    };
  }

  /** The FEN; the en passant square only if a capture there is legal. */
  fen(options?: FenOptions): Fen {
    return makeFen(this.toSetup(), options);
  }

  clone(): Position {
    return new Position(this.board.clone(), this);
  }

  /** The king of the side to move, and the pieces that give check to him. */
  ctx(): Context {
    const king = this.board.kingOf(this.turn);
    return { king, checkers: king === undefined ? SquareSet.empty() : this.attackers(king, opposite(this.turn)) };
  }

  /** The pieces of a side that attack a square; pinned ones too. */
  attackers(target: number | SquareName, color: Color): SquareSet {
    const square = squareOf(target);
    const { codes } = this.board;
    const side = color === 'white' ? 0 : BLACK;
    let lo = 0;
    let hi = 0;
    const add = (from: number) => {
      if (from < 32) lo |= 1 << from;
      else hi |= 1 << from;
    };
    for (const from of PAWN_ATTACKS[color === 'white' ? 1 : 0]![square]!) if (codes[from] === (PAWN | side)) add(from);
    for (const from of LEAPS[square]!) if (codes[from] === (KNIGHT | side)) add(from);
    for (const from of NEIGHBOURS[square]!) if (codes[from] === (KING | side)) add(from);
    for (let index = 0; index < 8; index++) {
      const from = metOn(codes, RAYS[square]![index]!);
      const code = codes[from];
      if (code === (QUEEN | side) || code === ((index < 4 ? BISHOP : ROOK) | side)) add(from);
    }
    return new SquareSet(lo, hi);
  }

  /**
   * The squares to which the piece on a square may legally move; castling has the square of the rook. Empty for pieces of the
   * other side.
   */
  dests(from: number | SquareName): SquareSet {
    return targetsOf(listMoves(this, [], squareOf(from)));
  }

  /** Like {@link dests}, but without castling and without checking whether the own king is left in check. */
  pseudoDests(from: number | SquareName): SquareSet {
    const square = squareOf(from);
    const own = this.board[this.turn];
    if (this.board.king.has(square)) return own.has(square) ? kingAttacks(square).diff(own) : SquareSet.empty();
    // Without kings nothing is forbidden.
    const view = copyOf(this);
    view.board.sets.fill(0, 2 * KING, 2 * KING + 2);
    return targetsOf(listMoves(view, [], square));
  }

  /** {@link dests} of each piece that has a move, from a1 to h8. */
  allDests(): Map<Square, SquareSet> {
    const words = new Int32Array(128);
    for (const move of listMoves(this)) {
      const to = (move >> 6) & 63;
      words[2 * (move & 63) + (to >> 5)]! |= 1 << to;
    }
    const dests = new Map<Square, SquareSet>();
    for (const from of this.board[this.turn]) {
      const targets = new SquareSet(words[2 * from]!, words[2 * from + 1]!);
      if (targets.nonEmpty()) dests.set(from, targets);
    }
    return dests;
  }

  /** Whether there is a legal move. */
  hasDests(): boolean {
    return listMoves(this).length > 0;
  }

  /** Whether a move is legal; castling may be written as the king's step. */
  isLegal(move: SquareMove): boolean {
    const { promotion } = move;
    const { from, to } = this.normalize(move);
    if (promotion === 'pawn' || promotion === 'king') return false;
    const promotes = (this.board.codes[from]! & 7) === PAWN && (to < 8 || to >= 56);
    if (promotes !== (promotion !== undefined)) return false;
    return this.dests(from).has(to);
  }

  /** The move with castling as king takes rook; others as they are. */
  normalize(move: SquareMove): SquareMove {
    const [from, to] = [squareOf(move.from), squareOf(move.to)];
    const rook = this.isCastling(from, to)
      ? castlingRook(this.rights, this.turn === 'white', from, to > from ? 'h' : 'a')
      : -1;
    if (rook >= 0 && rook !== to) return { from, to: rook };
    return from === move.from && to === move.to ? move : { ...move, from, to };
  }

  /** Makes a move of a piece of the side to move; whether it is legal is not asked. */
  play(move: SquareMove): void {
    const { from, to, promotion } = this.normalize(move);
    const isEmpty = this.board.codes[from] === 0;
    makeMove(this, isEmpty ? NULL_MOVE : codeOfSquares(this, from, to, promotion ? KIND_OF[promotion] : 0));
  }

  /** Passes: the other side is to move, and no pawn can be captured en passant. Not to be done in check. */
  pass(): void {
    makeMove(this, NULL_MOVE);
  }

  isCheck(): boolean {
    return isChecked(this);
  }

  isCheckmate(): boolean {
    return this.isCheck() && !this.hasDests();
  }

  isStalemate(): boolean {
    return !this.isCheck() && !this.hasDests();
  }

  /** Whether the game is over by checkmate, stalemate or lack of material. */
  isEnd(): boolean {
    return this.isInsufficientMaterial() || !this.hasDests();
  }

  /** Whether neither side can ever give mate with the pieces left. */
  isInsufficientMaterial(): boolean {
    return this.hasInsufficientMaterial('white') && this.hasInsufficientMaterial('black');
  }

  /** Whether a side can never give mate with the pieces left, however badly the other plays. */
  hasInsufficientMaterial(color: Color): boolean {
    const { board } = this;
    const own = board[color];
    if (own.intersects(board.pawn) || own.intersects(board.rook) || own.intersects(board.queen)) return false;
    if (own.intersects(board.knight)) {
      // A lone knight mates only a king that is shut in by his own men; a queen can always leave.
      const others = board[opposite(color)].diff(board.king).diff(board.queen);
      return own.size() <= 2 && others.isEmpty();
    }
    if (!own.intersects(board.bishop)) return true;
    // Bishops mate with something on squares of the other colour, or with what shuts the king in.
    const isOneColour = !board.bishop.intersects(DARK) || board.bishop.diff(DARK).isEmpty();
    return isOneColour && board.pawn.isEmpty() && board.knight.isEmpty();
  }

  /** Whether a king takes his own rook, or steps two files. */
  private isCastling(from: number, to: number): boolean {
    const { codes } = this.board;
    const code = codes[from]!;
    if ((code & 7) !== KING) return false;
    const isOwn = codes[to] !== 0 && (codes[to]! & BLACK) === (code & BLACK);
    return isOwn || Math.abs(to - from) === 2;
  }
}

/** The dark squares. */
const DARK: SquareSet = /* @__PURE__ */ new SquareSet(0xaa55aa55, 0xaa55aa55);

let first: Position | undefined;
function initial(): Position {
  first ??= Position.fromSetup(parseFen(INITIAL_FEN), {}, INITIAL_FEN);
  return first;
}

/** The squares that moves go to. */
function targetsOf(moves: readonly number[]): SquareSet {
  let lo = 0;
  let hi = 0;
  for (let at = 0; at < moves.length; at++) {
    const to = (moves[at]! >> 6) & 63;
    if (to < 32) lo |= 1 << to;
    else hi |= 1 << to;
  }
  return new SquareSet(lo, hi);
}
