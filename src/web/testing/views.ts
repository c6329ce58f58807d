import type { Page } from 'playwright-core';
import type { Route } from '../app/route.ts';
import { PATIENCE_MILLIS, within } from './patience.ts';

/** Each view of the page at a URL that shows something. */
export const EACH_VIEW: Readonly<Record<Route['view'], string>> = {
  home: '#/',
  play: '#/play',
  turn: '#/turn/ada?code=AQAEPUFkYQABDb_5',
  new: '#/new',
  ladder: '#/ladder',
  machines: '#/machines',
  machine: '#/machine/c7010',
  learn: '#/learn',
  watch: '#/watch',
  answers: '#/answers',
  games: '#/games',
  tournaments: '#/tournaments',
  recorded: '#/recorded',
  setup: '#/setup',
  problems: '#/problems',
  daily: '#/daily/2026-11-02',
  endings: '#/endings',
  missing: '#/nowhere',
};

/** The views, and what they show at other addresses. */
export const VIEWS: Readonly<Record<string, string>> = {
  ...EACH_VIEW,
  'new-antwoord': '#/new?program=antwoord',
  program: '#/machine/antwoord',
  'learn-step': '#/learn/board/memories',
  'tournament-own': '#/tournaments/own',
  tournament: '#/tournaments/dutch-1982',
  'recorded-game': '#/recorded/gambiet-debut',
  guess: '#/recorded/gambiet-debut?guess=white',
  ending: '#/endings/KRK',
};

/** URLs of each kind that name something missing or unreadable, and the page's message. */
export const BROKEN: Readonly<Record<string, readonly [address: string, message: RegExp]>> = {
  'no such view': ['#/nowhere', /^Page not found$/],
  'no such program': ['#/program/nonesuch', /^Page not found$/],
  'no such machine': ['#/machine/nonesuch', /^Page not found$/],
  'no such answer': ['#/answers/nonesuch', /^No question is called “nonesuch”/],
  'no such recorded game': ['#/recorded/nonesuch', /^Page not found$/],
  'no such tournament': ['#/tournaments/nonesuch', /^This tournament is not in this browser$/],
  'no such part of a tournament': ['#/tournaments/dutch-1982/nonesuch', /^Page not found$/],
  'the turning points of a game of another browser': [
    '#/problems?game=nonesuch',
    /^This game is not in this browser\.$/,
  ],
  'a game of another browser': ['#/play/nonesuch', /^This game is not in this browser$/],
  'a game cut short': ['#/play/nonesuch?code=abcde', /^This link cannot be read$/],
  'a new game from no position': ['#/new?fen=8', /expected four to six fields, found 1/],
  'a new game from no game': ['#/new?from=nonesuch', /^The game to continue is not in this browser/],
  'no such program to watch': ['#/watch/nonesuch', /^Page not found$/],
  'no such position to watch': ['#/watch/gambiet80?at=nonesuch', /^The address says at=nonesuch: expected gambiet-/],
  'no such level to watch': ['#/watch/gambiet80?level=nonesuch', /^The address says level=nonesuch: expected/],
  'a broken position to watch': ['#/watch/gambiet80?fen=junk', /expected four to six fields, found 1/],
  'a step that is no number': ['#/watch/gambiet80?step=x', /^The address says step=x: expected a whole number/],
  'a new game against no program': ['#/new?program=nonesuch', /^The address says program=nonesuch: expected the name/],
  'a move beyond a recorded game': ['#/recorded/gambiet-debut?ply=999', /^The address says ply=999: expected at most/],
  'a mate too long': ['#/problems?fen=kbK5/pp6/1P6/8/8/8/8/R7+w&moves=99', /^The address says moves=99: expected/],
  'a code without its game': ['#/play?code=abcde', /^The address says code=abcde, which this view does not use/],
  'a setting of no view': ['#/games?fen=junk', /^The address says fen=junk, which this view does not use/],
  'a setting of the front page': ['#/?fen=junk', /^The address says fen=junk, which this view does not use/],
  'a machine in a game of nobody': ['#/machine/c7010?code=red.e2e4', /begins with “red”; expected “white” or “black”/],
  'a game to watch, cut short': ['#/watch/gambiet80?code=abcde', /^The game in this link/],
  'no such chapter': ['#/learn/cellar', /^No chapter is called “cellar”/],
  'no such step': ['#/learn/board/cellar', /^No step of this chapter is called “cellar”/],
  'a step at no position': ['#/learn/board/memories?fen=8', /^The position in the address is not shown/],
  'a step with a wrong setting': ['#/learn/order/switches?depth=99', /^The address says depth=99/],
  'a step with a misspelt setting': [
    '#/learn/order/switches?dpeth=4',
    /^The address says dpeth=4, which this view does not use/,
  ],
  'a program of one’s own, broken': ['#/learn/stronger/own?own=x', /^The program in the address is not shown/],
  'no such problem': ['#/problems?id=nonesuch', /^The collection has no problem “nonesuch”/],
  'a problem without a position': ['#/problems?fen=8&moves=2', /expected four to six fields, found 1/],
  'a day that has no position': ['#/daily/1912-01-01', /^The address says 1912-01-01: expected a day from 2026-11-01/],
  'no such table': ['#/endings/KXK', /KXK/],
  'an ending without a position': ['#/endings?fen=8', /expected four to six fields, found 1/],
  'a position that cannot be set up': ['#/setup?fen=8', /expected four to six fields, found 1/],
};

