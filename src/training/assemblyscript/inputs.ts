/** The inputs of a sample, for both of its views. */
import { MEN_AT, OCCUPIED_AT, OTHER_KING_AT, OWN_KING_AT } from './sample.ts';

/** Inputs of a view: own or other, kind, square. */
export const INPUTS: usize = 768;
/** Inputs of a piece of the own side; those of the other follow. */
const SIDE_INPUTS: usize = 384;
/** The most pieces of a position. */
export const MOST_MEN: usize = 32;
/** Room for what {@link findInputs} notes. */
export const FOUND_BYTES: usize = 4 * MOST_MEN * 4;
/** The distance from the offset of an input's row to its number. */
export const NUMBER_AT: usize = 2 * MOST_MEN * 4;

/**
 * Writes the starts of the rows of a sample's inputs: the own view's, then, 32 places on, the other's; after them the inputs' numbers in
 * the same way. @returns the number of pieces.
 */
export function findInputs(at: usize, found: usize, rowBytes: usize): usize {
  const mirror: usize = (load<u8>(at + OWN_KING_AT) & 4) !== 0 ? 7 : 0;
  const otherMirror: usize = (load<u8>(at + OTHER_KING_AT) & 4) !== 0 ? 63 : 56;
  let index: usize = 0;
  for (let left = load<u64>(at + OCCUPIED_AT); left !== 0; left &= left - 1) {
    const square = ctz(left) as usize;
    const code = ((load<u8>(at + MEN_AT + (index >> 1)) as usize) >> ((index & 1) << 2)) & 15;
    const isOther = code >> 3;
    const place = (code & 7) << 6;
    note(found + index * 4, isOther * SIDE_INPUTS + place + (square ^ mirror), rowBytes);
    note(found + (MOST_MEN + index) * 4, (1 - isOther) * SIDE_INPUTS + place + (square ^ otherMirror), rowBytes);
    index++;
  }
  return index;
}

function note(at: usize, input: usize, rowBytes: usize): void {
  store<u32>(at, (input * rowBytes) as u32);
  store<u32>(at + NUMBER_AT, input as u32);
}

/** The bucket of a number of pieces: 2 to 32 in equal parts. */
export function bucketOf(men: usize, buckets: usize): usize {
  return ((men - 2) * buckets) / (MOST_MEN - 1);
}
