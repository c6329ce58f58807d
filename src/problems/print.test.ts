import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { finish } from '../programs/program.ts';
import { solutionData } from './print-json.ts';
import { printPopeye } from './print-popeye.ts';
import { printSan } from './print-san.ts';
import { printYacpdb } from './print-yacpdb.ts';
import { makeProblem } from './problem.ts';
import { readProblems } from './read-problems.ts';
import { createSolver, type SolveOptions, type Solver } from './solver.ts';

let solver: Solver;
before(async () => {
  solver = await createSolver();
});

function solve(fen: string, moves: number, options: SolveOptions = {}) {
  const problem = makeProblem(fen, { authors: ['Paul Morphy'], source: 'New York Clipper', date: '1856' });
  return { problem, solution: finish(solver.solve(fen, moves, options)) };
}

/**
 * Output of Popeye 4.87 for two problems, from the tests of a project that parses it (github.com/MuTsunTsai/fen-tool). The order has no
 * meaning: only each line under its parent must be equal.
 */
const PRINTED: readonly [fen: string, moves: number, text: string][] = [
  [
    'r3k3/ppp1p2p/Nb2p3/P1PP2Pp/4N3/7B/3PPRP1/4K2R w Kq - 0 1',
    3,
    `   1.Rh1-f1 ! threat:
          2.Rf2-f8 +
              2...Ke8-d7
                  3.Bh3*e6 #
          2.Bh3*e6 threat:
                  3.Rf2-f8 #
      1...Bb6*a5
          2.Rf2-f8 +
              2...Ke8-d7
                  3.Bh3*e6 #
      1...Bb6*c5
          2.Rf2-f8 +
              2...Ke8-d7
                  3.Sa6*c5 #
                  3.Bh3*e6 #
      1...0-0-0
          2.Bh3*e6 +
              2...Rd8-d7
                  3.Rf2-f8 #
      1...Ke8-d7
          2.Bh3*e6 +
              2...Kd7-e8
                  3.Rf2-f8 #
              2...Kd7-d8
                  3.Rf2-f8 #`,
  ],
  [
    '3N1n2/K2b1Rn1/1Q6/p2k1q2/2p1pP2/2r1r3/3P4/3N4 w - - 0 1',
    2,
    `   1.d2-d4 ! threat:
          2.Qb6-c5 #
      1...c4*d3 ep.
          2.Sd1*e3 #
      1...e4*d3 ep.
          2.Sd1*c3 #
      1...Sg7-e6
          2.Rf7*f5 #
      1...Sf8-e6
          2.Rf7*d7 #`,
  ],
  [
    '1R6/8/8/8/8/1K6/8/1k6 w - - 0 1',
    2,
    `   1.Rb8-c8 ! zugzwang.
      1...Kb1-a1
          2.Rc8-c1 #`,
  ],
];

/** Each line with all those above it that it hangs under: the same set, whatever the order. */
function paths(text: string): string[] {
  const stack: { indent: number; text: string }[] = [];
  return text
    .split('\n')
    .map((line) => {
      const indent = line.length - line.trimStart().length;
      while (stack.length > 0 && stack.at(-1)!.indent >= indent) stack.pop();
      stack.push({ indent, text: line });
      return stack.map((each) => each.text).join('|');
    })
    .sort();
}

