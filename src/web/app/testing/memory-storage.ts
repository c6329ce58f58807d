import type { ValueStorage } from '../kept.ts';

/** A browser's storage, in memory. */
export function memoryStorage(stored: Readonly<Record<string, string>> = {}): ValueStorage {
  const held = new Map(Object.entries(stored));
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => void held.set(key, text) };
}
