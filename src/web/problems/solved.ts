/** The problems of the collection that a visitor has solved, kept in the browser. */
import { type Keep, readKept, writeKept } from '../app/settings.ts';

const SOLVED = 'plyhouse.solved';

/** Their numbers in the collection. Unreadable data counts as none. */
export function readSolved(keep: Keep | undefined): ReadonlySet<string> {
  const kept = readKept(keep, SOLVED);
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
}

/** Marks one as solved. @returns all solved ones. */
export function markSolved(keep: Keep | undefined, id: string): ReadonlySet<string> {
  // Read again: another tab may have marked some meanwhile.
  const solved = new Set(readSolved(keep)).add(id);
  writeKept(keep, SOLVED, [...solved]);
  return solved;
}
