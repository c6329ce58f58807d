import path from 'node:path';
import type { Command } from 'commander';
import { stringify } from 'yaml';
import { nameWithYear } from '../../format/program-text.ts';
import type { Card, Level } from '../../programs/program.ts';
import { examples } from '../command.ts';
import { levelNamed, wholeGameProgram } from '../program-argument.ts';
import { startedFile } from '../started-file.ts';
import type { Terminal } from '../terminal.ts';

const ABOUT = `
The configuration is that of lichess-bot, the usual bridge between engines and
lichess.org; docs/lichess.md goes through it step by step. A program plays at its
tournament level by the period clock, within a second or two a move on a computer of
today, whatever the clock of the game. Antwoord plays by the clock of the game, and
with "--level clock" so does any program.`;

/** Instead of a level: the clock of the game on lichess limits each move. */
const BY_CLOCK = 'clock';
/** Lichess's limit for a chat message, in characters. */
const LONGEST_CHAT = 140;
/** In seconds. Under a minute, the round trip to lichess takes too much of the clock. */
const SHORTEST_BASE = 60;
/** The longest clock on lichess, in seconds. */
const LONGEST_BASE = 10_800;
/** In milliseconds: larger than for an opponent on the same machine. */
const OVERHEAD_MILLIS = 500;

interface Options {
  readonly level?: string;
  readonly url: string;
}

/** `plyhouse lichess <program>`: prints a configuration for lichess-bot, which plays the program on lichess.org. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse lichess gambiet82 > config.yml', 'plyhouse lichess wray74 --level 60 > config.yml')
    .argument('<program>', 'its name (see: plyhouse programs)')
    .option('-l, --level <level>', 'one of its levels, or "clock": think as long as the clock of the game allows')
    .option('--url <address>', 'a server that speaks as lichess does', 'https://lichess.org/')
    .addHelpText('after', ABOUT)
    .action((name: string, options: Options) => {
      const { card } = wholeGameProgram(name);
      terminal().print(bridgeConfig(card, levelOf(card, options.level), startedFile('lichess'), options.url).trimEnd());
    });
}

function levelOf(card: Card, text: string | undefined): Level | undefined {
  if (text === undefined ? card.keepsTime : text === BY_CLOCK) return undefined;
  const id = levelNamed(card, text ?? card.tournamentLevel);
  return card.levels.find((level) => level.id === id);
}

/**
 * A configuration of lichess-bot, as YAML: all that concerns the program is set, what concerns the account is marked.
 * @param level undefined for the clock of the game.
 * @param file the executable file of Plyhouse.
 * @param url the address of lichess.
 */
export function bridgeConfig(card: Card, level: Level | undefined, file: string, url: string): string {
  const settings = level ? { Level: level.id, PeriodClock: true } : {};
  const config = {
    token: 'put the token of the account here',
    url,
    engine: {
      dir: path.dirname(file),
      name: path.basename(file),
      // The bridge starts one engine for each game; the number of its process makes it another game.
      interpreter: 'sh',
      interpreter_options: ['-c', `exec "$0" uci ${card.id} --set Seed=$$`],
      working_dir: '',
      protocol: 'uci',
      ponder: level === undefined,
      polyglot: { enabled: false },
      draw_or_resign: { resign_enabled: false, offer_draw_enabled: false },
      online_moves: {
        chessdb_book: { enabled: false },
        lichess_cloud_analysis: { enabled: false },
        lichess_opening_explorer: { enabled: false },
        online_egtb: { enabled: false },
      },
      lichess_bot_tbs: { syzygy: { enabled: false }, gaviota: { enabled: false } },
      uci_options: { 'Move Overhead': OVERHEAD_MILLIS, ...settings },
      silence_stderr: false,
    },
    abort_time: 30,
    fake_think_time: false,
    rate_limiting_delay: 0,
    move_overhead: OVERHEAD_MILLIS,
    correspondence: { move_time: 60, checkin_period: 600, disconnect_time: 300, ponder: false },
    challenge: {
      concurrency: 1,
      sort_by: 'first',
      preference: 'human',
      accept_bot: true,
      max_increment: 180,
      min_increment: 0,
      max_base: LONGEST_BASE,
      min_base: SHORTEST_BASE,
      variants: ['standard', 'fromPosition'],
      time_controls: ['blitz', 'rapid', 'classical'],
      modes: ['casual', 'rated'],
    },
    greeting: greetingOf(card, level),
    matchmaking: { allow_matchmaking: false },
  };
  return stringify(config, { lineWidth: 0 });
}

/** Messages for the chat of the players and that of the spectators. */
function greetingOf(card: Card, level: Level | undefined): Record<string, string> {
  const isRebuilt = card.author !== 'Plyhouse';
  const hello = shortened([
    `I am ${nameWithYear(card)}, by ${card.author}${isRebuilt ? ', rebuilt by Plyhouse' : ''}`,
    level ? `, at level “${level.name}”` : '',
    '. Good luck!',
  ]);
  return {
    hello,
    goodbye: 'Thank you for the game.',
    hello_spectators: hello,
    goodbye_spectators: 'Thank you for watching.',
  };
}

/** The first part with the last, and with the parts between them as far as a chat has room. */
function shortened(parts: readonly string[]): string {
  const whole = parts.join('');
  return whole.length <= LONGEST_CHAT ? whole : `${parts[0]}${parts.at(-1)}`.slice(0, LONGEST_CHAT);
}
