/**
 * A position as the trainer reads it: 32 bytes. It is turned so that the side to move plays up the board and is called
 * the own side; what it is worth is from its view too.
 */

/** The size of a sample. */
export const SAMPLE_BYTES: usize = 32;
/** The squares with a piece on them, 8 bytes. */
export const OCCUPIED_AT: usize = 0;
/** For each of them in order four bits: the kind from 0 (pawn) to 5 (king), and 8 for the other side's; 16 bytes. */
export const MEN_AT: usize = 8;
/** The expected score, from 0 (lost) to {@link EXPECTED_UNIT} (won); 2 bytes. */
export const EXPECTED_AT: usize = 24;
/** The integer for an expected score of 1. */
export const EXPECTED_UNIT: f64 = 65_535;
/** The own king's square; a byte. */
export const OWN_KING_AT: usize = 26;
/** The other king's square, seen from the own side too; a byte. */
export const OTHER_KING_AT: usize = 27;
/** The number of pieces; a byte. */
export const COUNT_AT: usize = 28;
