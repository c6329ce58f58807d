import type { Command } from 'commander';
import { parseFen } from '../../chess/fen.ts';
import { formatQuantity } from '../../format/number.ts';
import { nameWithYear } from '../../format/program-text.ts';
import { completeOptions } from '../../host/engine.ts';
import { nodeClient } from '../../host/node-client.ts';
import { limitsOf, type SearchRequest } from '../../host/search-request.ts';
import { ARTICLES_FILE, POSITIONS_FILE, readHouseFile } from '../../measure/articles.ts';
import type { Finding } from '../../measure/finding.ts';
import { compareInside, lookInside, parsePrintedInside } from '../../measure/inside.ts';
import { runSuite } from '../../measure/run-suite.ts';
import { parseTasks, type SuiteTask } from '../../measure/task.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { Card, Options as ProgramOptions } from '../../programs/program.ts';
import { formatTerms } from '../../session/terms.ts';
import { examples, gather, wholeFrom } from '../command.ts';
import { CliError, checkAmong, EXIT } from '../exit.ts';
import { addInput, readWhole, withInput } from '../files.ts';
import { inOrder } from '../in-order.ts';
import { parseSettings, wholeGameProgram } from '../program-argument.ts';
import { addSearchOptions, formatOverruled, requestOfOptions, type SearchOptions } from '../search-options.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { formatThought } from '../thought-text.ts';
import { countFindings, formatFinding, formatInside, formatTotals, suiteData } from './report.ts';

interface Options extends SearchOptions {
  readonly input?: string;
  readonly id?: readonly string[];
  readonly own?: boolean;
  readonly set?: readonly string[];
  readonly seed: number;
  readonly concurrency: number;
  readonly json?: boolean;
}

const ABOUT = `
Of the EPD operations bm and am name right and wrong moves, dm asks for a mate to be
announced too, and sm is the move the original played. c0 describes the position; c1
to c7 record what a program did there, as in "schach22, 3 plies, 0.2 s: Kg7"; c8 is
the source, and c9 tells what is uncertain. A record of the tested program itself is
compared with what it does now at that depth: its moves, its value, its work
(positions) and its time (on the original machine), each by itself. Work and time are
the same within a factor of 1.5.

With --own and no conditions, what is said of the program under other settings or at
a depth that it did not reach is tried in a search of its own.

Without a limit the program plays its tournament level, with time counted at the
original machine's speed.

Where the original's search is printed from inside (which root moves got a value, in
which order they stood, to which ply each line went), ours is set beside it in numbers.

--json: program, settings, seed, pace, file; solved, of, asPlayed {same, of},
broken; positions [{id, fen, goal, about, source, doubt, solved, fault, from,
decision, first, since, steps, claims}], left. decision, first (when the solution
was first preferred), since (from when to the end) and each of steps are
{move, san, depth, nodes, millis, periodMillis, score, own, pv} or null; a claim
has its parts, verdict (of the moves: same, begins, other, unreached or null),
valueVerdict {printed, ours, isSame}, work and time {printed, ours, measure: same,
near (a factor of 3) or other}, and ours. Scores are the mover's view.`;

