import type { Edition, Reckoned } from './tie-break.ts';
import type { Tournament } from './tournament.ts';
import { isRequestedBye, isVoluntary, pointsIn, type Turn, turnsOf } from './turn.ts';

/** A tournament made ready for its tables. */
export function reckon(tournament: Tournament, edition: Edition = '2024'): Reckoned {
  const turns = turnsOf(tournament);
  return { tournament, edition, turns, points: turns.map(pointsIn), adjusted: turns.map(adjustedPoints) };
}

/**
 * Points as they count for the opponents: what was asked for and never followed by a round that the player was there
 * for, as after a withdrawal, counts as drawn (C.07, 16.2.5 and 16.3.2); all else as it was.
 */
function adjustedPoints(turns: readonly Turn[]): number {
  const lastThere = turns.findLastIndex((turn) => !isVoluntary(turn));
  return turns.reduce(
    (sum, turn, index) => sum + (index > lastThere && isRequestedBye(turn) ? turn.games / 2 : turn.points),
    0,
  );
}

/** The same tournament as if every game of its last round were drawn (C.07, 8.3). */
export function withLastRoundDrawn({ tournament, edition }: Reckoned): Reckoned {
  const { rounds, meetings } = tournament;
  const drawn = meetings.map((meeting) => {
    if (meeting.round !== rounds) return meeting;
    const { forfeit: _, ...played } = meeting;
    return { ...played, points: [meeting.games / 2, meeting.games / 2] as const };
  });
  return reckon({ ...tournament, meetings: drawn }, edition);
}
