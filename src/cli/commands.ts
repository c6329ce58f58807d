import type { CommandModule } from './command.ts';

/** A command as the main help text lists it; its file is loaded when it is needed. */
export interface CommandEntry {
  readonly name: string;
  readonly about: string;
  load(): Promise<CommandModule>;
}

export const COMMANDS: readonly CommandEntry[] = [
  { name: 'programs', about: 'list the programs', load: () => import('./programs/programs.ts') },
  { name: 'show', about: 'show what is known about a program', load: () => import('./show/show.ts') },
  { name: 'open', about: 'open the page in a browser', load: () => import('./open/open.ts') },
  { name: 'play', about: 'play a game against a program', load: () => import('./play/play.ts') },
  { name: 'console', about: 'operate an original machine', load: () => import('./console/console.ts') },
  { name: 'think', about: 'have a program choose one move', load: () => import('./think/think.ts') },
  { name: 'analyse', about: 'analyse a game and mark its mistakes', load: () => import('./analyse/analyse.ts') },
  { name: 'match', about: 'play programs and engines against each other', load: () => import('./match/match.ts') },
  {
    name: 'tournament',
    about: 'hold tournaments of every kind, and go on with them',
    load: () => import('./tournament/tournament.ts'),
  },
  {
    name: 'worker',
    about: 'play the games of tournaments that are held on several machines',
    load: () => import('./worker/worker.ts'),
  },
  {
    name: 'crosstable',
    about: 'print the crosstable of a tournament of 1981 or 1982',
    load: () => import('./crosstable/crosstable.ts'),
  },
  {
    name: 'ratings',
    about: 'rate players from their games',
    load: () => import('./ratings/ratings.ts'),
  },
  {
    name: 'positions-rating',
    about: 'rate a program by the positions it solves, beside its rating from play',
    load: () => import('./positions-rating/positions-rating.ts'),
  },
  {
    name: 'sprt',
    about: 'evaluate a sequential test of strength',
    load: () => import('./sprt/sprt.ts'),
  },
  {
    name: 'suite',
    about: 'test a program on positions of the articles, or your own',
    load: () => import('./suite/suite.ts'),
  },
  {
    name: 'fidelity',
    about: 'replay recorded games to see if a program plays as its original did',
    load: () => import('./fidelity/fidelity.ts'),
  },
  {
    name: 'saavedra',
    about: 'repeat an experiment of 1982: does CHESS 0.5X solve a study by calculation or chance?',
    load: () => import('./saavedra/saavedra.ts'),
  },
  {
    name: 'mate',
    about: 'solve a mate problem, or prove that there is none',
    load: () => import('./mate/mate.ts'),
  },
  { name: 'tables', about: 'build and look up endgame tables', load: () => import('./tables/tables.ts') },
  {
    name: 'answers',
    about: 'answer open questions of the articles with an old and a modern program',
    load: () => import('./answers/answers.ts'),
  },
  { name: 'perft', about: 'count move sequences', load: () => import('./perft/perft.ts') },
  {
    name: 'bench',
    about: 'count the positions antwoord examines in a fixed task, and its speed',
    load: () => import('./bench/bench.ts'),
  },
  {
    name: 'uci',
    about: 'run a program as a UCI engine, for chess interfaces',
    load: () => import('./uci/uci.ts'),
  },
  {
    name: 'paths',
    about: 'print where games, matches and tables are kept',
    load: () => import('./paths/paths.ts'),
  },
  { name: 'man', about: 'print the manual page', load: () => import('./man/man.ts') },
  { name: 'completion', about: 'print a completion script', load: () => import('./completion/completion.ts') },
];
