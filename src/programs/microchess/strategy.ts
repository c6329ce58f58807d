/** The value of a move (STRATGY): what was counted, weighed in three steps, in one byte. */
import { KING } from './board.ts';

/** The counts over a list of moves (MOB, MAXC, CC, MAXP). */
export interface Count {
  /** Moves; the queen's count twice. */
  mobility: number;
  /** The value of the best man that can be taken. */
  best: number;
  /** The value of all that can be taken, one for each capture. */
  sum: number;
  /** The best man's place; 0, as for a king, if nothing can be taken. */
  victim: number;
}

/** Everything known of a move when its value is worked out. */
export interface Counts {
  /** The position before the move (PMOB, PMAXC, PCC). */
  readonly prior: Count;
  /** The replies to it (BMOB, BMAXC, BCC, BMAXP). */
  readonly reply: Count;
  /** The computer's next moves, were there no reply (WMOB, WMAXC, WCC, WMAXP). */
  readonly next: Count;
  /** The value of what the move takes (WCAP0). */
  taken: number;
  /** The best captures along the exchanges, by their ply: BCAP0, WCAP1, BCAP1, WCAP2, BCAP2. */
  readonly exchange: Uint8Array;
}

const newCount = (): Count => ({ mobility: 0, best: 0, sum: 0, victim: 0 });
export const newCounts = (): Counts => ({
  prior: newCount(),
  reply: newCount(),
  next: newCount(),
  taken: 0,
  exchange: new Uint8Array(5),
});

/** The men's values, by place: a pawn is 2. */
export const POINTS = Uint8Array.of(11, 10, 6, 6, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2);
/** The greatest value: mate. */
const MATE = 0xff;
/** The value of a move that loses the king. */
const LOST = 0;

/** Squares worth a bonus, and the bonus. */
const CENTRE: readonly number[] = [0x33, 0x34, 0x22, 0x25];
const BONUS = 2;
/** The first square that is not on the back rank. */
const SECOND_RANK = 0x10;

/** A sum in a byte with a carry, as the processor makes it: what overflows comes back as 1 in the next term. */
interface Register {
  byte: number;
  carry: number;
}

function add(register: Register, term: number): void {
  const sum = register.byte + term + register.carry;
  register.byte = sum & 0xff;
  register.carry = sum >> 8;
}

/** A carry of 0 is a borrow: one more is taken away. */
function subtract(register: Register, term: number): void {
  const difference = register.byte - term - 1 + register.carry;
  register.byte = difference & 0xff;
  register.carry = difference < 0 ? 0 : 1;
}

/** Adds term after term, without a carry at first. */
function addAll(register: Register, ...terms: number[]): void {
  register.carry = 0;
  for (const term of terms) add(register, term);
}

/** Takes term after term away, without a borrow at first. */
function subtractAll(register: Register, ...terms: number[]): void {
  register.carry = 1;
  for (const term of terms) subtract(register, term);
}

/**
 * The value of a move, 0 to 255; 208 (D0) if nothing is won or lost.
 * @param place the place of the man that moves.
 */
export function strategy(counts: Counts, place: number, from: number, to: number): number {
  const { prior, reply, next, taken } = counts;
  const { exchange } = counts;
  const [reply0, own1, reply1, own2, reply2] = [exchange[0]!, exchange[1]!, exchange[2]!, exchange[3]!, exchange[4]!];
  const sum: Register = { byte: 0x80, carry: 0 };
  // 1. What counts a quarter. Only the last borrow is looked at: below nothing is nothing.
  addAll(sum, next.mobility, next.best, next.sum, own1, own2);
  subtractAll(sum, prior.best, prior.sum, reply0, reply1, reply2, prior.mobility, reply.mobility);
  if (sum.carry === 0) sum.byte = 0;
  sum.byte >>= 1;
  // 2. What counts half.
  addAll(sum, 0x40, next.best, next.sum);
  subtractAll(sum, reply.best);
  sum.byte >>= 1;
  // 3. What counts in full.
  addAll(sum, 0x90, taken, taken, taken, taken, own1);
  subtractAll(sum, reply.best, reply.best, reply.sum, reply.sum, reply1);
  // 4. The centre, and leaving the back rank.
  if (CENTRE.includes(to) || (place !== KING && from < SECOND_RANK)) addAll(sum, BONUS);
  // 5. The king.
  if (reply.best === POINTS[KING]) return LOST;
  if (reply.mobility === 0 && next.victim === KING) return MATE;
  return sum.byte;
}
