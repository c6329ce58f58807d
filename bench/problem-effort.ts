/**
 * The difficulty of proving each problem of the collection: the positions that the solver examines to find all keys, with a
 * separate solver for each. `node bench/problem-effort.ts` writes them to data/problems/effort.json, from which the page
 * orders its problems; they change only if the solver's search does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readProblems } from '../src/problems/read-problems.ts';
import { effortOf } from '../src/problems/solver.ts';
import { readArguments } from './command-line.ts';

readArguments(import.meta.url, { options: {} });
const data = new URL('../data/problems/', import.meta.url);
const efforts: Record<string, number> = {};
for (const problem of readProblems(readFileSync(new URL('classics.epd', data), 'utf8'))) {
  efforts[problem.title!] = await effortOf(problem.fen, problem.moves!);
}
writeFileSync(new URL('effort.json', data), `${JSON.stringify(efforts, null, 2)}\n`);
