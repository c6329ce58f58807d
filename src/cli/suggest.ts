/** Nobody mistypes a word that long. */
const MOST_LETTERS = 64;

/** The candidates that are nearest to a word that was probably mistyped; none where nothing is near. */
export function suggest(word: string, candidates: readonly string[]): string[] {
  if (word.length > MOST_LETTERS) return [];
  const typed = word.toLowerCase();
  const near: [distance: number, candidate: string][] = [];
  for (const candidate of candidates) {
    const target = candidate.toLowerCase();
    // A third of the letters may be wrong; who typed the beginning meant the whole.
    const most = Math.max(1, Math.floor(Math.max(typed.length, target.length) / 3));
    const distance = typed.length >= 3 && target.startsWith(typed) ? 0 : distanceOf(typed, target);
    if (distance <= most) near.push([distance, candidate]);
  }
  const least = Math.min(...near.map(([distance]) => distance));
  return near.filter(([distance]) => distance === least).map(([, candidate]) => candidate);
}

/** "; did you mean gambiet81 or gambiet82?", or nothing. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const found = suggest(word, candidates);
  return found.length > 0 ? `; did you mean ${found.join(' or ')}?` : '';
}

/** Letters to add, drop, change or exchange with their neighbour (Damerau; optimal string alignment). */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      let best = Math.min(changed, rows[i - 1]![j]! + 1, row[j - 1]! + 1);
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isExchanged) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
