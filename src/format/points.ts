const QUARTERS = ['', '¼', '½', '¾'];

/** Formats points: 7.5 is "7½", half a point "½", 9.25 "9¼"; other fractions as decimals, "9.33". */
export function formatPoints(points: number): string {
  const whole = Math.trunc(points);
  if (Number.isInteger(points)) return String(points);
  const quarter = QUARTERS[4 * Math.abs(points - whole)];
  if (quarter) return `${whole === 0 ? (points < 0 ? '-' : '') : whole}${quarter}`;
  return String(Number(points.toFixed(2)));
}

/** Reads points as printed in tables: "7½", "7 1/2", "½", "9¼", "7.5", "7,5". Undefined if unreadable. */
export function parsePoints(text: string): number | undefined {
  const [, whole = '', quarter, decimals] = /^(\d*) ?([¼½¾]|1\/2)?(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (quarter !== undefined && decimals === undefined) {
    return Number(whole) + (quarter === '1/2' ? 2 : QUARTERS.indexOf(quarter)) / 4;
  }
  if (quarter !== undefined || whole === '') return undefined;
  return Number(`${whole}.${decimals ?? 0}`);
}