describe('as Popeye prints it', () => {
  for (const [fen, moves, text] of PRINTED) {
    test(`${fen} in ${moves}`, () => {
      const { problem, solution } = solve(fen, moves);
      const printed = printPopeye(problem, solution);
      const body = printed.slice(printed.indexOf('   1.'), printed.indexOf('\n\nsolution finished.'));
      assert.deepEqual(paths(body), paths(text));
    });
  }

  test('board, count of men, names in the middle, set play, tries and their refutation', () => {
    const { problem, solution } = solve('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2, { tries: true, setPlay: true });
    const printed = printPopeye(problem, solution);
    assert.ok(
      printed.startsWith(`
             Paul Morphy
       New York Clipper, 1856

+---a---b---c---d---e---f---g---h---+
|                                   |
8  -K  -B   K   .   .   .   .   .   8
|                                   |
7  -P  -P   .   .   .   .   .   .   7
|                                   |
6   .   P   .   .   .   .   .   .   6
|                                   |
`),
      printed,
    );
    assert.ok(printed.includes('\n+---a---b---c---d---e---f---g---h---+\n  #2                          3 + 4\n\n'));
    assert.ok(printed.includes('\n      1...Bb8-c7\n          2.Ra1*a7 #\n'), 'set play');
    assert.ok(printed.includes('\n   1.Ra1-a5 ? zugzwang.\n'), 'try');
    assert.ok(printed.includes('\n    but\n      1...a7-a6 !\n'), 'refutation');
    assert.ok(printed.includes('\n   1.Ra1*a7 + ?\n    but\n      1...Bb8*a7 !\n'), 'a try that gives check');
    assert.ok(printed.includes('\n   1.Ra1-a6 ! zugzwang.\n      1...b7*a6\n          2.b6-b7 #\n'), 'key');
    assert.match(printed, /\nsolution finished\. Time = \d+\.\d{3} s$/);
  });

  test('knights as N, promotions, castling, mate at once', () => {
    const print = (fen: string, moves: number, letter: 'S' | 'N') => {
      const { problem, solution } = solve(fen, moves);
      return printPopeye(problem, solution, letter);
    };
    // T. R. Dawson, The Chess Amateur 1920.
    assert.ok(print('K3Nk2/PP2p3/4Q3/8/8/8/8/8 w - - 0 1', 2, 'S').includes('1.b7-b8=S ! '));
    const english = print('K3Nk2/PP2p3/4Q3/8/8/8/8/8 w - - 0 1', 2, 'N');
    assert.ok(english.includes('1.b7-b8=N ! ') && english.includes('8   K   .   .   .   N  -K   .   .   8'), english);
    assert.ok(print('5k2/R7/8/1B1B4/8/8/8/4K2R w K - 0 1', 1, 'S').includes('   1.0-0 # !'));
    assert.ok(print('k7/8/1K6/8/8/8/8/7R w - - 0 1', 1, 'S').includes('   1.Rh1-h8 # !'));
  });
});

describe('as YACPDB keeps it', () => {
  test('what is written is read again, and is the same problem with its key', () => {
    const { problem, solution } = solve('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2);
    const text = printYacpdb(problem, solution);
    assert.ok(text.startsWith('---\nauthors:\n  - Paul Morphy\nsource: New York Clipper\ndate: "1856"\nalgebraic:\n'));
    assert.ok(
      text.includes(
        '  white: [Kc8, Ra1, Pb6]\n  black: [Ka8, Bb8, Pa7, Pb7]\nstipulation: "#2"\nsolution: |\n  1.Ra1-a6 !',
      ),
    );
    const [read] = readProblems(text);
    assert.deepEqual(
      [read!.fen, read!.moves, read!.authors, read!.date, read!.stated],
      [problem.fen, 2, ['Paul Morphy'], '1856', ['Ra1-a6']],
    );
  });
});

describe('in words', () => {
  test('verdicts', () => {
    const printed = (fen: string, moves: number, options?: SolveOptions) => {
      const { problem, solution } = solve(fen, moves, options);
      return printSan(problem, solution).split('\n')[2];
    };
    assert.equal(printed('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2), 'Mate in 2, 3 + 4: sound');
    assert.equal(
      printed('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 1),
      'Mate in 1, 3 + 4: no solution: White has no mate in 1',
    );
    assert.match(printed('k7/8/1K6/8/8/8/8/7R w - - 0 1', 3)!, /: short solution, there is a mate in 1$/);
    assert.match(printed('k7/8/1K6/8/8/8/8/5RQ1 w - - 0 1', 1)!, /: cooked, \d keys$/);
    assert.match(
      printed('n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', 5, { positions: 1 })!,
      /: not decided$/,
    );
  });

  test('duals, short mates, threats', () => {
    const { problem, solution } = solve(PRINTED[0]![0], 3);
    const text = printSan(problem, solution);
    assert.ok(text.includes('\nKey 1. Rhf1! (threat 2. Rf8+, 2. Bxe6)\n'), text);
    assert.ok(text.includes('2... Kd7 3. Naxc5#, 3. Bxe6# (dual)'), text);
  });
});

test('as data', () => {
  const { problem, solution } = solve('kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1', 2);
  const data = JSON.parse(JSON.stringify(solutionData(problem, solution)));
  assert.deepEqual(
    [data.stipulation, data.men, data.verdict, data.keys.length, data.keys[0].san, data.keys[0].threat],
    ['#2', '3 + 4', 'sound', 1, 'Ra6', []],
  );
  assert.equal(data.keys[0].defences.length, 7);
  assert.match(data.diagram, /\n {2}#2 {26}3 \+ 4$/);
});
