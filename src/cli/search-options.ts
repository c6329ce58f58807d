import type { Command } from 'commander';
import { defined } from '../chess/defined.ts';
import { parseDuration } from '../format/duration.ts';
import { limitingOptions, requestOfSettings, type SearchRequest, tournamentRequest } from '../host/search-request.ts';
import type { Card, Options } from '../programs/program.ts';
import { isLimited, type Terms } from '../session/terms.ts';
import type { TimeControl } from '../session/time-control.ts';
import { readBy, wholeFrom } from './command.ts';
import { levelNamed } from './program-argument.ts';

/** How long to think, as options say it. */
export interface SearchOptions {
  readonly depth?: number;
  readonly nodes?: number;
  readonly time?: number;
  readonly level?: string;
  readonly period?: boolean;
}

/** Gives a command the options that limit a search. */
export function addSearchOptions(command: Command): Command {
  return command
    .option('-d, --depth <plies>', 'search to this depth in half-moves', wholeFrom(1))
    .option('-n, --nodes <number>', 'examine at most this many positions', wholeFrom(1))
    .option('-t, --time <time>', 'think this long: 500ms, 5s, 2m, or seconds', readBy(parseDuration))
    .option('-l, --level <level>', 'a level of the program (see: plyhouse show)')
    .option('-p, --period', "count time at the original machine's speed; alone: its tournament level");
}

/** The limits that the options ask for. @param card of the program, which the level has to be one of, if it is known. */
export function termsOfOptions({ level, period, ...limits }: SearchOptions, card?: Card, control?: TimeControl): Terms {
  const { depth, nodes, time: moveMillis } = limits;
  const named = level !== undefined && card ? levelNamed(card, level) : level;
  return defined({ control, moveMillis, nodes, depth, level: named, period: period || undefined });
}

/**
 * The request that the options ask for. Without a limit it is that of the program's own settings if they limit a search,
 * otherwise the tournament level by the period clock.
 */
export function requestOfOptions(card: Card, options: SearchOptions, settings: Options = {}): SearchRequest {
  const { control: _, ...request } = termsOfOptions(options, card);
  if (isLimited(request)) return request;
  return (!options.period && requestOfSettings(card, settings)) || tournamentRequest(card);
}

/**
 * A warning if options of the command and settings of the program both limit the search, so that the options may cut the
 * settings short; undefined if they do not.
 */
export function formatOverruled(card: Card, options: SearchOptions, settings: Options): string | undefined {
  const set = limitingOptions(card, settings).map(({ name }) => name);
  const given = (['depth', 'nodes', 'time', 'level', 'period'] as const).filter((name) => options[name] !== undefined);
  if (set.length === 0 || given.length === 0) return undefined;
  const first = given.map((name) => `--${name}`).join(' and ');
  return `${first} may end the search before ${set.join(' and ')} would; without ${first} only the program's own settings do`;
}
