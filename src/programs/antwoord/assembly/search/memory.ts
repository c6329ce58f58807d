import { EVALUATION_END } from '../evaluate/memory.ts';

/**
 * Where the search keeps what it knows, above the evaluation's memory. All up to {@link TABLE} belongs to one searcher;
 * the transposition table, which several could share, begins there and goes on to the end of memory.
 */
const PAGE_BYTES: usize = 65_536;

/** How far below the root anything is looked at. */
export const DEEPEST: i32 = 120;
/** Records below the root's, so that looking back from it needs no question. */
const FRAMES_BELOW: usize = 8;

/** A {@link Frame} for each ply: this is the root's. */
export const FRAME_BYTES: usize = 64;
/** The frame of the root; those of the plies follow. */
export const FRAMES: usize = EVALUATION_END + FRAMES_BELOW * FRAME_BYTES;
const FRAMES_END: usize = FRAMES + ((DEEPEST as usize) + 8) * FRAME_BYTES;

/** A variation for each ply: its length, then its moves. */
export const LINES: usize = FRAMES_END;
/** The size of a variation. */
export const LINE_OF_PLY_BYTES: usize = ((DEEPEST as usize) + 8) * 4;
const LINES_END: usize = LINES + ((DEEPEST as usize) + 8) * LINE_OF_PLY_BYTES;

/** Lists of moves, one behind another as deep as the search has gone, and at the same distance their values. */
export const STACK: usize = (LINES_END + 63) & ~63;
/** How far the stacks of moves and of values are apart. */
export const STACK_BYTES: usize = 1024 * 4 * ((DEEPEST as usize) + 40);
const STACK_END: usize = STACK + 2 * STACK_BYTES;

/** The moves of the root, a record for each. */
export const ROOTS: usize = STACK_END;
/** The size of a {@link Root}. */
export const ROOT_BYTES: usize = 32;
/** The variations of the moves of the root. */
export const ROOT_LINES: usize = ROOTS + 1024 * ROOT_BYTES;
const ROOTS_END: usize = ROOT_LINES + 1024 * LINE_OF_PLY_BYTES;

/** How well moves have done: see history.ts. */
export const QUIETS: usize = ROOTS_END;
const QUIETS_END: usize = QUIETS + 2 * 64 * 64 * 2;
/** The same of captures. */
export const TAKES: usize = QUIETS_END;
const TAKES_END: usize = TAKES + 16 * 64 * 8 * 2;
/** What last refuted each move. */
export const COUNTER_MOVES: usize = TAKES_END;
const ANSWERS_END: usize = COUNTER_MOVES + 16 * 64 * 4;
/** How well moves have done after each other move. */
export const CONTINUATIONS: usize = ANSWERS_END;
const SEQUELS_END: usize = CONTINUATIONS + 1024 * 1024 * 2;
/** How far the evaluation was wrong: see correction.ts. */
export const CORRECTIONS: usize = SEQUELS_END;
/** Keys of a table. */
export const CORRECTION_COUNT: usize = 16_384;
/** Three tables for either side to move, two bytes an entry. */
export const CORRECTIONS_BYTES: usize = 2 * 3 * CORRECTION_COUNT * 2;
const CORRECTIONS_END: usize = CORRECTIONS + CORRECTIONS_BYTES;
/** What is forgotten with a new game: all from {@link QUIETS} to here. */
export const MEMORIES_END: usize = CORRECTIONS_END;

/** By how much late moves are searched less deep: 64 depths, 64 places in the list. */
export const REDUCTIONS: usize = MEMORIES_END;
const REDUCTIONS_END: usize = REDUCTIONS + 64 * 64 * 4;

/** Where a paused search keeps its stack (suspension.ts). */
export const PAUSED: usize = REDUCTIONS_END;
/** Far more than a search of {@link DEEPEST} plies needs. */
export const PAUSED_BYTES: usize = 512 * 1024;

/** The transposition table, on a page of its own. */
export const TABLE: usize = (PAUSED + PAUSED_BYTES + PAGE_BYTES - 1) & ~(PAGE_BYTES - 1);
