import { BYE_POINTS, type ByeKind, type Meeting, type Tournament } from './tournament.ts';

/** A player's game, or a round without one, as tie-breaks see it. */
export interface RoundRecord {
  readonly kind: 'played' | 'forfeit-win' | 'forfeit-loss' | ByeKind;
  readonly opponent?: number;
  readonly points: number;
  readonly games: number;
  readonly color?: 'white' | 'black';
  readonly round?: number;
}

/** Each player's records, by round if the rounds are known, otherwise in the order of the list. */
export function roundRecordsOf(tournament: Tournament): RoundRecord[][] {
  const records: RoundRecord[][] = tournament.players.map(() => []);
  for (const meeting of tournament.meetings) {
    for (const side of [0, 1] as const) records[meeting.players[side]]!.push(recordOf(meeting, side));
  }
  for (const { player, round, kind, games = 1 } of tournament.byes) {
    records[player]!.push({ kind, points: BYE_POINTS[kind] * games, games, round });
  }
  if (!tournament.predetermined) addAbsences(records, tournament);
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
    round,
  };
}

/** Adds an absence for each round without an entry, for example after a withdrawal (C.07, 16.1.1). */
function addAbsences(records: RoundRecord[][], { rounds = 0, open = [] }: Tournament): void {
  // If the round of any game is unknown, absences cannot be told from games.
  if (records.some((own) => own.some(({ round }) => round === undefined))) return;
  for (const [player, own] of records.entries()) {
    const inPlay = open.filter(({ players }) => players.includes(player));
    const seen = new Set([...own, ...inPlay].map(({ round }) => round));
    for (let round = 1; round <= rounds; round++) {
      if (!seen.has(round)) own.push({ kind: 'zero', points: 0, games: 1, round });
    }
  }
}

/** A bye at the player's own request (C.07, 16.1). */
export function isRequestedBye({ kind }: RoundRecord): boolean {
  return kind === 'half' || kind === 'zero';
}

/** A round the player chose not to play or failed to appear for (C.07, 16.1.2). */
export function isVoluntary(record: RoundRecord): boolean {
  return isRequestedBye(record) || record.kind === 'forfeit-loss';
}

/** The sum of the points. */
export function pointsIn(records: readonly RoundRecord[]): number {
  return records.reduce((sum, { points }) => sum + points, 0);
}
