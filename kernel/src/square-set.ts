import { makeSquare, type Square, type SquareName, squareOf } from './types.ts';

/** A set of squares: an immutable value. */
export class SquareSet implements Iterable<Square> {
  /** The squares a1 to h4 as bits, as a signed number of 32 bits. */
  readonly lo: number;
  /** The squares a5 to h8. */
  readonly hi: number;

  constructor(lo: number, hi: number) {
    this.lo = lo | 0;
    this.hi = hi | 0;
  }

  static empty(): SquareSet {
    return EMPTY;
  }

  static fromSquare(one: number | SquareName): SquareSet {
    const square = squareOf(one);
    return square < 32 ? new SquareSet(1 << square, 0) : new SquareSet(0, 1 << (square - 32));
  }

  /** The squares of a rank, from 0. */
  static fromRank(rank: number): SquareSet {
    return rank < 4 ? new SquareSet(0xff << (8 * rank), 0) : new SquareSet(0, 0xff << (8 * (rank - 4)));
  }

  /** The squares of a file, from 0. */
  static fromFile(file: number): SquareSet {
    return new SquareSet(0x01010101 << file, 0x01010101 << file);
  }

  has(one: number | SquareName): boolean {
    const square = typeof one === 'number' ? one : squareOf(one);
    return ((square < 32 ? this.lo >>> square : this.hi >>> (square - 32)) & 1) !== 0;
  }

  with(square: number | SquareName): SquareSet {
    return this.union(SquareSet.fromSquare(square));
  }

  without(square: number | SquareName): SquareSet {
    return this.diff(SquareSet.fromSquare(square));
  }

  union(other: SquareSet): SquareSet {
    return new SquareSet(this.lo | other.lo, this.hi | other.hi);
  }

  intersect(other: SquareSet): SquareSet {
    return new SquareSet(this.lo & other.lo, this.hi & other.hi);
  }

  /** The squares that are not in the other set. */
  diff(other: SquareSet): SquareSet {
    return new SquareSet(this.lo & ~other.lo, this.hi & ~other.hi);
  }

  intersects(other: SquareSet): boolean {
    return ((this.lo & other.lo) | (this.hi & other.hi)) !== 0;
  }

  equals(other: SquareSet): boolean {
    return this.lo === other.lo && this.hi === other.hi;
  }

  isEmpty(): boolean {
    return (this.lo | this.hi) === 0;
  }

  nonEmpty(): boolean {
    return (this.lo | this.hi) !== 0;
  }

  /** The number of squares. */
  size(): number {
    return bitCount(this.lo) + bitCount(this.hi);
  }

  /** The first square, from a1 to h8; undefined if there is none. */
  first(): Square | undefined {
    if (this.lo !== 0) return lowestBit(this.lo) as Square;
    return this.hi !== 0 ? ((32 + lowestBit(this.hi)) as Square) : undefined;
  }

  /** The squares from a1 to h8. */
  [Symbol.iterator](): IterableIterator<Square, undefined> {
    let { lo, hi } = this;
    return {
      next(): IteratorResult<Square, undefined> {
        if (lo !== 0) {
          const value = lowestBit(lo) as Square;
          lo &= lo - 1;
          return { value, done: false };
        }
        if (hi === 0) return { value: undefined, done: true };
        const value = (32 + lowestBit(hi)) as Square;
        hi &= hi - 1;
        return { value, done: false };
      },
      [Symbol.iterator]() {
        return this;
      },
    };
  }

  /** The names of the squares, for people: "a1 h8". */
  toString(): string {
    return Array.from(this, makeSquare).join(' ');
  }
}

const EMPTY: SquareSet = /* @__PURE__ */ new SquareSet(0, 0);

/** The number of the lowest bit of a word that is not 0. */
function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
