/** `plyhouse tournament export`: a tournament in the formats of others. */

import { formatTerms } from '../../session/terms.ts';
import { makeTrf } from '../../standings/trf.ts';
import { makeTournamentHtml } from '../../tournament/html.ts';
import type { Database } from '../../tournament/store/database.ts';
import { listGames, readPgnOf } from '../../tournament/store/games.ts';
import { findTournament } from '../../tournament/store/tournaments.ts';
import { CliError, EXIT } from '../exit.ts';
import { saveText } from '../files.ts';
import type { Terminal } from '../terminal.ts';
import { type DatabaseOptions, withDatabase } from './options.ts';
import { reportOf, type TournamentReport } from './report.ts';

export const EXPORTS = ['pgn', 'trf', 'csv', 'html'] as const;
type ExportFormat = (typeof EXPORTS)[number];

export interface ExportOptions extends DatabaseOptions {
  readonly as: ExportFormat;
  readonly save?: string;
  readonly force?: boolean;
}

export async function exportTournament(id: string, options: ExportOptions, terminal: Terminal): Promise<void> {
  const text = await withDatabase(options, terminal, (database) => textOf(database, id, options.as));
  if (options.save === undefined || options.save === '-') terminal.output.write(text);
  else await saveText(options.save, text, { force: options.force === true });
}

async function textOf(database: Database, id: string, format: ExportFormat): Promise<string> {
  const tournament = await findTournament(database, id);
  if (format === 'pgn') {
    let text = '';
    for await (const pgn of readPgnOf(database, id)) text += `${pgn}\n`;
    return text;
  }
  const report = await reportOf(database, tournament);
  if (format === 'trf') return trfOf(report);
  const games = await listGames(database, tournament);
  if (format === 'csv') return csvOf(games);
  const { name, spec } = tournament;
  const terms = [...new Set(spec.players.map((player) => formatTerms(player.terms)))].join('; ');
  return makeTournamentHtml({
    name,
    about: `${id}: ${spec.format.kind}, ${terms}, seed ${spec.seed}`,
    format: spec.format,
    progress: report.progress,
    standings: report.standings,
    games,
  });
}

/** TRF knows one game of a player in a round; so it takes tournaments of single games. */
function trfOf({ tournament, progress, standings }: TournamentReport): string {
  if (progress.pairs.some(({ games }) => games > 1)) {
    throw new CliError(EXIT.usage, 'TRF has one game of a player in a round; this tournament has pairs of games');
  }
  const { format, seed: _ } = tournament.spec;
  return makeTrf({
    name: tournament.name,
    tournament: standings.scored.tournament,
    ...(format.kind === 'swiss' ? { plannedRounds: format.rounds, initialColor: format.initialColor } : {}),
  });
}

/** RFC 4180; a line for each game. */
function csvOf(games: Awaited<ReturnType<typeof listGames>>): string {
  const heads = ['number', 'pair', 'round', 'board', 'white', 'black', 'state', 'result', 'termination', 'reason'];
  const all = [...heads, 'plies', 'millis', 'worker', 'factor'] as (keyof (typeof games)[number])[];
  return [all.join(','), ...games.map((game) => all.map((name) => csvField(game[name])).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
}

/**
 * A field by RFC 4180. An apostrophe before it keeps a spreadsheet from taking a text (the name of a player) for a formula and
 * running it; numbers stay numbers.
 */
export function csvField(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
