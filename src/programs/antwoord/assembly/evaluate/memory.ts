import { KERNEL_END } from '../../../../kernel/assembly/memory.ts';

/**
 * Where the evaluation keeps what it looks up, above the kernel's memory and below {@link EVALUATION_END}, where the
 * search may go on. Whoever evaluates claims memory up to there and calls startEvaluation once.
 */
const PAGE_BYTES: usize = 65_536;

/** All weights as packed pairs, four bytes each (terms.ts says which is which). */
export const WEIGHT_TABLE: usize = (KERNEL_END + 63) & ~63;
const WEIGHT_TABLE_BYTES: usize = 1024 * 4;

/** A byte for each pair of squares: the king's steps from one to the other. */
export const DISTANCES: usize = WEIGHT_TABLE + WEIGHT_TABLE_BYTES;

/** A bit for each ending of king and pawn against king: see pawn-ending.ts. */
export const PAWN_ENDINGS: usize = DISTANCES + 64 * 64;
/** A set of squares for each side to move, pawn on the files a to d, and king. */
export const PAWN_ENDINGS_BYTES: usize = 2 * 24 * 64 * 8;

/** What each side attacks in the position that is being evaluated. */
export const ATTACKS: usize = PAWN_ENDINGS + PAWN_ENDINGS_BYTES;
/** The size of an {@link Attacks}. */
export const ATTACKS_BYTES: usize = 128;

/** Structures of pawns, kept by what they are. */
export const PAWN_TABLE: usize = ATTACKS + 2 * ATTACKS_BYTES;
/** The size of a {@link PawnEntry}, a line of the cache. */
export const PAWN_ENTRY_BYTES: usize = 64;
/** How many are kept. */
export const PAWN_ENTRY_COUNT: usize = 4096;

/**
 * Bishop and knight against a bare king (bishop-and-knight-table.ts): where the bare king is lost, for every place of the
 * others; where the winner, to move, wins, for his king in a quarter of the board; how many moves it takes, for either to
 * move. Untouched, and so no memory of the machine, until such an ending is on the board.
 */
export const KBNK_LOST: usize = PAWN_TABLE + PAWN_ENTRY_COUNT * PAWN_ENTRY_BYTES;
const KBNK_ENTRIES: usize = 20 * 32 * 64;
export const KBNK_WON: usize = KBNK_LOST + 64 * 32 * 64 * 8;
export const KBNK_DISTANCES: usize = KBNK_WON + KBNK_ENTRIES * 8;
const KBNK_END: usize = KBNK_DISTANCES + KBNK_ENTRIES * 64 * 2;

/** Inputs of either view of the network, and the most neurons and outputs that it may have (network.ts). */
export const NETWORK_INPUTS: usize = 768;
export const MOST_HIDDEN: usize = 512;
const MOST_BUCKETS: usize = 8;

/** The numbers of the network, as its file has them. Untouched, like all that follows, where there is none. */
export const NETWORK: usize = (KBNK_END + 63) & ~63;
const NETWORK_END: usize = NETWORK + 2 * MOST_HIDDEN * (NETWORK_INPUTS + 1 + 2 * MOST_BUCKETS) + 4 * MOST_BUCKETS;

/** What came into the neurons of the last positions, a ring: see accumulators.ts. */
export const ACCUMULATORS: usize = (NETWORK_END + 63) & ~63;
/** The key of a position, and then what came into its neurons, two bytes each, by White's view and by Black's. */
export const ACCUMULATOR_BYTES: usize = 64 + 2 * 2 * MOST_HIDDEN;
/** More than a search is deep. */
export const ACCUMULATOR_COUNT: usize = 256;
/** One more, for tests. */
export const FRESH_ACCUMULATOR: usize = ACCUMULATORS + ACCUMULATOR_COUNT * ACCUMULATOR_BYTES;
/** Places of the rows that are added and taken off: four lists. */
export const ROWS: usize = FRESH_ACCUMULATOR + ACCUMULATOR_BYTES;
/** The size of such a list: a row for each square. */
export const ROWS_BYTES: usize = 64 * 4;
const ROWS_END: usize = ROWS + 4 * ROWS_BYTES;

/** Where the evaluation's memory ends, on a page of its own. */
export const EVALUATION_END: usize = (ROWS_END + PAGE_BYTES - 1) & ~(PAGE_BYTES - 1);
