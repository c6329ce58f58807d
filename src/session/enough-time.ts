import { formatDuration } from '../format/duration.ts';
import { formatQuantity } from '../format/number.ts';
import { shareOf } from '../host/search-request.ts';
import type { Card, Level } from '../programs/program.ts';
import { gameClockOf, press, startClock } from './side-clock.ts';
import type { Terms } from './terms.ts';
import type { TimeControl } from './time-control.ts';

/** Whether terms leave a program the time that its natural level takes, by the figures of its card. */

/** The usual length of a game, in moves. */
const GAME_MOVES = 40;
/** The usual clock of a game: half an hour for each side. */
const HALF_AN_HOUR: TimeControl = { millis: 1_800_000, incrementMillis: 0 };

/** The time a move takes a program on one of its levels, in milliseconds by its own clock. */
export interface MoveTime {
  /** Before it can move at all. */
  readonly least: number;
  readonly usual: number;
  /** Nearly every move takes less. */
  readonly most: number;
}

/** The effect of a program's terms on its play. */
export type TimeVerdict = { readonly move: MoveTime } & (
  | { readonly kind: 'enough' }
  /** Only its longest searches are cut short. */
  | { readonly kind: 'tight' }
  /** After this many moves it has only `givenMillis` for a move, less than it usually takes. */
  | { readonly kind: 'short'; readonly moves: number; readonly givenMillis: number }
  /** It loses on time after about this many moves. */
  | { readonly kind: 'flag'; readonly moves: number }
);

/**
 * The time a move takes a program on a level; undefined if its card does not say so, and by the real clock: computers of
 * today are far faster than the machines of the programs.
 */
export function moveTimeOf(
  card: Card,
  { level = card.tournamentLevel, period }: Pick<Terms, 'level' | 'period'>,
): MoveTime | undefined {
  const found = card.levels.find(({ id }) => id === level);
  if (!found || !period) return undefined;
  const { moveMillis, gameClock, nodes } = found.limits;
  const millis = moveMillis ?? (gameClock && gameClock.remainingMillis / (gameClock.movesToGo ?? GAME_MOVES));
  if (millis !== undefined) return { least: 0, usual: millis, most: millis };
  const positions = level === card.tournamentLevel ? card.positionsPerMove : undefined;
  const counts = positions ?? (nodes === undefined ? undefined : ([0, nodes, nodes] as const));
  if (!counts) return undefined;
  const [least, usual, most] = counts.map((count) => (1000 * count) / card.positionsPerSecond) as [
    number,
    number,
    number,
  ];
  return { least, usual, most };
}

/**
 * Whether a program can play its level under these terms in a game of usual length; without a level in the terms, its
 * tournament level is meant.
 * @returns undefined if no time or number of positions limits it, or nothing is known.
 */
export function judgeTime(card: Card, terms: Terms): TimeVerdict | undefined {
  const { control, moveMillis, nodes, depth } = terms;
  if (depth !== undefined || (control ?? moveMillis ?? nodes) === undefined) return undefined;
  const move = moveTimeOf(card, terms);
  if (!move) return undefined;
  const limit = Math.min(
    moveMillis ?? Number.POSITIVE_INFINITY,
    nodes === undefined ? Number.POSITIVE_INFINITY : (1000 * nodes) / card.positionsPerSecond,
  );
  const isFilling = fillsTime(card, terms.level);
  let clock = control && startClock(control);
  let [shortFrom, total, least] = [GAME_MOVES, 0, Number.POSITIVE_INFINITY];
  let givenMillis = limit;
  for (let moves = 0; moves < GAME_MOVES; moves++) {
    const share = clock ? Math.min(limit, shareOf(gameClockOf(clock))) : limit;
    const allowed = Math.max(share, move.least);
    if (moves < shortFrom && isLess(allowed, move.usual)) [shortFrom, givenMillis] = [moves, allowed];
    clock = clock && press(clock, isFilling ? allowed : Math.min(allowed, move.usual));
    if (control && !clock) return { kind: 'flag', move, moves };
    total += allowed;
    least = Math.min(least, allowed);
  }
  // A program that uses all its time gets more for the first moves and less for the last, which are simpler: the average counts.
  if (isFilling) {
    const average = total / GAME_MOVES;
    return isLess(average, move.usual)
      ? { kind: 'short', move, moves: 0, givenMillis: average }
      : { kind: 'enough', move };
  }
  if (shortFrom < GAME_MOVES) return { kind: 'short', move, moves: shortFrom, givenMillis };
  return { kind: isLess(least, move.most) ? 'tight' : 'enough', move };
}

