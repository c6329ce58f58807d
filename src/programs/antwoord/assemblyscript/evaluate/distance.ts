import { DISTANCES } from './memory.ts';

/** The distance between two squares in king moves. */
export function distance(one: usize, other: usize): i32 {
  return load<u8>(DISTANCES + (one << 6) + other) as i32;
}

/** Fills the table. */
export function fillDistances(): void {
  for (let one = 0; one < 64; one++) {
    for (let other = 0; other < 64; other++) {
      const steps = max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)));
      store<u8>(DISTANCES + ((one << 6) as usize) + (other as usize), steps as u8);
    }
  }
}
