import type { TableStyle } from '../standings/cross-table.ts';
import { type TableLine, tableOf } from '../standings/ranking.ts';
import { scoreTournament } from '../standings/scored-tournament.ts';
import type { ScoredTournament } from '../standings/tie-break.ts';
import { type Criterion, parseCriteria } from '../standings/tie-breaks.ts';
import { knockoutMatches } from './advance.ts';
import { type Format, gamesEach, type TournamentProgress } from './format.ts';
import { tournamentOf } from './table.ts';

/** A player's line in the standings. */
interface TournamentStanding extends TableLine {
  /** Values by code; null if there is none. */
  readonly tieBreaks: Readonly<Record<string, number | null>>;
  readonly hasWithdrawn: boolean;
  /** In a knockout: the round it has reached, or in which it lost; the winner has one more than there are. */
  readonly round?: number;
}

/** The standings with what cross tables need. */
export interface TournamentStandings {
  readonly scored: ScoredTournament;
  readonly criteria: readonly Criterion[];
  /** The best first. */
  readonly players: readonly TournamentStanding[];
}

/** The tie-breaks of a format unless the organiser chooses others. */
function defaultTieBreaks({ kind }: Format): string {
  return {
    'round-robin': 'DE,WIN,SB,KS',
    match: '',
    gauntlet: '',
    swiss: 'BH-C1,BH,SB,DE,WIN',
    knockout: '',
    sprt: '',
  }[kind];
}

/** The usual form of a cross table: round by round if each player had one game in each, else by opponents. */
export function usualStyle(format: Format): TableStyle {
  const isByRounds = format.kind === 'swiss' || format.kind === 'knockout';
  return isByRounds && gamesEach(format) > 1 ? 'magazine' : 'server';
}

/** The table of a tournament at its present state. @param tieBreaks codes for `parseCriteria`. */
export function tournamentStandings(
  format: Format,
  progress: TournamentProgress,
  tieBreaks = defaultTieBreaks(format),
): TournamentStandings {
  const scored = scoreTournament(tournamentOf(format, progress));
  const criteria = parseCriteria(tieBreaks);
  const reached = format.kind === 'knockout' ? roundsReached(format, progress) : undefined;
  let players = tableOf(scored, criteria).map((line): TournamentStanding => {
    const { player, values } = line;
    return {
      ...line,
      tieBreaks: Object.fromEntries(criteria.map(({ code }, index) => [code, values[index]!.value ?? null])),
      hasWithdrawn: progress.withdrawn.has(player),
      ...(reached ? { round: reached[player]! } : {}),
    };
  });
  if (reached) {
    // Players rank by the round they reached, whatever their points; those who lost in the same round share a place.
    const order = players.toSorted((a, b) => b.round! - a.round! || a.player - b.player);
    players = order.map((line) => ({ ...line, place: 1 + order.filter(({ round }) => round! > line.round!).length }));
  }
  return { scored, criteria, players };
}

function roundsReached(format: Extract<Format, { kind: 'knockout' }>, progress: TournamentProgress): number[] {
  const reached = progress.players.map(() => 1);
  for (const { number } of progress.rounds) {
    for (const { white, black, winner } of knockoutMatches(format, progress, number)) {
      for (const player of [white, black]) reached[player] = number + (player === winner ? 1 : 0);
    }
    for (const player of progress.rounds[number - 1]!.byes) reached[player] = number + 1;
  }
  return reached;
}
