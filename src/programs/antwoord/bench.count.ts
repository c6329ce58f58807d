/**
 * What `plyhouse bench` counts. Whoever changes evaluation or search on purpose writes the new number here; a change
 * that was to have no effect, and has one, is found by it.
 */
export const BENCH_NODES = 412_118;
