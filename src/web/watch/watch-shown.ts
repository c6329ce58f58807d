import type { WatchNote } from './watch-notes.ts';
import { NOTHING_WATCHED, type Watched } from './watched.ts';

/** The display after a step. */
export interface WatchShown {
  readonly watched: Watched;
  /** Steps taken. */
  readonly steps: number;
  /** Descriptions of the last steps, newest first. */
  readonly said: readonly { readonly step: number; readonly text: string }[];
  /** Struck-out and cut moves, newest first. */
  readonly notes: readonly WatchNote[];
}

export const NOTHING_SHOWN: WatchShown = { watched: NOTHING_WATCHED, steps: 0, said: [], notes: [] };
