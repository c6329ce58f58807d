import { type Command, Option } from 'commander';
import { defined } from '../../chess/defined.ts';
import { formatPoints } from '../../format/points.ts';
import { formatSource } from '../../programs/sources.ts';
import { crossTableRows, TABLE_STYLES, type TableStyle } from '../../standings/cross-table.ts';
import { explain, formatValue } from '../../standings/explain.ts';
import { HISTORIC_TOURNAMENTS, type HistoricTournament, readPrintedTable } from '../../standings/node-historic.ts';
import { type PrintedTable, printedBeside, printedPoints, tournamentOfTable } from '../../standings/printed-table.ts';
import { type RankedPlayer, rank } from '../../standings/ranking.ts';
import { scoreTournament } from '../../standings/scored-tournament.ts';
import { EDITIONS, type Edition, type ScoredTournament } from '../../standings/tie-break.ts';
import { type Criterion, parseCriteria, TIE_BREAK_CODES } from '../../standings/tie-breaks.ts';
import { type Column, dataRows, inColumns, textTable } from '../columns.ts';
import { examples, readBy } from '../command.ts';
import { CliError, EXIT, notAmong } from '../exit.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly style: TableStyle;
  readonly tieBreaks?: readonly Criterion[];
  readonly edition: Edition;
  readonly explain?: boolean;
  readonly json?: boolean;
}

const ABOUT = `
Without a tournament it lists the tournaments. The order is computed from the
results, not copied from the magazine: by points, then by the tie-breaks of the
tournament. Tie-breaks are those of FIDE's Handbook C.07:
  ${TIE_BREAK_CODES.join(' ')}
with their modifiers, as in BH-C1 (Cut-1), SB-M1 (Median-1) or KS-L+1 (limit).

--json: id, name, place, date, source, rounds, notes; players [{place, name,
author, computer, percent, time, price, remark (as printed), points, games,
printed, sonnebornBerger, tieBreaks {code: value}, results [{opponent, points,
games}]}]. sonnebornBerger is null, and
results are empty, where only points were printed.`;

