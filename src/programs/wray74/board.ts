/**
 * The board as the calculator held it: 64 data registers, each a decimal A.BCDDDDEEEE (README.md).
 *
 *   A     the piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king; positive the computer's, negative the player's
 *   B, C  how many of the computer's and of the player's pieces reach the square
 *   DDDD  what the computer's pieces that reach it are worth together; EEEE the same of the player's
 *
 * The digits behind the point are written with the sign of A. Register 1 is the corner at the player's left hand,
 * register 9 stands before it, and the computer's pieces come down from registers 49 to 64: a1 and a2 where the player
 * has White, h8 and h7 where the computer has it.
 */

/** The side that the calculator plays. */
export type Side = 'white' | 'black';

export const PAWN = 1;
const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** Points by code of the piece, as the article gives them. */
export const POINTS: readonly number[] = [0, 100, 300, 300, 500, 900, 1200];

/** Registers are numbered from 1; slot 0 is not used. */
export const LAST_REGISTER = 64;

/**
 * The 64 registers, from slot 1. The 9810A computes with twelve decimal digits, so that doubles hold every register
 * whole; singles, of about seven digits, lose EEEE. The article warns of just this.
 */
export type Registers = Float64Array | Float32Array;

export type Precision = 'double' | 'single';

/** Empty registers. Single precision rounds at every store, as a program that declared them so would have. */
export function emptyRegisters(precision: Precision = 'double'): Registers {
  return precision === 'single' ? new Float32Array(LAST_REGISTER + 1) : new Float64Array(LAST_REGISTER + 1);
}

/** File of a register from 1, counted from the player's left. */
export const xOf = (register: number): number => ((register - 1) & 7) + 1;

/** Rank of a register from 1, counted from the player's side. */
export const yOf = (register: number): number => ((register - 1) >> 3) + 1;

/** The register of a point, 0 if it lies off the board. */
export const registerAt = (x: number, y: number): number =>
  x >= 1 && x <= 8 && y >= 1 && y <= 8 ? (y - 1) * 8 + x : 0;

/** The register of a square (a1 = 0, h8 = 63): with the computer White, register 1 means h8. */
export const registerOf = (square: number, computer: Side): number => (computer === 'white' ? 64 - square : square + 1);

/** The square of a register (a1 = 0, h8 = 63). */
export const squareOf = (register: number, computer: Side): number =>
  computer === 'white' ? 64 - register : register - 1;

const CODES = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const;

/** The pieces of a position, square by square: what a board gives when walked through. */
type Men = Iterable<[square: number, man: { readonly role: keyof typeof CODES; readonly color: Side }]>;

/**
 * Sets the pieces up as the player would key them in; the digits behind the point are left at zero.
 * Kings and queens change places between White and Black by themselves, as the article asks: the board is turned.
 */
export function setUp(registers: Registers, men: Men, computer: Side): void {
  registers.fill(0);
  for (const [square, { role, color }] of men) {
    registers[registerOf(square, computer)] = color === computer ? CODES[role] : -CODES[role];
  }
}

/** A: the piece in a register, with its sign; 0 if the square is empty. */
export const manIn = (value: number): number => Math.trunc(value);

/** BCDDDDEEEE as a whole number of ten digits. */
const digitsOf = (value: number): number => Math.round((Math.abs(value) - Math.trunc(Math.abs(value))) * 1e10);

/** B: how many of the computer's pieces reach the square. */
export const ownCount = (value: number): number => Math.floor(digitsOf(value) / 1e9);

/** C: how many of the player's pieces reach the square. */
export const enemyCount = (value: number): number => Math.floor(digitsOf(value) / 1e8) % 10;

/** DDDD: points of the computer's pieces that reach the square. */
export const ownSum = (value: number): number => Math.floor(digitsOf(value) / 1e4) % 1e4;

/** EEEE: points of the player's pieces that reach the square. */
export const enemySum = (value: number): number => digitsOf(value) % 1e4;

/** A register with its ten decimals, as the article prints it: "-1.0100000500". */
export const showRegister = (value: number): string => value.toFixed(10);
