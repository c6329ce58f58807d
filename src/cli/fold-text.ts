import type { Terminal } from './terminal.ts';

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

/** A line as it stands if it fits; else wrapped as {@link foldText} does. */
export function folded(terminal: Parameters<typeof foldText>[0], line: string): string {
  return line.length <= (terminal.output.columns || 80) ? line : foldText(terminal, line);
}

/** Wraps a paragraph at blanks into lines of at most `width` characters after a head; later lines are indented to match. */
export function wrapText(text: string, width: number, head = ''): string {
  const indent = ' '.repeat(head.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((each, index) => (index === 0 ? head : indent) + each).join('\n');
}
