import { isRequestedBye, isVoluntary, pointsIn, type RoundRecord, roundRecordsOf } from './round-record.ts';
import type { Edition, ScoredTournament } from './tie-break.ts';
import type { Meeting, Tournament } from './tournament.ts';

/** Computes what tables and tie-breaks need. */
export function scoreTournament(tournament: Tournament, edition: Edition = '2024'): ScoredTournament {
  const records = roundRecordsOf(tournament);
  return { tournament, edition, records, points: records.map(pointsIn), adjusted: records.map(adjustedPoints) };
}

/**
 * A player's points as they count for its opponents' tie-breaks: requested byes after its last appearance, as after a
 * withdrawal, count as draws (C.07, 16.2.5 and 16.3.2).
 */
function adjustedPoints(records: readonly RoundRecord[]): number {
  const lastThere = records.findLastIndex((record) => !isVoluntary(record));
  return records.reduce(
    (sum, record, index) => sum + (index > lastThere && isRequestedBye(record) ? record.games / 2 : record.points),
    0,
  );
}

/** The tournament with every game of its last round counted as a draw (C.07, 8.3). */
export function withLastRoundDrawn({ tournament, edition }: ScoredTournament): ScoredTournament {
  const { rounds, meetings, open = [] } = tournament;
  const isLast = ({ round }: { readonly round?: number }) => round === rounds;
  const asDraw = ({ games, ...rest }: Omit<Meeting, 'points'>): Meeting => {
    return { ...rest, games, points: [games / 2, games / 2], forfeit: false };
  };
  const drawn = meetings.map((meeting) => (isLast(meeting) ? asDraw(meeting) : meeting));
  return scoreTournament(
    {
      ...tournament,
      meetings: [...drawn, ...open.filter(isLast).map(asDraw)],
      open: open.filter((each) => !isLast(each)),
    },
    edition,
  );
}
