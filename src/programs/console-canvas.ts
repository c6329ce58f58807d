/** A picture of characters, written line by line, and how times are shown on it. */
import type { Position } from 'plyhouse-kernel/position';
import type { Picture, Run } from './console.ts';

/** A screen buffer. Text beyond its edges is cut. */
interface Canvas {
  readonly columns: number;
  readonly signs: string[][];
  readonly inks: string[][];
  cursor?: { readonly row: number; readonly column: number };
}

const PLAIN = 'plain';
/** Marks a character shown in inverse. */
const INVERSE = '!';

export function createCanvas(columns: number, rows: number): Canvas {
  const filled = (sign: string) => Array.from({ length: rows }, () => Array<string>(columns).fill(sign));
  return { columns, signs: filled(' '), inks: filled(PLAIN) };
}

/** Writes a text at a position; both coordinates count from 0. */
export function write(
  { columns, signs, inks }: Canvas,
  row: number,
  column: number,
  text: string,
  { ink = PLAIN, isInverse = false }: { readonly ink?: string; readonly isInverse?: boolean } = {},
): void {
  let at = column;
  for (const sign of text) {
    if (row >= 0 && row < signs.length && at >= 0 && at < columns) {
      signs[row]![at] = sign;
      inks[row]![at] = isInverse ? ink + INVERSE : ink;
    }
    at++;
  }
}

/** The ranks of a board from the eighth down, each behind its number. @param signOf what stands for a square, by the man on it. */
export const rankLines = (
  board: Position['board'],
  signOf: (man: ReturnType<Position['board']['get']>) => string,
): string[] =>
  [7, 6, 5, 4, 3, 2, 1, 0].map(
    (rank) => `${rank + 1} ${Array.from({ length: 8 }, (_, file) => signOf(board.get(8 * rank + file))).join('')}`,
  );

/** The lines as text, without blanks at their ends. */
export const linesOf = ({ signs }: Canvas): string[] => signs.map((row) => row.join('').trimEnd());

/** The picture as a page draws it: runs of one colour. */
export function pictureOf({ signs, inks, cursor }: Canvas): Picture {
  const rows = signs.map((row, at) => runsOf(row, inks[at]!));
  return { kind: 'screen', rows, ...(cursor ? { cursor } : {}) };
}

function runsOf(signs: readonly string[], inks: readonly string[]): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let at = 1; at <= signs.length; at++) {
    if (at < signs.length && inks[at] === inks[from]) continue;
    const mark = inks[from]!;
    const ink = mark.replace(INVERSE, '');
    runs.push({
      text: signs.slice(from, at).join(''),
      ...(ink === PLAIN ? {} : { ink }),
      ...(mark.endsWith(INVERSE) ? { isInverse: true } : {}),
    });
    from = at;
  }
  return runs;
}

/** Milliseconds as minutes and seconds, "1:35", from an hour on with hours, "1:02:35". */
export function clockText(millis: number): string {
  const seconds = Math.floor(millis / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
