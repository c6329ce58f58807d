/** The light squares of the board. */
export const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;

/** All squares of the same colour as this one. */
export function shadeOf(man: u64): u64 {
  return (LIGHT & man) !== 0 ? LIGHT : ~LIGHT;
}
