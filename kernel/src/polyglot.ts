import type { Chess } from './chess.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';

// Index of the first number of each kind.
const CASTLING_NUMBERS = 768;
const EN_PASSANT_NUMBERS = 772;
const TURN_NUMBER = 780;
const NUMBER_COUNT = 781;

/** The order of kinds, each for Black and then for White. */
const KINDS = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] as const;

let numbers: readonly bigint[] | undefined;

/**
 * The key of the position in a Polyglot book. En passant counts if a pawn of the side to move stands next to the pawn that has just made a
 * double step, whether or not it may capture.
 * http://hgm.nubati.net/book_format.html
 */
export function polyglotKey(chess: Chess): bigint {
  numbers ??= firstNumbers();
  let key = 0n;
  const {
    board: { codes: board },
    castles,
  } = chess.current();
  for (let square = 0; square < 64; square++) {
    const code = board[square]!;
    if (code === 0) continue;
    const kind = 2 * KINDS.indexOf((code & 7) as (typeof KINDS)[number]) + (code & BLACK ? 0 : 1);
    key ^= numbers[64 * kind + square]!;
  }
  const { white, black } = castles.rook;
  for (const [right, rook] of [white.h, white.a, black.h, black.a].entries()) {
    if (rook !== undefined) key ^= numbers[CASTLING_NUMBERS + right]!;
  }
  const crossed = chess.crossedSquare();
  const isWhite = chess.turn() === 'white';
  if (crossed !== undefined) {
    const own = isWhite ? PAWN : PAWN | BLACK;
    const passed = isWhite ? crossed - 8 : crossed + 8;
    const file = crossed & 7;
    if ((file > 0 && board[passed - 1] === own) || (file < 7 && board[passed + 1] === own)) {
      key ^= numbers[EN_PASSANT_NUMBERS + file]!;
    }
  }
  return isWhite ? key ^ numbers[TURN_NUMBER]! : key;
}

const SIZE = 256;
const mask = (value: bigint) => BigInt.asUintN(64, value);

/**
 * The random numbers of the format. They are the first of ISAAC-64, a generator that Bob Jenkins gave to the public domain,
 * from an empty seed: http://burtleburtle.net/bob/rand/isaacafa.html
 */
function firstNumbers(): bigint[] {
  const memory = seeded();
  const drawn: bigint[] = [];
  let accumulated = 0n;
  let last = 0n;
  for (let round = 1n; drawn.length < NUMBER_COUNT; round++) {
    last = mask(last + round);
    const results: bigint[] = [];
    for (let index = 0; index < SIZE; index++) {
      const value = memory[index]!;
      const shifted = [
        ~(accumulated ^ (accumulated << 21n)),
        accumulated ^ (accumulated >> 5n),
        accumulated ^ (accumulated << 12n),
        accumulated ^ (accumulated >> 33n),
      ][index & 3]!;
      accumulated = mask(mask(shifted) + memory[(index + SIZE / 2) % SIZE]!);
      const mixed = mask(memory[Number((value >> 3n) & 255n)]! + accumulated + last);
      memory[index] = mixed;
      last = mask(memory[Number((mixed >> 11n) & 255n)]! + value);
      results.push(last);
    }
    drawn.push(...results.reverse());
  }
  return drawn.slice(0, NUMBER_COUNT);
}

/** The memory of the generator at its start. */
function seeded(): bigint[] {
  const memory = new Array<bigint>(SIZE).fill(0n);
  const state = new Array<bigint>(8).fill(0x9e3779b97f4a7c13n);
  for (let time = 0; time < 4; time++) mix(state);
  for (let pass = 0; pass < 2; pass++) {
    for (let index = 0; index < SIZE; index += 8) {
      for (let each = 0; each < 8; each++) state[each] = mask(state[each]! + memory[index + each]!);
      mix(state);
      for (let each = 0; each < 8; each++) memory[index + each] = state[each]!;
    }
  }
  return memory;
}

/** One mixing of the eight words: each in turn loses another, and is added to a third, whose bits change a fourth before. */
function mix(state: bigint[]): void {
  const shifts: readonly [amount: bigint, isRight: boolean][] = [
    [9n, true],
    [9n, false],
    [23n, true],
    [15n, false],
    [14n, true],
    [20n, false],
    [17n, true],
    [14n, false],
  ];
  for (const [index, [amount, isRight]] of shifts.entries()) {
    const lost = (index + 4) % 8;
    const changed = (index + 5) % 8;
    const gained = (index + 7) % 8;
    state[index] = mask(state[index]! - state[lost]!);
    const shifted = isRight ? state[gained]! >> amount : mask(state[gained]! << amount);
    state[changed] = state[changed]! ^ shifted;
    state[gained] = mask(state[gained]! + state[index]!);
  }
}
