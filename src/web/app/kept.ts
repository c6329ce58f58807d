/** Values that this browser stores for the page, each under a key, and the message if it could not. */

/** A place to store values: the browser's storage, or an object with the same interface. */
export type ValueStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A value stored under one key. It is checked whenever it is read, because another version or a visitor may have changed it. */
export interface Kept<Value> {
  readonly key: string;
  read(storage: ValueStorage | undefined): Value;
  /** Stores it. If the browser cannot, it lasts only as long as the page. */
  write(storage: ValueStorage | undefined, value: Value): void;
  /** Calls a function whenever another tab has stored it. @returns ends it. */
  follow(changed: () => void): () => void;
}

/**
 * Declares a value that is stored as JSON.
 * @param check makes the value of whatever was found; undefined stands for nothing, unreadable JSON and forbidden storage.
 * These are plain functions because some are part of the first load, which has no valibot.
 * @param make what JSON can hold of it, if that is not the value itself.
 */
export const kept = <Value>(
  key: string,
  check: (stored: unknown) => Value,
  make: (value: Value) => unknown = (value) => value,
): Kept<Value> => ({
  key,
  read: (storage) => check(readJson(storage, key)),
  write(storage, value) {
    try {
      storage?.setItem(key, JSON.stringify(make(value)));
    } catch {
      // Full or forbidden: the page works without it.
    }
  },
  follow(changed) {
    const listener = (event: StorageEvent) => event.key === key && changed();
    addEventListener('storage', listener);
    return () => removeEventListener('storage', listener);
  },
});

function readJson(storage: ValueStorage | undefined, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const isText = (stored: unknown): stored is string => typeof stored === 'string';

/** The fields of an object; none if it is something else. */
export const fieldsOf = (stored: unknown) => Object(stored) as Readonly<Record<string, unknown>>;

/** A check that keeps the readable items of a list. */
export const listOf =
  <Item>(isItem: (stored: unknown) => stored is Item) =>
  (stored: unknown): readonly Item[] =>
    Array.isArray(stored) ? stored.filter(isItem) : [];

/** A check that keeps the readable fields of an object. */
export const recordOf =
  <Item>(isItem: (stored: unknown) => stored is Item) =>
  (stored: unknown): Readonly<Record<string, Item>> =>
    Object.fromEntries(Object.entries(fieldsOf(stored)).filter((entry): entry is [string, Item] => isItem(entry[1])));

/** The name that a visitor gives to others: on cards to share and in links. */
export const SENDER = kept('plyhouse.sender', (stored) => String(stored ?? ''));

interface LastingStorage extends ValueStorage {
  /** The message about a value that the browser has refused to store; empty if it is stored. @param what "your results". */
  unsavedText(value: Kept<unknown>, what: string): string;
}

const LASTING = new WeakMap<object, LastingStorage>();

/**
 * The storage of a page. Values that the browser refuses, because it is full or forbids it, stay in memory as long as
 * the page.
 */
export function lastingStorage(page: { readonly storage: ValueStorage | undefined }): LastingStorage {
  const { storage } = page;
  const known = LASTING.get(page);
  if (known) return known;
  const unsaved = new Map<string, string>();
  const made: LastingStorage = {
    getItem: (key) => unsaved.get(key) ?? storage?.getItem(key) ?? null,
    setItem(key, text) {
      unsaved.set(key, text);
      try {
        storage?.setItem(key, text);
        if (storage) unsaved.delete(key);
      } catch {
        // It stays in memory.
      }
    },
    unsavedText: ({ key }, what) =>
      unsaved.has(key)
        ? `This browser’s storage is full or blocked: ${what} will be gone once you close the page.`
        : '',
  };
  LASTING.set(page, made);
  return made;
}
