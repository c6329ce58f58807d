import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Alert, ViewNotLoaded } from '../app/error-box.tsx';
import { HOME, PLAY, showText } from '../app/head.ts';
import { usePage } from '../app/page.ts';
import { pageOf, type Route } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { viewProblem } from '../app/view-problem.ts';
import { Play } from '../play/play.tsx';
import { tournamentOfGame } from '../record/game-id.ts';
import { useSession } from '../session/use-session.ts';
import { Help } from './help.tsx';
import { Masthead } from './masthead.tsx';
import type { LaterView } from './views.ts';

/** Loads the list of the views that are loaded on first use. The board is part of the first load. */
const loadViews = () => import('./views.ts');

/** Until the visitor scrolls, there is no position to restore. */
const loadScroll = async () => {
  await new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
  return await import('./scroll-back.ts');
};

/** The page: masthead, the view of the URL, footer. */
export function App(): JSX.Element {
  const page = usePage();
  const route = page.route.value;
  const { view } = route;
  const main = useRef<HTMLElement>(null);
  useEffect(() => keepFocus(main.current!), []);

  useEffect(() => loadViewsInTime(), []);
  const isAwaited = useSession().isAwaited.value;
  useLayoutEffect(() => (isAwaited ? holdFocus() : undefined), [isAwaited]);
  useLayoutEffect(() => {
    if (view === 'home') showText(HOME);
    else if (view === 'play') showText(PLAY);
  }, [view]);

  const { value: scroll } = useLoaded([], loadScroll);
  // A new view starts at its top, for screen readers too; back and forward restore the scroll position.
  const key = pageOf(route);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (scroll) scroll.scrollBack();
    else scrollTo(0, 0);
    // The board of the front page is the one on which the game continues: a visitor who moved by keyboard stays on it.
    if (view === 'play' && document.activeElement?.closest('.board')) return;
    main.current?.focus({ preventScroll: true });
  }, [key, view]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place on this page; the URL itself identifies the view. */}
      <a class="skip" href="#main" onClick={(event) => skipTo(event, main.current)}>
        Skip to the {view === 'play' || view === 'home' ? 'board' : 'content'}
      </a>
      <Masthead />
      <AddressProblem route={route} />
      {view === 'play' ? <TournamentStrip /> : null}
      <main id="main" ref={main} tabIndex={-1} class={`view view-${view}`} inert={isAwaited} aria-busy={isAwaited}>
        {view === 'play' || view === 'home' ? <Play isDoor={view === 'home'} /> : <Later view={view} />}
      </main>
      <Help />
      <footer class="foot">
        <p>
          Plyhouse is free software (GPL 3 or later). Your games and settings stay in this browser. Pieces: Colin M. L.
          Burnett.
        </p>
      </footer>
    </>
  );
}

/** The tournament of the visitor's game, if it belongs to one. */
function TournamentStrip(): JSX.Element | null {
  const { id } = useSession().record.value;
  const isOfOne = tournamentOfGame({ id }) !== undefined;
  const { value, problem } = useLoaded([id], () => (isOfOne ? import('../tournaments/game-strip.tsx') : undefined));
  if (!isOfOne || problem) return null;
  // Its place is kept free, so that the board below does not move when it comes.
  return value ? <value.GameStrip key={id} /> : <div class="game-strip" />;
}

/** The parts of the address that are ignored, and why. */
function AddressProblem({ route }: { readonly route: Route }): JSX.Element {
  const { value } = useLoaded([route.unread], () => route.unread && import('../app/address-problem.ts'));
  return <Alert text={[value?.unreadText(route), viewProblem.value].filter(Boolean).join(' ')} />;
}

/**
 * Keeps the keyboard focus on the page: when the focused element disappears (an answered question, a finished search), the
 * focus moves to the board of a game (`.stage`), to what has `data-keeps-focus`, or to the view itself.
 * @param view the element to watch.
 * @returns a function that stops it.
 */
function keepFocus(view: HTMLElement): () => void {
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : undefined;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    const next = view.querySelector<HTMLElement>('.stage [role="gridcell"][tabindex="0"], [data-keeps-focus]');
    (next ?? view).focus({ preventScroll: true });
  });
  view.addEventListener('focusin', remember);
  observer.observe(view, { childList: true, subtree: true });
  return () => {
    view.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

/** @returns a function that restores the focus to the element that has it now; an inert view cannot keep it. */
function holdFocus(): () => void {
  const { activeElement } = document;
  return () => {
    if (document.activeElement === document.body && activeElement instanceof HTMLElement) {
      activeElement.focus({ preventScroll: true });
    }
  };
}

/** The URL identifies the view, so the link scrolls by script. */
function skipTo(event: Event, main: HTMLElement | null): void {
  event.preventDefault();
  (main?.querySelector<HTMLElement>('.board-cell[tabindex="0"]') ?? main)?.focus();
}

/** Preloads the list of views when the visitor points at a link or focuses one. */
function loadViewsInTime(): () => void {
  const listening = new AbortController();
  const reach = ({ target }: Event) => {
    // If it fails, the view says so.
    if (target instanceof Element && target.closest('a')) void loadViews().catch(() => {});
  };
  for (const act of ['pointerover', 'focusin']) addEventListener(act, reach, listening);
  return () => listening.abort();
}

function Later({ view }: { readonly view: LaterView }): JSX.Element {
  const { route, cardOf } = usePage();
  const { value, problem } = useLoaded([view], async () => (await loadViews()).loadView(view));
  const card = route.value.view === 'machine' ? cardOf(route.value.machine) : undefined;
  useLayoutEffect(() => value && showText(value.viewText(view, card)), [value, card]);
  if (problem) return <ViewNotLoaded title="Not loaded" what="This part of the page" report={problem} />;
  return value ? <value.View /> : <p class="column fetching">Loading…</p>;
}
