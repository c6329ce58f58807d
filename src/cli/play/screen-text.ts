import type { Screen } from '../../programs/program.ts';

/** The original's display as lines of text. */
export function drawScreen(screen: Screen): string[] {
  if (screen.kind === 'terminal') return screen.lines.map((line) => line.trimEnd());
  const { values, display } = screen;
  const width = Math.max(...values.map((value) => value.length));
  const lines = [...display.map((line) => `| ${line}`), ''];
  for (let first = 0; first < values.length; first += 4) {
    const cells = values.slice(first, first + 4).map((value, index) => {
      return `${String(first + index + 1).padStart(3)} ${value.padStart(width)}`;
    });
    lines.push(cells.join('  '));
  }
  return lines;
}
