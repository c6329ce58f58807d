/** Node only: finished pairs of games. Each is recorded once, with what follows from it, whatever happens. */
import type { Result } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { answerToLate, type HeldPair } from './claims.ts';
import type { Database, Transaction } from './database.ts';
import { appendEvent } from './events.ts';
import { decide, findTournament, lockTournament, type StoredTournament, withdraw } from './tournaments.ts';

/** A game as it is handed in. */
export interface HandedIn {
  readonly number: number;
  readonly white: string;
  readonly black: string;
  readonly result: Result;
  /** The word of PGN's Termination tag. */
  readonly termination: string;
  readonly reason: string;
  /** Includes those of the opening. */
  readonly moves: readonly Uci[];
  readonly pgn: string;
  readonly millis: number;
  /** The player that failed, how, and the last lines of the communication with it. */
  readonly fault?: { readonly player: string; readonly problem: string; readonly log: readonly string[] };
}

/** The number of an engine's last lines kept with a game in which it failed. */
const LOG_LINES = 50;

/**
 * Hands a finished pair in: its results, the events, and what follows from them are written together or not at all.
 * Asked again after a lost answer, it says the same.
 * @returns `refused` if another worker has the pair by now, or it is no longer wanted.
 */
export async function finishPair(
  database: Database,
  claim: HeldPair,
  played: readonly HandedIn[],
  factor: number,
): Promise<'recorded' | 'refused'> {
  const { worker, attempt, pair } = claim;
  return database.write(async (transaction) => {
    const { queries } = transaction;
    const tournament = await lockTournament(queries, claim.tournament.id);
    const { id, spec } = tournament;
    // 1. Is it the last attempt's to hand in?
    const late = await answerToLate(transaction, claim);
    if (late) return late;
    // 2. The results, and the events that report them.
    for (const [index, game] of played.entries()) {
      const { number, white, black, result, termination, reason, moves, pgn, millis, fault } = game;
      await queries
        .insertInto('result')
        .values({
          ...{ tournament: id, game: number, result, termination, reason, pgn, worker, attempt, factor, millis },
          plies: moves.length,
          moves: moves.join(' '),
          fault_by: fault ? spec.players.findIndex(({ name }) => name === fault.player) : null,
          fault: fault?.problem ?? null,
          fault_log: fault
            ? JSON.stringify(fault.log.slice(-LOG_LINES).map((line) => line.replaceAll('\0', '')))
            : null,
        })
        .execute();
      await appendEvent(transaction, id, 'game-finished', {
        ...{ game: number, pair: pair.number, round: pair.round, white, black, result, termination, reason },
        ...{ plies: moves.length, millis: Math.round(millis), worker, isLastOfPair: index === played.length - 1 },
      });
    }
    await queries
      .updateTable('pairing')
      .set({ state: 'done' })
      .where((eb) => eb.and({ tournament: id, number: pair.number }))
      .execute();
    // 3. A player that broke too often plays no more.
    for (const { fault } of played) if (fault) await quarantine(transaction, tournament, fault.player);
    // 4. What comes next. Where pairs are left and nothing can be decided by one, there is nothing to ask.
    const open = await queries
      .selectFrom('pairing')
      .select('number')
      .where('tournament', '=', id)
      .where('state', 'in', ['due', 'playing'])
      .limit(1)
      .executeTakeFirst();
    const { state } = await findTournament(queries, id);
    if (state !== 'finished' && (!open || spec.format.kind === 'sprt')) await decide(transaction, tournament);
    return 'recorded';
  });
}

async function quarantine(transaction: Transaction, tournament: StoredTournament, name: string): Promise<void> {
  const { id, spec } = tournament;
  const number = spec.players.findIndex((player) => player.name === name);
  const { count } = await transaction.queries
    .selectFrom('result')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ tournament: id, fault_by: number }))
    .executeTakeFirstOrThrow();
  if (count >= spec.quarantineAfter) await withdraw(transaction, tournament, number, `broke ${count} times`);
}
