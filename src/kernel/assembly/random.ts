/** The state of the sequence. */
let state: u64 = 0;

/** Starts the sequence of a seed. */
export function seedRandom(seed: u64): void {
  state = seed;
}

/** The next 64 random bits: SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
export function nextRandom(): u64 {
  state += 0x9e37_79b9_7f4a_7c15;
  let mixed = state;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58_476d_1ce4_e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d0_49bb_1331_11eb;
  return mixed ^ (mixed >> 31);
}
