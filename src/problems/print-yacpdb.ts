import { printable } from '../chess/foreign-text.ts';
import { type KnightLetter, listPieces } from './diagram.ts';
import { popeyeBlocks } from './print-popeye.ts';
import type { Problem } from './problem.ts';
import type { Solution } from './solution.ts';

/** A problem and its solution as a document of YACPDB: YAML, with Popeye's text of the solution. */
export function printYacpdb(problem: Problem, solution: Solution, knight: KnightLetter = 'S'): string {
  const { authors, source, number, date } = problem;
  const lines = ['---'];
  if (authors.length > 0) lines.push('authors:', ...authors.map((author) => `  - ${scalar(author)}`));
  if (source !== undefined) lines.push(`source: ${scalar(source)}`);
  if (number !== undefined) lines.push(`source-id: ${scalar(number)}`);
  if (date !== undefined) lines.push(`date: ${scalar(date)}`);
  lines.push('algebraic:');
  for (const color of ['white', 'black'] as const) {
    lines.push(`  ${color}: [${listPieces(solution.fen, color, knight).join(', ')}]`);
  }
  lines.push(`stipulation: "#${solution.moves}"`);
  const blocks = popeyeBlocks(solution, knight);
  if (blocks.length > 0) {
    lines.push('solution: |');
    // Popeye's first column is the fourth.
    for (const [index, block] of blocks.entries()) {
      if (index > 0) lines.push('');
      for (const line of block) lines.push(`  ${line.slice(3)}`);
    }
  }
  const parts = commentsOf(solution);
  if (parts.length > 0) lines.push('comments:', ...parts.map((token) => `  - ${scalar(token)}`));
  return lines.join('\n');
}

function commentsOf({ verdict, keys, shortest, isComplete }: Solution): string[] {
  const parts: string[] = [];
  if (verdict === 'cooked') parts.push(`cooked: ${keys.length} keys`);
  else if (verdict === 'short solution') parts.push(`short solution: mate in ${shortest}`);
  else if (verdict !== 'sound') parts.push(verdict);
  if (!isComplete && verdict !== 'not decided') parts.push('the solution is not complete');
  return parts;
}

/** Begins and ends with what means nothing else, and has no sign in it that could. */
const PLAIN = /^[\p{L}\p{N}](?:[\p{L}\p{N} ,.()’&/-]*[\p{L}\p{N}.)])?$/u;

/** A text in YAML: in quotes if its signs mean something there; a string of JSON is one of YAML. */
function scalar(text: string): string {
  const isPlain = PLAIN.test(text) && !/^(?:true|false|yes|no|null|[\d.]+)$/i.test(text);
  return isPlain ? text : printable(JSON.stringify(text));
}
