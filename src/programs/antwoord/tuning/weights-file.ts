import * as terms from '../assembly/evaluate/terms.ts';

const KINDS = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
const BOARD_WIDTH = 8;

/** The names of terms.ts with their places, in order. */
function rows(): { readonly name: string; readonly first: number; readonly end: number }[] {
  const { WEIGHT_COUNT, ...named } = terms;
  const sorted = Object.entries(named).sort(([, one], [, other]) => one - other);
  return sorted.map(([name, first], index) => ({ name, first, end: sorted[index + 1]?.[1] ?? WEIGHT_COUNT }));
}

/**
 * The text of assembly/evaluate/weights.ts.
 * @param weights middlegame and endgame of each term in turn.
 * @param origin where they come from, a sentence or two for the head of the file.
 */
export function makeWeightsFile(weights: ArrayLike<number>, origin: string): string {
  const pairs = (first: number, end: number) => {
    const texts: string[] = [];
    for (let term = first; term < end; term++) texts.push(`${weights[2 * term]}, ${weights[2 * term + 1]},`);
    return texts.join(' ');
  };
  const lines: string[] = [];
  for (const { name, first, end } of rows()) {
    if (name !== 'PLACES') {
      lines.push(`// ${name}`, pairs(first, end));
      continue;
    }
    for (const [kind, label] of KINDS.entries()) {
      lines.push(`// ${name}: ${label}, a rank in a line, the first rank first`);
      for (let rank = 0; rank < 8; rank++) {
        const start = first + 64 * kind + BOARD_WIDTH * rank;
        lines.push(pairs(start, start + BOARD_WIDTH));
      }
    }
  }
  return `/**
 * The weights, in the order of terms.ts: for each its pair, middlegame and endgame, in centipawns (danger in units of
 * its own). ${origin}
 */
// biome-ignore format: a rank in a line
export const WEIGHTS: StaticArray<i16> = [
${lines.map((line) => `  ${line}`).join('\n')}
];
`;
}
