/** The new part of a display, in as few lines as possible: a screen reader announces this, never the whole picture again. */

/**
 * The lines of `now` that were not in `before`. A picture that scrolled up is followed: lines that moved are not new.
 */
export function changedLines(before: readonly string[], now: readonly string[]): string[] {
  const known = new Map<string, number>();
  for (const line of before) known.set(line.trim(), (known.get(line.trim()) ?? 0) + 1);
  const changed: string[] = [];
  for (const line of now) {
    const text = line.trim();
    const count = known.get(text) ?? 0;
    if (count > 0) known.set(text, count - 1);
    else if (text !== '') changed.push(text);
  }
  return changed;
}