/** A wide window, a small one, a phone in landscape, a phone, the smallest phone: width and height in pixels. */
export const SIZES = [
  [1280, 800],
  [1024, 768],
  [844, 390],
  [390, 844],
  [320, 640],
] as const;

/**
 * The visible area of a window of 1280 by 800 pixels at 200 % and at 400 %. No board fits a window as low as the
 * second.
 */
export const ZOOMED = [
  [640, 400],
  [320, 200],
] as const;

/**
 * Waits until the page is ready: its script has replaced the content of index.html, the view of its URL is loaded and
 * drawn, in its fonts. Before that, keys and clicks would go to elements that are about to be replaced.
 */
export async function settled(page: Page): Promise<void> {
  await untilDrawn(page, `${page.url()} is ready`, true);
}

/** Waits until pending rendering is done, including the components' effects. */
export async function drawn(page: Page): Promise<void> {
  await untilDrawn(page, `${page.url()} is drawn`, false);
}

/** Waits for two frames in a row, in both of which the page is ready if it has to be: fonts are requested when a view is drawn. */
async function untilDrawn(page: Page, what: string, needsReady: boolean): Promise<void> {
  const work = page.evaluate(
    async ({ needs, millis }) => {
      const obstacles = () => [
        ...[...document.querySelectorAll('.opening, .fetching')].map(({ className }) => className),
        ...(document.querySelector('main h1') ? [] : ['no heading']),
        ...[...document.fonts].filter(({ status }) => status === 'loading').map(({ family }) => `${family} loads`),
      ];
      // A window that is not painted has no frames.
      const frame = () =>
        Promise.race([new Promise(requestAnimationFrame), new Promise((done) => setTimeout(done, 5000))]);
      const start = performance.now();
      for (let frames = 0; frames < 2; ) {
        await frame();
        const found = needs ? obstacles() : [];
        if (found.length > 0 && performance.now() - start > millis) return found;
        frames = found.length === 0 ? frames + 1 : 0;
      }
      await new Promise((done) => setTimeout(done));
      return [];
    },
    { needs: needsReady, millis: PATIENCE_MILLIS },
  );
  // A page that is not ready answers after the time itself; only one that hangs does not.
  const found = await within(what, work, 2 * PATIENCE_MILLIS);
  if (found.length > 0)
    throw new Error(`${PATIENCE_MILLIS / 1000} s, and not: ${what}; in its way: ${found.join(', ')}`);
}

/** Reloads the page, and waits until it is ready. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

/** Goes to a view by the part of its URL from `#` on, and waits until it is ready. */
export async function goToView(page: Page, address: string): Promise<void> {
  const work = page.evaluate(async (hash) => {
    if (location.hash === hash) return;
    // The page handles the change first; until then the old view looks as if it were the new one.
    const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
    location.hash = hash;
    await changed;
    await new Promise((rendered) => setTimeout(rendered));
  }, address);
  await within(`the page goes from ${page.url()} to ${address}`, work);
  await settled(page);
}

/** The least height of a window that a board fits, in pixels. */
const LEAST_BOARD_HEIGHT = 300;

/** Parts that do not fit the window, one per line: a page that scrolls sideways, a board that is never entirely in view. */
export async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate((leastHeight) => {
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`${scrollWidth} pixels wide in a window of ${innerWidth}`);
    for (const board of document.querySelectorAll('.board-stage')) {
      const { width, height } = board.getBoundingClientRect();
      if (width > innerWidth || (height > innerHeight && innerHeight >= leastHeight)) {
        found.push(`a board of ${width} by ${height} pixels`);
      }
    }
    for (const { clientWidth, scrollWidth, textContent } of document.querySelectorAll('main h1:not(.unseen)')) {
      if (scrollWidth > clientWidth + 1) found.push(`"${textContent}", ${scrollWidth} pixels wide in ${clientWidth}`);
    }
    return found;
  }, LEAST_BOARD_HEIGHT);
}

/** The least size of a text, in pixels. */
const LEAST_TEXT = 11;

/** Texts that are cut off at a side, where no one can scroll to their end, and texts too small to read, one per line. */
export async function illegible(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    /** Findings, with one example of each kind of element. */
    const found = new Map<string, string>();
    const describe = (element: Element, what: string) => {
      const kind = `${element.nodeName} ${element.getAttribute('class') ?? ''} ${what}`;
      found.set(kind, `${kind}: "${element.textContent?.trim().slice(0, 30)}"`);
    };
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const { clientWidth, scrollWidth } = element;
      if (
        scrollWidth <= clientWidth + 1 ||
        clientWidth <= 1 ||
        element.closest('svg, .unseen, .machine-text-hidden, .cg-wrap')
      )
        continue;
      const hidden = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
      if (hidden && element.textContent?.trim()) describe(element, `is ${scrollWidth} wide in ${clientWidth}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent?.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      const { width } = parent.getBoundingClientRect();
      if (width <= 1 || parent.closest('.unseen, .machine-text-hidden, script, style')) continue;
      const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
      const size = scale * Number.parseFloat(getComputedStyle(parent).fontSize);
      if (size < least - 0.05) describe(parent, `is ${size.toFixed(1)} pixels high`);
    }
    return [...found.values()];
  }, LEAST_TEXT);
}
