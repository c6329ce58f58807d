/**
 * The codes of S4: the pieces, the colours, the 0x88 squares and the table of steps that its `isChecked` reads.
 *
 * A square is row * 16 + file, row 0 being the eighth rank: a8 is 0, h1 is 119. Every square off the board has one of
 * the bits 0x88 (the site's board page).
 */

export const PAWN = 0x01;
export const KNIGHT = 0x02;
export const KING = 0x03;
/** The bit that moves straight: rook and queen have it. */
export const ROOK = 0x04;
/** The bit that moves aslant: bishop and queen have it. */
export const BISHOP = 0x08;
/** Both bits. */
export const QUEEN = 0x0c;
/** The piece without its colour. */
export const MAN_MASK = 0x0f;

/** No source says which of the two colour bits is White's; as `pm` is read then, white pawns come from higher squares. */
export const WHITE = 0x10;
export const BLACK = 0x20;
/** Player 0 is White, player 1 Black: the `tp` and `1-tp` of the listing. */
export const COLOURS = Uint8Array.of(WHITE, BLACK);
/** The pieces that block a ray: `&0x3F` in the listing. */
export const OCCUPIED = 0x3f;

/** The start of the rook's steps in {@link Offsets}; the bishop's follow them. The number is given in S4. */
export const ROOK_STEPS = 13;
/** The start of the knight's steps; the king's follow them. The number is given in S4. */
export const KNIGHT_STEPS = 32;
/** The pawn's slanting steps, in White's way of looking backwards: from a square to the white pawns that hit it. */
export const PM = Int8Array.of(15, 17, 0);

/** `moff`: all steps of all pieces, each list closed by a zero; the first 13 entries are the starts of the pieces' lists. */
export type Offsets = Int8Array;

/**
 * Lays out `moff`. S4 gives the places 13 (rook, then bishop) and 32 (knight, then king). That leaves 23 to 31 for
 * the queen, and exactly 13 entries, one for each code from 0 to 0x0C, in front: a directory by piece (inferred).
 * @param straight the order of the four straight steps.
 */
export function createOffsets(straight: readonly number[]): Offsets {
  const slanting = [17, 15, -15, -17];
  const jumps = [33, 31, -31, -33, 18, 14, -14, -18];
  const directory = [0, 0, KNIGHT_STEPS, 41, ROOK_STEPS, 0, 0, 0, 18, 0, 0, 0, 23];
  const queen = [...straight, ...slanting];
  return Int8Array.of(...directory, ...straight, 0, ...slanting, 0, ...queen, 0, ...jumps, 0, ...queen, 0);
}

/** The order in which a generator comes upon the moves: the squares it looks at, and the steps of each piece. */
export interface Order {
  readonly scan: Uint8Array;
  readonly moff: Offsets;
}

/** The squares from a8 along the ranks to h1. */
const SQUARES = Array.from({ length: 128 }, (_, square) => square).filter(isOnBoard);

/** The order printed on the site's sorting page: h1 to a1, h2 to a2 ... h8 to a8; right, left, down, up, then aslant. */
export const PRINTED_ORDER: Order = {
  scan: Uint8Array.from(SQUARES.toReversed()),
  moff: createOffsets([1, -1, 16, -16]),
};

/**
 * The order in which the pictures of S4 were made: a8 to h8 ... a1 to h1; up, right, down, left. No order printed
 * elsewhere lets Rd5 come before Rd1, Rg4 and Rh4 before Rd1, Rb8 before Ra1, and all of them before the king's
 * moves; a trial of all placements and step orders found "up" first and "right" before "down" (inferred). That "left"
 * comes last is chosen.
 */
export const PICTURE_ORDER: Order = {
  scan: Uint8Array.from(SQUARES),
  moff: createOffsets([-16, 1, 16, -1]),
};

/** The steps as `isChecked` walks them; their order changes nothing there. */
export const MOFF = PRINTED_ORDER.moff;

/** True for the 64 squares of the board among 0 to 127. */
export function isOnBoard(square: number): boolean {
  return (square & 0x88) === 0;
}

/** The name of a square: 0 is "a8", 119 is "h1". */
export function makeSquareName(square: number): string {
  return 'abcdefgh'[square & 7]! + (8 - (square >> 4));
}

/** The square of a name such as "e4". */
export function parseSquareName(name: string): number {
  return (8 - Number(name[1])) * 16 + name.charCodeAt(0) - 97;
}
