/** The output of engines over the xboard protocol, line by line (xboard's engine-intf.html). */

/** Depth, score, hundredths of a second, positions, and whatever is behind them. */
const THINKING = /^\s*(\d+)\S?\s+(-?\d+)\s+\d+\s+(\d+)(?:\s|$)/;
/** The name begins where no other letter of a name precedes it, so that nothing is scanned twice. */
const FEATURE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|(\S+))/g;

/** The contents of a line of thinking; the score as written. */
interface XboardThinking {
  readonly depth: number;
  readonly score: number;
  readonly nodes: number;
}

/** Parses a line of thinking output; undefined for other lines. */
export function readThinking(line: string): XboardThinking | undefined {
  const found = THINKING.exec(line);
  return found ? { depth: Number(found[1]), score: Number(found[2]), nodes: Number(found[3]) } : undefined;
}

/** The features of a `feature` line, in order; none for other lines. */
export function readFeatures(line: string): readonly (readonly [name: string, value: string])[] {
  if (!line.startsWith('feature ')) return [];
  return [...line.matchAll(FEATURE)].map(([, name, quoted, bare]) => [name!, quoted ?? bare ?? ''] as const);
}
