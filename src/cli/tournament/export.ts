/** `plyhouse tournament export`: a tournament in the formats of others. */

import { formatTerms } from '../../session/terms.ts';
import { makeTrf } from '../../standings/trf.ts';
import { makeTournamentHtml } from '../../tournament/html.ts';
import type { Queries } from '../../tournament/store/database.ts';
import { listGames, readPgnOf } from '../../tournament/store/games.ts';
import { findTournament } from '../../tournament/store/tournaments.ts';
import { type Column, csvTable } from '../columns.ts';
import { CliError, EXIT } from '../exit.ts';
import { saveText } from '../files.ts';
import type { Terminal } from '../terminal.ts';
import { type DatabaseOptions, readDatabase } from './options.ts';
import { reportOf, type TournamentReport } from './report.ts';

export const EXPORTS = ['pgn', 'trf', 'csv', 'html'] as const;
type ExportFormat = (typeof EXPORTS)[number];

export interface ExportOptions extends DatabaseOptions {
  readonly as: ExportFormat;
  readonly save?: string;
  readonly force?: boolean;
}

export async function exportTournament(id: string, options: ExportOptions, terminal: Terminal): Promise<void> {
  const text = await readDatabase(options, terminal, (queries) => textOf(queries, id, options.as));
  if (options.save === undefined || options.save === '-') terminal.output.write(text);
  else await saveText(options.save, text, { force: options.force === true });
}

async function textOf(queries: Queries, id: string, format: ExportFormat): Promise<string> {
  const tournament = await findTournament(queries, id);
  if (format === 'pgn') {
    let text = '';
    for await (const pgn of readPgnOf(queries, id)) text += `${pgn}\n`;
    return text;
  }
  const report = await reportOf(queries, tournament);
  if (format === 'trf') return trfOf(report);
  const games = await listGames(queries, tournament);
  if (format === 'csv') return csvTable(GAME_COLUMNS, games);
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
    const hint = 'one made with "-N 1" (one game) can be exported';
    throw new CliError(
      EXIT.usage,
      `TRF has one game of a player in a round, this tournament has pairs of games; ${hint}`,
    );
  }
  const { format } = tournament.spec;
  const places = new Map(standings.players.map(({ player, place }) => [player, place]));
  return makeTrf(
    {
      name: tournament.name,
      tournament: standings.scored.tournament,
      ...(format.kind === 'swiss' ? { plannedRounds: format.rounds, initialColor: format.initialColor } : {}),
    },
    standings.scored.tournament.players.map((_, player) => places.get(player)!),
  );
}

type StoredGame = Awaited<ReturnType<typeof listGames>>[number];

/** A game in a list, in JSON and in CSV. */
export const GAME_COLUMNS: readonly Column<StoredGame>[] = [
  { key: 'number', head: '' },
  { key: 'pair' },
  { key: 'round', head: 'round' },
  { key: 'board' },
  { key: 'white', head: 'white', isText: true },
  { key: 'black', head: 'black', isText: true },
  { key: 'state' },
  { key: 'result', head: 'result', isText: true, text: ({ result, state }) => result ?? state },
  { key: 'termination' },
  { key: 'reason', head: '', isText: true, text: ({ reason }) => reason ?? '' },
  { key: 'plies' },
  { key: 'millis' },
  { key: 'worker' },
  { key: 'factor' },
];
