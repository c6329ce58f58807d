import { type Command, InvalidArgumentError } from 'commander';
import { decodePgn } from '../../chess/decode-pgn.ts';
import { parseFen } from '../../chess/fen.ts';
import { makeLine } from '../../chess/notation.ts';
import { formatDuration, parseDuration } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { KNIGHT_LETTERS, type KnightLetter } from '../../problems/diagram.ts';
import { estimateKim1, KIM_1, type Visit } from '../../problems/kim1-estimate.ts';
import { solutionData } from '../../problems/print-json.ts';
import { printPopeye } from '../../problems/print-popeye.ts';
import { formatVerdict, printSan } from '../../problems/print-san.ts';
import { printYacpdb } from '../../problems/print-yacpdb.ts';
import { LONGEST_MATE, type Problem } from '../../problems/problem.ts';
import { PROBLEM_FORMATS, type ProblemFormat, readProblems } from '../../problems/read-problems.ts';
import type { Solution } from '../../problems/solution.ts';
import { createSolver, type FoundMate, type Progress, type Solver } from '../../problems/solver.ts';
import { examples, readBy, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { readBytes } from '../files.ts';
import { onSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';

const STYLES = ['san', 'popeye', 'yacpdb', 'json'] as const;
type Style = (typeof STYLES)[number];

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
  readonly depth?: number;
  readonly time?: number;
  readonly positions?: number;
  readonly fast?: boolean;
  readonly shortest?: boolean;
  readonly museum?: boolean;
}

const ABOUT = `
Reads a FEN or EPD lines (dm tells the length), Popeye's input text, or a
document of YACPDB; the text tells which. The length given here goes before the
one in the text. White or Black mates, whoever is to move.

Told are all keys; of each whether it threatens or leaves Black in zugzwang, every
defence with every shortest answer, duals (several answers) and short mates; and a
verdict: sound, cooked, short solution, no solution, or not decided where a limit
came first. Never "no" where it is not proved.

Castling: a FEN's third field says who may; in lists of men it is allowed where
king and rook are at home, unless it can be proved that one of them has moved. En
passant as the first move only where the position says so.

--museum: the mate looked for as a program of the time would have, without tables
and tricks, on 300,000 instructions a second; a limit on positions holds for it too.

Of several problems, one that cannot be read is told with its line, and the others
are solved all the same; the exit code is then 3.

--json: fen, stipulation, men, diagram, title, authors, source, number, date,
warnings, verdict, shortest, keys, tries, setPlay, isComplete, positions, millis.
A key is {move, san, long, moves, threat, defences}; threat is missing where it
gives check, and empty for zugzwang; a defence is {move, san, long, keepsThreat,
answers, isDual, isShort}, its answers like keys. With --fast: fen, moves, kind
(mate, none, not decided), isShortest, line, millis. With --museum also museum:
{positions, millis, isSettled}.`;

/** `plyhouse mate [moves]`: solves mate problems. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse mate 2 --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"',
    'plyhouse mate --input problems.epd --tries --set-play --style popeye',
  )
    .argument('[moves]', 'the length: mate in so many moves', readLength)
    .option('-f, --fen <fen>', 'the position, or a line of EPD')
    .option('-i, --input <file>', 'problems from a file; "-" reads them from stdin')
    .option('--format <format>', `how they are written: ${PROBLEM_FORMATS.join(', ')}`, oneOf(PROBLEM_FORMATS))
    .option('--style <style>', `how the solution is printed: ${STYLES.join(', ')}`, oneOf(STYLES), 'san')
    .option('--json', 'the same as --style json')
    .option('--letter <letter>', 'the knight, in the styles of Popeye and YACPDB: S or N', oneOf(KNIGHT_LETTERS), 'S')
    .option('--keys', 'only the keys')
    .option('--tries', 'also tries, each with its one refutation')
    .option('--set-play', 'also what would be answered were the other side to move')
    .option('--depth <moves>', 'follow lines for so many moves only', wholeFrom(1))
    .option('--fast', 'one mate instead of all keys, by proof numbers: for long ones')
    .option('--shortest', 'with --fast: the shortest mate, against the longest resistance')
    .option('--museum', 'also what the same would have taken on a KIM-1 of 1976')
    .option('--time <duration>', 'stop after this time: 5s, 2m', readBy(parseDuration))
    .option('--positions <number>', 'stop after so many positions', wholeFrom(1))
    .addHelpText('after', ABOUT)
    .action(async (moves: number | undefined, options: Options) => {
      process.exitCode = await solveAll(moves, options, terminal());
    });
}

function readLength(text: string): number {
  const moves = wholeFrom(1)(text);
  if (moves > LONGEST_MATE) throw new InvalidArgumentError(`expected at most ${LONGEST_MATE}, found ${moves}.`);
  return moves;
}

function oneOf<SearchCommand extends string>(words: readonly SearchCommand[]): (text: string) => SearchCommand {
  return (text) => {
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`expected one of ${words.join(', ')}, found "${text}".`);
    return found;
  };
}

/** What would be left aside without a word. @throws {CliError} */
function checkTogether({ fast, shortest, ...others }: Options): void {
  if (shortest && !fast) {
    throw new CliError(EXIT.usage, '--shortest goes with --fast; without that every key is looked for');
  }
  const { keys, tries, setPlay, depth, museum, style } = others;
  const asked: Readonly<Record<string, boolean>> = {
    '--keys': keys === true,
    '--tries': tries === true,
    '--set-play': setPlay === true,
    '--depth': depth !== undefined,
    '--museum': museum === true,
    [`--style ${style}`]: style === 'popeye' || style === 'yacpdb',
  };
  const found = Object.keys(asked).find((each) => asked[each]);
  if (fast && found) throw new CliError(EXIT.usage, `--fast finds one mate and no more: it takes no ${found}`);
}

async function solveAll(length: number | undefined, options: Options, terminal: Terminal): Promise<number> {
  checkTogether(options);
  const { asked, faults } = await questionsOf(length, options);
  for (const fault of faults) terminal.warn(`plyhouse: ${fault}`);
  const solver = await createSolver();
  const style = options.json ? 'json' : options.style;
  let code: number = EXIT.ok;
  let isEnding = false;
  const end = () => {
    isEnding = true;
    solver.stop();
  };
  const signals = onSignals({ interrupt: end, end });
  try {
    for (const [index, { problem, moves }] of asked.entries()) {
      if (isEnding) break;
      for (const warning of problem.warnings) terminal.warn(`plyhouse: ${problem.title ?? 'the position'}: ${warning}`);
      const name = problem.title ?? `problem ${index + 1} of ${asked.length}`;
      const show = (line: string) => terminal.show(`${name}: ${line}`);
      if (options.fast) {
        const { positions, shortest = false } = options;
        const question = solver.findMate(problem.fen, moves, {
          isShortest: shortest,
          ...(positions === undefined ? {} : { positions }),
        });
        const start = performance.now();
        const found = await answered(solver, question, options, show);
        const millis = performance.now() - start;
        terminal.print(
          style === 'json'
            ? JSON.stringify({ fen: problem.fen, moves, ...found, millis: Math.round(millis) })
            : formatFound(problem, moves, found),
        );
        terminal.say(formatDuration(millis));
        code = worse(code, found.kind === 'none' ? EXIT.negative : found.kind === 'mate' ? EXIT.ok : EXIT.undecided);
        continue;
      }
      const solution = await answered(solver, solving(solver, problem, moves, options), options, show);
      terminal.clear();
      const visit =
        options.museum && !isEnding
          ? await answered(solver, estimateKim1(solver, problem.fen, moves, options.positions), options, show)
          : undefined;
      terminal.clear();
      if (index > 0 && style !== 'json') terminal.print('');
      terminal.print(
        style === 'json'
          ? JSON.stringify({ ...solutionData(problem, solution), ...(visit ? { museum: visit } : {}) })
          : printed(problem, solution, style, options.letter),
      );
      if (visit && style !== 'json') terminal.print(`\n${formatVisit(visit)}`);
      terminal.say(
        `${formatVerdict(solution)}. ${formatDuration(solution.millis)}, ${formatCount(solution.positions)} positions`,
      );
      const { verdict } = solution;
      code = worse(
        code,
        verdict === 'no solution' ? EXIT.negative : verdict === 'not decided' ? EXIT.undecided : EXIT.ok,
      );
    }
  } finally {
    signals.off();
  }
  if (faults.length > 0) {
    const all = asked.length + faults.length;
    terminal.warn(`plyhouse: ${faults.length} of ${all} problems could not be read`);
  }
  return signals.code() ?? (faults.length > 0 ? EXIT.input : code);
}

/** A problem and how long its mate may be. */
interface Question {
  readonly problem: Problem;
  readonly moves: number;
}

/**
 * What is to be solved, and what is wrong with the rest, in words.
 * @throws {CliError}, {ProblemError} where nothing is to be solved.
 */
async function questionsOf(
  length: number | undefined,
  { fen, input, format }: Options,
): Promise<{ readonly asked: readonly Question[]; readonly faults: readonly string[] }> {
  if ((fen === undefined) === (input === undefined)) {
    throw new CliError(EXIT.usage, 'give the problem as --fen "…", or as --input FILE (- for stdin)');
  }
  const errors: Error[] = [];
  const text = fen ?? decodePgn(await readBytes(input!));
  const problems = readProblems(text, format, (fault) => errors.push(fault));
  const asked: Question[] = [];
  for (const problem of problems) {
    const moves = length ?? problem.moves;
    if (moves === undefined) errors.push(new CliError(EXIT.usage, formatNoLength(problem, problems.length > 1)));
    else asked.push({ problem, moves });
  }
  const [first] = errors;
  if (first && asked.length === 0 && errors.length === 1) throw first;
  return { asked, faults: errors.map(({ message }) => message) };
}

function formatNoLength({ title = 'the position', line }: Problem, isOneOfMany: boolean): string {
  const where = isOneOfMany && line !== undefined ? `line ${line}: ` : '';
  return `${where}${title} does not say its length: plyhouse mate 3 …, or "dm 3;"`;
}

/** Of several problems: one that is not decided tells more than one without a mate. */
function worse(code: number, other: number): number {
  return Math.max(code, other);
}

function solving(solver: Solver, problem: Problem, moves: number, options: Options): Generator<Progress, Solution> {
  const { keys, tries, setPlay, depth, positions } = options;
  return solver.solve(problem.fen, moves, {
    variations: !keys,
    tries: tries === true,
    setPlay: setPlay === true,
    ...(depth === undefined ? {} : { depth }),
    ...(positions === undefined ? {} : { positions }),
  });
}

/** Pulls a question along; signals are heard between slices. */
async function answered<Answer>(
  solver: Solver,
  question: Generator<Progress, Answer>,
  { time }: Options,
  show: (line: string) => void,
): Promise<Answer> {
  const end = performance.now() + (time ?? Number.POSITIVE_INFINITY);
  for (;;) {
    const { done, value } = question.next();
    if (done) return value;
    show(formatProgress(value));
    if (performance.now() >= end) solver.stop();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The museum's words: how long a KIM-1 would have taken for the same keys. */
function formatVisit({ positions, millis, isSettled }: Visit): string {
  const { name, year, instructionsPerSecond } = KIM_1;
  const seconds = `${formatCount(instructionsPerSecond)} instructions a second`;
  const count = formatCount(positions);
  const takes = `${isSettled ? '' : 'more than '}${formatDuration(millis)} (${count} positions)`;
  return `On a ${name} of ${year}, ${seconds}: ${takes}`;
}

function formatFound({ fen }: Problem, moves: number, found: FoundMate): string {
  const side = fen.split(' ')[1] === 'w' ? 'White' : 'Black';
  if (found.kind === 'none') return `${fen}\n${side} has no mate in ${moves}`;
  if (found.kind === 'not decided') return `${fen}\nMate in ${moves}: not decided`;
  const bound = found.isShortest ? `Mate in ${found.moves}, the shortest` : `Mate in at most ${found.moves}`;
  return `${fen}\n${bound}\n${makeLine(parseFen(fen), found.line)}`;
}

function formatProgress({ phase, move, index, count, positions, keys }: Progress): string {
  const where = move ? `${phase}, ${move}, ${index} of ${count}` : phase;
  const found = keys.length > 0 ? `, found ${keys.join(' ')}` : '';
  return `${where}${found}, ${formatCount(positions)} positions`;
}

function printed(problem: Problem, solution: Solution, style: Style, letter: KnightLetter): string {
  if (style === 'popeye') return printPopeye(problem, solution, letter);
  if (style === 'yacpdb') return printYacpdb(problem, solution, letter);
  return printSan(problem, solution);
}
