import { countMen } from './diagram.ts';
import { type Problem, placeOf } from './problem.ts';
import type { Attack, Defence, Solution } from './solution.ts';

/** A solution in standard algebraic notation, for readers of games; duals and short mates are marked. */
export function printSan(problem: Problem, solution: Solution): string {
  const { authors, title } = problem;
  const heading = [title, authors.join(' & '), placeOf(problem)].filter(Boolean).join('; ');
  const lines = heading ? [heading] : [];
  lines.push(solution.fen, `Mate in ${solution.moves}, ${countMen(solution.fen)}: ${formatVerdict(solution)}`);
  const opens = solution.fen.split(' ')[1] === 'w' ? 'White' : 'Black';
  if (solution.setPlay.length > 0) {
    lines.push('', `Set play, were ${opens === 'White' ? 'Black' : 'White'} to move`);
    lines.push(...defenceLines(solution.setPlay, 1, 1));
  }
  for (const attempt of solution.tries) {
    lines.push('', `Try ${head(attempt, 1, '?')}`, ...below(attempt, 1, 1), `  but 1... ${attempt.refutation.san}!`);
  }
  for (const key of solution.keys) lines.push('', `Key ${head(key, 1, '!')}`, ...below(key, 1, 1));
  return lines.join('\n');
}

/** The verdict in a few words. */
export function formatVerdict({ verdict, keys, shortest, moves, isComplete, fen }: Solution): string {
  const side = fen.split(' ')[1] === 'w' ? 'White' : 'Black';
  const rest = isComplete ? '' : '; the lines are not complete';
  switch (verdict) {
    case 'sound':
      return `sound${rest}`;
    case 'cooked':
      return `cooked, ${keys.length} keys${rest}`;
    case 'short solution':
      return `short solution, there is a mate in ${shortest}${rest}`;
    case 'no solution':
      return `no solution: ${side} has no mate in ${moves}${rest}`;
    default:
      return `not decided${keys.length > 0 ? `; keys so far: ${keys.length}` : ''}`;
  }
}

function head(attack: Attack, number: number, mark: string): string {
  const { threat, defences } = attack;
  let text = `${number}. ${attack.san}${mark}`;
  if (threat && threat.length > 0) text += ` (threat ${threat.map((each) => `${number + 1}. ${each.san}`).join(', ')})`;
  else if (threat && defences.length > 0) text += ' (zugzwang)';
  return text;
}

function below(attack: Attack, number: number, depth: number): string[] {
  const lines: string[] = [];
  // A threat that is itself a line is printed once, after its first move.
  for (const each of attack.threat ?? []) {
    const rest = below(each, number + 1, depth + 1);
    if (rest.length > 0) lines.push(`${'  '.repeat(depth)}threat ${head(each, number + 1, '')}`, ...rest);
  }
  lines.push(...defenceLines(attack.defences, number, depth));
  return lines;
}

function defenceLines(defences: readonly Defence[], number: number, depth: number): string[] {
  const lines: string[] = [];
  const indent = '  '.repeat(depth);
  for (const { san, keepsThreat, answers, isDual, isShort } of defences) {
    if (keepsThreat) continue;
    const marks = `${isDual ? ' (dual)' : ''}${isShort ? ' (short)' : ''}`;
    const first = `${indent}${number}... ${san}`;
    const [only] = answers;
    if (answers.every(({ defences: next, threat }) => next.length === 0 && !threat?.length)) {
      lines.push(`${first} ${answers.map((each) => `${number + 1}. ${each.san}`).join(', ')}${marks}`);
    } else if (answers.length === 1 && only) {
      lines.push(`${first} ${head(only, number + 1, '')}${marks}`, ...below(only, number + 1, depth + 1));
    } else {
      lines.push(`${first}${marks}`);
      for (const each of answers) {
        lines.push(`${indent}  ${head(each, number + 1, '')}`, ...below(each, number + 1, depth + 2));
      }
    }
  }
  const held = defences.filter(({ keepsThreat }) => keepsThreat).length;
  if (held > 0 && lines.length === 0) lines.push(`${indent}no defence`);
  return lines;
}
