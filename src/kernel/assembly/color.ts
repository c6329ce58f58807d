/**
 * The two sides as types. A function that is generic in its side, `count<C>`, is compiled once for each, and every
 * question after the side is answered while compiling.
 */
export type White = i8;
/** The other side: any type of another size than {@link White}. */
export type Black = i16;

/** Whether the side `C` is White. */
export function isWhite<C>(): bool {
  return sizeof<C>() === sizeof<White>();
}
