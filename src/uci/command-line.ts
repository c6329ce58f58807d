import { quote } from '../chess/foreign-text.ts';

/**
 * Splits a command line like a shell: at blanks, with single and double quotes, and a backslash before a quote, a blank or
 * another backslash. Nothing is expanded. A lone backslash stays, as in Windows paths.
 * @throws {RangeError} if it is empty or a quote is not closed.
 */
export function parseCommandLine(line: string): [command: string, ...args: string[]] {
  const tokens: string[] = [];
  let token: string | undefined;
  let open = '';
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    const next = line[at + 1] ?? '';
    if (letter === '\\' && open !== "'" && /["'\\\s]/.test(next)) {
      token = (token ?? '') + next;
      at++;
    } else if (open !== '') {
      if (letter === open) open = '';
      else token += letter;
    } else if (letter === '"' || letter === "'") {
      open = letter;
      token ??= '';
    } else if (/\s/.test(letter)) {
      if (token !== undefined) tokens.push(token);
      token = undefined;
    } else {
      token = (token ?? '') + letter;
    }
  }
  if (open !== '') throw new RangeError(`command line ${quote(line)}: the quote ${open} is not closed`);
  if (token !== undefined) tokens.push(token);
  const [command, ...args] = tokens;
  if (command === undefined) throw new RangeError('command line: expected a command, found nothing');
  return [command, ...args];
}

/** Joins words into a line that {@link parseCommandLine} splits into them again. */
export function makeCommandLine(tokens: readonly string[]): string {
  const isPlain = (token: string) => /^[^\s"'\\]+$/.test(token);
  return tokens.map((token) => (isPlain(token) ? token : `"${token.replaceAll(/["\\]/g, '\\$&')}"`)).join(' ');
}
