import { quote } from '../chess/foreign-text.ts';

/**
 * Splits a command line like a shell: at blanks, with single and double quotes, and a backslash before a quote, a blank or
 * another backslash. Nothing is expanded. A lone backslash stays, as in Windows paths.
 * @throws {RangeError} if it is empty or a quote is not closed.
 */
export function parseCommandLine(line: string): [command: string, ...args: string[]] {
  const words: string[] = [];
  let word: string | undefined;
  let open = '';
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    const next = line[at + 1] ?? '';
    if (letter === '\\' && open !== "'" && /["'\\\s]/.test(next)) {
      word = (word ?? '') + next;
      at++;
    } else if (open !== '') {
      if (letter === open) open = '';
      else word += letter;
    } else if (letter === '"' || letter === "'") {
      open = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + letter;
    }
  }
  if (open !== '') throw new RangeError(`command line ${quote(line)}: the quote ${open} is not closed`);
  if (word !== undefined) words.push(word);
  const [command, ...args] = words;
  if (command === undefined) throw new RangeError('command line: expected a command, found nothing');
  return [command, ...args];
}

/** Joins words into a line that {@link parseCommandLine} splits into them again. */
export function makeCommandLine(words: readonly string[]): string {
  const isPlain = (word: string) => /^[^\s"'\\]+$/.test(word);
  return words.map((word) => (isPlain(word) ? word : `"${word.replaceAll(/["\\]/g, '\\$&')}"`)).join(' ');
}
