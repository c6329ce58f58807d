import type { Command } from 'commander';
import { type Pace, tournamentPace } from '../host/pace.ts';
import { parseDuration } from '../match/duration.ts';
import type { Card } from '../programs/program.ts';
import { readBy, wholeFrom } from './command.ts';
import { levelNamed } from './program-argument.ts';

/** How long to think, as options say it. */
export interface PaceOptions {
  readonly depth?: number;
  readonly nodes?: number;
  readonly time?: number;
  readonly level?: string;
  readonly period?: boolean;
}

/** Gives a command the options that limit thinking. */
export function addPaceOptions(command: Command): Command {
  return command
    .option('-d, --depth <plies>', 'think so many half-moves deep', wholeFrom(1))
    .option('-n, --nodes <positions>', 'examine so many positions', wholeFrom(1))
    .option('-t, --time <time>', 'think so long: 5s, 2m, 500ms, plain seconds', readBy(parseDuration))
    .option('-l, --level <level>', "play on one of the program's levels (see: plyhouse show)")
    .option('-p, --period', "count time at the original machine's speed; alone: its tournament level so");
}

/** The pace that the options ask for; with none of them, the tournament level by the period clock. */
export function paceOfOptions(card: Card, { depth, nodes, time, level, period }: PaceOptions): Pace {
  const pace: Pace = {
    ...(depth === undefined ? {} : { depth }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(time === undefined ? {} : { moveMillis: time }),
    ...(level === undefined ? {} : { level: levelNamed(card, level) }),
  };
  if (Object.keys(pace).length === 0) return tournamentPace(card);
  return period ? { ...pace, period: true } : pace;
}
