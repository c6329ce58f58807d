import type { Uci } from '../../chess/move.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import type { Decision, Thought, TracedMove } from '../../programs/program.ts';

/**
 * What has become of a move of a list: not looked at yet; executed on the board now; taken back with its value;
 * struck out beforehand; or left unread because another move was too good.
 */
export type Fate = 'open' | 'executed' | 'back' | 'struck' | 'cut';

export interface WatchedMove extends TracedMove {
  readonly fate: Fate;
  /** Why it was struck out, in the program's words. */
  readonly reason?: string;
}

/** The moves of one node of the tree. */
export interface WatchedList {
  readonly ply: number;
  /** True where the program told the whole list; else it grows as moves are looked at. */
  readonly isTold: boolean;
  readonly moves: readonly WatchedMove[];
  /** The move that was too good for the rest to matter. */
  readonly cutBy?: Uci;
  /** What the position was judged to be worth without going deeper. */
  readonly worth?: number;
}

/** What is known of a watched search after some of its events. */
export interface Watched {
  /** The module in control, and the one before it. */
  readonly module?: string;
  readonly moduleBefore?: string;
  /** The executed moves, from ply 1 on. */
  readonly line: readonly Uci[];
  /** The lists from the root to where it is, by ply; undefined where a ply has none. */
  readonly lists: readonly (WatchedList | undefined)[];
  /** The deepest ply that has had a list. */
  readonly deepest: number;
  readonly counts: {
    readonly executed: number;
    readonly struck: number;
    /** Cuts that left something unread, as far as is known. */
    readonly cuts: number;
    readonly missed: number;
  };
  readonly thought?: Thought;
  readonly decision?: Decision;
}

export const NOTHING_WATCHED: Watched = {
  line: [],
  lists: [],
  deepest: 0,
  counts: { executed: 0, struck: 0, cuts: 0, missed: 0 },
};

/** Under this name a told list keeps what a move was worth once it was searched; a grown one under the other. */
const END = 'end';
const VALUE = 'value';
/** And under this name what that was in the pass before. */
export const BEFORE = 'before';

/** The columns of a list, in the order in which they are read. */
const COLUMNS = ['minimum', 'maximum', END, VALUE, BEFORE];

/** The values that the moves of a list have, as far as there are any. */
export function columnsOf({ isTold, moves }: WatchedList): string[] {
  const known = new Set(moves.flatMap(({ values }) => Object.keys(values)));
  // A told list has its last column from the beginning, so that nothing jumps when the first move comes back.
  known.add(isTold ? END : VALUE);
  return [...COLUMNS.filter((name) => known.delete(name)), ...known];
}

/** What is known after one event more. */
export function withEvent(watched: Watched, event: TraceEvent): Watched {
  const next = changed(watched, event);
  return next.lists.length > next.deepest ? { ...next, deepest: next.lists.length } : next;
}

function changed(watched: Watched, event: TraceEvent): Watched {
  const { lists, line, counts } = watched;
  switch (event.kind) {
    case 'module':
      return { ...watched, ...(watched.module ? { moduleBefore: watched.module } : {}), module: event.name };
    case 'list': {
      const moves = event.moves.map((move): WatchedMove => ({ ...move, fate: 'open' }));
      return { ...watched, lists: [...above(lists, event.ply), { ply: event.ply, isTold: true, moves }] };
    }
    case 'enter': {
      const list = entered(lists[event.ply - 1] ?? grown(event.ply), event.move);
      return {
        ...watched,
        line: [...line.slice(0, event.ply - 1), event.move],
        lists: [...above(lists, event.ply), list],
        counts: { ...counts, executed: counts.executed + 1 },
      };
    }
    case 'leave': {
      const list = lists[event.ply - 1] ?? grown(event.ply);
      const column = list.isTold ? END : VALUE;
      const left = withMove(list, event.move, ({ values, move }) => ({
        move,
        values: { ...values, [column]: event.value },
        fate: 'back',
      }));
      return { ...watched, line: line.slice(0, event.ply - 1), lists: [...above(lists, event.ply), left] };
    }
    case 'cut': {
      const list = lists[event.ply - 1] ?? grown(event.ply);
      const moves = list.moves.map((move) => (move.fate === 'open' ? { ...move, fate: 'cut' as const } : move));
      return {
        ...watched,
        lists: replaced(lists, { ...list, moves, cutBy: event.move }),
        counts: { ...counts, cuts: counts.cuts + (isIdleCut(list) ? 0 : 1) },
      };
    }
    case 'prune': {
      const list = lists[event.ply - 1] ?? grown(event.ply);
      const struck = withMove(list, event.move, (move) => ({ ...move, fate: 'struck', reason: event.reason }));
      return { ...watched, lists: replaced(lists, struck), counts: { ...counts, struck: counts.struck + 1 } };
    }
    case 'evaluate': {
      const list = lists[event.ply - 1];
      return list ? { ...watched, lists: replaced(lists, { ...list, worth: event.value }) } : watched;
    }
    case 'says':
      return { ...watched, thought: event.thought };
    case 'missed':
      return { ...watched, counts: { ...counts, missed: counts.missed + event.count } };
    case 'decides':
      return { ...watched, line: [], lists: lists.slice(0, 1).map(rested), decision: event.decision };
  }
}

/** Whether a cut at a list saves nothing: the whole list is known, and its last move was the one too good. */
export const isIdleCut = (list: WatchedList | undefined): boolean =>
  list?.isTold === true && list.moves.every(({ fate }) => fate !== 'open');

const grown = (ply: number): WatchedList => ({ ply, isTold: false, moves: [] });

/** The lists of the plies above one, with a place for each. */
function above(lists: Watched['lists'], ply: number): (WatchedList | undefined)[] {
  return Array.from({ length: ply - 1 }, (_, index) => lists[index]);
}

function replaced(lists: Watched['lists'], list: WatchedList): (WatchedList | undefined)[] {
  const all = [...lists];
  while (all.length < list.ply - 1) all.push(undefined);
  all[list.ply - 1] = list;
  return all;
}

function withMove(list: WatchedList, move: Uci, change: (move: WatchedMove) => WatchedMove): WatchedList {
  const known = list.moves.findIndex((each) => each.move === move);
  if (known < 0) return { ...list, moves: [...list.moves, change({ move, values: {}, fate: 'open' })] };
  return { ...list, moves: list.moves.map((each, index) => (index === known ? change(each) : each)) };
}

/** A move that was done with and is executed again begins a new pass over its list. */
function entered(list: WatchedList, move: Uci): WatchedList {
  const known = list.moves.find((each) => each.move === move);
  const present = known && known.fate !== 'open' && known.fate !== 'executed' ? turned(list) : list;
  return withMove(present, move, (each) => ({ ...each, fate: 'executed' }));
}

/** The list when the search has ended, in the middle of a move perhaps: nothing is executed any more. */
function rested(list: WatchedList | undefined): WatchedList | undefined {
  if (!list) return undefined;
  const moves = list.moves.map((move) => (move.fate === 'executed' ? { ...move, fate: 'open' as const } : move));
  return { ...list, moves };
}

/** The list in a new pass: what moves were worth at the end is now what they were worth before. */
function turned({ ply, isTold, moves }: WatchedList): WatchedList {
  return {
    ply,
    isTold,
    moves: moves.map(({ move, values: { [END]: end, [VALUE]: value, ...values } }) => {
      const last = end ?? value;
      return { move, values: last === undefined ? values : { ...values, [BEFORE]: last }, fate: 'open' };
    }),
  };
}
