import { type KnightLetter, makeDiagram } from './diagram.ts';
import { type Problem, placeOf } from './problem.ts';
import type { Attack, Defence, Solution } from './solution.ts';

/** The width of Popeye's board, within which names are centred. */
const BOARD_WIDTH = 37;

/**
 * A solution as Popeye 4 prints it: board, set play, tries with their refutation, keys. Defences that leave every threat
 * standing are left out, as there.
 */
export function printPopeye(problem: Problem, solution: Solution, knight: KnightLetter = 'S'): string {
  const heading = [problem.authors.join(' & '), placeOf(problem), problem.title ?? '']
    .filter((line) => line !== '')
    .map((line) => ' '.repeat(Math.max(0, (BOARD_WIDTH - line.length) >> 1)) + line);
  const diagram = makeDiagram(solution.fen, `#${solution.moves}`, knight);
  const seconds = (solution.millis / 1000).toFixed(3);
  const ending = solution.isComplete ? 'solution finished.' : 'solution interrupted.';
  const parts = popeyeBlocks(solution, knight).map((block) => block.join('\n'));
  return [
    '',
    ...heading,
    '',
    diagram,
    '',
    ...parts.flatMap((part) => [part, '']),
    `${ending} Time = ${seconds} s`,
  ].join('\n');
}

/** The lines of a solution, block by block: the set play, each try, each key. */
export function popeyeBlocks(solution: Solution, knight: KnightLetter = 'S'): string[][] {
  const blocks: string[][] = [];
  if (solution.setPlay.length > 0) blocks.push(defenceLines(solution.setPlay, 1));
  for (const attempt of solution.tries) {
    const refutation = `      1...${attempt.refutation.long} !`;
    blocks.push([...attackLines(attempt, 1, '?'), '    but', refutation]);
  }
  for (const key of solution.keys) blocks.push(attackLines(key, 1, '!'));
  return knight === 'S' ? blocks : blocks.map((block) => block.map(withEnglishKnights));
}

/** The indentation of a move of the mating side: move 1 at 3, then 10, 18, 26. */
function attackIndent(number: number): string {
  return ' '.repeat(number === 1 ? 3 : 2 + 8 * (number - 1));
}

function attackLines(attack: Attack, number: number, mark = ''): string[] {
  const { threat, defences } = attack;
  let head = `${attackIndent(number)}${number}.${attack.long}${mark && ` ${mark}`}`;
  // A cut tree says nothing of threats.
  const isReported = defences.length > 0 || (threat?.length ?? 0) > 0;
  if (threat && isReported) head += threat.length > 0 ? ' threat:' : ' zugzwang.';
  const lines = [head];
  for (const each of threat ?? []) lines.push(...attackLines(each, number + 1));
  lines.push(...defenceLines(defences, number));
  return lines;
}

function defenceLines(defences: readonly Defence[], number: number): string[] {
  const lines: string[] = [];
  for (const defence of defences) {
    if (defence.keepsThreat) continue;
    lines.push(`${' '.repeat(6 + 8 * (number - 1))}${number}...${defence.long}`);
    for (const answer of defence.answers) lines.push(...attackLines(answer, number + 1));
  }
  return lines;
}

function withEnglishKnights(line: string): string {
  return line.replace(/(\.|=)S/g, '$1N');
}
