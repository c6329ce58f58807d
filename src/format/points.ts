/** Formats points: 7.5 is "7½", half a point "½"; other fractions as decimals, "9.25". */
export function formatPoints(points: number): string {
  const whole = Math.trunc(points);
  if (Number.isInteger(points)) return String(points);
  if (Number.isInteger(points * 2)) return `${whole === 0 ? (points < 0 ? '-' : '') : whole}½`;
  return String(Number(points.toFixed(2)));
}

/** Reads points as printed in tables: "7½", "7 1/2", "½", "7.5", "7,5". Undefined if unreadable. */
export function parsePoints(text: string): number | undefined {
  const [, whole = '', half, decimals] = /^(\d*) ?(½|1\/2)?(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (half !== undefined && decimals === undefined) return Number(whole) + 0.5;
  if (half !== undefined || whole === '') return undefined;
  return Number(`${whole}.${decimals ?? 0}`);
}
