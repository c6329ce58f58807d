import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import type { Analyst } from '../analysis/analyst.ts';
import type { GameRecord } from '../record/record.ts';
import type { GameSession } from '../session/game-session.ts';
import { type Order, orderedRecord, putOnBoard } from '../session/play-model.ts';
import { makeRoute, type Route } from './route.ts';
import { type Keep, readKept, type Settings, writeKept } from './settings.ts';

/** The services and state shared by all parts of the page. Made when the page opens (`open-page.ts`). */
export interface Page {
  readonly settings: Signal<Settings>;
  readonly route: Signal<Route>;
  /** The browser's storage, if it is accessible. */
  readonly keep: Keep | undefined;
  readonly session: GameSession;
  /** The collection, oldest first. */
  readonly cards: readonly Card[];
  cardOf(program: string): Card | undefined;
  /** The id of the game in the URL, if this browser does not have it. */
  readonly lost: Signal<LostGame | undefined>;
  /** An unfinished game to continue; found after the page is shown. */
  readonly unfinished: Signal<GameRecord | undefined>;
  /** Whether the help with the keys is open. */
  readonly isHelpOpen: Signal<boolean>;
  /** The analysis of positions and games; loaded when first used. */
  readonly analyst: Signal<Analyst | undefined>;
}

/** A game that cannot be shown. */
export interface LostGame {
  readonly id: string;
  /** Why its link cannot be read. */
  readonly problem?: string;
}

/** The choices of the last new game, as defaults for the next. */
const ORDER = 'plyhouse.order';

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

/** Begins a new game and shows it. */
export function begin(page: Page, order: Order): void {
  const { white, black, terms, options } = order;
  writeKept(page.keep, ORDER, { white, black, terms, options });
  page.unfinished.value = undefined;
  const record = orderedRecord(page.session.means, order);
  putOnBoard(page.session, record);
  go(page, { view: 'play', game: record.id });
}

const FIRST_OPPONENT = 'wray74';

/** The opponent of a first game: the oldest program that ran on a machine, or the first of a collection without it. */
export function firstOpponent(cards: readonly Card[]): Card {
  return cards.find(({ id }) => id === FIRST_OPPONENT) ?? cards[0]!;
}

/** The choices of the last new game, as far as the collection still has them. */
export function lastOrder({ cards, keep }: Pick<Page, 'cards' | 'keep'>): Order {
  const kept = readKept(keep, ORDER) as Partial<Order> | undefined;
  const programs = [kept?.white, kept?.black].flatMap((side) => (side?.kind === 'program' ? [side.program] : []));
  const isKnown = programs.length === 1 && cards.some(({ id }) => id === programs[0]);
  if (kept?.white && kept.black && kept.terms && isKnown) {
    const { white, black, terms, options = {} } = kept;
    return { white, black, terms, options };
  }
  const card = firstOpponent(cards);
  return {
    white: { kind: 'visitor' },
    black: { kind: 'program', program: card.id },
    terms: { level: card.tournamentLevel, period: true },
  };
}
