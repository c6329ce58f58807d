import type { Command } from 'commander';
import { endingOf, fenOf, type Game } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { tablesClient } from '../../endgames/node-client.ts';
import { formatCount } from '../../format/number.ts';
import { formatScore } from '../../format/score.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import { ANALYST } from '../../measure/analyst.ts';
import type { Explanation } from '../../programs/antwoord/inspect.ts';
import type { Card, Thought } from '../../programs/program.ts';
import { gameToThinkAbout, startAgainst } from '../../session/only-ending.ts';
import { inColumns } from '../columns.ts';
import { examples, gather, oneOf, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { withInput } from '../files.ts';
import { addLanguageOption, addPositionOptions, gameOfOptions, type PositionOptions } from '../position-options.ts';
import { parseSettings, programNamed } from '../program-argument.ts';
import { addSearchOptions, formatOverruled, requestOfOptions, type SearchOptions } from '../search-options.ts';
import { onSignals } from '../signals.ts';
import { addTablesOption, type TablesOption, tablesFolder } from '../tables-option.ts';
import type { Terminal } from '../terminal.ts';
import { formatCost, formatThought, scoreData } from '../thought-text.ts';
import { traceFormatter } from './trace-text.ts';

const TRACE_FORMATS = ['text', 'json'] as const;
type TraceFormat = (typeof TRACE_FORMATS)[number];

/** How a search is followed. */
interface TraceOptions {
  readonly format: TraceFormat;
  readonly language: Language;
  /** The number of events that are printed, the first ones. */
  readonly limit: number;
}

/** The number of events fetched at a time. */
const BATCH = 1000;

/** Lets a program think and prints every step of it, one a line. @throws {PlayerError} */
async function traceSearch(
  client: EngineClient,
  game: Game,
  request: SearchRequest,
  { format, language, limit }: TraceOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const describe: (event: TraceEvent) => string = format === 'json' ? JSON.stringify : traceFormatter(game, language);
  const start = performance.now();
  let count = 0;
  let last: TraceEvent | undefined;
  await client.watch(game, request);
  for (;;) {
    const { events, isOver } = await client.pull(BATCH);
    for (const event of events) {
      last = event;
      if (count++ < limit) terminal.print(describe(event));
    }
    if (isOver) break;
  }
  if (last?.kind !== 'decides') throw new Error(`${client.card.id}: watched to the end, and no decision`);
  if (count > limit)
    terminal.inform(`${formatCount(count - limit)} more events were not printed (--trace-limit ${limit})`);
  const { decision } = last;
  const periodMillis = (decision.nodes * 1000) / client.card.positionsPerSecond;
  return { decision, millis: performance.now() - start, periodMillis };
}

interface Options extends SearchOptions, PositionOptions, TablesOption {
  readonly set?: readonly string[];
  readonly seed: number;
  readonly language: Language;
  readonly json?: boolean;
  readonly trace?: TraceFormat | true;
  readonly traceLimit?: number;
  readonly explain?: boolean;
}

const ABOUT = `
Without a limit the program plays its tournament level, with time counted at the
original machine's speed. Ctrl-C makes it move at once. With --trace time is
always counted so, and values are in the program's own units.

--explain does not search: it prints what each term of antwoord's hand-written
evaluation says of the position, for White, for Black and the difference, in
pawns; with --json: program, centipawns, middlegame, terms.`;

/** `plyhouse think <program>`: one decision. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse think slutspel --fen "r7/8/8/8/8/6k1/8/7K b - - 0 1" --depth 4 --json',
    'plyhouse think gambiet82 --moves a3 --trace --trace-limit 40',
    'plyhouse think antwoord --moves "e4 e5 f4" --explain',
  ).argument('<program>', 'its name (see: plyhouse programs)');
  addPositionOptions(command, true);
  addSearchOptions(command);
  addLanguageOption(command);
  addTablesOption(command)
    .option('-s, --set <Name=value>', 'set an option of the program; may be repeated', gather)
    .option('--seed <number>', 'where its random choices start', wholeFrom(0), 1)
    .option(
      '--json',
      'print the result as JSON: program, move, san, from, score, own, depth, nodes, millis, periodMillis, pv',
    )
    .option(
      '--trace [format]',
      'print every step of the search, one per line: text, or json (NDJSON)',
      oneOf(TRACE_FORMATS),
    )
    .option('--trace-limit <events>', 'print at most this many steps', wholeFrom(1))
    .option('--explain', "print the terms of antwoord's evaluation of the position instead of searching")
    .action(async (name: string, file: string | undefined, options: Options) => {
      process.exitCode = await think(name, withInput(options, file), terminal());
    });
  command.addHelpText('after', ABOUT);
}

async function think(name: string, options: Options, terminal: Terminal): Promise<number> {
  const { card } = programNamed(name);
  const trace = options.trace === true ? 'text' : options.trace;
  if (trace === 'text' && options.json) throw new CliError(EXIT.usage, '--json goes with --trace=json, not with text');
  if (options.explain) {
    if (trace) throw new CliError(EXIT.usage, '--explain does not search, so there is nothing to --trace');
    const explanation = await explainGame(card.id, await gameOfOptions(options, options.language, terminal.input));
    if (options.json) terminal.print(JSON.stringify({ program: card.id, ...explanation }));
    else terminal.printLines(explanationLines(explanation));
    return EXIT.ok;
  }
  const settings = parseSettings(card, options.set ?? []);
  const request = requestOfOptions(card, options, settings);
  const overruled = formatOverruled(card, options, settings);
  if (overruled) terminal.warn(overruled);
  const start = options.moves ? startAgainst(card) : gameToThinkAbout(card);
  const game = await gameOfOptions(options, options.language, terminal.input, start);
  const client = await tablesClient(card.id, tablesFolder(card, options), settings, options.seed);
  // Once: move now and still print the decision. Twice: leave.
  const signals = onSignals({
    interrupt: () => client.send({ kind: 'moveNow' }),
    end: () => void client.close(),
  });
  let last: Thought | undefined;
  try {
    const { language, traceLimit: limit = Number.POSITIVE_INFINITY } = options;
    const outcome = trace
      ? await traceSearch(client, game, request, { format: trace, language, limit }, terminal)
      : await client.think(game, request, (thought) => {
          if (thought.kind === 'line') last = thought;
          terminal.show(formatThought(game, thought, last, language));
        });
    terminal.clear();
    if (trace === 'text') terminal.print('');
    if (options.json) terminal.print(JSON.stringify(answerOf(card, game, outcome)));
    else if (trace !== 'json') report(card, game, outcome, language, terminal);
    return signals.code() ?? (outcome.decision.move === undefined ? EXIT.negative : EXIT.ok);
  } catch (error) {
    const code = signals.code();
    if (code !== undefined) return code;
    throw error;
  } finally {
    signals.off();
    await client.close();
  }
}

/** The decision as plain data for JSON; the score is from the mover's view. */
function answerOf(card: Card, game: Game, { decision, millis, periodMillis }: Outcome) {
  const { move, from, score, own, depth, nodes, pv } = decision;
  return {
    program: card.id,
    move: move ?? null,
    san: move === undefined ? null : makeSan(game, move),
    from,
    score: scoreData(score),
    own: own ?? null,
    depth,
    nodes,
    millis: Math.round(millis),
    periodMillis: Math.round(periodMillis),
    pv,
  };
}

function report(card: Card, game: Game, outcome: Outcome, language: Language, { print, paint }: Terminal): void {
  const { decision, millis, periodMillis } = outcome;
  const { move, from, score, own, depth, nodes, pv, remarks = [] } = decision;
  const row = (label: string, text: string | undefined) => {
    if (text) print(`${paint('dim', label.padEnd(9))} ${text}`);
  };
  if (move !== undefined) print(paint('bold', makeLine(game, [move], { language })));
  else print(formatNone(game, remarks.map(({ text }) => text).join(' ')));
  row('from', { book: 'its book', search: 'a search', only: 'it is the only move', none: '' }[from]);
  row('score', score && [formatScore(score), own?.score && `(its own: ${own.score})`].filter(Boolean).join(' '));
  row('line', own?.line);
  row('expects', pv.length > 1 ? makeLine(game, pv, { language }) : undefined);
  row('remark', own?.remark);
  if (move !== undefined) row('says', remarks.map(({ text }) => text).join(' '));
  row('depth', depth > 0 ? String(depth) : undefined);
  row('cost', formatCost(nodes, millis, periodMillis, card));
}

function formatNone(game: Game, text: string): string {
  const ending = endingOf(game);
  if (ending?.kind === 'checkmate') return 'no move: it is checkmate';
  if (ending?.kind === 'stalemate') return 'no move: it is stalemate';
  return text ? `no move: ${text}` : 'no move: it resigns';
}

/** The terms of antwoord's evaluation of a game's position. @throws {CliError} for another program. */
async function explainGame(program: string, game: Game): Promise<Explanation> {
  if (program !== ANALYST)
    throw new CliError(EXIT.usage, `--explain: only ${ANALYST} explains its evaluation, not ${program}`);
  const { startExplaining } = await import('../../programs/antwoord/inspect.ts');
  return (await startExplaining())(fenOf(game));
}

/** The terms as a table, in pawns. */
function explanationLines({ centipawns, middlegame, terms }: Explanation): string[] {
  const rows = terms.map(({ name, white, black }) => [name, ...[white, black, white - black].map(pawns)]);
  const table = [['', 'White', 'Black', 'difference'], ...rows, ['the value', '', '', pawns(centipawns)]];
  return [
    ...inColumns(table, (column) => column === 0),
    '',
    'In pawns; the difference is from White’s view. This is the hand-written',
    'evaluation (Without=network) before any search; the network gives no reasons.',
    `Weights: ${Math.round(100 * middlegame)} % middlegame.`,
  ];
}

function pawns(centipawns: number): string {
  return formatScore({ kind: 'cp', centipawns });
}
