/**
 * Restores the scroll position of a view after back and forward. The browser's own restoration comes before the view is drawn,
 * while the page is still too short.
 */

/** How long to wait for a view to reach its former height, in milliseconds. */
const PATIENCE_MILLIS = 3000;
/** Events by which the visitor takes over the scrolling. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** The scroll position of each history entry, by its number. */
const tops = new Map<number, number>();
let here = numberOfEntry();
/** Whether a scroll position is being restored. */
let isReturning = false;

// Until the new view is shown, scroll events belong to the one before it.
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

/** Restores the scroll position of the view just shown, or scrolls to the top of a new one. */
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
