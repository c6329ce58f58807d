/** Rows of text set in columns, two spaces between them; numbers stand at the right, and texts where `isText` says so at the left. */
export function inColumns(rows: readonly (readonly string[])[], isText: (column: number) => boolean): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
