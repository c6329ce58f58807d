import { type Command, Option } from 'commander';
import { formatDuration, parseDuration } from '../format/duration.ts';
import type { Adjudication } from '../match/adjudicate.ts';
import { type OpeningOrder, ORDERS } from '../match/plan.ts';
import { MARGIN_MILLIS, PATIENCE_MILLIS } from '../match/play-game.ts';
import { BOOK_PLIES } from '../match/polyglot-book.ts';
import { MOST_RANDOM_PLIES } from '../match/random-plies.ts';
import { MOST_GAMES, type ScheduleSettings } from '../match/schedule.ts';
import { parseTimeControl, type TimeControl } from '../session/time-control.ts';
import { gather, oneOf, readBy, wholeFrom } from './command.ts';
import { addSearchOptions, type SearchOptions } from './search-options.ts';

/** The variants of chess. */
const VARIANTS = ['standard', 'chess960'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The options that define a match. */
export interface MatchOptions extends SearchOptions {
  readonly games: number;
  /** Undefined for `inf`. */
  readonly tc?: TimeControl;
  readonly variant: Variant;
  readonly openings?: string;
  readonly plies?: number;
  readonly randomPlies?: number;
  readonly order: OpeningOrder;
  readonly seed: number;
  readonly set?: readonly string[];
  readonly event?: string;
  readonly margin: number;
  readonly patience: number;
  readonly maxMoves?: number;
  readonly drawAfter?: NonNullable<Adjudication['draw']>;
  readonly resignAfter?: NonNullable<Adjudication['resign']>;
  readonly quarantine: number;
  /** Every player thinks on its opponent's time. */
  readonly ponder?: boolean;
  /** For matches only: a tournament's workers have tables of their own, or none. */
  readonly tablesAfter?: NonNullable<Adjudication['tables']>;
}

/** Options that only a match has; a tournament has them in its format. */
export interface PlanOptions extends MatchOptions {
  readonly gauntlet?: number;
  readonly openingStart?: number;
  readonly firstColor?: ScheduleSettings['firstColor'];
  readonly sequence?: ScheduleSettings['sequence'];
  readonly keepColors?: boolean;
  readonly site?: string;
}

/** Adds the options that define a match to a command. */
export function addMatchOptions(command: Command): Command {
  command.option('-N, --games <number>', 'games between each two players', wholeFrom(1, MOST_GAMES), 2);
  addSearchOptions(command)
    .option(
      '--tc <control>',
      'a clock for both players, as moves/time+increment: 40/120+1, 5:00+2, inf',
      readBy(parseTimeControl),
    )
    .option('--variant <name>', 'standard chess or chess960', oneOf(VARIANTS), 'standard')
    .option(
      '-o, --openings <file>',
      'openings as PGN, EPD or a Polyglot book (.bin), also in .gz or .zst; "house" (the default), "none"; "-" reads stdin',
    )
    .option(
      '--plies <number>',
      `play at most this many half-moves of each opening (of a Polyglot book: ${BOOK_PLIES})`,
      wholeFrom(0),
    )
    .option(
      '--random-plies <number>',
      'play this many random moves after each opening, different ones in every round',
      wholeFrom(0, MOST_RANDOM_PLIES),
    )
    .option('--order <order>', 'the order of the openings: random or sequential', oneOf(ORDERS), 'random')
    .option('--seed <number>', 'where random choices start; the same seed gives the same match', wholeFrom(0), 1)
    .option(
      '-s, --set <Name=value>',
      'set an option of every program that has it, else of every engine; or of one: PLAYER:Name=value',
      gather,
    )
    .option('--event <name>', 'the name of the event in the PGN')
    .addOption(
      new Option('--margin <time>', 'how far a player may overstep its time')
        .argParser(readBy(parseDuration))
        .default(MARGIN_MILLIS, formatDuration(MARGIN_MILLIS)),
    )
    .addOption(
      new Option('--patience <time>', 'how long a player without a clock may think about a move')
        .argParser(readBy(parseDuration))
        .default(PATIENCE_MILLIS, formatDuration(PATIENCE_MILLIS)),
    )
    .option('--max-moves <number>', 'adjudicate a draw after this many moves of the players', wholeFrom(1))
    .option(
      '--draw-after <move/moves/cp[/reset]>',
      'adjudicate a draw, as 34/8/20: from move 34, 8 moves within 20 centipawns; 34/8/20/reset: without captures and pawn moves among them',
      readBy(parseDraw),
    )
    .option(
      '--resign-after <moves/cp[/both]>',
      'adjudicate a loss, as 3/900: 3 moves at 900 centipawns down; 3/900/both: and for the opponent 900 up',
      readBy(parseResign),
    )
    .option('--quarantine <number>', 'drop a player after this many crashes, hangs or illegal moves', wholeFrom(1), 3);
  return command;
}

function parseDraw(text: string): NonNullable<Adjudication['draw']> {
  const match = /^(\d+)\/(\d+)\/(\d+)(\/reset)?$/.exec(text);
  if (!match || match[2] === '0') throw new Error('expected move/moves/centipawns, as 34/8/20, or 34/8/20/reset');
  const [fromMove, moves, centipawns] = match.slice(1, 4).map(Number);
  return { fromMove: fromMove!, moves: moves!, centipawns: centipawns!, ...(match[4] ? { resets: true } : {}) };
}

function parseResign(text: string): NonNullable<Adjudication['resign']> {
  const match = /^(\d+)\/(\d+)(\/both)?$/.exec(text);
  if (!match || match[1] === '0') throw new Error('expected moves/centipawns, as 3/900, or 3/900/both');
  return { moves: Number(match[1]), centipawns: Number(match[2]), ...(match[3] ? { both: true } : {}) };
}
