import { between } from './attacks.ts';
import { SquareSet } from './square-set.ts';
import type { Color, Square } from './types.ts';

/** The wing of a rook that castles: the a-file's, long, or the h-file's, short. */
export type CastlingSide = 'a' | 'h';

type BySide<T> = Readonly<Record<Color, Readonly<Record<CastlingSide, T>>>>;

const COLOR_OF: readonly Color[] = ['white', 'white', 'black', 'black'];
const SIDE_OF: readonly CastlingSide[] = ['h', 'a', 'h', 'a'];

/** The file of a king that has castled, and of his rook. */
const FILES = { a: { king: 2, rook: 3 }, h: { king: 6, rook: 5 } } as const;

/** Where a king stands when he has castled. */
export const castledKing = (king: number, side: CastlingSide): number => (king & 56) | FILES[side].king;
/** Where a rook stands when its king has castled. */
export const castledRook = (king: number, side: CastlingSide): number => (king & 56) | FILES[side].rook;

/** The rights to castle: an immutable value. */
export class Castles {
  /** The rooks that may castle. */
  readonly castlingRights: SquareSet;
  readonly rook: BySide<Square | undefined>;
  /** The squares that have to be empty, but for king and rook. */
  readonly path: BySide<SquareSet>;

  private constructor(castlingRights: SquareSet, rook: Castles['rook'], path: Castles['path']) {
    this.castlingRights = castlingRights;
    this.rook = rook;
    this.path = path;
  }

  /**
   * The rights of these rooks.
   * @param rooks in the order White h-side, White a-side, Black h-side, Black a-side; undefined if that right is gone.
   * @param kings White's and Black's.
   */
  static of(rooks: readonly (Square | undefined)[], kings: readonly number[]): Castles {
    let rights = SquareSet.empty();
    const rook = { white: { a: NONE, h: NONE }, black: { a: NONE, h: NONE } };
    const path = { white: emptyPaths(), black: emptyPaths() };
    for (const [right, square] of rooks.entries()) {
      if (square === undefined) continue;
      const [color, side] = [COLOR_OF[right]!, SIDE_OF[right]!];
      const king = kings[right >> 1]!;
      rights = rights.with(square);
      rook[color][side] = square;
      path[color][side] = pathOf(king, castledKing(king, side))
        .union(pathOf(square, castledRook(king, side)))
        .without(king)
        .without(square);
    }
    return new Castles(rights, rook, path);
  }

  /** Without the right of a rook. */
  withoutRook(square: number): Castles {
    if (!this.castlingRights.has(square)) return this;
    const kept = (rooks: Readonly<Record<CastlingSide, Square | undefined>>) => ({
      a: rooks.a === square ? undefined : rooks.a,
      h: rooks.h === square ? undefined : rooks.h,
    });
    const rook = { white: kept(this.rook.white), black: kept(this.rook.black) };
    return new Castles(this.castlingRights.without(square), rook, this.path);
  }

  /** Without the rights of a side. */
  withoutColor(color: Color): Castles {
    const { a, h } = this.rook[color];
    if (a === undefined && h === undefined) return this;
    const none: Castles = a === undefined ? this : this.withoutRook(a);
    return h === undefined ? none : none.withoutRook(h);
  }
}

const NONE = undefined as Square | undefined;
const emptyPaths = () => ({ a: SquareSet.empty(), h: SquareSet.empty() });

/** The way from a square to another of its rank, with that. */
function pathOf(from: number, to: number): SquareSet {
  return from === to ? SquareSet.empty() : between(from, to).with(to);
}
