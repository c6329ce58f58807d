import type { Problem } from '../../problems/problem.ts';
import { readProblems } from '../../problems/read-problems.ts';
import type { SetProblem } from './problem-model.ts';

/** The problem collection: data/problems/classics.epd, whose README lists its sources. */

/** Problems of one length. */
export interface CollectionPart {
  readonly moves: number;
  readonly problems: readonly SetProblem[];
}

/** Reads the text of the collection, shortest problems first. */
export function readCollection(text: string): readonly CollectionPart[] {
  const problems = readProblems(text, 'fen').filter(hasLength);
  const lengths = [...new Set(problems.map(({ moves }) => moves))].sort((one, other) => one - other);
  return lengths.map((moves) => ({ moves, problems: problems.filter((each) => each.moves === moves) }));
}

function hasLength(problem: Problem): problem is SetProblem {
  return problem.moves !== undefined;
}

/** Composer, publication and year: "Samuel Loyd, New York Commercial Advertiser, 1897". */
export function creditOf({ authors, source, number, date }: Problem): string {
  return [authors.join(' and '), [source, number].filter(Boolean).join(' '), date].filter(Boolean).join(', ');
}

/** The problem of a URL, by its number in the collection or by its position. */
export function findProblem(
  parts: readonly CollectionPart[],
  { id, fen }: { readonly id?: string; readonly fen?: string },
): SetProblem | undefined {
  const all = parts.flatMap(({ problems }) => problems);
  if (id !== undefined) return all.find(({ title }) => title === id);
  return fen === undefined ? undefined : all.find((problem) => placement(problem.fen) === placement(fen));
}

/** A position without its move counters. */
const placement = (fen: string) => fen.split(' ').slice(0, 4).join(' ');

/** A problem by Paul Morphy in two moves, as in the collection: shown first, without waiting for the others. */
export const FIRST_PROBLEM: SetProblem = {
  title: '#2 24',
  fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  moves: 2,
  authors: ['Paul Morphy'],
  source: 'New York Clipper',
  date: '1856',
  stated: ['a1a6'],
  warnings: [],
};
