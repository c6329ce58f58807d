import { REDUCTIONS } from './memory.ts';
import { REDUCTION_LEAST, REDUCTION_SLOWNESS } from './parameters.ts';

/** The unit of reductions: this many make a ply. */
export const PLY: i32 = 1024;

/** Fills the table: the reduction grows with the product of the logarithms of depth and move number. */
export function fillReductions(): void {
  const least = (REDUCTION_LEAST as f64) / 100;
  const slowness = (REDUCTION_SLOWNESS as f64) / 100;
  for (let depth = 1; depth < 64; depth++) {
    for (let place = 1; place < 64; place++) {
      const plies = least + (NativeMath.log(depth as f64) * NativeMath.log(place as f64)) / slowness;
      store<i32>(REDUCTIONS + (((depth << 6) | place) as usize) * 4, (plies * (PLY as f64)) as i32);
    }
  }
}

/** The reduction of the move with this number in the list, in units of {@link PLY}. */
export function reductionOf(depth: i32, place: i32): i32 {
  return load<i32>(REDUCTIONS + (((min(depth, 63) << 6) | min(place, 63)) as usize) * 4);
}
