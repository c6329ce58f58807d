/**
 * A bit for each part of the search that can be left out, so that its worth can be measured by a match against the
 * search without it. In play all are there.
 */
export const NULL_MOVE: u32 = 1 << 0;
export const LATE_REDUCTIONS: u32 = 1 << 1;
export const COUNT_PRUNING: u32 = 1 << 2;
export const FUTILITY: u32 = 1 << 3;
export const REVERSE_FUTILITY: u32 = 1 << 4;
export const RAZORING: u32 = 1 << 5;
export const EXCHANGE_PRUNING: u32 = 1 << 6;
export const SINGULAR: u32 = 1 << 7;
export const CHECK_EXTENSION: u32 = 1 << 8;
export const PROBE_CUT: u32 = 1 << 9;
export const KILLERS: u32 = 1 << 10;
export const ANSWERING: u32 = 1 << 11;
export const SEQUEL_HISTORY: u32 = 1 << 12;
export const TAKE_HISTORY: u32 = 1 << 13;
export const CORRECTION: u32 = 1 << 14;
export const INTERNAL_REDUCTION: u32 = 1 << 15;
export const ASPIRATION: u32 = 1 << 16;
export const IMPROVING: u32 = 1 << 17;
export const QUIET_HISTORY: u32 = 1 << 18;
export const QUIESCENCE_FUTILITY: u32 = 1 << 19;
export const TABLE_CUTS: u32 = 1 << 20;
export const MATE_DISTANCE: u32 = 1 << 21;
export const HISTORY_PRUNING: u32 = 1 << 22;
/** Quiescence looks at captures that lose material no further. */
export const QUIESCENCE_EXCHANGE: u32 = 1 << 23;

let features: u32 = 0xffff_ffff;

/** Says which parts the search has. */
export function setFeatures(bits: u32): void {
  features = bits;
}

/** Whether the search has this part. */
export function has(feature: u32): bool {
  return (features & feature) !== 0;
}
