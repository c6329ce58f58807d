import { opposite } from 'chessops/util';
import { turnOf } from '../../chess/game.ts';
import type { Pace } from '../../host/pace.ts';
import type { Seat } from '../../host/seat.ts';
import { paceOf } from '../../match/terms.ts';
import type { Card } from '../../programs/program.ts';
import type { GameRecord } from './record.ts';
import type { Table } from './table.ts';
import { runsOnTime } from './words.ts';

/** The program sits down to the game on the table, and gets up again. */

/** Kept back from a game clock on the real clock, for the way to the worker and back. */
const OVERHEAD_MILLIS = 30;
/** How long a stopped search may take to get out of the way before its worker is started anew. */
const PATIENCE_MILLIS = 2000;

const keyOf = ({ id, options, seed }: GameRecord, card: Card, tables: boolean) =>
  JSON.stringify([card.id, id, options, seed, tables]);

const usesTables = ({ means }: Table, card: Card) => card.usesTables === true && means.mayUseTables();

/** The program, ready for the game on the table. */
export async function seatFor(table: Table, card: Card): Promise<Seat> {
  const { inner, means, record } = table;
  const { options, seed } = record.value;
  const tables = usesTables(table, card);
  const key = keyOf(record.value, card, tables);
  if (inner.seat && inner.seatKey === key) return inner.seat;
  const isSame = inner.seat?.card.id === card.id && inner.seatHasTables === tables;
  if (inner.seat && inner.seatKey !== '' && isSame) {
    await inner.seat.setOptions(options, seed);
    await inner.seat.newGame();
  } else {
    const { seat } = inner;
    inner.seat = undefined;
    await seat?.close();
    inner.seat = await means.hire(card, options, seed, tables);
    inner.seatHasTables = tables;
  }
  inner.seatKey = key;
  return inner.seat;
}

/** Fetches a program before it is needed. What goes wrong is said when it is needed. */
export function warmUp(table: Table, card: Card): void {
  if (table.inner.seatKey === keyOf(table.record.value, card, usesTables(table, card))) return;
  const { turn } = table.inner;
  const before = table.inner.search;
  table.inner.search = (async () => {
    await before;
    if (table.inner.turn === turn) await seatFor(table, card);
  })().catch(() => {
    table.inner.seatKey = '';
  });
}

/** Waits for a search that was told to stop; one that does not hear loses its worker. */
export async function outOfTheWay(search: Promise<void>, seat: Seat | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), PATIENCE_MILLIS);
  });
  const isLate = (await Promise.race([search, patience])) === 'late';
  clearTimeout(timer);
  if (isLate) await seat?.restart();
  await search;
}

/** What the side to move is asked for, under the game's terms and clocks. */
export function paceFor({ game, clocks, terms }: GameRecord): Pace {
  const side = turnOf(game);
  const own = clocks?.[side];
  const pace = paceOf(terms, own, clocks?.[opposite(side)], OVERHEAD_MILLIS);
  return own && !terms.period ? { ...pace, guardMillis: Math.max(1, own.remainingMillis - OVERHEAD_MILLIS) } : pace;
}

/**
 * The same for a search in the visitor's time, of the game as it is expected to go on. Where the program's own time is
 * not real time, neither is this: it gets as many positions as its machine would have examined while the visitor thinks.
 */
export function paceAhead(record: GameRecord, card: Card): Pace {
  const isReal = runsOnTime(record.terms, card) && !record.terms.period;
  return { ...paceFor(record), ponder: true, ...(isReal ? {} : { period: true }) };
}
