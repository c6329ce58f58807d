/**
 * A position as the trainer reads it: 32 bytes. It is turned so that the side to move plays up the board and is called
 * the own side; what it is worth and how the game ended are from its view too.
 */

/** The size of a sample. */
export const SAMPLE_BYTES: usize = 32;
/** The squares with a piece on them, 8 bytes. */
export const OCCUPIED_AT: usize = 0;
/** For each of them in order four bits: the kind from 0 (pawn) to 5 (king), and 8 for the other side's; 16 bytes. */
export const MEN_AT: usize = 8;
/** What the search said, in centipawns; 2 bytes. */
export const SCORE_AT: usize = 24;
/** 0 lost, 1 drawn, 2 won, 3 where no game went on from there; a byte. */
export const RESULT_AT: usize = 26;
/** Where the own king stands; a byte. */
export const OWN_KING_AT: usize = 27;
/** Where the other king stands, seen from the own side too; a byte. */
export const OTHER_KING_AT: usize = 28;
/** How many pieces there are; a byte. */
export const COUNT_AT: usize = 29;
