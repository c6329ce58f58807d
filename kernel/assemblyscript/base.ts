/**
 * Several threads can work in one memory: each has an instance of the module whose own data lie at an offset, its base.
 * Tables that never change exist once, and the first thread, whose base is 0, fills them.
 */

/** An import of modules built for several threads; others have neither the import nor the addition. */
declare const base: usize;

/** This thread's place for data that the memory map has at `address`. */
export function own(address: usize): usize {
  return ASC_FEATURE_THREADS ? base + address : address;
}

/** Whether this is the first or only thread, which fills the tables that all use. */
export function isFirstThread(): bool {
  return ASC_FEATURE_THREADS ? base === 0 : true;
}
