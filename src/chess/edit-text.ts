/** A part of a text, by offsets in characters, and what stands there instead. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with these parts replaced; they are in its order and do not overlap. */
export function withEdits(text: string, edits: readonly Edit[]): string {
  let end = 0;
  const parts: string[] = [];
  for (const edit of edits) {
    parts.push(text.slice(end, edit.from), edit.text);
    end = edit.to;
  }
  return parts.join('') + text.slice(end);
}
