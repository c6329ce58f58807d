import { REDUCTIONS } from './memory.ts';

/** Parts of a ply, in which reductions are counted. */
export const PLY: i32 = 1024;

/** Plies that a late move is searched less deep however early it comes: the first have been left out before. */
const LEAST: f64 = 0.65;
/** What the product of the logarithms is divided by: at 12 plies the twentieth move is searched 3.8 plies less deep. */
const SLOWNESS: f64 = 2.35;

/** Fills the table: the deeper the search and the later the move, the more it is reduced, as the product of logarithms. */
export function fillReductions(): void {
  for (let depth = 1; depth < 64; depth++) {
    for (let place = 1; place < 64; place++) {
      const plies = LEAST + (NativeMath.log(depth as f64) * NativeMath.log(place as f64)) / SLOWNESS;
      store<i32>(REDUCTIONS + (((depth << 6) | place) as usize) * 4, (plies * (PLY as f64)) as i32);
    }
  }
}

/** By how much the move in this place of the list is searched less deep, in parts of a ply. */
export function reductionOf(depth: i32, place: i32): i32 {
  return load<i32>(REDUCTIONS + (((min(depth, 63) << 6) | min(place, 63)) as usize) * 4);
}
