import { REDUCTIONS } from './memory.ts';

/** The unit of reductions: this many make a ply. */
export const PLY: i32 = 1024;

/** The base reduction in plies. The first moves are not reduced at all. */
const LEAST: f64 = 0.65;
/** Divisor of the product of logarithms: at depth 12 the twentieth move is reduced by 3.8 plies. */
const SLOWNESS: f64 = 2.35;

/** Fills the table: the reduction grows with the product of the logarithms of depth and move number. */
export function fillReductions(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let place = 1; place < 64; place++) {
      const plies = LEAST + (NativeMath.log(depth as f64) * NativeMath.log(place as f64)) / SLOWNESS;
      store<i32>(REDUCTIONS + (((depth << 6) | place) as usize) * 4, (plies * (PLY as f64)) as i32);
    }
  }
}

/** The reduction of the move with this number in the list, in units of {@link PLY}. */
export function reductionOf(depth: i32, place: i32): i32 {
  return load<i32>(REDUCTIONS + (((min(depth, 63) << 6) | min(place, 63)) as usize) * 4);
}
