import type { Queries } from './database.ts';

/** The events of a tournament, in order; docs/tournaments.md says what each has in its body. */
const EVENTS = [
  'created',
  'running',
  'paused',
  'stopped',
  'round-started',
  'pair-started',
  'game-finished',
  'pair-released',
  'result-refused',
  'player-withdrawn',
  'finished',
] as const;
type EventKind = (typeof EVENTS)[number];

export interface TournamentEvent {
  /** From 1, without gaps. */
  readonly seq: number;
  /** When it was written, by the database's clock; ISO 8601. */
  readonly at: string;
  readonly kind: EventKind;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Adds an event. The tournament's row has to be locked. */
export async function appendEvent(
  queries: Queries,
  tournament: string,
  kind: EventKind,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  await queries.query(
    `insert into plyhouse.event (tournament, seq, kind, body)
     select $1, coalesce(max(seq), 0) + 1, $2, $3::jsonb from plyhouse.event where tournament = $1`,
    [tournament, kind, JSON.stringify(body)],
  );
}

/** Events after this one, the first 1000 of them. */
export async function eventsAfter(queries: Queries, tournament: string, seq: number): Promise<TournamentEvent[]> {
  const rows = await queries.query<{ seq: number; at: number; kind: EventKind; body: TournamentEvent['body'] }>(
    `select seq, (extract(epoch from at) * 1000)::float8 as at, kind, body from plyhouse.event
     where tournament = $1 and seq > $2 order by seq limit 1000`,
    [tournament, seq],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
