import { KERNEL_END, POSITION_BYTES } from 'plyhouse-kernel/assemblyscript/memory.ts';

/**
 * The memory map of the evaluation, from the end of the kernel's memory to {@link EVALUATION_END}, from which the search's may begin. A
 * module that evaluates must claim memory up to there and call startEvaluation once.
 */
const PAGE_BYTES: usize = 65_536;

/** All weights as packed pairs, four bytes each, in the order of terms.ts. */
export const WEIGHT_TABLE: usize = (KERNEL_END + 63) & ~63;
const WEIGHT_TABLE_BYTES: usize = 1024 * 4;

/** A byte for each pair of squares: their distance in king moves. */
export const DISTANCES: usize = WEIGHT_TABLE + WEIGHT_TABLE_BYTES;

/** A bit for each ending of king and pawn against king: see pawn-ending.ts. */
export const PAWN_ENDINGS: usize = DISTANCES + 64 * 64;
/** A bitboard for each side to move, pawn on files a to d, and king. */
export const PAWN_ENDINGS_BYTES: usize = 2 * 24 * 64 * 8;

/** The attacks of each side in the evaluated position. */
export const ATTACKS: usize = PAWN_ENDINGS + PAWN_ENDINGS_BYTES;
/** The size of an {@link Attacks}. */
export const ATTACKS_BYTES: usize = 128;

/** The pawn hash table. */
export const PAWN_TABLE: usize = ATTACKS + 2 * ATTACKS_BYTES;
/** The size of a {@link PawnEntry}: a cache line. */
export const PAWN_ENTRY_BYTES: usize = 64;
/** The number of entries. */
export const PAWN_ENTRY_COUNT: usize = 4096;

/**
 * The table of bishop and knight against a bare king (bishop-and-knight-table.ts): squares on which the bare king is lost,
 * for all squares of the other pieces; squares on which the winner, to move, wins, for its king in a quarter of the board;
 * and the distance to mate, for either side to move. It is untouched, and so takes no physical memory, until such an ending
 * is on the board.
 */
export const KBNK_LOST: usize = PAWN_TABLE + PAWN_ENTRY_COUNT * PAWN_ENTRY_BYTES;
const KBNK_ENTRIES: usize = 20 * 32 * 64;
export const KBNK_WON: usize = KBNK_LOST + 64 * 32 * 64 * 8;
export const KBNK_DISTANCES: usize = KBNK_WON + KBNK_ENTRIES * 8;
const KBNK_END: usize = KBNK_DISTANCES + KBNK_ENTRIES * 64 * 2;

/** Inputs of each view of the network, and the most neurons and output buckets it may have (network.ts). */
export const NETWORK_INPUTS: usize = 768;
export const MOST_HIDDEN: usize = 512;
const MOST_BUCKETS: usize = 8;

/** In a network with further layers: the bytes behind each row of inputs and each view, 32 bits for each bucket and a rest. */
export const DIRECT_BYTES: usize = 64;
const MOST_ROW_BYTES: usize = 2 * MOST_HIDDEN + DIRECT_BYTES;
/** The size of a bucket's further layers, except the weights of the first: its biases, the second's weights and theirs. */
export const LAYERS_BYTES: usize = 4 * (16 + 32 * 32 + 32 + 32 + 16);

/** The weights of the network, as load-network.ts writes them. Untouched, like all that follows, if no network is loaded. */
export const NETWORK: usize = (KBNK_END + 63) & ~63;
const NETWORK_END: usize =
  NETWORK + (NETWORK_INPUTS + 1) * MOST_ROW_BYTES + MOST_BUCKETS * (16 * MOST_HIDDEN + LAYERS_BYTES);

/** A ring of accumulators of the last positions: see accumulators.ts. */
export const ACCUMULATORS: usize = (NETWORK_END + 63) & ~63;
/** The size of an accumulator: the position's key, then the sums for White's view and Black's, two bytes each. */
export const ACCUMULATOR_BYTES: usize = 64 + 2 * MOST_ROW_BYTES;
/** The number of accumulators: more than the depth of any search. */
export const ACCUMULATOR_COUNT: usize = 256;
/** One more, for tests. */
export const FRESH_ACCUMULATOR: usize = ACCUMULATORS + ACCUMULATOR_COUNT * ACCUMULATOR_BYTES;
/** Four views, for each side and either mirroring, that were computed without an earlier position's: see accumulators.ts. */
export const LAST_VIEWS: usize = FRESH_ACCUMULATOR + ACCUMULATOR_BYTES;
/** The size of such a view: its position, then the sums. */
export const LAST_VIEW_BYTES: usize = POSITION_BYTES + MOST_ROW_BYTES;
/** The number of them. */
export const LAST_VIEW_COUNT: usize = 4;
/** Two lists of addresses: rows to add and rows to subtract. */
export const ROWS: usize = LAST_VIEWS + LAST_VIEW_COUNT * LAST_VIEW_BYTES;
/** The size of such a list: a row for each square. */
export const ROWS_BYTES: usize = 64 * 4;
const ROWS_END: usize = ROWS + 2 * ROWS_BYTES;

/** Inputs of the first of the further layers: two bytes for each product of neurons. */
export const PRODUCTS: usize = (ROWS_END + 63) & ~63;
/** A bit for each pair of products: set unless both are zero. */
export const PAIRS: usize = PRODUCTS + 2 * MOST_HIDDEN;
/** Inputs of the second layer: 32 numbers of four bytes. */
export const ENTERING: usize = PAIRS + 64;
const LAYERS_END: usize = ENTERING + 4 * 32;

/** The end of the evaluation's memory, rounded up to a page. */
export const EVALUATION_END: usize = (LAYERS_END + PAGE_BYTES - 1) & ~(PAGE_BYTES - 1);
