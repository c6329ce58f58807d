/**
 * A column of a report: the one description of its text, its JSON and its CSV. It is in the text if it has a `head`, and in
 * the data if it has a `key`.
 */
export interface Column<Row> {
  readonly head?: string;
  /** Its cell as text; by default the value. */
  readonly text?: (row: Row, index: number) => string;
  /** Text is aligned left, numbers right. */
  readonly isText?: boolean;
  readonly key?: string;
  /** Its value as data; by default the row's property of the name `key`. Undefined is left out. */
  readonly value?: (row: Row, index: number) => unknown;
}

function dataOf<Row>({ key, value }: Column<Row>, row: Row, index: number): unknown {
  return value ? value(row, index) : (row as Readonly<Record<string, unknown>>)[key!];
}

/** The table as lines of text, the heads first. */
export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] {
  const shown = columns.filter(({ head }) => head !== undefined);
  const cells = rows.map((row, index) =>
    shown.map((column) => column.text?.(row, index) ?? String(dataOf(column, row, index))),
  );
  return inColumns([shown.map(({ head }) => head!), ...cells], (column) => shown[column]!.isText === true);
}

/** Rows of text in columns two spaces apart; numbers are aligned right, columns that `isText` names left. */
export function inColumns(rows: readonly (readonly string[])[], isText: (column: number) => boolean): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  const padded = (cell: string, column: number) => {
    const gap = ' '.repeat(widths[column]! - widthOf(cell));
    return isText(column) ? cell + gap : gap + cell;
  };
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}

const CHARACTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters that terminals show in two columns: emoji, and the scripts of East Asia. */
const WIDE =
  /\p{Emoji_Presentation}|\uFE0F|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303F\uFF01-\uFF60]/u;

/** The number of columns in which a terminal shows a text. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return [...CHARACTERS.segment(text)].reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
}

/** The rows as objects, for JSON. */
export function dataRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Record<string, unknown>[] {
  const kept = columns.filter(({ key }) => key !== undefined);
  return rows.map((row, index) => Object.fromEntries(kept.map((column) => [column.key, dataOf(column, row, index)])));
}

/** The table as CSV (RFC 4180). */
export function csvTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.flatMap(({ key }) => key ?? []);
  const lines = [heads, ...dataRows(columns, rows).map((row) => heads.map((key) => row[key]))];
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}

/**
 * A field of CSV. An apostrophe before it keeps a spreadsheet from taking a text (the name of a player) for a formula and
 * running it; numbers stay numbers.
 */
export function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
