/**
 * The correction of the material count (September 1981): the cost of a piece that is attacked and not sufficiently protected. Attackers and
 * defenders are sorted from low to high and capture in turn; either side may stop when that is better.
 *
 * The attackers of a square are one number, four bits to a rung of the ladder, and so always sorted.
 */

/** One piece on each rung, lowest first. */
export const ONE_PAWN = 1;
export const ONE_MINOR = 1 << 4;
export const ONE_ROOK = 1 << 8;
export const ONE_QUEEN = 1 << 12;
/** A bishop behind a queen gets a value above hers for the time being (described); so does a rook (inferred). */
export const ONE_BISHOP_BEHIND = 1 << 16;
export const ONE_ROOK_BEHIND = 1 << 20;
export const ONE_KING = 1 << 24;

/** The material value of the pieces of a rung. */
const RUNG_VALUE = [1, 3, 5, 9, 3, 5, 15] as const;
const RUNGS = 7;

/** A row of pieces that attack or defend one square, at most fifteen of each kind. */
export type Row = number;

const gains = new Int32Array(128);

/**
 * The attackers' gain on a square in material points: 0 if capturing does not pay.
 * @param points the value of the piece that stands there.
 */
export function exchange(points: number, attackers: Row, defenders: Row): number {
  if (attackers === 0) return 0;
  if (defenders === 0) return points;
  let taken = listExchange(points, attackers, defenders);
  // 2. A kind of minimax from the end: the side to capture may decline.
  while (--taken > 0) {
    const stopped = gains[taken - 1]!;
    const answered = -gains[taken]!;
    if (answered < stopped) gains[taken - 1] = answered;
  }
  return gains[0]! > 0 ? gains[0]! : 0;
}

/** 1. The list of the exchange: what the side that takes has won when it has taken. @returns its length. */
function listExchange(points: number, attackers: Row, defenders: Row): number {
  let own = attackers;
  let other = defenders;
  let ownRung = 0;
  let otherRung = 0;
  let onSquare = points;
  let taken = 0;
  gains[0] = points;
  for (;;) {
    while (ownRung < RUNGS && ((own >> (ownRung * 4)) & 15) === 0) ownRung++;
    if (ownRung === RUNGS) break;
    if (taken > 0) gains[taken] = onSquare - gains[taken - 1]!;
    onSquare = RUNG_VALUE[ownRung]!;
    own -= 1 << (ownRung * 4);
    taken++;
    const row = own;
    own = other;
    other = row;
    const rung = ownRung;
    ownRung = otherRung;
    otherRung = rung;
  }
  return taken;
}

/** A capture in the list of an exchange, for inspection. */
export interface Capture {
  /** The rung of the piece that takes, from 0; see {@link rungsOf}. */
  readonly rung: number;
  /** The side's gain so far after this capture, if nobody goes on. */
  readonly balance: number;
  /** The same if the other side goes on when that is better for it. */
  readonly worth: number;
}

/** The whole list of {@link exchange}: attackers and defenders by turns, the attackers first. */
export function exchangeList(points: number, attackers: Row, defenders: Row): Capture[] {
  if (attackers === 0) return [];
  const rungs = [rungsOf(attackers), rungsOf(defenders)];
  const balances = Array.from(gains.subarray(0, listExchange(points, attackers, defenders)));
  const worths = [...balances];
  for (let at = worths.length - 1; at > 0; at--) worths[at - 1] = Math.min(worths[at - 1]!, -worths[at]!);
  return balances.map((balance, at) => ({ rung: rungs[at & 1]![at >> 1]!, balance, worth: worths[at]! }));
}

/** The pieces of a row by their rungs, lowest first: pawn 0, minor piece 1, rook 2, queen 3, bishop and rook behind a queen 4 and 5, king 6. */
export function rungsOf(row: Row): number[] {
  return Array.from({ length: RUNGS }, (_, rung) => Array<number>((row >> (rung * 4)) & 15).fill(rung)).flat();
}

/** The row without one piece of each rung without which less would be won: those that have a decisive part. */
export function decisiveRungs(points: number, attackers: Row, defenders: Row): Row {
  const won = exchange(points, attackers, defenders);
  let rungs = 0;
  for (let rung = 0; rung < RUNGS; rung++) {
    const one = 1 << (rung * 4);
    if (((attackers >> (rung * 4)) & 15) === 0) continue;
    if (exchange(points, attackers - one, defenders) < won) rungs |= one;
  }
  return rungs;
}
