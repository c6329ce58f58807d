import { countMen, makeDiagram } from './diagram.ts';
import type { Problem } from './problem.ts';
import type { Solution } from './solution.ts';

/** A solution as plain data, the tree whole: what `--json` prints. */
export function solutionData(problem: Problem, solution: Solution): object {
  const { authors, source, number, date, title, warnings } = problem;
  const { fen, moves, millis, ...rest } = solution;
  return {
    fen,
    stipulation: `#${moves}`,
    men: countMen(fen),
    diagram: makeDiagram(fen, `#${moves}`),
    title,
    authors,
    source,
    number,
    date,
    warnings,
    ...rest,
    millis: Math.round(millis),
  };
}