/** `plyhouse articles crosstable <tournament>`: a tournament of a magazine, with its ranking computed again. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse articles crosstable dutch-1982 --explain',
    'plyhouse articles crosstable philips-1983 --style server --json',
  )
    .argument('[tournament]', HISTORIC_TOURNAMENTS.join(', '))
    .addOption(new Option('--style <style>', 'the layout').choices(TABLE_STYLES).default('magazine'))
    .option('--tie-breaks <codes>', 'break ties by these instead, as in "DE,SB,KS"', readBy(parseCriteria))
    .addOption(new Option('--edition <year>', 'the edition of C.07 to follow').choices(EDITIONS).default('2024'))
    .option('--explain', 'explain how each tie-break was computed')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (name: string | undefined, options: Options) => {
      if (name === undefined) await list(options, terminal());
      else await show(await tableNamed(name), options, terminal());
    });
}

async function tableNamed(name: string): Promise<PrintedTable> {
  const id = HISTORIC_TOURNAMENTS.find((each) => each === name);
  if (!id) {
    throw new CliError(EXIT.usage, notAmong('tournament', name, HISTORIC_TOURNAMENTS));
  }
  return readPrintedTable(id);
}

const LIST_COLUMNS: readonly Column<PrintedTable>[] = [
  { key: 'id', head: '', isText: true },
  { key: 'name', head: '', isText: true, text: headOf },
  { key: 'place' },
  { key: 'date' },
  { key: 'source', value: ({ sources }) => sourceOf(sources) },
  { key: 'players', value: ({ players }) => players.length },
];

async function list({ json }: Options, { printData, printLines }: Terminal): Promise<void> {
  const tables = await Promise.all(HISTORIC_TOURNAMENTS.map((id: HistoricTournament) => readPrintedTable(id)));
  if (json) printData(dataRows(LIST_COLUMNS, tables));
  else printLines(textTable(LIST_COLUMNS, tables).slice(1));
}

async function show(table: PrintedTable, options: Options, terminal: Terminal): Promise<void> {
  const criteria = options.tieBreaks ?? parseCriteria(table.tieBreaks);
  const tournament = tournamentOfTable(table);
  if (!tournament) {
    if (options.tieBreaks || options.explain) {
      terminal.warn(`plyhouse: of ${table.id} only points were printed: no tie-break can be worked out`);
    }
    return showPoints(table, options, terminal);
  }
  const scored = scoreTournament(tournament, options.edition);
  const standings = rank(scored, criteria);
  if (options.json) return terminal.printData(dataOf(table, scored, standings, criteria));
  const { print, paint } = terminal;
  print(paint('bold', headOf(table)));
  print('');
  const hasMore = table.players.some(({ author, computer }) => author !== undefined || computer !== undefined);
  const [heads, ...cells] = crossTableRows(scored, standings, options.style);
  const rows = [['', 'player', ...(hasMore ? ['author', 'computer'] : []), ...heads!, 'points']];
  const beside = printedBeside(table);
  rows[0]!.push(...criteria.map(({ code }) => code), ...beside.map(({ head }) => head));
  for (const [index, { player, place, points, values }] of standings.entries()) {
    const { name, author = '', computer = '' } = table.players[player]!;
    const more = hasMore ? [author, computer] : [];
    const printed = beside.map((column) => column.cells[player]!);
    rows.push([
      ...[`${place}.`, name, ...more, ...cells[index]!],
      ...[formatPoints(points), ...values.map(formatValue), ...printed],
    ]);
  }
  terminal.printLines(inColumns(rows, (column) => column >= 1 && column <= (hasMore ? 3 : 1)));
  if (options.explain) explainAll(table, standings, criteria, terminal);
  formatNotes(table, terminal);
}

function explainAll(
  table: PrintedTable,
  standings: readonly RankedPlayer[],
  criteria: readonly Criterion[],
  to: Terminal,
) {
  for (const { player, values } of standings) {
    for (const [index, { code, tieBreak }] of criteria.entries()) {
      to.print('');
      to.print(to.paint('bold', `${table.players[player]!.name}, ${tieBreak?.name ?? 'direct encounter'} (${code})`));
      to.printLines(explain(values[index]!).map((line) => `  ${line}`));
    }
  }
}

/** A table for tournaments of which only ranks and points are known. */
function showPoints(table: PrintedTable, { json }: Options, terminal: Terminal): void {
  const points = table.players.map((player) => printedPoints(table, player));
  const columns: readonly Column<PrintedTable['players'][number]>[] = [
    { key: 'place', value: (_, index) => points.filter((each) => each > points[index]!).length + 1 },
    { key: 'printed', value: ({ place }) => place, head: '', text: ({ place = '' }) => place },
    { key: 'name', head: 'player', isText: true },
    {
      key: 'points',
      value: (_, index) => points[index],
      head: 'points',
      text: (_, index) => formatPoints(points[index]!),
    },
    { key: 'games', value: () => table.rounds ?? null },
    { key: 'sonnebornBerger', value: () => null },
    { key: 'tieBreaks', value: () => ({}) },
    { key: 'results', value: () => [] },
  ];
  if (json) {
    terminal.printData({ ...aboutOf(table), players: dataRows(columns, table.players) });
    return;
  }
  terminal.print(terminal.paint('bold', headOf(table)));
  terminal.print('');
  terminal.printLines(textTable(columns, table.players));
  formatNotes(table, terminal);
}

function headOf({ name, place, date }: PrintedTable): string {
  return `${name}, ${place}, ${date}`;
}

const sourceOf = (sources: PrintedTable['sources']) => sources.map(formatSource).join('; ');

function formatNotes({ notes, sources }: PrintedTable, { inform }: Terminal): void {
  inform('');
  for (const note of notes) inform(note);
  inform(`Source: ${sourceOf(sources)}`);
}

function aboutOf({ id, name, place, date, sources, rounds, notes }: PrintedTable) {
  return { id, name, place, date, source: sourceOf(sources), rounds: rounds ?? null, notes };
}

function dataOf(
  table: PrintedTable,
  scored: ScoredTournament,
  standings: readonly RankedPlayer[],
  criteria: readonly Criterion[],
) {
  const [berger] = parseCriteria('SB');
  const players = standings.map(({ player, place, points, values }) => {
    const { name, author, computer, points: printed, percent, time, price, remark } = table.players[player]!;
    const records = scored.records[player]!;
    return {
      place,
      name,
      ...defined({ author, computer, percent, time, price, remark }),
      points,
      games: records.reduce((sum, { games }) => sum + games, 0),
      printed,
      sonnebornBerger: berger!.tieBreak!.valueFor(scored, player, berger!.modifiers).value ?? null,
      tieBreaks: Object.fromEntries(criteria.map(({ code }, index) => [code, values[index]!.value ?? null])),
      results: records.map(({ opponent, points: own, games }) => ({
        opponent: table.players[opponent!]!.name,
        points: own,
        games,
      })),
    };
  });
  return { ...aboutOf(table), players };
}
