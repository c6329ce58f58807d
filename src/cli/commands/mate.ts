import { type Command, InvalidArgumentError } from 'commander';
import { decodePgn } from '../../chess/decode-pgn.ts';
import { parseDuration, sayDuration } from '../../match/duration.ts';
import { KNIGHT_LETTERS, type KnightLetter } from '../../problems/diagram.ts';
import { solutionData } from '../../problems/print-json.ts';
import { printPopeye } from '../../problems/print-popeye.ts';
import { printSan, sayVerdict } from '../../problems/print-san.ts';
import { printYacpdb } from '../../problems/print-yacpdb.ts';
import { LONGEST_MATE, type Problem } from '../../problems/problem.ts';
import { PROBLEM_FORMATS, type ProblemFormat, readProblems } from '../../problems/read-problems.ts';
import type { Solution } from '../../problems/solution.ts';
import { createSolver, type Progress, type Solver } from '../../problems/solver.ts';
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

--json: fen, stipulation, men, diagram, title, authors, source, number, date,
warnings, verdict, shortest, keys, tries, setPlay, isComplete, positions, millis.
A key is {move, san, long, moves, threat, defences}; threat is missing where it
gives check, and empty for zugzwang; a defence is {move, san, long, keepsThreat,
answers, isDual, isShort}, its answers like keys.`;

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

function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const found = words.find((word) => word.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`expected one of ${words.join(', ')}, found "${text}".`);
    return found;
  };
}

async function solveAll(length: number | undefined, options: Options, terminal: Terminal): Promise<number> {
  const problems = await problemsOf(options);
  const solver = await createSolver();
  const asked = problems.map((problem) => ({ problem, moves: lengthOf(problem, length) }));
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
      for (const warning of problem.warnings) terminal.warn(`${problem.title ?? 'the position'}: ${warning}`);
      const name = problem.title ?? `problem ${index + 1} of ${asked.length}`;
      const solution = await solved(solver, problem, moves, options, (line) => terminal.show(`${name}: ${line}`));
      terminal.clear();
      if (index > 0 && style !== 'json') terminal.print('');
      terminal.print(printed(problem, solution, style, options.letter));
      terminal.say(
        `${sayVerdict(solution)}. ${sayDuration(solution.millis)}, ${Math.round(solution.positions).toLocaleString('en')} positions`,
      );
      if (solution.verdict === 'not decided') code = EXIT.undecided;
      else if (solution.verdict === 'no solution' && code === EXIT.ok) code = EXIT.negative;
    }
  } finally {
    signals.off();
  }
  return signals.code() ?? code;
}

async function problemsOf({ fen, input, format }: Options): Promise<Problem[]> {
  if ((fen === undefined) === (input === undefined)) {
    throw new CliError(EXIT.usage, 'give the problem as --fen "…", or as --input FILE (- for stdin)');
  }
  return readProblems(fen ?? decodePgn(await readBytes(input!)), format);
}

function lengthOf({ moves, title }: Problem, length: number | undefined): number {
  const asked = length ?? moves;
  if (asked === undefined) {
    throw new CliError(EXIT.usage, `${title ?? 'the position'} does not say its length: plyhouse mate 3 …, or "dm 3;"`);
  }
  return asked;
}

async function solved(
  solver: Solver,
  problem: Problem,
  moves: number,
  options: Options,
  show: (line: string) => void,
): Promise<Solution> {
  const { keys, tries, setPlay, depth, positions, time } = options;
  const question = solver.solve(problem.fen, moves, {
    variations: !keys,
    tries: tries === true,
    setPlay: setPlay === true,
    ...(depth === undefined ? {} : { depth }),
    ...(positions === undefined ? {} : { positions }),
  });
  const end = performance.now() + (time ?? Number.POSITIVE_INFINITY);
  for (;;) {
    const { done, value } = question.next();
    if (done) return value;
    show(sayProgress(value));
    if (performance.now() >= end) solver.stop();
    // Signals are heard between slices.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function sayProgress({ phase, move, index, count, positions, keys }: Progress): string {
  const where = move ? `${phase}, ${move}, ${index} of ${count}` : phase;
  const found = keys.length > 0 ? `, found ${keys.join(' ')}` : '';
  return `${where}${found}, ${Math.round(positions).toLocaleString('en')} positions`;
}

function printed(problem: Problem, solution: Solution, style: Style, letter: KnightLetter): string {
  if (style === 'json') return JSON.stringify(solutionData(problem, solution));
  if (style === 'popeye') return printPopeye(problem, solution, letter);
  if (style === 'yacpdb') return printYacpdb(problem, solution, letter);
  return printSan(problem, solution);
}
