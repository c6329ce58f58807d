/**
 * The views that are loaded on first use, and their titles: a file of its own, since the bundler lists here the names of all
 * files they are made of.
 */
import type { ComponentType } from 'preact';
import type { Route } from '../app/route.ts';
import { viewText } from '../app/view-text.ts';

/** A view that is loaded on first use. */
export type LaterView = Exclude<Route['view'], 'home' | 'play'>;

const LATER: Readonly<Record<LaterView, () => Promise<ComponentType>>> = {
  turn: async () => (await import('../play/turn.tsx')).TurnOf,
  new: async () => (await import('../play/new-game.tsx')).NewGame,
  ladder: async () => (await import('../programs/ladder.tsx')).Ladder,
  machines: async () => (await import('../programs/machines.tsx')).Machines,
  machine: async () => (await import('../programs/collected.tsx')).Collected,
  watch: async () => (await import('../watch/watch.tsx')).WatchIt,
  learn: async () => (await import('../learn/learn.tsx')).Learn,
  answers: async () => (await import('../answers/answers.tsx')).Answers,
  games: async () => (await import('../games/games.tsx')).Games,
  tournaments: async () => (await import('../tournaments/tournaments.tsx')).Tournaments,
  recorded: async () => (await import('../recorded/recorded.tsx')).Recorded,
  setup: async () => (await import('../setup/setup.tsx')).SetUp,
  endings: async () => (await import('../endings/endings.tsx')).Endings,
  problems: async () => (await import('../problems/problems.tsx')).MateProblems,
  daily: async () => (await import('../daily/daily.tsx')).Daily,
  missing: async () => (await import('../app/missing.tsx')).Missing,
};

/** Loads a view. @returns it with what names it. */
export const loadView = async (view: LaterView) => ({ View: await LATER[view](), viewText });
