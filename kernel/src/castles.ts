import { kingTarget } from './move-code.ts';
import { BLACK } from './pieces.ts';
import { SquareSet } from './square-set.ts';
import { type CastlingSide, castlingRook, kingSquare, rookTarget, type Standing } from './standing.ts';
import { COLORS, type Color, type Square } from './types.ts';

type BySide<T> = Readonly<Record<Color, Readonly<Record<CastlingSide, T>>>>;

/** The rights to castle. */
export interface Castles {
  /** The rooks that may castle. */
  readonly castlingRights: SquareSet;
  readonly rook: BySide<Square | undefined>;
  /** The squares that must be empty, except for king and rook. */
  readonly path: BySide<SquareSet>;
}

/** A cache by rights and the files of the kings: few combinations occur, and they are read often. */
const known = new Map<number, Castles>();

/** The rights of a position. */
export function castlesOf({ board, rights }: Pick<Standing, 'board' | 'rights'>): Castles {
  const white = rights & 0xff ? kingSquare(board, 0) : 0;
  const black = rights >> 8 ? kingSquare(board, BLACK) : 0;
  const key = (rights << 6) | ((white & 7) << 3) | (black & 7);
  let castles = known.get(key);
  if (!castles) {
    const rook = { white: { a: NONE, h: NONE }, black: { a: NONE, h: NONE } };
    const path = { white: emptyPaths(), black: emptyPaths() };
    for (const color of COLORS) {
      const king = color === 'white' ? white : black;
      for (const side of ['a', 'h'] as const) {
        const square = castlingRook(rights, color === 'white', king, side);
        if (square < 0) continue;
        rook[color][side] = square as Square;
        path[color][side] = pathOf(king, square);
      }
    }
    castles = { castlingRights: new SquareSet(rights & 0xff, (rights & 0xff00) << 16), rook, path };
    known.set(key, castles);
  }
  return castles;
}

const NONE = undefined as Square | undefined;
const emptyPaths = () => ({ a: SquareSet.empty(), h: SquareSet.empty() });

/** The squares that king and rook pass or reach, except their own. */
function pathOf(king: number, rook: number): SquareSet {
  const squares = [king, rook, kingTarget(king, rook), rookTarget(king, rook)];
  let path = SquareSet.empty();
  for (let at = Math.min(...squares); at <= Math.max(...squares); at++) {
    if (at !== king && at !== rook) path = path.with(at);
  }
  return path;
}
