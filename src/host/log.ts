/** The last lines exchanged between Plyhouse and a player. */
export interface Log {
  add(line: string): void;
  lines(): readonly string[];
}

/** The number of lines attached to a game lost by a fault. */
const MOST_LINES = 200;
/** Longer lines are cut, so that they cannot fill the memory; half a character at the cut would not be text. */
const MOST_LETTERS = 2000;

/** A log that drops its oldest lines. */
export function recentLog(mostLines = MOST_LINES): Log {
  const kept: string[] = [];
  return {
    add(line) {
      kept.push(line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS).toWellFormed()} …` : line);
      // Shifting one by one is slow on long arrays; let it grow to twice its size, then cut.
      if (kept.length >= 2 * mostLines) kept.splice(0, kept.length - mostLines);
    },
    lines: () => kept.slice(-mostLines),
  };
}
