import type { Uci } from '../../chess/move.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import type { Decision, Thought, TracedMove } from '../../programs/program.ts';

/**
 * The state of a move of a list: not searched yet; on the board now; taken back with its value; struck out beforehand; or
 * skipped because another move was too good.
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
  /** True if the program reported the whole list; otherwise it grows as moves are searched. */
  readonly isShown: boolean;
  readonly moves: readonly WatchedMove[];
  /** The move that was too good, which cut the rest. */
  readonly cutBy?: Uci;
  /** The value of the position without searching deeper. */
  readonly worth?: number;
}

/** The state of a watched search after some of its events. */
export interface Watched {
  /** The module in control, and the one before it. */
  readonly module?: string;
  readonly moduleBefore?: string;
  /** The executed moves from ply 1 on. */
  readonly line: readonly Uci[];
  /** The lists from the root to the current ply; undefined for a ply without one. */
  readonly lists: readonly (WatchedList | undefined)[];
  /** The deepest ply that has had a list. */
  readonly deepest: number;
  readonly counts: {
    readonly executed: number;
    readonly struck: number;
    /** Cuts that skipped moves, as far as known. */
    readonly cuts: number;
    readonly missed: number;
  };
  readonly thought?: Thought;
  /** The root move looked at, or looked at last. */
  readonly candidate?: Uci;
  /** The root move with the highest value so far in this pass. */
  readonly best?: Uci;
  readonly decision?: Decision;
}

export const NOTHING_WATCHED: Watched = {
  line: [],
  lists: [],
  deepest: 0,
  counts: { executed: 0, struck: 0, cuts: 0, missed: 0 },
};

/** The key under which a reported list keeps the value of a searched move; a growing list uses the other. */
const END = 'end';
const VALUE = 'value';
/** And the key for its value in the previous pass. */
export const BEFORE = 'before';

/** The value of a searched move in this pass. */
export const worthOf = (move: Pick<WatchedMove, 'values'> | undefined): number | undefined =>
  move?.values[END] ?? move?.values[VALUE];

/** The columns of a list, in reading order. */
const COLUMNS = ['minimum', 'maximum', END, VALUE, BEFORE];

/** The values that the moves of a list have, if any. */
export function columnsOf({ isShown, moves }: WatchedList): string[] {
  const known = new Set(moves.flatMap(({ values }) => Object.keys(values)));
  // A reported list has its last column from the start, so that the layout does not jump when the first value arrives.
  known.add(isShown ? END : VALUE);
  return [...COLUMNS.filter((name) => known.delete(name)), ...known];
}

/** The state after one more event. */
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
      return { ...watched, lists: [...above(lists, event.ply), { ply: event.ply, isShown: true, moves }] };
    }
    case 'enter': {
      const list = entered(lists[event.ply - 1] ?? grown(event.ply), event.move);
      return {
        ...watched,
        ...(event.ply === 1 ? { candidate: event.move } : {}),
        line: [...line.slice(0, event.ply - 1), event.move],
        lists: [...above(lists, event.ply), list],
        counts: { ...counts, executed: counts.executed + 1 },
      };
    }
    case 'leave': {
      const list = lists[event.ply - 1] ?? grown(event.ply);
      const column = list.isShown ? END : VALUE;
      const left = withMove(list, event.move, ({ values, move }) => ({
        move,
        values: { ...values, [column]: event.value },
        fate: 'back',
      }));
      const best = list.moves.find(({ move }) => move === watched.best);
      const isBest = event.ply === 1 && event.value > (worthOf(best) ?? Number.NEGATIVE_INFINITY);
      return {
        ...watched,
        ...(isBest ? { best: event.move } : {}),
        line: line.slice(0, event.ply - 1),
        lists: [...above(lists, event.ply), left],
      };
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
    case 'thought':
      return counts.executed > 0 ? { ...watched, thought: event.thought } : reported(watched, event.thought);
    case 'missed':
      return { ...watched, counts: { ...counts, missed: counts.missed + event.count } };
    case 'decides':
      return { ...watched, line: [], lists: lists.slice(0, 1).map(rested), decision: event.decision };
  }
}

/** A program without a trace reports whole lines: their first moves are its root moves, with values in pawns. */
function reported(watched: Watched, thought: Thought): Watched {
  const { pv, score, rank = 1 } = thought;
  const [move] = pv;
  if (move === undefined || !score) return { ...watched, thought };
  const value = score.kind === 'cp' ? score.centipawns / 100 : Math.sign(score.moves) * Number.POSITIVE_INFINITY;
  const list = withMove(watched.lists[0] ?? grown(1), move, () => ({ move, values: { [VALUE]: value }, fate: 'back' }));
  return { ...watched, thought, candidate: move, line: pv, lists: [list], ...(rank === 1 ? { best: move } : {}) };
}

/** Whether a cut saves nothing: the whole list is known, and the move that was too good is its last. */
export const isIdleCut = (list: WatchedList | undefined): boolean =>
  list?.isShown === true && list.moves.every(({ fate }) => fate !== 'open');

const grown = (ply: number): WatchedList => ({ ply, isShown: false, moves: [] });

/** The lists of the plies above a ply, one entry each. */
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

/** Executing a move that was already finished starts a new pass over its list. */
function entered(list: WatchedList, move: Uci): WatchedList {
  const known = list.moves.find((each) => each.move === move);
  const present = known && known.fate !== 'open' && known.fate !== 'executed' ? turned(list) : list;
  return withMove(present, move, (each) => ({ ...each, fate: 'executed' }));
}

/** The list at the end of the search, perhaps in the middle of a move: nothing is executed any more. */
function rested(list: WatchedList | undefined): WatchedList | undefined {
  if (!list) return undefined;
  const moves = list.moves.map((move) => (move.fate === 'executed' ? { ...move, fate: 'open' as const } : move));
  return { ...list, moves };
}

/** The list in a new pass: the end values become the previous values. */
function turned({ ply, isShown, moves }: WatchedList): WatchedList {
  return {
    ply,
    isShown,
    moves: moves.map(({ move, values: { [END]: end, [VALUE]: value, ...values } }) => {
      const last = end ?? value;
      return { move, values: last === undefined ? values : { ...values, [BEFORE]: last }, fate: 'open' };
    }),
  };
}
