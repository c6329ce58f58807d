/** Vectors of four numbers, and blocks of four vectors. */

/** The sum of the four numbers, in their order. */
export function sumOf(lanes: v128): f32 {
  return (
    f32x4.extract_lane(lanes, 0) +
    f32x4.extract_lane(lanes, 1) +
    f32x4.extract_lane(lanes, 2) +
    f32x4.extract_lane(lanes, 3)
  );
}

/** Each number within 0 to 1. */
export function clipped(lanes: v128): v128 {
  return f32x4.min(f32x4.max(lanes, f32x4.splat(0)), f32x4.splat(1));
}

/** Mask of the numbers between 0 and 1, where clipping leaves the slope unchanged. */
export function isInside(lanes: v128): v128 {
  return v128.and(f32x4.gt(lanes, f32x4.splat(0)), f32x4.lt(lanes, f32x4.splat(1)));
}

/** Adds a vector to one in memory. */
export function addTo(at: usize, value: v128): void {
  v128.store(at, f32x4.add(v128.load(at), value));
}

/** Adds four vectors to a block in memory. */
export function addBlock(at: usize, a: v128, b: v128, c: v128, d: v128): void {
  addTo(at, a);
  addTo(at + 16, b);
  addTo(at + 32, c);
  addTo(at + 48, d);
}
