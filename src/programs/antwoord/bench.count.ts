/**
 * The node count of `plyhouse bench`. A change that alters evaluation or search on purpose updates this number; a change
 * that alters them by accident is caught by it.
 */
export const BENCH_NODES = 310_744;
