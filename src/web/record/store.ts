import type { DBSchema } from 'idb';
import { browserDatabase } from './browser-database.ts';
import { type GameRecord, mergeKept } from './record.ts';

/** The games of this browser. */
export interface GameStore {
  /** All games as stored, damaged ones too, to be read one by one: reading thousands takes seconds. */
  raws(): Promise<readonly unknown[]>;
  /** Undefined if there is none, or none that can be read. */
  get(id: string): Promise<GameRecord | undefined>;
  /**
   * Saves a game. Nothing that another tab saved of it meanwhile is lost (see {@link mergeKept}).
   * @returns false if a finished or damaged game has this id: the caller must choose another one.
   */
  put(record: GameRecord): Promise<boolean>;
  /**
   * Saves games that have new ids, or restores deleted ones as they were, readable or not; all of them or none: a page that is
   * left in the middle keeps no part.
   * @param raws as they are to be stored, imported ones with their line as text (see packed-line.ts).
   */
  addAll(raws: readonly Pick<GameRecord, 'id'>[]): Promise<void>;
  /** Deletes games, all of them or none. */
  deleteAll(keys: readonly IDBValidKey[]): Promise<void>;
}

type Reader = (raw: unknown) => GameRecord | undefined;

/** Reads a stored game; undefined if it is damaged. Its checks are loaded when there is something to read. */
async function loadReader(): Promise<Reader> {
  const { readRecord } = await import('./read-record.ts');
  return (raw) => {
    const read = readRecord(raw);
    return read.kind === 'whole' ? read.record : undefined;
  };
}

/** A stored game, or the one before a reload; undefined if there is none, or it is damaged. */
export async function readOne(raw: unknown): Promise<GameRecord | undefined> {
  return raw === undefined ? undefined : (await loadReader())(raw);
}

/** The record to save if its key is in use; undefined if the stored one must not be overwritten. */
function merged(read: Reader, raw: unknown, record: GameRecord): GameRecord | undefined {
  const stored = read(raw);
  return stored && mergeKept(stored, record);
}

/** The number of games read from the database at once, which takes some milliseconds. */
const READ_AT_ONCE = 200;

interface Schema extends DBSchema {
  games: { key: IDBValidKey; value: unknown; indexes: { updated: number } };
}

/** Games in IndexedDB. The database is opened at the first call; in a browser without one, every call rejects. */
export function browserStore(): GameStore {
  const open = browserDatabase<Schema>('plyhouse', 1, (database) => {
    database.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updatedMillis');
  });
  // Not by the index of times, which omits games with a damaged time; in parts, between which the page can draw.
  const raws = async () => {
    const { store } = (await open()).transaction('games');
    const all: unknown[] = [];
    for (let range: IDBKeyRange | undefined; ; ) {
      const part = await store.getAll(range, READ_AT_ONCE);
      for (const raw of part) all.push(raw);
      if (part.length < READ_AT_ONCE) return all;
      range = IDBKeyRange.lowerBound((part.at(-1) as GameRecord).id, true);
    }
  };
  return {
    raws,
    async get(id) {
      return readOne(await (await open()).get('games', id));
    },
    async put(record) {
      for (let read: Reader | undefined; ; ) {
        const transaction = (await open()).transaction('games', 'readwrite');
        const raw = await transaction.store.get(record.id);
        // A transaction does not wait for what is loaded.
        if (raw === undefined || read) {
          const next = raw === undefined ? record : merged(read!, raw, record);
          if (next) await transaction.store.put(next);
          await transaction.done;
          return next !== undefined;
        }
        read = await loadReader();
      }
    },
    async addAll(added) {
      const transaction = (await open()).transaction('games', 'readwrite');
      // One that fails ends the transaction, and all of them are refused.
      await Promise.all([...added.map((raw) => transaction.store.add(raw)), transaction.done]);
    },
    async deleteAll(keys) {
      const transaction = (await open()).transaction('games', 'readwrite');
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done]);
    },
  };
}

/** Games in memory, which last as long as the page. */
export function memoryStore(raws: readonly unknown[] = []): GameStore {
  const keyOf = (raw: unknown) => (raw as GameRecord).id as IDBValidKey;
  const kept = new Map(raws.map((raw) => [keyOf(raw), raw]));
  return {
    raws: async () => [...kept.values()],
    get: async (id) => readOne(kept.get(id)),
    async put(record) {
      const raw = kept.get(record.id);
      const next = raw === undefined ? record : merged(await loadReader(), raw, record);
      if (next) kept.set(record.id, next);
      return next !== undefined;
    },
    async addAll(added) {
      for (const raw of added) kept.set(keyOf(raw), raw);
    },
    async deleteAll(keys) {
      for (const key of keys) kept.delete(key);
    },
  };
}
