import type { TraceEvent } from '../../host/trace-event.ts';
import type { TracePath } from '../../host/trace-path.ts';
import { formatReason } from './step-text.ts';
import { isIdleCut, type Watched, type WatchedList } from './watched.ts';

/** The moves that DEPTH struck out, or CLIMB cut, in one step. */
export interface WatchNote {
  readonly step: number;
  readonly kind: 'struck' | 'cut';
  readonly text: string;
}

/** The number of moves of one step that a note names; it counts the rest. */
const NAMED_IN_NOTE = 6;
/** Whether an event is noted. */
export const isNoted = ({ kind }: TraceEvent) => kind === 'prune' || kind === 'cut';

/** The notes of a step, collected as its events arrive. */
interface StepNotes {
  /** Called before an event is applied. */
  take(event: TraceEvent, watched: Watched, path: TracePath): void;
  /** The cuts and struck-out moves of the step, newest first. */
  written(): readonly WatchNote[];
}

/** Starts the notes of a step. */
export function notesOf(step: number): StepNotes {
  let cut: WatchNote | undefined;
  const struck: string[] = [];
  let struckPly = 0;
  return {
    take(event, watched, path) {
      if (event.kind === 'prune') {
        if (struck.length === 0) struckPly = event.ply;
        struck.push(`${path.name(event.ply, event.move)} (${formatReason(event.reason)})`);
      }
      if (event.kind !== 'cut' || cut) return;
      const list = watched.lists[event.ply - 1];
      if (!isIdleCut(list)) cut = { step, kind: 'cut', text: cutText(event, list, path) };
    },
    written() {
      const text = `Ply ${struckPly}: ${named(struck)}.`;
      return [...(cut ? [cut] : []), ...(struck.length > 0 ? [{ step, kind: 'struck' as const, text }] : [])];
    },
  };
}

function cutText({ ply, move }: Extract<TraceEvent, { kind: 'cut' }>, list: WatchedList | undefined, path: TracePath) {
  const last = path.moves.at(ply - 2);
  // In a list that grows as it is searched, cuts can be told apart only by the move before them.
  const where = list?.isShown || ply < 2 || last === undefined ? '' : `, after ${path.name(ply - 1, last)}`;
  if (move === '') return `Ply ${ply}${where}: good enough without a capture, none is looked at.`;
  const unread = list?.moves.filter(({ fate }) => fate === 'open') ?? [];
  const names = named(unread.map((each) => path.name(ply, each.move)));
  const what = unread.length === 0 ? 'nothing more is looked at' : `${names} ${unread.length === 1 ? 'is' : 'are'} cut`;
  return `Ply ${ply}${where}: ${path.name(ply, move)} is too good, ${what}.`;
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED_IN_NOTE).join(', ');
  return names.length > NAMED_IN_NOTE ? `${shown} and ${names.length - NAMED_IN_NOTE} more` : shown;
}
