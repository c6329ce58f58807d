import type { Command } from 'commander';
import { Option } from 'commander';
import { nodeClient } from '../../host/node-client.ts';
import { limitsOf } from '../../host/search-request.ts';
import { POSITIONS_RATING_FILE, readHouseFile } from '../../measure/articles.ts';
import { POSITION_TESTS, type PositionTest } from '../../measure/position-tests.ts';
import { runPositionTest, type TestResult } from '../../measure/run-position-tests.ts';
import { CATALOG } from '../../programs/catalog.ts';
import type { Card } from '../../programs/program.ts';
import { readHouseList } from '../../ratings/node-house-list.ts';
import { formatTerms } from '../../session/terms.ts';
import { inColumns } from '../columns.ts';
import { examples, gather, wholeFrom } from '../command.ts';
import { EXIT } from '../exit.ts';
import { parseSettings, wholeGameProgram } from '../program-argument.ts';
import { addSearchOptions, requestOfOptions, type SearchOptions } from '../search-options.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { ratingsDocument } from './ratings-document.ts';
import {
  formatPlay,
  formatPublished,
  formatScoreOf,
  type PositionsData,
  type ProgramResults,
  type RatedProgram,
  ratePrograms,
} from './report.ts';

interface Options extends SearchOptions {
  readonly test?: readonly string[];
  readonly set?: readonly string[];
  readonly seed: number;
  readonly concurrency: number;
  readonly recorded?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
  readonly measured?: boolean;
}

const COMMAND = 'plyhouse articles positions-rating --json --measured';

const ABOUT = `
Tests: ${POSITION_TESTS.map(({ id }) => id).join(', ')}
(the positions of the articles).

The program plays its tournament level, with time counted at the original machine's
speed, or what the options ask for. A solution counts from when it was held to the
end of the search. If the test's authors gave a scale, the rating on it is shown, in
brackets if they, or the scale, say that it means nothing there. "fitted" is
the rating on a line through the recorded scores of the other programs and their
ratings from play (data/ratings), as Louwman checked his method on human players.

Without a program all are tested, antwoord left out: its tournament level examines
millions of positions a move.

--json: date, command, programs [{program, settings, seed, pace, tests [{test,
solved, of, score, rating, solutions [{id, seconds}], fitted}], play {rating, error,
games} or null}].`;

/** `plyhouse articles positions-rating <program>`: its rating by positions solved, beside that from play. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse articles positions-rating c7010',
    'plyhouse articles positions-rating slutspel --test bratko-kopec --json',
  ).argument('[program]', 'its name (see: plyhouse programs); all, if left out');
  command.addOption(
    new Option('--test <test>', 'only this test; may be repeated').argParser((text: string, before?: string[]) => {
      if (!POSITION_TESTS.some(({ id }) => id === text)) {
        const known = POSITION_TESTS.map(({ id }) => id).join(', ');
        command.error(`error: no test ${JSON.stringify(text)}; there are ${known}`, { exitCode: EXIT.usage });
      }
      return gather(text, before);
    }),
  );
  addSearchOptions(command)
    .option('-s, --set <Name=value>', 'set an option of the program; may be repeated', gather)
    .option('--seed <number>', 'where its random choices start', wholeFrom(0), 1)
    .option('-c, --concurrency <number>', 'search this many positions at once', wholeFrom(1), 1)
    .option('--recorded', 'the results recorded in data/ratings/positions.json, without measuring')
    .option('--markdown', 'with --recorded: as the document docs/ratings.md')
    .option('--measured', 'with --json: without what the list says, as data/ratings/positions.json has it')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (name: string | undefined, options: Options) => {
      process.exitCode = await rate(name, options, terminal());
    });
}

async function rate(name: string | undefined, options: Options, terminal: Terminal): Promise<number> {
  const recorded = JSON.parse(await readHouseFile(POSITIONS_RATING_FILE)) as PositionsData;
  const list = await readHouseList();
  if (options.recorded && options.markdown) {
    terminal.print(ratingsDocument(recorded, list).trimEnd());
    return EXIT.ok;
  }
  const wanted = (id: string) => name === undefined || wholeGameProgram(name).card.id === id;
  const chosen = POSITION_TESTS.filter(({ id }) => options.test?.includes(id) ?? true);
  if (options.recorded) {
    const programs = recorded.programs
      .filter(({ program }) => wanted(program))
      .map((each) => ({ ...each, tests: each.tests.filter(({ test }) => chosen.some(({ id }) => id === test)) }));
    report({ ...recorded, programs }, ratePrograms(programs, list, recorded.programs), options, terminal);
    return EXIT.ok;
  }
  const cards = CATALOG.map(({ card }) => card).filter(({ id, ending }) =>
    name === undefined ? id !== 'antwoord' && !ending : wanted(id),
  );
  return interruptible(async (signal) => {
    const programs: ProgramResults[] = [];
    for (const card of cards) {
      const results = await test(card, chosen, options, terminal, signal);
      if (!results) return EXIT.interrupted;
      programs.push(results);
    }
    terminal.clear();
    const data = { date: new Date().toISOString().slice(0, 10), command: COMMAND, programs };
    // The programs on record draw the lines; one that is measured now takes its own place among them.
    const others = recorded.programs.filter(({ program }) => !programs.some((each) => each.program === program));
    report(data, ratePrograms(programs, list, [...others, ...programs]), options, terminal);
    return EXIT.ok;
  });
}

async function test(
  card: Card,
  tests: readonly PositionTest[],
  options: Options,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ProgramResults | undefined> {
  const settings = parseSettings(card, options.set ?? []);
  const request = requestOfOptions(card, options, settings);
  limitsOf(card, request);
  const found: TestResult[] = [];
  for (const each of tests) {
    let done = 0;
    const result = await runPositionTest(each, {
      request,
      settings,
      concurrency: options.concurrency,
      signal,
      client: () => nodeClient(card.id, settings, options.seed),
      onPosition: () =>
        terminal.show(`${card.id}, ${each.name}: ${++done} of ${each.positions ?? 'those of the articles'}`),
    });
    if (!result) return undefined;
    found.push(result);
  }
  return { program: card.id, settings, seed: options.seed, pace: formatTerms(request), tests: found };
}

function report(
  data: PositionsData,
  programs: readonly RatedProgram[],
  { json, measured }: Options,
  { printData, printLines }: Terminal,
): void {
  if (json) {
    printData(measured ? data : { ...data, programs });
    return;
  }
  const rows = programs.flatMap((each) =>
    each.tests.map((result, index) => {
      const about = POSITION_TESTS.find(({ id }) => id === result.test)!;
      const head = index === 0 ? [each.program, formatPlay(each)] : ['', ''];
      const fitted = result.fitted === null ? '–' : String(result.fitted);
      return [...head, about.name, formatScoreOf(result, about), formatPublished(result, about), fitted];
    }),
  );
  const heads = ['program', 'from play', 'test', 'score', 'its scale', 'fitted'];
  printLines(inColumns([heads, ...rows], (column) => column === 0 || column === 2));
}
