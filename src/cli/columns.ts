/** Rows of text in columns two spaces apart; numbers are aligned right, columns that `isText` names left. */
export function inColumns(rows: readonly (readonly string[])[], isText: (column: number) => boolean): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
