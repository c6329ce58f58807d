import type { Terminal } from './terminal.ts';
import { wrapText } from './wrap-text.ts';

/** The widest text: longer lines are hard to read, however wide the window. */
const WIDEST = 100;

/**
 * Formats a paragraph: at a terminal it is wrapped at its width; on a pipe it is one line, since scripts read by lines.
 * @param head the text before it; later lines are indented as far.
 */
export function foldText(
  { isInteractive, output }: { readonly isInteractive: boolean; readonly output: Pick<Terminal['output'], 'columns'> },
  text: string,
  head = '',
): string {
  return isInteractive ? wrapText(text, Math.min(WIDEST, output.columns || 80), head) : `${head}${text}`;
}
