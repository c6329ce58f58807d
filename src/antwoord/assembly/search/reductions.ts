import { REDUCTIONS } from './memory.ts';

/** Parts of a ply, in which reductions are counted. */
export const PLY: i32 = 1024;

/** Fills the table: the deeper the search and the later the move, the more it is reduced, as the product of logarithms. */
export function fillReductions(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let place = 1; place < 64; place++) {
      const plies = 0.65 + (NativeMath.log(depth as f64) * NativeMath.log(place as f64)) / 2.35;
      store<i32>(REDUCTIONS + (((depth << 6) | place) as usize) * 4, (plies * (PLY as f64)) as i32);
    }
  }
}

/** By how much the move in this place of the list is searched less deep, in parts of a ply. */
export function reductionOf(depth: i32, place: i32): i32 {
  return load<i32>(REDUCTIONS + (((min(depth, 63) << 6) | min(place, 63)) as usize) * 4);
}
