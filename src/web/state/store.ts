import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type GameRecord, mergeKept } from './record.ts';

/** The games of this browser. */
export interface GameStore {
  /** Every game kept, the one changed last first. */
  all(): Promise<GameRecord[]>;
  get(id: string): Promise<GameRecord | undefined>;
  /**
   * Keeps a game. Nothing that another tab has kept of it meanwhile is lost (see {@link mergeKept}).
   * @returns false where a finished game stands under this id: the caller gives its own another one.
   */
  put(record: GameRecord): Promise<boolean>;
  delete(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  games: { key: string; value: GameRecord; indexes: { updated: number } };
}

const NAME = 'plyhouse';
const VERSION = 1;

/** Games in IndexedDB. The database is opened at the first call; a browser that has none rejects each of them. */
export function browserStore(): GameStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const open = () => {
    opened ??= openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updatedMillis');
      },
      // A newer page in another tab wants to change the shape of the database: let go, and open again when asked.
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        opened = undefined;
      },
      terminated() {
        opened = undefined;
      },
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  return {
    async all() {
      const games = await (await open()).getAllFromIndex('games', 'updated');
      return games.reverse();
    },
    async get(id) {
      return (await open()).get('games', id);
    },
    async put(record) {
      const transaction = (await open()).transaction('games', 'readwrite');
      const merged = mergeKept(await transaction.store.get(record.id), record);
      if (merged) await transaction.store.put(merged);
      await transaction.done;
      return merged !== undefined;
    },
    async delete(id) {
      await (await open()).delete('games', id);
    },
  };
}

/** Games that last as long as the page. */
export function memoryStore(games: readonly GameRecord[] = []): GameStore {
  const kept = new Map(games.map((record) => [record.id, record]));
  return {
    async all() {
      return [...kept.values()].sort((one, other) => other.updatedMillis - one.updatedMillis);
    },
    async get(id) {
      return kept.get(id);
    },
    async put(record) {
      const merged = mergeKept(kept.get(record.id), record);
      if (merged) kept.set(record.id, merged);
      return merged !== undefined;
    },
    async delete(id) {
      kept.delete(id);
    },
  };
}
