import type { Terminal } from './terminal.ts';
import { wrapText } from './wrap-text.ts';

/** Longer lines are hard to read, however wide the window. */
const WIDEST = 100;

/**
 * A paragraph as it is printed: before a person broken between words at the width of the terminal, on a pipe one line,
 * for what reads it there goes by lines.
 * @param head stands before it; later lines are indented as far.
 */
export function foldText(
  { isInteractive, output }: { readonly isInteractive: boolean; readonly output: Pick<Terminal['output'], 'columns'> },
  text: string,
  head = '',
): string {
  return isInteractive ? wrapText(text, Math.min(WIDEST, output.columns || 80), head) : `${head}${text}`;
}
