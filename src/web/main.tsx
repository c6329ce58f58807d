import { untracked } from '@preact/signals';
import { render } from 'preact';
import { type Page, PageProvider } from './app/page.ts';
import { programToMove } from './record/record.ts';
import type { GameSession } from './session/game-session.ts';
import { leave, settle } from './session/play-model.ts';
import { SessionProvider } from './session/use-session.ts';
import { App } from './shell/app.tsx';
import { openPage } from './shell/open-page.ts';

/** How long to wait for the first paint, in milliseconds; a window in the background may never paint. */
const PAINT_MILLIS = 1000;

// The front page in index.html is painted first, then the page; the program is loaded when the visitor comes to the board.
afterFrame(async () => {
  const { page, session } = await openPage();
  const place = document.querySelector('#page')!;
  carryFocus(place, () => {
    // In one step with what follows, so that nothing is seen to disappear.
    place.replaceChildren();
    render(
      <PageProvider value={page}>
        <SessionProvider value={session}>
          <App />
        </SessionProvider>
      </PageProvider>,
      place,
    );
  });
  afterFrame(() => settleAtBoard(page, session));
  addEventListener('pagehide', () => leave(session));
  addEventListener('pageshow', (event) => {
    if (event.persisted) settleAtBoard(page, session);
  });
});
if (import.meta.env.PROD) addEventListener('load', () => void registerOffline());

/**
 * Continues the game on the board: at once if it is a program's turn, else when the visitor opens it or reaches for the board of
 * the front page. Before that no program is started.
 */
function settleAtBoard({ route }: Page, session: GameSession): void {
  const isProgramsTurn = () => programToMove(session.record.value) !== undefined;
  if (isProgramsTurn()) {
    settle(session);
    return;
  }
  const listening = new AbortController();
  const begin = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    // Whoever has put another game on the board meanwhile has let its program begin.
    if (!isProgramsTurn()) settle(session);
  };
  for (const act of ['pointerdown', 'focusin']) {
    addEventListener(act, ({ target }) => (target as Element).closest('.stage') && begin(), listening);
  }
  route.subscribe(({ view }) => view === 'play' && untracked(begin));
}

/** Runs something once the browser has painted the current state. */
function afterFrame(next: () => void): void {
  let isRun = false;
  const run = () => {
    if (isRun) return;
    isRun = true;
    clearTimeout(timer);
    next();
  };
  const timer = setTimeout(run, PAINT_MILLIS);
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Lets the page work offline once it has been loaded. Without service workers, or if they are not allowed, the page still
 * works online.
 */
async function registerOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const worker = new URL(`${import.meta.env.BASE_URL}service-worker.js`, document.baseURI);
    await navigator.serviceWorker.register(worker, { updateViaCache: 'none' });
  } catch {
    // Not allowed here.
  }
}

/** The focusable elements of the masthead: the same in index.html and in the page that replaces it, in the same order. */
const HEAD = '.skip, .masthead-name, .masthead-menu, .masthead nav :is(a, button)';

/**
 * Replaces the content of index.html with the page, without taking the focus from a visitor who has already used the Tab key.
 * @param place the element that holds it.
 * @param replace puts the page there.
 */
function carryFocus(place: Element, replace: () => void): void {
  const focused = document.activeElement;
  const index = [...place.querySelectorAll(HEAD)].indexOf(focused as Element);
  // opening.js has followed the link past the masthead.
  const isInMain = focused !== null && focused === place.querySelector('main');
  replace();
  if (index >= 0) place.querySelectorAll<HTMLElement>(HEAD)[index]?.focus({ preventScroll: true });
  if (isInMain) place.querySelector<HTMLElement>('.skip')?.click();
}
