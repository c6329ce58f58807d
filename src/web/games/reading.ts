import { type DamagedRecord, readRecord } from '../record/read-record.ts';
import type { GameRecord } from '../record/record.ts';
import { inListOrder } from './games-list.ts';

/** The stored games in the order of the list, read one by one as they come into sight. */
export interface GamesList {
  /** As stored. */
  readonly raws: readonly unknown[];
  /** The games read so far, by their stored value. */
  readonly read: Map<unknown, ReturnType<typeof readRecord>>;
  /** Whether all are read. */
  isRead: boolean;
}

export function openList(raws: readonly unknown[]): GamesList {
  return { raws: inListOrder(raws), read: new Map(), isRead: raws.length === 0 };
}

/** Reads one of them; undefined if it is damaged. */
export function readOf({ read }: GamesList, raw: unknown): GameRecord | undefined {
  let found = read.get(raw);
  if (!found) {
    found = readRecord(raw);
    read.set(raw, found);
  }
  return found.kind === 'whole' ? found.record : undefined;
}

/** Reads those that are still unread, in their order, for about this long. */
export function readOn(list: GamesList, millis: number): void {
  const end = performance.now() + millis;
  for (const raw of list.raws) {
    if (list.read.has(raw)) continue;
    if (performance.now() > end) return;
    readOf(list, raw);
  }
  list.isRead = true;
}

/** The damaged ones that were found. */
export function damagedIn({ raws, read }: GamesList): DamagedRecord[] {
  return raws.flatMap((raw) => {
    const found = read.get(raw);
    return found?.kind === 'damaged' ? [found.damaged] : [];
  });
}

/** Those that were read whole. */
export function wholeIn(list: GamesList): GameRecord[] {
  return list.raws.flatMap((raw) => (list.read.has(raw) ? (readOf(list, raw) ?? []) : []));
}
