import type { Keep } from '../kept.ts';

/** A browser's storage, in memory. */
export function memoryKeep(stored: Readonly<Record<string, string>> = {}): Keep {
  const held = new Map(Object.entries(stored));
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => void held.set(key, text) };
}