/** The clock of a game by which a program plays its tournament level: half an hour, or longer if that is too short. */
export function naturalControl(card: Card, period: boolean): TimeControl {
  const verdict = judgeTime(card, { control: HALF_AN_HOUR, period });
  if (!verdict || verdict.kind === 'enough') return HALF_AN_HOUR;
  const { usual, most } = verdict.move;
  // The longest moves have their time even after ten usual ones: a move may take a thirtieth of what is left until thirty
  // moves are left, and then an even share.
  return { moves: 40, millis: roundedUp(30 * most + 10 * usual), incrementMillis: 0 };
}

/** The time for each move by which a program plays its tournament level, but at least `atLeastMillis`. */
export function naturalMoveMillis(card: Card, period: boolean, atLeastMillis: number): number {
  const { most = 0 } = moveTimeOf(card, { period }) ?? {};
  return most <= atLeastMillis ? atLeastMillis : roundedUp(most);
}

/** The number of positions for each move with which a program plays its tournament level, but at least `atLeast`. */
export function naturalNodes(card: Card, atLeast: number): number {
  const { most = 0 } = moveTimeOf(card, { period: true }) ?? {};
  return Math.max(atLeast, Math.round((most * card.positionsPerSecond) / 1000));
}

/** The effect of the terms on the program, as a sentence; undefined if nothing is known or limited. */
export function formatVerdict(card: Card, verdict: TimeVerdict | undefined): string | undefined {
  if (!verdict) return undefined;
  const { name } = card;
  const { least, usual, most } = verdict.move;
  const needs = `${name} needs about ${formatAbout(usual)} for a move`;
  switch (verdict.kind) {
    case 'enough':
      return `${name} has time for its natural level: about ${formatAbout(usual)} for a move.`;
    case 'tight':
      return `${needs}, and sometimes ${formatAbout(most)}: its longest searches will be cut short.`;
    case 'short': {
      const below = 'play below its natural level';
      if (verdict.moves > 0) {
        return `${needs}: it will have less after about ${formatQuantity(verdict.moves, 'move')}, and then ${below}.`;
      }
      const why = fillsTime(card) ? 'search less deeply' : 'break off its search';
      return `${needs} and gets about ${formatAbout(verdict.givenMillis)}: it will ${why} and ${below}.`;
    }
    case 'flag': {
      if (verdict.moves === 0) return `${needs}: it will lose on time before it has made one.`;
      const worse = least < usual ? 'play far below its natural level and ' : '';
      return `${needs}: it will ${worse}lose on time after about ${formatQuantity(verdict.moves, 'move')}.`;
    }
  }
}

/** A warning that the terms leave a program too little time for its natural level; undefined if they do not. */
export function formatShortage(card: Card, terms: Terms): string | undefined {
  const verdict = judgeTime(card, terms);
  return verdict?.kind === 'enough' ? undefined : formatVerdict(card, verdict);
}

/** Whether a program goes on to deeper levels while it has time; others stop when the work of theirs is done. */
function fillsTime({ levels, tournamentLevel }: Card, level = tournamentLevel): boolean {
  const { depth, nodes } = levels.find(({ id }) => id === level)!.limits;
  const deepest = Math.max(...levels.map(({ limits }: Level) => limits.depth ?? 0));
  return depth === undefined || nodes !== undefined || depth < deepest;
}

/** A fiftieth less does not count: no move is given all that is left. */
const isLess = (millis: number, than: number) => millis < 0.98 * than;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Up to a time that people would choose. */
function roundedUp(millis: number): number {
  const steps = [
    [MINUTE, MINUTE / 6],
    [15 * MINUTE, MINUTE],
    [2 * HOUR, 15 * MINUTE],
    [12 * HOUR, HOUR / 2],
  ] as const;
  const step = steps.find(([below]) => millis < below)?.[1] ?? 6 * HOUR;
  return Math.ceil(millis / step) * step;
}

/** A time that is known only roughly: "44 s", "1 min 30 s", "30 min". */
export function formatAbout(millis: number): string {
  if (millis < MINUTE) return formatDuration(Number(millis.toPrecision(2)));
  const step = millis < 10 * MINUTE ? MINUTE / 2 : millis < 2 * HOUR ? 5 * MINUTE : HOUR / 2;
  return formatDuration(Math.round(millis / step) * step);
}
