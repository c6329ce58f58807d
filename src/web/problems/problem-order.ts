import efforts from '../../../data/problems/effort.json' with { type: 'json' };
import { isText, type Kept, kept, listOf, type ValueStorage } from '../app/kept.ts';
import type { CollectionPart } from './problem-collection.ts';
import type { SetProblem } from './problem-model.ts';

/** The orders and filters of the collection's list. */

export type ProblemOrder = 'length' | 'easiest' | 'hardest';
export type Filter = 'all' | 'unsolved' | 'solved';
/** How the list is shown. */
export interface ListChoice {
  readonly order: ProblemOrder;
  readonly filter: Filter;
}

/** Difficulties are 1 to 5: a fifth of the collection each. */
export const HARDEST = 5;

export interface Difficulty {
  readonly level: number;
  /** The nodes that the solver needs to find and prove the key (bench/problem-effort.ts). */
  readonly positions: number;
}

const RANKED = Object.values(efforts).sort((one, other) => one - other);

/** The difficulty of a problem of the collection; undefined for others. */
export function difficultyOf({ title }: Pick<SetProblem, 'title'>): Difficulty | undefined {
  const positions = (efforts as Readonly<Record<string, number>>)[title ?? ''];
  if (positions === undefined) return undefined;
  return { level: 1 + Math.floor((HARDEST * RANKED.indexOf(positions)) / RANKED.length), positions };
}

/** Problems under one heading of the list. */
export interface ProblemGroup {
  readonly label: string;
  readonly problems: readonly SetProblem[];
}

/** The list in an order, without filtered problems or empty headings. */
export function groupProblems(
  parts: readonly CollectionPart[],
  order: ProblemOrder,
  filter: Filter,
  solved: ReadonlySet<string>,
): ProblemGroup[] {
  const isWanted = ({ title = '' }: SetProblem) => filter === 'all' || solved.has(title) === (filter === 'solved');
  return groupsOf(parts, order)
    .map(({ label, problems }) => ({ label, problems: problems.filter(isWanted) }))
    .filter(({ problems }) => problems.length > 0);
}

function groupsOf(parts: readonly CollectionPart[], order: ProblemOrder): ProblemGroup[] {
  if (order === 'length') return parts.map(({ moves, problems }) => ({ label: `Mate in ${moves}`, problems }));
  const sign = order === 'easiest' ? 1 : -1;
  const sorted = parts
    .flatMap(({ problems }) => problems)
    .map((problem) => ({ problem, ...(difficultyOf(problem) ?? { level: HARDEST, positions: Number.MAX_VALUE }) }))
    .sort((one, other) => sign * (one.positions - other.positions));
  const levels = [...new Set(sorted.map(({ level }) => level))];
  return levels.map((level) => ({
    label: `Difficulty ${level} of ${HARDEST}`,
    problems: sorted.filter((each) => each.level === level).map(({ problem }) => problem),
  }));
}

/** The place of a problem in a list; -1 if it is not in it. */
export function placeIn(list: readonly SetProblem[], { title, fen }: SetProblem): number {
  return list.findIndex((each) => each.title === title && each.fen === fen);
}

/** The next unsolved problem of a list after a given one, wrapping around; undefined if all are solved. */
export function nextUnsolved(
  list: readonly SetProblem[],
  after: number,
  solved: ReadonlySet<string>,
): SetProblem | undefined {
  const turned = [...list.slice(after + 1), ...list.slice(0, after + 1)];
  return turned.find(({ title = '' }, index) => !solved.has(title) && (index < list.length - 1 || after < 0));
}

type Solved = Kept<ReadonlySet<string>>;

const solvedUnder = (key: string): Solved =>
  kept(
    key,
    (stored): ReadonlySet<string> => new Set(listOf(isText)(stored)),
    (solved) => [...solved],
  );

/** The problems that a visitor has solved, by their numbers in the collection. */
export const SOLVED = solvedUnder('plyhouse.solved');
/** The turning points of games that a visitor has solved. */
export const SOLVED_POINTS = solvedUnder('plyhouse.turning-points');

/** Marks one as solved. @returns all solved ones. */
export function markSolved(storage: ValueStorage | undefined, id: string, among: Solved = SOLVED): ReadonlySet<string> {
  // Read again: another tab may have marked some meanwhile.
  const solved = new Set(among.read(storage)).add(id);
  among.write(storage, solved);
  return solved;
}
