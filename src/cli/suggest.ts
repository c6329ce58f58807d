import { quote } from '../chess/foreign-text.ts';

/** More names than this are not listed in a message. */
const MOST_NAMES = 24;

/** Nobody mistypes a longer word. */
const MOST_LETTERS = 64;

/** The candidates that are nearest to a word that was probably mistyped; none if nothing is near. */
export function suggest(word: string, candidates: readonly string[]): string[] {
  if (word.length < 2 || word.length > MOST_LETTERS) return [];
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

/**
 * The error for an unknown name: `no program "wary74"; did you mean wray74?`, or the names there are, up to
 * {@link MOST_NAMES}: `no shell "x"; there are bash, zsh`.
 */
export function notAmong(kind: string, word: string, names: readonly string[]): string {
  const all = names.length > MOST_NAMES ? '' : names.length === 0 ? '; there is none' : listed(names);
  return `no ${kind} ${quote(word)}${didYouMean(word, names) || all}`;
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? `; there is ${names[0]}` : `; there are ${names.join(', ')}`;
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
