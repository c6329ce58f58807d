/**
 * A bit for each part of the search that can be left out, so that its worth can be measured by a match against the
 * search without it. In play all are there.
 */

/** A position that stays above beta though the other side may move twice is believed to. */
export const NULL_MOVE: u32 = 1 << 0;
/** Late moves are searched less deep. */
export const LATE_REDUCTIONS: u32 = 1 << 1;
/** Quiet moves late in the list of a shallow search are passed over. */
export const COUNT_PRUNING: u32 = 1 << 2;
/** Quiet moves that will not lift a low evaluation to alpha are passed over. */
export const FUTILITY: u32 = 1 << 3;
/** An evaluation far above beta is believed a few plies from the end. */
export const REVERSE_FUTILITY: u32 = 1 << 4;
/** An evaluation far below alpha is left to quiescence. */
export const RAZORING: u32 = 1 << 5;
/** Moves that lose material are passed over near the end. */
export const EXCHANGE_PRUNING: u32 = 1 << 6;
/** The move without which nothing comes near its value is searched deeper. */
export const SINGULAR: u32 = 1 << 7;
/** Checks that lose nothing are searched deeper. */
export const CHECK_EXTENSION: u32 = 1 << 8;
/** A capture that holds far above beta in a shallower search is believed. */
export const PROBE_CUT: u32 = 1 << 9;
/** Quiet moves that refuted at the same ply come early. */
export const KILLERS: u32 = 1 << 10;
/** So does the one that refuted the move before. */
export const ANSWERING: u32 = 1 << 11;
/** How quiet moves did after the moves before them orders them. */
export const SEQUEL_HISTORY: u32 = 1 << 12;
/** How captures did orders them. */
export const TAKE_HISTORY: u32 = 1 << 13;
/** The evaluation is corrected by what was wrong with it in like positions. */
export const CORRECTION: u32 = 1 << 14;
/** Positions with no known move are searched a ply less deep. */
export const INTERNAL_REDUCTION: u32 = 1 << 15;
/** An iteration begins with a narrow window around the last one's value. */
export const ASPIRATION: u32 = 1 << 16;
/** Whether the evaluation rises from move to move makes margins wider or narrower. */
export const IMPROVING: u32 = 1 << 17;
/** How quiet moves did by themselves orders them. */
export const QUIET_HISTORY: u32 = 1 << 18;
/** Quiescence passes over captures that cannot reach alpha. */
export const QUIESCENCE_FUTILITY: u32 = 1 << 19;
/** Values of the table end a search. */
export const TABLE_CUTS: u32 = 1 << 20;
/** Where a mate is known, no longer one is looked for. */
export const MATE_DISTANCE: u32 = 1 << 21;
/** Quiet moves of bad history are passed over near the end. */
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
