import { computed, effect, type Signal, signal, untracked } from '@preact/signals';
import { endingOf } from '../../chess/game.ts';
import { browserClient } from '../../host/browser-client.ts';
import { CARDS } from '../../programs/cards.ts';
import { lastingStorage, type ValueStorage } from '../app/kept.ts';
import { go, type Page, type Services } from '../app/page.ts';
import { makeRoute, parseRoute, type Route } from '../app/route.ts';
import { SETTINGS, type Settings } from '../app/settings.ts';
import { loadDrawings } from '../machine/machine-drawings.tsx';
import { newGameId } from '../record/game-id.ts';
import type { GameRecord } from '../record/record.ts';
import { browserStore } from '../record/store.ts';
import { WITH_TABLES } from '../session/engine-worker-names.ts';
import { lastRequest, requestedRecord } from '../session/game-request.ts';
import { type GameSession, type LostGame, mirroredRecord, openSession, save } from '../session/game-session.ts';
import { playInOneTab } from '../session/game-tabs.ts';
import { putOnBoard, showPly } from '../session/play-model.ts';
import { ponderAnew } from '../session/program-search.ts';

/** Makes the page: its settings, its route, and the game that was on the board. */
export async function openPage(): Promise<{ readonly page: Page; readonly session: GameSession }> {
  void loadDrawings();
  const cards = CARDS;
  const cardOf = (program: string) => cards.find(({ id }) => id === program);
  const storage = permitted(() => localStorage);
  const settings = signal(SETTINGS.read(storage));
  const services = browserServices(cardOf, settings, () => lastingStorage(page));
  const route = signal(parseRoute(location.hash));
  const mirrored = await mirroredRecord(services.storage).catch(() => undefined);
  const { record, isKept } = firstRecord(services, route.value, mirrored, { cards, storage });
  const session = openSession(services, record);
  session.isKept.value = isKept;
  const page: Page = {
    settings,
    route,
    storage,
    services,
    cards,
    cardOf,
    isHelpOpen: signal(false),
  };
  effect(() => SETTINGS.write(storage, settings.value));
  // Takes over another tab's change before this tab writes all settings again.
  SETTINGS.follow(() => {
    settings.value = SETTINGS.read(storage);
  });
  effect(() => {
    document.documentElement.dataset.theme = settings.value.theme;
    document.documentElement.dataset.board = settings.value.board;
    document.documentElement.dataset.motion = settings.value.motion;
  });
  followPieces(settings);
  const mayPonder = computed(services.mayPonder);
  mayPonder.subscribe(() => untracked(() => ponderAnew(session)));
  followAddress(page, session);
  void lookAround(session);
  playInOneTab(session);
  return { page, session };
}

/** Shows the chosen pieces on the boards. Sets other than the default are loaded when chosen. */
function followPieces(settings: Signal<Settings>): void {
  let isDrawn = false;
  effect(() => {
    const { pieces, language } = settings.value;
    if (pieces === 'burnett' && !isDrawn) return;
    isDrawn = true;
    void import('../board/piece-sets.ts').then(
      ({ showPieces }) => {
        // Another choice may have been made while they were loading.
        if (settings.peek().pieces === pieces) showPieces(pieces === 'burnett' ? undefined : pieces, language);
      },
      () => {
        // The pieces stay as they were; the next choice tries again.
      },
    );
  });
}

/** The first game of the page: that of the URL, the one before a reload, or a new one. */
function firstRecord(
  services: Services,
  route: Route,
  mirrored: GameRecord | undefined,
  remembered: Pick<Page, 'cards' | 'storage'>,
): { readonly record: GameRecord; readonly isKept: boolean } {
  const asked = route.view === 'play' ? route.game : undefined;
  if (mirrored && (asked === undefined ? !endingOf(mirrored.game) : asked === mirrored.id)) {
    return {
      record: mirrored,
      isKept: mirrored.pgn !== undefined || mirrored.game.moves.length > (mirrored.branch?.ply ?? 0),
    };
  }
  return { record: requestedRecord(services, lastRequest(remembered)), isKept: false };
}

function browserServices(cardOf: Page['cardOf'], settings: Signal<Settings>, lasting: () => ValueStorage): Services {
  return {
    store: browserStore(),
    storage: permitted(() => sessionStorage),
    cardOf,
    mayPonder: () => settings.value.ponder,
    mayUseTables: () => settings.value.tables,
    startClient: (card, options, seed, tables = false) =>
      browserClient(
        () =>
          new Worker(new URL('../session/engine-worker.ts', import.meta.url), {
            type: 'module',
            name: tables ? WITH_TABLES : card.id,
          }),
        card,
        { options, seed },
      ),
    async isRated(record) {
      const { ratedRungOf } = await import('../programs/rated.ts');
      return ratedRungOf(record, cardOf) !== undefined;
    },
    async countResult(record) {
      try {
        (await import('../programs/results.ts')).countGame(lasting(), cardOf, record);
      } catch {
        // It could not be loaded: the game counts when it is opened again.
      }
    },
    now: () => Date.now(),
    ticks: () => performance.now(),
    newId: newGameId,
    newSeed: () => crypto.getRandomValues(new Uint32Array(1))[0]!,
  };
}

/**
 * Keeps URL and board in step: the URL of a game puts it on the board, and a stored game on the board sets the
 * URL.
 */
