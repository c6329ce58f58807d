import assert from 'node:assert/strict';
import { printYacpdb } from '../../src/problems/print-yacpdb.ts';
import { type ProblemFormat, readProblems } from '../../src/problems/read-problems.ts';
import type { Solution } from '../../src/problems/solution.ts';
import { type Reader, shortMessages } from './reader.ts';

const POPEYE = `BeginProblem
Author Paul Morphy, Sam Loyd & Another
Origin New York Clipper, 1856
Title A mate
Stipulation #2
Option Variation Try HalfDuplex
Pieces
  White Kc8 Ra1 Pb6
  Black Ka8 Bb8 Pa7b7
NextProblem
Stipulation #3
Option enpassant d6
Forsyth 1k6/8/8/3pP3//2K5//
EndProblem`;

const YACPDB = `---
authors:
  - Morphy, Paul
  - "Loyd, \\"Sam\\""
source: New York Clipper
source-id: 12/3
date: 1856
algebraic:
  white: [Kc8, Ra1, Pb6]
  black: [Ka8, Bb8, Pb7, Pa7]
stipulation: "#2"
solution: |
  1.Ra1-a6 ! zugzwang.
        1...b7*a6
            2.b6-b7 #
  1.e5*d6 ep. !
keywords: [Zugzwang, 'Model mate']
---
{ algebraic: { white: [Kb3, Rb8], black: [Kb1] }, stipulation: "#2" }`;

const LINES = `# two
kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6; c0 "Paul Morphy & Another"; c1 "1856"; id "x";
kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1`;

/** A solution that has nothing to say of the problem. */
const SOLVED = {
  fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  moves: 2,
  verdict: 'sound',
  keys: [],
  tries: [],
  setPlay: [],
  isComplete: true,
};

/** Reads the problems, once to the end and once to the first fault; what is printed of them reads back. */
const readAs = (format?: ProblemFormat) => (text: string) => {
  const faults: Error[] = [];
  const problems = readProblems(text, format, (fault) => faults.push(fault));
  shortMessages(faults);
  for (const { authors, source } of problems.slice(0, 3)) {
    const printed = printYacpdb(
      { fen: SOLVED.fen, authors, source, stated: [], warnings: [] },
      SOLVED as unknown as Solution,
    );
    if (printed.length > 200_000) continue;
    const [again] = readProblems(printed, 'yacpdb');
    assert.deepEqual([again?.authors, again?.source], [authors.filter((author) => author !== ''), source || undefined]);
  }
  readProblems(text, format);
};

/** Texts of mate problems. */
export const PROBLEM_READERS: readonly Reader[] = [
  { name: 'problems', errors: ['ProblemError'], seeds: [POPEYE, YACPDB, LINES], read: readAs() },
  { name: 'problems as Popeye has them', errors: ['ProblemError'], seeds: [POPEYE], read: readAs('popeye') },
  {
    name: 'problems as YACPDB has them',
    errors: ['ProblemError'],
    seeds: [YACPDB, ...YACPDB.split('---\n')],
    read: readAs('yacpdb'),
  },
  { name: 'problems in lines', errors: ['ProblemError'], seeds: [LINES, ...LINES.split('\n')], read: readAs('fen') },
];
