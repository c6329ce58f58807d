import { deadBoard } from './dead.ts';
import { MoveError } from './errors.ts';
import { type FenOptions, INITIAL_FEN } from './fen.ts';
import { begin, firstOf, movesOf, type Played, playOn, positionOf, repetitionsOf, undoOn } from './line.ts';
import { CASTLING, kingTarget, type Move, makeMoveUci, SPECIAL_SHIFT } from './move-code.ts';
import { BLACK } from './pieces.ts';
import { Position } from './position.ts';
import { countMoves, legalEpSquare, listMoves, pinnedPieces } from './rules.ts';
import { SquareSet } from './square-set.ts';
import { kingSquare } from './standing.ts';
import { type Color, type Fen, opposite, type Piece, type Square, type SquareName, squareOf } from './types.ts';
import { hashOf } from './zobrist.ts';

/** Options for reading a position. */
export interface ChessOptions {
  /** Kings and rooks may castle from any square of their rank; UCI then has castling as king takes rook ("f1h1"). */
  readonly chess960?: boolean;
}

export const OUTCOME_REASONS = [
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'deadPosition',
  'fivefoldRepetition',
  'seventyFiveMoves',
] as const;
/** Why a game is over, whatever the players say (FIDE Laws 5.1.1, 5.2.1, 5.2.2, 9.6). */
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

/** The end of a game. Without a winner it is drawn. */
export interface Outcome {
  readonly reason: OutcomeReason;
  readonly winner?: Color;
}

/** Why the side to move may claim a draw (FIDE Laws 9.2, 9.3). */
export type DrawClaim = 'threefoldRepetition' | 'fiftyMoves';

/** A move and the number of move sequences that begin with it. */
export interface MoveCount {
  readonly move: Move;
  readonly nodes: number;
}

/** Half-moves without progress from which a draw may be claimed, and from which the game is drawn. */
const FIFTY_MOVES_PLIES = 100;
const SEVENTY_FIVE_MOVES_PLIES = 150;
/** More is counted by `createKernel`. */
const DEEPEST = 63;

/**
 * A game of chess: a start and the moves made since. Every method refers to the current position. Squares are numbers from 0
 * to 63, or names such as "e4". A game can be wrapped, inherited from and copied property by property, as frameworks do.
 */
export class Chess implements Played<Position> {
  /** Whether castling is that of Chess960. */
  readonly chess960: boolean;
  /** The last move. For the functions of this package. */
  ply: Played['ply'];
  /** For the functions of this package. */
  readonly shared: Played<Position>['shared'];

  /**
   * Begins a game. @throws {FenError} if the position cannot be read or is not legal.
   * @param fen four to six fields; rights to castle as in FEN, X-FEN or Shredder-FEN. Rights without king or rook, and an en
   *   passant square that no pawn can have crossed, are ignored.
   */
  constructor(fen: Fen | Chess = INITIAL_FEN, { chess960 = false }: ChessOptions = {}) {
    const isCopy = typeof fen !== 'string';
    const { ply, shared } = isCopy ? begin(fen.position(), fen.ply) : begin(Position.fromFen(fen, { chess960 }));
    this.chess960 = isCopy ? fen.chess960 : chess960;
    this.ply = ply;
    this.shared = shared;
  }

  /** The current position, only to be looked at. For the functions of this package. */
  current(): Position {
    return positionOf(this);
  }

  /**
   * Makes a legal move of this position; whether it is legal is not asked. A null move passes, not to be done in check.
   * @throws {MoveError} if it is not even the move of a piece of the side to move.
   */
  play(move: Move): void {
    if (move !== 0) {
      const position = this.current();
      const code = ((move >> 12) & 7) | (position.turn === 'white' ? 0 : BLACK);
      if ((code & 7) === 0 || position.board.codes[move & 63] !== code) {
        throw new MoveError('illegal', String(move), `no move of ${position.fen()}`);
      }
    }
    playOn(this, move);
  }

  /** Takes back the last move and returns it; undefined at the start of the game. */
  undo(): Move | undefined {
    return undoOn(this);
  }

  /** Takes back all moves. */
  rewind(): void {
    this.ply = firstOf(this);
  }

  /** The number of moves made since the start. */
  plies(): number {
    return this.ply.plies;
  }

  /** The moves made since the start. */
  history(): Move[] {
    return movesOf(this);
  }

  /** The number of times this position has occurred since the start, including now (FIDE Laws 9.2.3). */
  repetitions(): number {
    return repetitionsOf(this);
  }

  /** A copy with all its moves. */
  clone(): Chess {
    return new Chess(this);
  }

  /** A copy of the current position, to be changed freely. */
  position(): Position {
    return this.current().clone();
  }

  /** The position as a FEN of six fields; the en passant square only if a capture there is legal. */
  fen(options?: FenOptions): Fen {
    return this.current().fen(options);
  }

  /** The value that `JSON.stringify` writes: the start, the moves in UCI's form, and the current position. */
  toJSON(): { start: Fen; moves: string[]; fen: Fen } {
    const start = this.clone();
    start.rewind();
    return {
      start: start.fen(),
      moves: this.history().map((move) => (move === 0 ? '0000' : makeMoveUci(move, this.chess960))),
      fen: this.fen(),
    };
  }

  /** The side to move. */
  turn(): Color {
    return this.current().turn;
  }

  /** The piece on a square. */
  get(square: Square | SquareName): Piece | undefined {
    return this.current().board.get(square);
  }

  /** The square of the king of a side. */
  king(color: Color): Square {
    return kingSquare(this.current().board, color === 'white' ? 0 : BLACK) as Square;
  }

