import { defined } from '../chess/defined.ts';
import { formatDuration } from '../format/duration.ts';
import { formatQuantity } from '../format/number.ts';
import { requestOfSettings, type SearchRequest } from '../host/search-request.ts';
import type { Card, Options } from '../programs/program.ts';
import { gameClockOf, type SideClock } from './side-clock.ts';
import { formatTimeControl, makeTimeControl, type TimeControl } from './time-control.ts';

/** One player's limits on thinking. If empty: the tournament level by the period clock. */
export interface Terms {
  /** A game clock. */
  readonly control?: TimeControl;
  /** Time for each move. */
  readonly moveMillis?: number;
  readonly nodes?: number;
  readonly depth?: number;
  /** A level of the program's card. */
  readonly level?: string;
  /** Count time on the period clock: positions at the speed of the original machine. */
  readonly period?: boolean;
}

/** Terms that do not suit a player. */
export class TermsError extends Error {
  override readonly name = 'TermsError';
  constructor(player: string, detail: string) {
    super(`${player}: ${detail}`);
  }
}

/** Whether something in the terms ends a search. */
export function isLimited({ control, moveMillis, nodes, depth, level }: Terms): boolean {
  return (control ?? moveMillis ?? nodes ?? depth ?? level) !== undefined;
}

/**
 * The default terms of a player: those implied by its settings, if they limit a search.
 * @param card the program's; a foreign engine has none.
 */
export function termsFor(terms: Terms, card: Card | undefined, settings: Options = {}): Terms {
  if (!card || isLimited(terms) || terms.period) return terms;
  return requestOfSettings(card, settings) ?? terms;
}

/**
 * Checks whether a player can have these terms.
 * @param card the program's; a foreign engine has none.
 * @throws {TermsError} if a foreign engine would need levels or a period clock, or has no limit at all.
 */
export function checkTerms(player: string, terms: Terms, card: Card | undefined): void {
  if (card) {
    if (terms.level === undefined || card.levels.some(({ id }) => id === terms.level)) return;
    const levels = card.levels.map(({ id }) => id).join(', ');
    throw new TermsError(player, `has no level "${terms.level}"; it has ${levels}`);
  }
  if (terms.level !== undefined) throw new TermsError(player, 'a foreign engine has no levels of ours');
  if (terms.period) {
    const detail = 'a foreign engine has no period clock; give it terms of its own, as in "cmd=NAME nodes=1000"';
    throw new TermsError(player, detail);
  }
  if (!isLimited(terms)) throw new TermsError(player, 'needs a limit: --time, --tc, --nodes or --depth');
}

/** The search request for a player's move. */
export function requestOf(terms: Terms, own?: SideClock, opponent?: SideClock, overheadMillis = 0): SearchRequest {
  const { moveMillis, nodes, depth, level } = terms;
  const period = terms.period ?? !isLimited(terms);
  const gameClock = own && gameClockOf(own, opponent);
  return {
    ...defined({ moveMillis, nodes, depth, level, gameClock }),
    ...(period ? { period: true } : { overheadMillis }),
  };
}

/**
 * Whether a game under these terms is the same on every machine: nothing depends on real time.
 * @param card the program's, for its levels.
 */
export function isReproducible(terms: Terms, card: Card | undefined): boolean {
  if (terms.period || !isLimited(terms)) return true;
  if (terms.control || terms.moveMillis !== undefined) return false;
  const limits = card?.levels.find(({ id }) => id === terms.level)?.limits;
  return limits?.moveMillis === undefined && limits?.gameClock === undefined;
}

/** The terms for PGN's TimeControl tag: "40/120+1", "10/move" for a time per move, "-" without a clock. */
export function makeTimeControlTag({ control, moveMillis }: Terms): string {
  if (control) return makeTimeControl(control);
  return moveMillis === undefined ? '-' : `${moveMillis / 1000}/move`;
}

/** The terms for people: "40/120+1 by the period clock", "5000 positions", "level 3". */
export function formatTerms(terms: Terms): string {
  const { control, moveMillis, nodes, depth, level, period } = terms;
  const parts: string[] = [];
  if (level !== undefined) parts.push(`level ${level}`);
  if (control) parts.push(formatTimeControl(control));
  if (moveMillis !== undefined) parts.push(`${formatDuration(moveMillis)} a move`);
  if (nodes !== undefined) parts.push(formatQuantity(nodes, 'position'));
  if (depth !== undefined) parts.push(`depth ${depth}`);
  if (parts.length === 0) parts.push('tournament level');
  return parts.join(', ') + (period || !isLimited(terms) ? ' by the period clock' : '');
}
