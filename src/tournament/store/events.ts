import type { Queries, TournamentEvent, Transaction } from './database.ts';
import type { EventKind } from './tables.ts';

/** Adds an event. The tournament has to be locked. */
export async function appendEvent(
  { queries, report }: Transaction,
  tournament: string,
  kind: EventKind,
  body: TournamentEvent['body'],
): Promise<void> {
  const { seq, at } = await queries
    .insertInto('event')
    .values(({ selectFrom }) => ({
      ...{ tournament, kind, body: JSON.stringify(body) },
      seq: selectFrom('event')
        .select(({ eb, fn, lit }) => eb(fn.coalesce(fn.max('seq'), lit(0)), '+', lit(1)).as('next'))
        .where('tournament', '=', tournament),
    }))
    .returning(['seq', 'at'])
    .executeTakeFirstOrThrow();
  report(tournament, { seq, at: new Date(at).toISOString(), kind, body });
}

/** Events after this one, the first 1000 of them. */
export async function eventsAfter(queries: Queries, tournament: string, seq: number): Promise<TournamentEvent[]> {
  const rows = await queries
    .selectFrom('event')
    .select(['seq', 'at', 'kind', 'body'])
    .where('tournament', '=', tournament)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(1000)
    .execute();
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), body: JSON.parse(row.body) }));
}

/** The number of the last event; 0 if there is none. */
export async function lastEvent(queries: Queries, tournament: string): Promise<number> {
  const { seq } = await queries
    .selectFrom('event')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('tournament', '=', tournament)
    .executeTakeFirstOrThrow();
  return seq ?? 0;
}