function followAddress(page: Page, session: GameSession): void {
  const { route } = page;
  const written: Written = { hash: '' };
  const writeMoves = movesInAddress(page, session, written);
  addEventListener('hashchange', () => {
    writeMoves();
    const next = parseRoute(location.hash);
    if (makeRoute(next) !== makeRoute(route.value) || next.unread || route.value.unread) route.value = next;
  });
  effect(() => {
    const { value } = route;
    if (value.view !== 'play' || value.game === undefined) {
      session.lost.value = undefined;
      session.isAwaited.value = false;
      return;
    }
    const asked = { ...value, game: value.game };
    untracked(() => void showGame(page, session, asked));
  });
  effect(writeMoves);
  effect(() => {
    const { id } = session.record.value;
    const isKept = session.isKept.value;
    const shown = untracked(() => route.value);
    if (shown.view !== 'play' || shown.game === id || isOnTheWayElsewhere(shown.game, written)) return;
    // Until its first move a game has no URL, unless it follows a game that has one.
    if (shown.game !== undefined) {
      if (untracked(() => session.lost.value) === undefined && isCopyOf(session.record.value, shown.game)) {
        go(page, { view: 'play', game: id });
      }
    } else if (isKept) {
      replaceRoute(route, id);
    }
  });
}

/** Gives the game shown its URL, in the place of the one that led to it. */
function replaceRoute(route: Signal<Route>, game: string): void {
  const next: Route = { view: 'play', game };
  history.replaceState(history.state, '', makeRoute(next));
  route.value = next;
}

/** The part of the URL from `#` on that was written last, with the moves of the game shown. */
interface Written {
  hash: string;
}

/**
 * Whether the visitor has left the game view, or this game of it for another: the browser reports a new URL some time
 * after it has changed, and it must not be overwritten.
 * @param game the id in the URL that the page has handled last; undefined if it had none.
 */
function isOnTheWayElsewhere(game: string | undefined, { hash }: Written): boolean {
  // The address of a game by links is that of its other player.
  if (location.hash === hash) return false;
  const here = parseRoute(location.hash);
  return here.view !== 'play' || here.game !== game;
}

/** The delay after the last change of the board before the URL is updated, in milliseconds. */
const ADDRESS_REST_MILLIS = 400;

/**
 * Adds the players and the moves to the URL of a game, so that it opens in any browser, and before its first move, when it is
 * not stored yet, in another tab.
 * @returns a function that updates the URL after the delay.
 */
function movesInAddress({ route, cardOf, storage }: Page, session: GameSession, written: Written): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    const record = session.record.value;
    const { value } = route;
    clearTimeout(timer);
    if (value.view !== 'play' || value.game !== record.id) return;
    timer = setTimeout(async () => {
      const { barAddress } = await import('../games/game-address.ts');
      if (session.record.value !== record || route.value !== value) return;
      if (isOnTheWayElsewhere(value.game, written)) return;
      const address = barAddress(record, cardOf, storage);
      if (!location.hash.startsWith(address)) history.replaceState(history.state, '', address);
      written.hash = address;
    }, ADDRESS_REST_MILLIS);
  };
}

const isCopyOf = ({ branch }: GameRecord, id: string) => branch?.from === id;

/** A game requested by its URL. */
type AskedGame = Extract<Route, { view: 'play' }> & { readonly game: string };

/** Puts the game of a URL on the board if it is not there already. Until it has been read, the game on the board takes no input. */
async function showGame({ route, services }: Page, session: GameSession, asked: AskedGame): Promise<void> {
  const { lost, isAwaited, record } = session;
  const { game: id, ply } = asked;
  const isAsked = () => route.value.view === 'play' && route.value.game === id;
  lost.value = undefined;
  isAwaited.value = record.value.id !== id;
  if (!isAwaited.value) return;
  let found: FoundGame;
  try {
    found = await findGame(services, asked);
  } finally {
    if (isAsked()) isAwaited.value = false;
  }
  if (!isAsked() || record.value.id === id) return;
  if ('lost' in found) {
    lost.value = found.lost;
    return;
  }
  putOnBoard(session, found.record, found.isKept);
  if (found.record.id !== id) replaceRoute(route, found.record.id);
  if (found.headline !== undefined) session.notice.value = { kind: 'news', text: `${found.headline}.` };
  if (ply === undefined) return;
  showPly(session, ply);
  const last = found.record.game.moves.length;
  if (ply <= last) return;
  const text = (await import('../app/address-problem.ts')).plyProblem(ply, last)!;
  session.notice.value = { kind: 'problem', text };
}

type FoundGame =
  | { readonly record: GameRecord; readonly isKept: boolean; readonly headline?: string | undefined }
  | { readonly lost: LostGame };

/** The game of a URL: that of the store, or else the one that its link holds. */
async function findGame(services: Services, { game: id, code }: AskedGame): Promise<FoundGame> {
  const stored = await services.store.get(id).catch(() => undefined);
  if (stored) return { record: stored, isKept: true };
  if (code === undefined) return { lost: { id } };
  const read = await (await import('./linked-game.ts')).readLinkedGame(services, id, code);
  if ('problem' in read) return { lost: { id, problem: read.problem } };
  return { record: read.record, isKept: false, headline: read.headline };
}

/** After the page is shown: loads what the store has on the game on the board, and finds an unfinished one. */
async function lookAround(session: GameSession): Promise<void> {
  const { record, services, unfinished } = session;
  try {
    const first = record.value;
    const stored = await services.store.get(first.id);
    if (stored && record.value === first) {
      const lead = stored.updatedMillis - first.updatedMillis;
      // Another tab has continued it since; or the page was reloaded before the last move was stored.
      if (lead > 0) putOnBoard(session, stored, true);
      else if (lead < 0) save(session);
    }
    if (stored || record.value.game.moves.length > 0) return;
    const raws = await services.store.raws();
    if (raws.length === 0) return;
    const { unfinishedGame } = await import('../record/read-record.ts');
    unfinished.value = unfinishedGame(raws);
  } catch {
    // Without a store there is nothing to check.
  }
}

/** A storage of the browser, if it may be used. */
function permitted(open: () => Storage): ValueStorage | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
