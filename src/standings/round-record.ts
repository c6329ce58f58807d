import { BYE_POINTS, type ByeKind, type Meeting, type Tournament } from './tournament.ts';

/** One game of a player, or the round in which it had none, as tie-breaks see it. */
export interface RoundRecord {
  readonly kind: 'played' | 'forfeit-win' | 'forfeit-loss' | ByeKind;
  readonly opponent?: number;
  readonly points: number;
  readonly games: number;
  readonly color?: 'white' | 'black';
  readonly round?: number;
}

/** What each player did, in the order of rounds where they are known, else as the games are listed. */
export function roundRecordsOf(tournament: Tournament): RoundRecord[][] {
  const records: RoundRecord[][] = tournament.players.map(() => []);
  for (const meeting of tournament.meetings) {
    for (const side of [0, 1] as const) records[meeting.players[side]]!.push(recordOf(meeting, side));
  }
  for (const { player, round, kind, games = 1 } of tournament.byes) {
    records[player]!.push({ kind, points: BYE_POINTS[kind] * games, games, round });
  }
  if (!tournament.predetermined && tournament.rounds !== undefined) addAbsences(records, tournament.rounds);
  for (const own of records) own.sort((a, b) => (a.round ?? 0) - (b.round ?? 0));
  return records;
}

function recordOf({ players, points, games, white, round, forfeit }: Meeting, side: 0 | 1): RoundRecord {
  const kind = !forfeit ? 'played' : points[side] > 0 ? 'forfeit-win' : 'forfeit-loss';
  return {
    kind,
    opponent: players[1 - side]!,
    points: points[side],
    games,
    ...(white === undefined ? {} : { color: white === side ? 'white' : 'black' }),
    ...(round === undefined ? {} : { round }),
  };
}

/** A round without any entry is one away from the tournament: after a withdrawal, for example (C.07, 16.1.1). */
function addAbsences(records: RoundRecord[][], rounds: number): void {
  // Where the rounds of some games are not known, nobody can be said to have missed one.
  if (records.some((own) => own.some(({ round }) => round === undefined))) return;
  for (const own of records) {
    const seen = new Set(own.map(({ round }) => round));
    for (let round = 1; round <= rounds; round++) {
      if (!seen.has(round)) own.push({ kind: 'zero', points: 0, games: 1, round });
    }
  }
}

/** A bye that was asked for: by these and by forfeit losses a player keeps away of its own will (C.07, 16.1). */
export function isRequestedBye({ kind }: RoundRecord): boolean {
  return kind === 'half' || kind === 'zero';
}

/** A round that the player itself did not want to play, or missed (C.07, 16.1.2). */
export function isVoluntary(record: RoundRecord): boolean {
  return isRequestedBye(record) || record.kind === 'forfeit-loss';
}

/** The points of all records together. */
export function pointsIn(records: readonly RoundRecord[]): number {
  return records.reduce((sum, { points }) => sum + points, 0);
}
