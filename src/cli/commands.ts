import type { CommandModule } from './command.ts';

/** A command as the first help text lists it; its file is fetched when it is wanted. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
  load(): Promise<CommandModule>;
}

export const COMMANDS: readonly CommandEntry[] = [
  { name: 'programs', about: 'list the programs of the house', load: () => import('./commands/programs.ts') },
  { name: 'show', about: 'tell what is known of a program', load: () => import('./commands/show.ts') },
  { name: 'open', about: 'open the page in a browser', load: () => import('./commands/open.ts') },
  { name: 'play', about: 'play a game against a program', load: () => import('./commands/play.ts') },
  { name: 'console', about: "open the original's own terminal", load: () => import('./commands/console.ts') },
  { name: 'think', about: 'let a program decide on one move', load: () => import('./commands/think.ts') },
  { name: 'analyse', about: 'value a game and mark its mistakes', load: () => import('./commands/analyse.ts') },
  { name: 'match', about: 'let programs and engines play each other', load: () => import('./commands/match.ts') },
  {
    name: 'tournament',
    about: 'hold tournaments of every kind, and go on with them',
    load: () => import('./commands/tournament.ts'),
  },
  {
    name: 'worker',
    about: 'play the games of tournaments that are held on several machines',
    load: () => import('./commands/worker.ts'),
  },
  {
    name: 'crosstable',
    about: "the tables of the magazines' tournaments, worked out again",
    load: () => import('./commands/crosstable.ts'),
  },
  {
    name: 'ratings',
    about: 'rate players by their games',
    load: () => import('./commands/ratings.ts'),
  },
  {
    name: 'sprt',
    about: 'tell where a sequential test of strength stands',
    load: () => import('./commands/sprt.ts'),
  },
  { name: 'suite', about: 'set a program the positions of the articles', load: () => import('./commands/suite.ts') },
  {
    name: 'fidelity',
    about: 'replay recorded games: does it play as its original did?',
    load: () => import('./commands/fidelity.ts'),
  },
  { name: 'experiment', about: "run an article's experiment again", load: () => import('./commands/experiment.ts') },
  {
    name: 'mate',
    about: 'solve a mate problem, or prove that there is none',
    load: () => import('./commands/mate.ts'),
  },
  { name: 'tables', about: 'build endgame tables and ask them', load: () => import('./commands/tables.ts') },
  {
    name: 'answers',
    about: "the articles' open questions, the old program beside the new",
    load: () => import('./commands/answers.ts'),
  },
  { name: 'perft', about: 'count move sequences', load: () => import('./commands/perft.ts') },
  {
    name: 'bench',
    about: 'count what antwoord examines in a fixed task, and how fast',
    load: () => import('./commands/bench.ts'),
  },
  { name: 'uci', about: 'let a program speak UCI, for graphical boards', load: () => import('./commands/uci.ts') },
  {
    name: 'paths',
    about: 'tell where games, matches and tables are kept',
    load: () => import('./commands/paths.ts'),
  },
  { name: 'man', about: 'print the manual page', load: () => import('./commands/man.ts') },
  { name: 'completion', about: 'print a completion script', load: () => import('./commands/completion.ts') },
];
