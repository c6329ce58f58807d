import { BISHOP, BLACK, type Board as Codes, KING, KNIGHT, PAWN, pieceOf, QUEEN, ROOK, roleOf } from './pieces.ts';
import { SquareSet } from './square-set.ts';
import { type Men, menOf, putMan, removeMan } from './standing.ts';
import { type Color, type Piece, type Role, type Square, type SquareName, squareOf } from './types.ts';

export const KIND_OF: Readonly<Record<Role, number>> = {
  pawn: PAWN,
  knight: KNIGHT,
  bishop: BISHOP,
  rook: ROOK,
  queen: QUEEN,
  king: KING,
};

/** Pieces on squares, legal or not. */
export class Board implements Men, Iterable<[Square, Piece]> {
  /** Codes by square: 0 for none. Read only: {@link set} and {@link take} change it. */
  readonly codes: Codes;
  /** For the functions of this package. */
  readonly sets: Int32Array;

  private constructor({ codes, sets }: Men) {
    this.codes = codes;
    this.sets = sets;
  }

  static empty(): Board {
    return Board.fromCodes(new Uint8Array(64));
  }

  /** A board with the pieces of a setup. */
  static fromCodes(codes: Codes): Board {
    return new Board(menOf(codes));
  }

  clone(): Board {
    return new Board({ codes: this.codes.slice(), sets: this.sets.slice() });
  }

  private setAt(index: number): SquareSet {
    return new SquareSet(this.sets[2 * index]!, this.sets[2 * index + 1]!);
  }

  get white(): SquareSet {
    return this.setAt(0);
  }

  get black(): SquareSet {
    return this.setAt(BLACK >> 1);
  }

  get pawn(): SquareSet {
    return this.setAt(PAWN);
  }

  get knight(): SquareSet {
    return this.setAt(KNIGHT);
  }

  get bishop(): SquareSet {
    return this.setAt(BISHOP);
  }

  get rook(): SquareSet {
    return this.setAt(ROOK);
  }

  get queen(): SquareSet {
    return this.setAt(QUEEN);
  }

  get king(): SquareSet {
    return this.setAt(KING);
  }

  get occupied(): SquareSet {
    const sets = this.sets;
    return new SquareSet(sets[0]! | sets[BLACK]!, sets[1]! | sets[BLACK + 1]!);
  }

  pieces(color: Color, role: Role): SquareSet {
    return this.piecesOf(KIND_OF[role], color === 'white' ? 0 : BLACK);
  }

  /** The squares of a kind of a side, 0 or {@link BLACK}. For the functions of this package. */
  piecesOf(kind: number, side: number): SquareSet {
    const sets = this.sets;
    return new SquareSet(sets[2 * kind]! & sets[side]!, sets[2 * kind + 1]! & sets[side + 1]!);
  }

  get(square: number | SquareName): Piece | undefined {
    return pieceOf(this.codes[squareOf(square)]!);
  }

  getRole(square: number | SquareName): Role | undefined {
    return roleOf(this.codes[squareOf(square)]!);
  }

  /** The square of the king of a side; undefined unless it has exactly one. */
  kingOf(color: Color): Square | undefined {
    const kings = this.pieces(color, 'king');
    const first = kings.first();
    return first !== undefined && kings.without(first).isEmpty() ? first : undefined;
  }

  /** Puts a piece on a square; returns what stood there. */
  set(square: number | SquareName, { role, color }: Piece): Piece | undefined {
    const before = this.take(square);
    putMan(this, squareOf(square), KIND_OF[role] | (color === 'white' ? 0 : BLACK));
    return before;
  }

  /** Takes a piece off the board and returns it; undefined if there is none. */
  take(square: number | SquareName): Piece | undefined {
    const piece = this.get(square);
    removeMan(this, squareOf(square));
    return piece;
  }

  /** The pieces with their squares, from a1 to h8. */
  *[Symbol.iterator](): Generator<[Square, Piece], undefined> {
    for (const square of this.occupied) yield [square, this.get(square)!];
  }
}
