import type { Command } from 'commander';
import { LANGUAGES } from '../chess/letters.ts';
import { EXIT_MEANINGS } from './exit.ts';
import { wrapText } from './fold-text.ts';

/** The help page on shared options: `plyhouse help options`. */
export const TOPIC = 'options';

/** Options with the same meaning in each command that has them; a command's own help lists those it has. */
export const COMMON_OPTIONS: readonly (readonly [flags: string, about: string])[] = [
  ['-i, --input <file>', 'Read this file; it may also be given without --input. "-" reads stdin.'],
  ['--game <number>', 'Take this game of the file, counted from 1.'],
  ['-f, --fen <fen>', 'A position in Forsyth-Edwards Notation; "-" reads it from stdin.'],
  ['-m, --moves <moves...>', 'Moves that follow, in any notation that Plyhouse reads ("Nf3", "g1f3", Dutch "Pf3").'],
  ['-d, --depth <plies>', 'Search to this depth, in plies (half-moves).'],
  ['-n, --nodes <number>', 'Examine at most this many positions.'],
  ['-t, --time <time>', 'Stop after this time: 500ms, 5s, 2m; a number alone is seconds.'],
  ['-l, --level <level>', 'A level of the program ("plyhouse show NAME" lists them).'],
  [
    '-p, --period',
    "Count time at the original machine's speed, as positions examined divided by what it managed in a second. Without a " +
      'limit: its tournament level, counted so. Results are then the same on every computer.',
  ],
  ['-s, --set <Name=value>', 'Set an option of the program ("plyhouse show NAME" lists them). May be repeated.'],
  ['--seed <number>', 'Where random choices start: the same seed gives the same result.'],
  ['-c, --concurrency <number>', 'Run this many at once.'],
  ['--tables [folder]', 'Let the program use endgame tables: your own (see "plyhouse paths"), or those of a folder.'],
  ['--language <language>', `The language of moves: ${LANGUAGES.join(', ')}.`],
  ['--save <file>', 'Write the games to this file. One that exists is only replaced with --force.'],
  ['--json', 'Print the result as JSON, with plain numbers.'],
];

/** The environment variables that commands read, for the help and the manual page. */
export const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['PLYHOUSE_DATA_DIR', 'The folder for games, matches and endgame tables ("plyhouse paths" prints it).'],
  ['XDG_DATA_HOME', 'Where that folder is made if the first is not set; else ~/.local/share. On Windows: APPDATA.'],
  ['PLYHOUSE_DATABASE', 'The database of tournaments if --database is left out: a file or postgres://user@host/name.'],
  ['PGPASSFILE', 'The file with the passwords for PostgreSQL servers; else ~/.pgpass. PGPASSWORD is one password.'],
  ['XDG_CACHE_HOME', 'Where compiled code is kept for a quicker start; else ~/.cache. On Windows: LOCALAPPDATA.'],
  ['NODE_COMPILE_CACHE', 'The folder for compiled code. With NODE_DISABLE_COMPILE_CACHE=1 none is kept.'],
  ['NO_COLOR, FORCE_COLOR, TERM', 'Whether colours are used; with TERM=dumb none.'],
  ['PLYHOUSE_DEBUG', 'Set to anything: errors are printed with the place in the code, as with --verbose.'],
];

/** The text of `plyhouse help options`. @param root the command whose options apply to every command. */
export function optionsTopic(root: Command): string {
  const helper = root.createHelp();
  const own = helper.visibleOptions(root).map((option) => [option.flags, helper.optionDescription(option)] as const);
  return [
    'Every command takes these options:',
    rows(own),
    'These mean the same in every command that has them:',
    rows(COMMON_OPTIONS),
    'Results go to stdout, messages and progress to stderr. "--" ends the options.',
    'Exit codes:',
    rows(EXIT_MEANINGS.map(([code, about]) => [String(code), about])),
    'Environment:',
    rows(ENVIRONMENT),
  ].join('\n\n');
}

function rows(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => wrapText(about, 80, `  ${name.padEnd(width)}  `)).join('\n');
}
