import type { CommandModule } from './command.ts';

/** A command as the main help text lists it; its file is loaded when it is needed. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
  /** An older name of another command: it still works, but no help text lists it. */
  readonly isOld?: boolean;
  load(): Promise<CommandModule>;
}

export const COMMANDS: readonly CommandEntry[] = [
  { name: 'programs', about: 'list the programs', load: () => import('./commands/programs.ts') },
  { name: 'show', about: 'show what is known about a program', load: () => import('./commands/show.ts') },
  { name: 'open', about: 'open the page in a browser', load: () => import('./commands/open.ts') },
  { name: 'play', about: 'play a game against a program', load: () => import('./commands/play.ts') },
  { name: 'console', about: 'operate an original machine', load: () => import('./commands/console.ts') },
  { name: 'think', about: 'have a program choose one move', load: () => import('./commands/think.ts') },
  { name: 'analyse', about: 'analyse a game and mark its mistakes', load: () => import('./commands/analyse.ts') },
  { name: 'match', about: 'play programs and engines against each other', load: () => import('./commands/match.ts') },
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
    about: 'print the crosstable of a tournament of 1981 or 1982',
    load: () => import('./commands/crosstable.ts'),
  },
  {
    name: 'ratings',
    about: 'rate players from their games',
    load: () => import('./commands/ratings.ts'),
  },
  {
    name: 'positions-rating',
    about: 'rate a program by the positions it solves, beside its rating from play',
    load: () => import('./commands/positions-rating.ts'),
  },
  {
    name: 'sprt',
    about: 'evaluate a sequential test of strength',
    load: () => import('./commands/sprt.ts'),
  },
  {
    name: 'suite',
    about: 'test a program on positions of the articles, or your own',
    load: () => import('./commands/suite.ts'),
  },
  {
    name: 'fidelity',
    about: 'replay recorded games to see if a program plays as its original did',
    load: () => import('./commands/fidelity.ts'),
  },
  {
    name: 'saavedra',
    about: 'repeat an experiment of 1982: does CHESS 0.5X solve a study by calculation or chance?',
    load: () => import('./commands/saavedra.ts'),
  },
  {
    name: 'experiment',
    about: 'the same as saavedra, under its older name',
    isOld: true,
    load: () => import('./commands/experiment.ts'),
  },
  {
    name: 'mate',
    about: 'solve a mate problem, or prove that there is none',
    load: () => import('./commands/mate.ts'),
  },
  { name: 'tables', about: 'build and look up endgame tables', load: () => import('./commands/tables.ts') },
  {
    name: 'answers',
    about: 'answer open questions of the articles with an old and a modern program',
    load: () => import('./commands/answers.ts'),
  },
  { name: 'perft', about: 'count move sequences', load: () => import('./commands/perft.ts') },
  {
    name: 'bench',
    about: 'count the positions antwoord examines in a fixed task, and its speed',
    load: () => import('./commands/bench.ts'),
  },
  {
    name: 'uci',
    about: 'run a program as a UCI engine, for chess interfaces',
    load: () => import('./commands/uci.ts'),
  },
  {
    name: 'paths',
    about: 'print where games, matches and tables are kept',
    load: () => import('./commands/paths.ts'),
  },
  { name: 'man', about: 'print the manual page', load: () => import('./commands/man.ts') },
  { name: 'completion', about: 'print a completion script', load: () => import('./commands/completion.ts') },
];
