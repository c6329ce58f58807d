import type { Page } from './page.ts';
import type { Keep } from './settings.ts';

/** A visitor's results are kept in the browser's storage; what it refuses, being full or forbidden, lasts as long as the page. */

interface LastingKeep extends Keep {
  /** What to tell the visitor of a value that the browser has refused to store; empty if it is stored. @param what "your results". */
  unsavedText(key: string, what: string): string;
}

const LASTING = new WeakMap<object, LastingKeep>();

/** The storage of a page, with what the browser refuses in memory. */
export function lastingKeep(page: Pick<Page, 'keep'>): LastingKeep {
  const { keep } = page;
  const known = LASTING.get(page);
  if (known) return known;
  const unsaved = new Map<string, string>();
  const made: LastingKeep = {
    getItem: (key) => unsaved.get(key) ?? keep?.getItem(key) ?? null,
    setItem(key, text) {
      unsaved.set(key, text);
      try {
        keep?.setItem(key, text);
        if (keep) unsaved.delete(key);
      } catch {
        // It stays in memory.
      }
    },
    unsavedText: (key, what) =>
      unsaved.has(key)
        ? `This browser’s storage is full or blocked: ${what} will be gone once you close the page.`
        : '',
  };
  LASTING.set(page, made);
  return made;
}
