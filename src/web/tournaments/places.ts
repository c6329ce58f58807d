/** More boards than this cannot be followed. */
const MOST_PLACES = 8;

/** The number of games that this machine plays at once: one for each core but the one that draws the page. */
export function places(): number {
  return Math.max(1, Math.min(MOST_PLACES, (navigator.hardwareConcurrency || 2) - 1));
}
