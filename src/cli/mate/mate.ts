import type { Command } from 'commander';
import { defined } from '../../chess/defined.ts';
import { parseFen } from '../../chess/fen.ts';
import { quote } from '../../chess/foreign-text.ts';
import { makeLine } from '../../chess/notation.ts';
import { formatDuration, formatElapsed, parseDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { KNIGHT_LETTERS, type KnightLetter } from '../../problems/diagram.ts';
import { estimateKim1, KIM_1, type Kim1Estimate } from '../../problems/kim1-estimate.ts';
import { solutionData } from '../../problems/print-json.ts';
import { printPopeye } from '../../problems/print-popeye.ts';
import { formatVerdict, printSan } from '../../problems/print-san.ts';
import { printYacpdb } from '../../problems/print-yacpdb.ts';
import { LONGEST_MATE, type Problem } from '../../problems/problem.ts';
import { PROBLEM_FORMATS, type ProblemFormat, readProblems } from '../../problems/read-problems.ts';
import type { Solution } from '../../problems/solution.ts';
import { createSolver, type FoundMate, type Solver, type SolverProgress } from '../../problems/solver.ts';
import { examples, oneOf, readBy, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { addInput, readWhole, withInput } from '../files.ts';
import { inTurns, interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { refusalByPrinz, solveByPrinz } from './by-prinz.ts';

const STYLES = ['san', 'popeye', 'yacpdb', 'json'] as const;
type Style = (typeof STYLES)[number];
/** Solvers that may replace ours. */
const OTHERS = ['prinz'] as const;

interface Options {
  readonly fen?: string;
  readonly input?: string;
  readonly format?: ProblemFormat;
  readonly style: Style;
  readonly json?: boolean;
  readonly letter: KnightLetter;
  readonly keys?: boolean;
  readonly tries?: boolean;
  readonly setPlay?: boolean;
  readonly follow?: number;
  readonly time?: number;
  readonly nodes?: number;
  readonly fast?: boolean;
  readonly shortest?: boolean;
  readonly kim1?: boolean;
  readonly by?: (typeof OTHERS)[number];
}

const ABOUT = `
Reads a FEN, lines of EPD (dm, or bm #2, is the length), Popeye's input format, or a YACPDB
document; the format is recognised unless --format names it. A length given here
overrides the one in the text. The side to move mates.

Prints all keys, and for each whether it threatens or leaves the defender in
zugzwang, every defence with every shortest continuation, duals (several
continuations) and short mates; then the verdict: sound, cooked, short solution,
no solution, or not decided if a limit was reached. "No solution" is only printed
if it is proved.

Castling: the third field of a FEN tells who may castle. In lists of pieces it is
allowed if king and rook are on their first squares, unless it can be proved that
one of them has moved. En passant is the first move only if the position says so.

--kim1 searches as a program of 1976 would have, without tables and tricks, at
300,000 instructions a second; --nodes limits that search too.

--by prinz solves a mate in two as the first chess program that ran did, in 1951:
the first key in its order, White's other first moves, each with the reply that
defends, and the tests for legality by turn. It knows no castling, double step,
en passant or promotion, and takes stalemate for mate.

In a file of several problems one that cannot be read is reported with its line,
and the others are solved; the exit code is then 3.

--json: fen, stipulation, men, diagram, title, authors, source, number, date,
warnings, verdict, shortest, keys, tries, setPlay, isComplete, positions, millis.
A key is {move, san, long, moves, threat, defences}; threat is missing where it
gives check, and empty for zugzwang; a defence is {move, san, long, keepsThreat,
answers, isDual, isShort}, its answers like keys. With --fast: fen, moves, kind
(mate, none, not decided), isShortest, line, millis. With --kim1 also kim1:
{positions, millis, leastMillis, mostMillis, isSettled}: with 1,000, 500 and 2,000
instructions a position; the number is our choice. With --by prinz: fen, by, key
(null if there is none), numbers (its own), turns ({turn, tests, moves}), tests,
tried ({move, defence}), leastMillis, mostMillis.`;

/** `plyhouse mate [moves]`: solves mate problems. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse mate 2 --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"',
    'plyhouse mate problems.epd --tries --set-play --style popeye',
  )
    .argument('[moves]', 'mate in this many moves (default: what the problem says)')
    .option('-f, --fen <fen>', 'the position, or a line of EPD; "-" reads stdin');
  addInput(command, 'problems from a file; "-" reads stdin')
    .option('--format <format>', `the format of the input: ${PROBLEM_FORMATS.join(', ')}`, oneOf(PROBLEM_FORMATS))
    .option('--style <style>', `how to print the solution: ${STYLES.join(', ')}`, oneOf(STYLES), 'san')
    .option('--json', 'the same as --style json')
    .option('--letter <letter>', 'the knight in the styles popeye and yacpdb: S or N', oneOf(KNIGHT_LETTERS), 'S')
    .option('--keys', 'print only the keys')
    .option('--tries', 'also print tries, each with its refutation')
    .option('--set-play', 'also print set play: what follows if the other side were to move')
    .option('--follow <moves>', 'print variations only to this length', wholeFrom(1))
    .option('--fast', 'find one mate instead of all keys, by proof-number search: for long mates')
    .option('--shortest', 'with --fast: the shortest mate, against the longest defence')
    .option('--kim1', 'also estimate how long a KIM-1 of 1976 would have taken')
    .option('--by <program>', `solve it as another program did: ${OTHERS.join(', ')}`, oneOf(OTHERS))
    .option('-t, --time <time>', 'stop after this time: 500ms, 5s, 2m, or seconds', readBy(parseDuration))
    .option('-n, --nodes <number>', 'examine at most this many positions', wholeFrom(1))
    .addHelpText('after', ABOUT)
    .action(async (first: string | undefined, file: string | undefined, options: Options) => {
      const { length, argument } = readArguments(first, file);
      process.exitCode = await solveAll(length, withInput(options, argument), terminal());
    });
}

/** The length and the file: a first word that is not a number is the file. @throws {CliError} */
function readArguments(first: string | undefined, file: string | undefined) {
  const isLength = first !== undefined && /^[-+]?[\d.]+$/.test(first);
  if (!isLength && first !== undefined && file !== undefined) {
    throw new CliError(EXIT.usage, `expected a number of moves before ${file}, found ${quote(first)}`);
  }
  return { length: isLength ? readLength(first) : undefined, argument: isLength ? file : first };
}

function readLength(text: string): number {
  const moves = Number(text);
  if (Number.isInteger(moves) && moves >= 1 && moves <= LONGEST_MATE) return moves;
  throw new CliError(EXIT.usage, `expected a number of moves from 1 to ${LONGEST_MATE}, found ${text}`);
}

/** Refuses options that have no effect beside the others, rather than ignoring them. @throws {CliError} */
function checkTogether({ fast, shortest, by, ...others }: Options): void {
  if (shortest && !fast) {
    throw new CliError(EXIT.usage, '--shortest goes with --fast; without --fast every key is found');
  }
  const { keys, tries, setPlay, follow, kim1, style } = others;
  const asked: Readonly<Record<string, boolean>> = {
    '--keys': keys === true,
    '--tries': tries === true,
    '--set-play': setPlay === true,
    '--follow': follow !== undefined,
    '--kim1': kim1 === true,
    [`--style ${style}`]: style === 'popeye' || style === 'yacpdb',
  };
  const found = Object.keys(asked).find((each) => asked[each]);
  if (fast && found) throw new CliError(EXIT.usage, `--fast finds one mate only: it cannot be used with ${found}`);
  if (by && (fast || found)) {
    throw new CliError(EXIT.usage, `--by ${by} prints one key: it cannot be used with ${fast ? '--fast' : found}`);
  }
}

async function solveAll(length: number | undefined, options: Options, terminal: Terminal): Promise<number> {
  checkTogether(options);
  const { asked, faults } = await questionsOf(length, options, terminal.input);
  for (const fault of faults) terminal.leaveOut(fault);
  const style = options.json ? 'json' : options.style;
  const solver = await createSolver();
  return interruptible(async (signal) => {
    signal.addEventListener('abort', () => solver.stop());
    let code: number = EXIT.ok;
    for (const [index, { problem, moves }] of asked.entries()) {
      if (signal.aborted) break;
      for (const warning of problem.warnings) terminal.warn(`plyhouse: ${problem.title ?? 'the position'}: ${warning}`);
      const name = problem.title ?? `problem ${index + 1} of ${asked.length}`;
      const show = (line: string) => terminal.show(`${name}: ${line}`);
      if (options.by) {
        if (index > 0 && style !== 'json') terminal.print('');
        code = Math.max(code, solveByPrinz(problem, style === 'json', terminal));
        continue;
      }
      if (options.fast) {
        const { nodes, shortest = false } = options;
        const question = solver.findMate(problem.fen, moves, {
          isShortest: shortest,
          ...defined({ positions: nodes }),
        });
        const start = performance.now();
        const found = await answered(solver, question, options, show);
        const millis = performance.now() - start;
        terminal.print(
          style === 'json'
            ? JSON.stringify({ fen: problem.fen, moves, ...found, millis: Math.round(millis) })
            : formatFound(problem, moves, found),
        );
        terminal.inform(formatDuration(millis));
        // Among several problems, an undecided one takes precedence over one without a mate.
        code = Math.max(code, found.kind === 'none' ? EXIT.negative : found.kind === 'mate' ? EXIT.ok : EXIT.undecided);
        continue;
      }
      const solution = await answered(solver, solving(solver, problem, moves, options), options, show);
      terminal.clear();
      const estimate =
        options.kim1 && !signal.aborted
          ? await answered(solver, estimateKim1(solver, problem.fen, moves, options.nodes), options, show)
          : undefined;
      terminal.clear();
      if (index > 0 && style !== 'json') terminal.print('');
      terminal.print(
        style === 'json'
          ? JSON.stringify({ ...solutionData(problem, solution), ...(estimate && { kim1: estimate }) })
          : printed(problem, solution, style, options.letter),
      );
      if (estimate && style !== 'json') terminal.print(`\n${formatEstimate(estimate)}`);
      terminal.inform(
        `${formatVerdict(solution)}. ${formatElapsed(solution.millis)}, ${formatCount(solution.positions)} positions`,
      );
      const { verdict } = solution;
      code = Math.max(
        code,
        verdict === 'no solution' ? EXIT.negative : verdict === 'not decided' ? EXIT.undecided : EXIT.ok,
      );
    }
    if (faults.length > 0) {
      const all = asked.length + faults.length;
      terminal.warn(`plyhouse: ${faults.length} of ${all} problems could not be read`);
    }
    return code;
  });
}

/** A problem and the greatest length of its mate. */
interface Question {
  readonly problem: Problem;
  readonly moves: number;
}

/**
 * The problems to solve, and messages about those that cannot be read.
 * @throws {CliError}, {ProblemError} if there is nothing to solve.
 */
async function questionsOf(
  length: number | undefined,
  { fen, input, format, by }: Options,
  stdin: NodeJS.ReadableStream,
): Promise<{ readonly asked: readonly Question[]; readonly faults: readonly string[] }> {
  if ((fen === undefined) === (input === undefined)) {
    const twice = fen === undefined ? '' : `: found both --fen and the file ${quote(input!)}`;
    throw new CliError(EXIT.usage, `give the problem as --fen "…", or as a file (- for stdin)${twice}`);
  }
  const errors: Error[] = [];
  const text = fen !== undefined && fen !== '-' ? fen : await readWhole(input ?? '-', stdin);
  const problems = readProblems(text, format, (fault) => errors.push(fault), length !== undefined);
  const asked: Question[] = [];
  for (const problem of problems) {
    const moves = length ?? problem.moves;
    if (moves === undefined) errors.push(new CliError(EXIT.usage, formatNoLength(problem, problems.length > 1)));
    else {
      const refusal = by && refusalByPrinz(problem, moves);
      if (refusal)
        errors.push(problems.length > 1 ? new Error(`${problem.title ?? problem.fen}: ${refusal.message}`) : refusal);
      else asked.push({ problem, moves });
    }
  }
  const [first] = errors;
  if (first && asked.length === 0 && errors.length === 1) throw first;
  return { asked, faults: errors.map(({ message }) => message) };
}

function formatNoLength({ title = 'the position', line }: Problem, isOneOfMany: boolean): string {
  const where = isOneOfMany && line !== undefined ? `line ${line}: ` : '';
  return `${where}${title} does not say its length: plyhouse mate 3 …, or "dm 3;"`;
}

function solving(
  solver: Solver,
  problem: Problem,
  moves: number,
  options: Options,
): Generator<SolverProgress, Solution> {
  const { keys, tries, setPlay, follow, nodes } = options;
  return solver.solve(problem.fen, moves, {
    variations: !keys,
    tries: tries === true || problem.also?.includes('tries') === true,
    setPlay: setPlay === true || problem.also?.includes('setPlay') === true,
    ...defined({ depth: follow, positions: nodes }),
  });
}

/** Runs a question to its end, or as long as the options allow. */
function answered<Answer>(
  solver: Solver,
  question: Generator<SolverProgress, Answer>,
  { time }: Options,
  show: (line: string) => void,
): Promise<Answer> {
  const end = performance.now() + (time ?? Number.POSITIVE_INFINITY);
  return inTurns(question, (progress) => {
    show(formatProgress(progress));
    if (performance.now() >= end) solver.stop();
  });
}

/** How long a KIM-1 would have taken for the same keys. */
function formatEstimate({ positions, millis, leastMillis, mostMillis, isSettled }: Kim1Estimate): string {
  const { name, year, instructionsPerSecond } = KIM_1;
  const seconds = `${formatCount(instructionsPerSecond)} instructions a second`;
  const count = formatCount(positions);
  const takes = `${isSettled ? '' : 'more than '}${formatDuration(millis)} (${count} positions)`;
  const { leastInstructions, instructionsPerPosition, mostInstructions } = KIM_1;
  const range = `${formatDuration(leastMillis)} with ${leastInstructions}, ${formatDuration(mostMillis)} with ${formatCount(mostInstructions)}`;
  const choice = `  That is ${formatCount(instructionsPerPosition)} instructions a position, which is our choice; ${range}.`;
  return `On a ${name} of ${year}, ${seconds}: ${takes}\n${choice}`;
}

function formatFound({ fen }: Problem, moves: number, found: FoundMate): string {
  const side = fen.split(' ')[1] === 'w' ? 'White' : 'Black';
  if (found.kind === 'none') return `${fen}\n${side} has no mate in ${moves}`;
  if (found.kind === 'not decided') return `${fen}\nMate in ${moves}: not decided`;
  const bound = found.isShortest ? `Mate in ${found.moves}, the shortest` : `Mate in at most ${found.moves}`;
  return `${fen}\n${bound}\n${makeLine(parseFen(fen), found.line)}`;
}

function formatProgress({ phase, move, index, count, positions, keys }: SolverProgress): string {
  const where = move ? `${phase}, ${move}, ${index} of ${count}` : phase;
  const found = keys.length > 0 ? `, found ${keys.join(' ')}` : '';
  return `${where}${found}, ${formatCount(positions)} positions`;
}

function printed(problem: Problem, solution: Solution, style: Style, letter: KnightLetter): string {
  if (style === 'popeye') return printPopeye(problem, solution, letter);
  if (style === 'yacpdb') return printYacpdb(problem, solution, letter);
  return printSan(problem, solution);
}