/** `plyhouse articles suite <program>`: positions of the articles, or of an EPD file. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse articles suite chess05 --own --set Scan=ascending --set Positional=false',
    'plyhouse articles suite slutspel mates.epd --depth 4 --json',
  ).argument('<program>', 'its name (see: plyhouse programs)');
  addInput(command, 'positions as EPD (default: those of the articles); "-" reads stdin')
    .option('--id <id>', 'only this position; may be repeated', gather)
    .option('--own', 'only positions with a record of what this program did');
  addSearchOptions(command)
    .option('-s, --set <Name=value>', 'set an option of the program; may be repeated', gather)
    .option('--seed <number>', 'where its random choices start', wholeFrom(0), 1)
    .option('-c, --concurrency <number>', 'search this many positions at once', wholeFrom(1), 1)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (name: string, argument: string | undefined, options: Options) => {
      process.exitCode = await measure(name, withInput(options, argument), terminal());
    });
}

async function measure(name: string, options: Options, terminal: Terminal): Promise<number> {
  const { card } = wholeGameProgram(name);
  const given = parseSettings(card, options.set ?? []);
  const settings = completeOptions({ card }, given);
  const request = requestOfOptions(card, options, given);
  const overruled = formatOverruled(card, options, given);
  if (overruled) terminal.warn(overruled);
  limitsOf(card, request);
  const { tasks, left, file } = await tasksOf(card.id, options, terminal);

  const printing = inOrder(tasks, (finding: Finding) => {
    if (!options.json) terminal.printLines(formatFinding(finding, terminal));
  });
  return interruptible(async (signal) => {
    terminal.inform(`${nameWithYear(card)}, ${formatQuantity(tasks.length, 'position')}, ${formatTerms(request)}`);
    const findings = await runSuite({
      tasks,
      request,
      settings,
      concurrency: options.concurrency,
      client: (others) => nodeClient(card.id, { ...given, ...parseSettings(card, settingsOf(others)) }, options.seed),
      // If the user sets conditions, only those are tried.
      triesClaims: options.own === true && Object.keys(given).length === 0 && !hasLimits(options),
      signal,
      onThought({ id, fen }, thought) {
        terminal.show(
          `${printing.count()} of ${tasks.length}  ${id}  ${formatThought(parseFen(fen), thought, undefined, 'en')}`,
        );
      },
      onFinding: (finding) => printing.add(finding.task, finding),
    });
    terminal.clear();
    const inside = signal.aborted ? [] : await insideOf(card, tasks, request, settings);
    if (options.json) {
      const report = { inside, card, settings, seed: options.seed, request, file, findings, left };
      terminal.printData(suiteData(report));
    } else {
      printing.end();
      for (const each of inside) terminal.printLines(formatInside(each, terminal));
      terminal.print(formatTotals(findings));
    }
    return countFindings(findings).broken > 0 ? EXIT.engine : EXIT.ok;
  });
}

const settingsOf = (others: Readonly<Record<string, string>> = {}): string[] =>
  Object.entries(others).map(([name, value]) => `${name}=${value}`);

const hasLimits = ({ depth, nodes, time, level }: Options): boolean =>
  [depth, nodes, time, level].some((limit) => limit !== undefined);

/** The tasks of which the program's own search is printed from inside, and ours in the same positions. */
async function insideOf(card: Card, tasks: readonly SuiteTask[], request: SearchRequest, settings: ProgramOptions) {
  const claimed = tasks.filter(({ claims }) => claims.some(({ who }) => who === card.id)).map(({ id }) => id);
  const printed = parsePrintedInside(await readHouseFile(POSITIONS_FILE)).filter(({ id }) => claimed.includes(id));
  if (printed.length === 0) return [];
  const program = await findProgram(card.id).load();
  const limits = limitsOf(card, request);
  return printed.map((inside) => {
    const ours = lookInside(program, settings, inside.fen, limits);
    return { inside, ours, comparison: compareInside(inside, ours) };
  });
}

/** The positions asked for. @throws {CliError} if there are none. */
async function tasksOf(program: string, { input: file, id = [], own }: Options, { warn, leaveOut, input }: Terminal) {
  const text = file === undefined ? await readHouseFile(ARTICLES_FILE) : await readWhole(file, input);
  const name = file === undefined ? 'articles' : file === '-' ? 'stdin' : file;
  const { tasks, errors, left } = parseTasks(text, name);
  for (const { severity, message } of errors) {
    if (severity === 'error') leaveOut(`${name}: ${message}`);
    else warn(`plyhouse: ${name}: ${message}`);
  }
  if (left.length > 0)
    warn(`plyhouse: ${name}: left out, as they ask nothing that can be answered: ${left.join(', ')}`);
  checkAmong(
    'position',
    id,
    tasks.map((task) => task.id),
    `${name}: `,
  );
  const chosen = tasks.filter(
    (task) => (id.length === 0 || id.includes(task.id)) && (!own || task.claims.some((claim) => claim.who === program)),
  );
  if (chosen.length === 0) {
    const what = own ? `says nothing of ${program}` : 'holds no position with bm, am, dm or sm';
    throw new CliError(EXIT.input, `${name} ${what}`);
  }
  return { tasks: chosen, left, file: file ?? 'data/positions/articles.epd' };
}
