import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { EngineClient } from '../../host/engine-client.ts';
import type { Card, Options } from '../../programs/program.ts';
import type { GameRecord } from '../record/record.ts';
import type { GameStore } from '../record/store.ts';
import type { ValueStorage } from './kept.ts';
import { makeRoute, type Route } from './route.ts';
import type { Settings } from './settings.ts';

/** Services that the page provides to all its parts. Randomness, time and everything that may fail are passed in here. */
export interface Services {
  readonly store: GameStore;
  /** Saves the current game for a reload, synchronously; the store is slower. */
  readonly storage: ValueStorage | undefined;
  cardOf(program: string): Card | undefined;
  /** Whether the visitor allows programs to think on the visitor's time. */
  mayPonder(): boolean;
  /** Whether programs that can use endgame tables may use them. */
  mayUseTables(): boolean;
  /** Starts a program outside the page's thread. @param tables whether it gets endgame tables. */
  startClient(card: Card, options: Options, seed: number, tables?: boolean): Promise<EngineClient>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a monotonic clock. */
  ticks(): number;
  /** Whether a game counts for the visitor's rating, if it ends as it stands. */
  isRated(record: GameRecord): Promise<boolean>;
  /** Adds a game that has ended to the visitor's results, once. */
  countResult(record: GameRecord): Promise<void>;
  newId(): string;
  newSeed(): number;
}

/** The state and services shared by all parts of the page. Made when the page opens (`shell/open-page.ts`). */
export interface Page {
  readonly settings: Signal<Settings>;
  readonly route: Signal<Route>;
  /** The browser's storage, if it is accessible. */
  readonly storage: ValueStorage | undefined;
  readonly services: Services;
  /** The collection, oldest first. */
  readonly cards: readonly Card[];
  cardOf(program: string): Card | undefined;
  /** Whether the help with the keys is open. */
  readonly isHelpOpen: Signal<boolean>;
}

const PageContext = createContext<Page | undefined>(undefined);
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('a part of the page stands outside of it');
  return page;
}

/** Opens the help with the keys of the view. */
export function openHelp({ isHelpOpen }: Page): void {
  isHelpOpen.value = true;
}

/** Shows another view and adds it to the browser's history. */
export function go(page: Page, route: Route): void {
  location.hash = makeRoute(route);
  // The event that follows finds the route already set.
  page.route.value = route;
}