  /** Half-moves since the last capture or pawn move. */
  halfmoves(): number {
    return this.current().halfmoves;
  }

  /** The number of the move, from 1; it grows after Black's moves. */
  fullmoves(): number {
    return this.current().fullmoves;
  }

  /** The square on which a pawn can be captured en passant now. */
  epSquare(): Square | undefined {
    return legalEpSquare(this.current());
  }

  /** The square that a pawn has crossed in a double step just made, whether or not it can be captured. */
  crossedSquare(): Square | undefined {
    return this.current().epSquare;
  }

  /** The rooks that may castle, now or later. */
  castlingRights(): Square[] {
    return [...this.current().castles.castlingRights];
  }

  /** The legal moves, of all pieces or of the one on a square, in no particular order. */
  moves(from?: Square | SquareName): Move[] {
    return listMoves(this.current(), [], from === undefined ? -1 : squareOf(from)) as Move[];
  }

  /** The squares to which the piece on a square may move. Castling: the king's target, in Chess960 the rook's square. */
  dests(from: Square | SquareName): Square[] {
    return [...new Set(this.moves(from).map((move) => this.dest(move)))];
  }

  /** {@link dests} of each piece that has a move, as boards of pages want them. */
  allDests(): Map<Square, Square[]> {
    const dests = new Map<Square, Square[]>();
    for (const move of this.moves()) {
      const from = (move & 63) as Square;
      const targets = dests.get(from);
      const dest = this.dest(move);
      if (!targets) dests.set(from, [dest]);
      else if (!targets.includes(dest)) targets.push(dest);
    }
    return dests;
  }

  private dest(move: Move): Square {
    const to = (move >> 6) & 63;
    return (move >> SPECIAL_SHIFT === CASTLING && !this.chess960 ? kingTarget(move & 63, to) : to) as Square;
  }

  /** The 64-bit Zobrist key of the position: equal for positions that count as the same, the same on every machine. */
  hash(): bigint {
    return hashOf(this.current());
  }

  isCheck(): boolean {
    return this.current().isCheck();
  }

  isCheckmate(): boolean {
    return this.isCheck() && !this.hasMoves();
  }

  isStalemate(): boolean {
    return !this.isCheck() && !this.hasMoves();
  }

  private hasMoves(): boolean {
    return listMoves(this.current()).length > 0;
  }

  /** Whether neither side can ever give mate with the pieces left: bare kings, one minor piece, bishops of one colour. */
  isInsufficientMaterial(): boolean {
    return this.current().isInsufficientMaterial();
  }

  /**
   * Whether neither side can ever give mate (FIDE Laws 5.2.2), as far as it is proven: by material, or because all pawns are
   * permanently blocked and no king or bishop can reach anything to capture. False if it cannot be proven.
   */
  isDeadPosition(): boolean {
    return this.isInsufficientMaterial() || deadBoard(this.current().board.codes, this.epSquare());
  }

  /** The outcome of the game; undefined while it goes on. A draw that must be claimed is no outcome: see {@link claim}. */
  outcome(): Outcome | undefined {
    if (!this.hasMoves()) {
      if (!this.isCheck()) return { reason: 'stalemate' };
      return { reason: 'checkmate', winner: opposite(this.turn()) };
    }
    if (this.isInsufficientMaterial()) return { reason: 'insufficientMaterial' };
    if (this.isDeadPosition()) return { reason: 'deadPosition' };
    if (this.repetitions() >= 5) return { reason: 'fivefoldRepetition' };
    if (this.halfmoves() >= SEVENTY_FIVE_MOVES_PLIES) return { reason: 'seventyFiveMoves' };
    return undefined;
  }

  /** Why the side to move may claim a draw; undefined if it may not. */
  claim(): DrawClaim | undefined {
    if (this.repetitions() >= 3) return 'threefoldRepetition';
    return this.halfmoves() >= FIFTY_MOVES_PLIES ? 'fiftyMoves' : undefined;
  }

  /** The pieces of a side that attack a square; pinned ones too. */
  attackers(square: Square | SquareName, color: Color): Square[] {
    return [...this.current().attackers(square, color)];
  }

  isAttacked(square: Square | SquareName, color: Color): boolean {
    return this.current().attackers(square, color).nonEmpty();
  }

  /** The pieces that give check to the side to move. */
  checkers(): Square[] {
    return this.attackers(this.king(this.turn()), opposite(this.turn()));
  }

  /** The pieces of a side that are pinned to its king. */
  pinned(color: Color = this.turn()): Square[] {
    const { low, high } = pinnedPieces(this.current(), color === 'white' ? 0 : BLACK);
    return [...new SquareSet(low, high)];
  }

  /** The squares with pieces of a side. */
  pieces(color: Color): Square[] {
    return [...this.current().board[color]];
  }

  /**
   * The number of move sequences of this length, counted in plain JavaScript; `createKernel` counts many times as fast.
   * @throws {RangeError} unless `plies` is a whole number from 0 to 63.
   */
  perft(plies: number): number {
    checkPlies(plies);
    return countMoves(this.current(), plies);
  }

  /** The same count for each first move; none for 0 plies. */
  divide(plies: number): MoveCount[] {
    checkPlies(plies);
    if (plies === 0) return [];
    return this.moves().map((move) => {
      this.play(move);
      const nodes = this.perft(plies - 1);
      this.undo();
      return { move, nodes };
    });
  }
}

function checkPlies(plies: number): void {
  if (Number.isInteger(plies) && plies >= 0 && plies <= DEEPEST) return;
  throw new RangeError(`plies: expected a whole number from 0 to ${DEEPEST}, found ${plies}`);
}
