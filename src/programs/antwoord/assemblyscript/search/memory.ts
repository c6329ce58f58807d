import { EVALUATION_END } from '../evaluate/memory.ts';

/**
 * The memory map of the search, above the evaluation's memory, up to the transposition table. With several threads each
 * has its own data of a search at its base (kernel/assemblyscript/base.ts); what is marked as shared exists once.
 */
const PAGE_BYTES: usize = 65_536;

/** The most plies below the root. */
export const DEEPEST: i32 = 120;
/** Frames below the root's, so that looking back from the root needs no bounds check. */
const FRAMES_BELOW: usize = 8;

/** The size of a {@link Frame}. */
export const FRAME_BYTES: usize = 64;
/** The root's frame; one for each ply follows. */
export const FRAMES: usize = EVALUATION_END + FRAMES_BELOW * FRAME_BYTES;
const FRAMES_END: usize = FRAMES + ((DEEPEST as usize) + 8) * FRAME_BYTES;

/** The principal variation of each ply (triangular table): its length, then its moves. */
export const LINES: usize = FRAMES_END;
/** The size of a variation. */
export const LINE_OF_PLY_BYTES: usize = ((DEEPEST as usize) + 8) * 4;
const LINES_END: usize = LINES + ((DEEPEST as usize) + 8) * LINE_OF_PLY_BYTES;

/** A stack of move lists, one for each ply of the search, and {@link STACK_BYTES} above it the moves' ordering values. */
export const STACK: usize = (LINES_END + 63) & ~63;
/** The distance between a move and its ordering value. */
export const STACK_BYTES: usize = 1024 * 4 * ((DEEPEST as usize) + 40);
const STACK_END: usize = STACK + 2 * STACK_BYTES;

/** The root moves, a record for each. */
export const ROOTS: usize = STACK_END;
/** The size of a {@link Root}. */
export const ROOT_BYTES: usize = 32;
/** The variations of the root moves. */
export const ROOT_LINES: usize = ROOTS + 1024 * ROOT_BYTES;
const ROOTS_END: usize = ROOT_LINES + 1024 * LINE_OF_PLY_BYTES;

/** Butterfly history: see history.ts. */
export const QUIETS: usize = ROOTS_END;
const QUIETS_END: usize = QUIETS + 2 * 64 * 64 * 2;
/** Capture history. */
export const CAPTURES: usize = QUIETS_END;
const CAPTURES_END: usize = CAPTURES + 16 * 64 * 8 * 2;
/** Counter moves: what last refuted each move. */
export const COUNTER_MOVES: usize = CAPTURES_END;
const COUNTER_MOVES_END: usize = COUNTER_MOVES + 16 * 64 * 4;
/** Continuation history: how well moves have done after each other move. */
export const CONTINUATIONS: usize = COUNTER_MOVES_END;
const CONTINUATIONS_END: usize = CONTINUATIONS + 1024 * 1024 * 2;
/** Correction history: see correction.ts. */
export const CORRECTIONS: usize = CONTINUATIONS_END;
/** Entries of a table. */
export const CORRECTION_COUNT: usize = 16_384;
/** Three tables for either side to move, two bytes an entry. */
export const CORRECTIONS_BYTES: usize = 2 * 3 * CORRECTION_COUNT * 2;
const CORRECTIONS_END: usize = CORRECTIONS + CORRECTIONS_BYTES;
/** A new game clears everything from {@link QUIETS} to here. */
export const HISTORIES_END: usize = CORRECTIONS_END;

/** A copy of the transposition table entry found last, if there are several threads. */
export const ENTRY_COPY: usize = HISTORIES_END;
const ENTRY_COPY_END: usize = ENTRY_COPY + 64;

/** Shared. Late move reductions, by depth (64) and number of the move in the list (64). */
export const REDUCTIONS: usize = ENTRY_COPY_END;
const REDUCTIONS_END: usize = REDUCTIONS + 64 * 64 * 4;

/** Shared. What the threads of a search tell each other: see threads.ts. */
export const JOB: usize = (REDUCTIONS_END + 63) & ~63;
/** The most threads. */
export const MOST_THREADS: usize = 64;
/** A line for each thread, so that none writes into another's. */
export const THREAD_LINES: usize = JOB + 4 * 64;
/** The root moves, at most 1024. */
export const JOB_MOVES: usize = THREAD_LINES + MOST_THREADS * 64;
const JOB_END: usize = JOB_MOVES + 1024 * 4;

/** The saved call stack of a paused search (suspension.ts). */
export const PAUSED: usize = JOB_END;
/** The size of that area: far more than a search of {@link DEEPEST} plies needs. */
export const PAUSED_BYTES: usize = 512 * 1024;

/** Shared. The transposition table, from the start of a page. */
export const TABLE: usize = (PAUSED + PAUSED_BYTES + PAGE_BYTES - 1) & ~(PAGE_BYTES - 1);

/** Bytes from one thread's base to the next, and to the end of the first thread's own data. */
export const THREAD_BYTES: usize = 20 << 20;
