/**
 * A bit for each technique of the search that can be switched off, so that a match against the search without it measures
 * what it is worth. All are on in normal play.
 */

/** Null-move pruning: cuts off if the position stays above beta although the opponent moves twice. */
export const NULL_MOVE: u32 = 1 << 0;
/** Late move reductions: searches late moves less deep. */
export const LATE_REDUCTIONS: u32 = 1 << 1;
/** Late move pruning: skips quiet moves late in the list at low depth. */
export const COUNT_PRUNING: u32 = 1 << 2;
/** Futility pruning: skips quiet moves that cannot lift a low evaluation to alpha. */
export const FUTILITY: u32 = 1 << 3;
/** Reverse futility pruning: cuts off at low depth if the evaluation is far above beta. */
export const REVERSE_FUTILITY: u32 = 1 << 4;
/** Razoring: leaves a position far below alpha to quiescence. */
export const RAZORING: u32 = 1 << 5;
/** Static-exchange pruning: skips moves that lose material at low depth. */
export const EXCHANGE_PRUNING: u32 = 1 << 6;
/** Singular extension: searches a move deeper if no other comes near its value. */
export const SINGULAR: u32 = 1 << 7;
/** Check extension: searches checks that lose nothing deeper. */
export const CHECK_EXTENSION: u32 = 1 << 8;
/** ProbCut: cuts off if a capture stays far above beta in a shallower search. */
export const PROB_CUT: u32 = 1 << 9;
/** Killer moves: tries quiet moves early that caused a cutoff at the same ply. */
export const KILLERS: u32 = 1 << 10;
/** Counter moves: tries the quiet move early that refuted the previous move. */
export const COUNTER_MOVE: u32 = 1 << 11;
/** Continuation history: orders quiet moves by how they did after the preceding moves. */
export const CONTINUATION_HISTORY: u32 = 1 << 12;
/** Capture history: orders captures by how they did. */
export const CAPTURE_HISTORY: u32 = 1 << 13;
/** Correction history: corrects the evaluation by its error in similar positions. */
export const CORRECTION: u32 = 1 << 14;
/** Internal iterative reduction: searches positions without a table move a ply less deep. */
export const INTERNAL_REDUCTION: u32 = 1 << 15;
/** Aspiration windows: starts an iteration with a narrow window around the last value. */
export const ASPIRATION: u32 = 1 << 16;
/** Improving: adapts margins to whether the evaluation is rising from move to move. */
export const IMPROVING: u32 = 1 << 17;
/** Butterfly history: orders quiet moves by how they did, by their squares. */
export const QUIET_HISTORY: u32 = 1 << 18;
/** Delta pruning: quiescence skips captures that cannot reach alpha. */
export const QUIESCENCE_FUTILITY: u32 = 1 << 19;
/** Cutoffs by values of the transposition table. */
export const TABLE_CUTS: u32 = 1 << 20;
/** Mate distance pruning: looks for no longer mate than the one already found. */
export const MATE_DISTANCE: u32 = 1 << 21;
/** History pruning: skips quiet moves with bad history at low depth. */
export const HISTORY_PRUNING: u32 = 1 << 22;
/** Quiescence skips captures that lose material. */
export const QUIESCENCE_EXCHANGE: u32 = 1 << 23;
/** Threats: quiet moves come earlier if they save a piece from a lesser one, and later if they expose it. */
export const THREATS: u32 = 1 << 24;

let features: u32 = 0xffff_ffff;

/** Switches the techniques on whose bits are set, all others off. */
export function setFeatures(bits: u32): void {
  features = bits;
}

/** The techniques that are on. */
export function featureBits(): u32 {
  return features;
}

/** Whether this technique is on. */
export function has(feature: u32): bool {
  return (features & feature) !== 0;
}
