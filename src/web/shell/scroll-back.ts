/**
 * The back and forward buttons of the browser lead to where on a view the visitor was. The browser itself looks before the view
 * is drawn, and finds a page too short.
 */

/** How long a view may take to be as long as it was, in milliseconds. */
const PATIENCE_MILLIS = 3000;
/** With these a visitor scrolls elsewhere meanwhile. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** How far each entry of the history was scrolled, by its number. */
const tops = new Map<number, number>();
let here = numberOfEntry();
/** A view is being scrolled to where it was. */
let isReturning = false;

// Until a view is shown, what scrolls is the one before it or the browser.
const remember = () => {
  if (!isReturning && history.state?.at === here) tops.set(here, scrollY);
};
remember();
addEventListener('scroll', remember, { passive: true });
for (const hand of HANDS) {
  const stop = () => {
    isReturning = false;
  };
  addEventListener(hand, stop, { capture: true, passive: true });
}

/** The number of the entry that is shown; a new entry gets one. */
function numberOfEntry(): number {
  const known: number | undefined = history.state?.at;
  if (known !== undefined) return known;
  const at = Math.random();
  history.replaceState({ at }, '');
  return at;
}

/** Scrolls a view that has just taken the place of another: to where it was left, or to its top if it is new. */
export function scrollBack(): void {
  here = numberOfEntry();
  const entry = here;
  const top = tops.get(entry) ?? 0;
  const end = performance.now() + PATIENCE_MILLIS;
  isReturning = true;
  const reach = () => {
    if (!isReturning || here !== entry) return;
    scrollTo(0, top);
    isReturning = scrollY < top - 1 && performance.now() < end;
    requestAnimationFrame(reach);
  };
  reach();
}
