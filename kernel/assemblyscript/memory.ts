/**
 * The layout of linear memory. Nothing is allocated at run time: each table and stack has a fixed address, known at
 * compile time, above the compiler's own data.
 */
const PAGE_BYTES: usize = 65_536;
const LINE_BYTES: usize = 64;

/** Attack sets of rooks, then of bishops, square by square: 2^n for the n squares that can hold a blocker. */
export const SLIDES: usize = PAGE_BYTES;
const SLIDES_BYTES: usize = (102_400 + 5_248) * 8;

/** A {@link Magic} for each square. */
export const ROOK_MAGICS: usize = SLIDES + SLIDES_BYTES;
/** The same for bishops. */
export const BISHOP_MAGICS: usize = ROOK_MAGICS + 64 * 32;

/** A board for each square. */
export const KNIGHT_STEPS: usize = BISHOP_MAGICS + 64 * 32;
/** The same for kings. */
export const KING_STEPS: usize = KNIGHT_STEPS + 64 * 8;

/** A board for each pair of squares. */
export const BETWEEN: usize = KING_STEPS + 64 * 8;
/** The whole line through both; {@link BETWEEN} is what lies between them. */
export const THROUGH: usize = BETWEEN + 64 * 64 * 8;

/** Random numbers: colour and kind and square; castling rights; file of en passant; Black to move. */
export const MAN_KEYS: usize = THROUGH + 64 * 64 * 8;
/** One for each set of rights. */
export const CASTLING_KEYS: usize = MAN_KEYS + 2 * 8 * 64 * 8;
/** One for each file. */
export const EN_PASSANT_KEYS: usize = CASTLING_KEYS + 16 * 8;
/** One alone. */
export const BLACK_KEY: usize = EN_PASSANT_KEYS + 8 * 8;

/** The castling rights of the game: four records, and the squares on which a right is lost. */
export const CASTLINGS: usize = BLACK_KEY + 8;
/** The board of squares on which a right is lost. */
export const CASTLING_HOMES: usize = CASTLINGS + 4 * 48;

/** The gain of each capture of an exchange; there are never more captures than pieces. */
export const EXCHANGE: usize = CASTLING_HOMES + 8;
const EXCHANGE_BYTES: usize = 64 * 4;

/** Lists of moves, one for each ply of a count. */
export const LISTS: usize = (EXCHANGE + EXCHANGE_BYTES + LINE_BYTES) & ~(LINE_BYTES - 1);
/** More than any position can have, even one set up with queens only: eight directions and eight leaps to a square. */
export const LIST_MOVES: usize = 1024;
/** The size of a list. */
export const LIST_BYTES: usize = LIST_MOVES * 4;
/** The number of lists: a count goes one ply less deep. */
export const LIST_COUNT: usize = 64;

/** Positions, one for each half-move of the game and then of the search. */
export const POSITIONS: usize = LISTS + LIST_COUNT * LIST_BYTES;
/** The size of a {@link Position}, two lines of the cache. */
export const POSITION_BYTES: usize = 128;
/** Enough for the longest game that the 75-move rule allows (8848 moves and a half), and a search above it. */
export const POSITION_COUNT: usize = 18_432;

/** The end of the kernel's memory. Modules built on it continue here, first the evaluation (evaluate/memory.ts). */
export const KERNEL_END: usize = POSITIONS + POSITION_COUNT * POSITION_BYTES;

/** Grows the memory up to this address. Traps if the compiler's own data would overlap ours. */
export function claimMemory(end: usize = KERNEL_END): void {
  if (__heap_base > SLIDES) unreachable();
  const wanted = ((end + PAGE_BYTES - 1) / PAGE_BYTES) as i32;
  if (memory.size() < wanted && memory.grow(wanted - memory.size()) < 0) unreachable();
}
