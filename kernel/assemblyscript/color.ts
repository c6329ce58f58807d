/**
 * The two sides as types. A function generic in its side, `count<C>`, is compiled once for each side, so every test of
 * the side is resolved at compile time.
 */
export type White = i8;
/** The other side: any type of a size different from {@link White}. */
export type Black = i16;

/** Whether the side `C` is White. */
export function isWhite<C>(): bool {
  return sizeof<C>() === sizeof<White>();
}
