/** A paragraph broken at blanks into lines of at most so many letters, behind a head; later lines are indented as far. */
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
