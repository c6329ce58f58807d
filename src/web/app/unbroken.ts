/** Scores and results that no line break divides, for running text: "2–0", "1½–½". A word joiner follows the dash. */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=[\d½])–(?=[\d½])/g, '–\u2060');
}
