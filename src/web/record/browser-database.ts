import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/**
 * A database of this browser (IndexedDB), opened at the first call and again after it was closed: by the browser, or for
 * a newer page in another tab that upgrades it. In a browser without one, every call rejects.
 * @param upgrade creates the contents of a database of this version.
 */
export function browserDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opened = undefined;
  };
  return () => {
    opened ??= openDB<Schema>(name, version, {
      upgrade,
      blocking(_current, _blocked, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
}
