import type { CommandModule } from './command.ts';

/** A command as the help text lists it; its file is loaded when it is needed. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
  load(): Promise<CommandModule>;
  /** Its subcommands that have files of their own. */
  readonly commands: readonly CommandEntry[];
}

type Row = readonly [name: string, about: string, load: CommandEntry['load'], commands?: readonly CommandEntry[]];

const entryOf = ([name, about, load, commands = []]: Row): CommandEntry => ({ name, about, load, commands });

/** The subcommands of `articles`. Each was a command of its own; that spelling works, too, and is not listed. */
export const ARTICLES: readonly CommandEntry[] = (
  [
    ['suite', 'test a program on positions of the articles, or your own', () => import('./suite/suite.ts')],
    [
      'fidelity',
      'replay recorded games to see if a program plays as its original did',
      () => import('./fidelity/fidelity.ts'),
    ],
    [
      'positions-rating',
      'rate a program by the positions it solves, beside its rating from play',
      () => import('./positions-rating/positions-rating.ts'),
    ],
    [
      'saavedra',
      'repeat an experiment of 1982: does CHESS 0.5X solve a study by calculation or chance?',
      () => import('./saavedra/saavedra.ts'),
    ],
    [
      'answers',
      'answer open questions of the articles with an old and a modern program',
      () => import('./answers/answers.ts'),
    ],
    ['crosstable', 'print the crosstable of a tournament of 1981 or 1982', () => import('./crosstable/crosstable.ts')],
  ] satisfies Row[]
).map(entryOf);

/** In the order of the main help text. */
const GROUPS: Readonly<Record<string, readonly Row[]>> = {
  Play: [
    ['programs', 'list the programs', () => import('./programs/programs.ts')],
    ['show', 'show what is known about a program', () => import('./show/show.ts')],
    ['open', 'open the page in a browser', () => import('./open/open.ts')],
    ['play', 'play a game against a program', () => import('./play/play.ts')],
    ['console', 'operate an original machine', () => import('./console/console.ts')],
  ],
  Run: [
    ['think', 'have a program choose one move', () => import('./think/think.ts')],
    ['analyse', 'analyse a game and mark its mistakes', () => import('./analyse/analyse.ts')],
    ['mate', 'solve a mate problem, or prove that there is none', () => import('./mate/mate.ts')],
    ['match', 'play programs and engines against each other', () => import('./match/match.ts')],
    ['tournament', 'hold tournaments of every kind, and go on with them', () => import('./tournament/tournament.ts')],
    ['worker', 'play the games of tournaments that are held on several machines', () => import('./worker/worker.ts')],
  ],
  Measure: [
    ['ratings', 'rate players from their games', () => import('./ratings/ratings.ts')],
    ['sprt', 'evaluate a sequential test of strength', () => import('./sprt/sprt.ts')],
    [
      'articles',
      'repeat what the articles did and printed, and set ours beside it',
      () => import('./articles/articles.ts'),
      ARTICLES,
    ],
    ['perft', 'count move sequences', () => import('./perft/perft.ts')],
    ['bench', 'count the positions antwoord examines in a fixed task, and its speed', () => import('./bench/bench.ts')],
  ],
  Build: [['tables', 'build and look up endgame tables', () => import('./tables/tables.ts')]],
  Engine: [
    ['uci', 'run a program as a UCI engine, for chess interfaces', () => import('./uci/uci.ts')],
    [
      'engines',
      'write a launcher for each program, and the lists of chess interfaces',
      () => import('./engines/engines.ts'),
    ],
    ['lichess', 'print a configuration that plays a program on lichess.org', () => import('./lichess/lichess.ts')],
  ],
  Help: [
    ['paths', 'print where games, matches and tables are kept', () => import('./paths/paths.ts')],
    ['man', 'print the manual page', () => import('./man/man.ts')],
    ['completion', 'print a completion script', () => import('./completion/completion.ts')],
  ],
};

/** The commands by the groups of the main help text. */
export const COMMAND_GROUPS = Object.entries(GROUPS).map(([name, rows]) => ({ name, commands: rows.map(entryOf) }));
