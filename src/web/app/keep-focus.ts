/**
 * Keeps the keyboard focus on the page: when the focused element disappears (an answered question, a finished search), the
 * focus moves to the board of a game (`.stage`), to what has `data-keeps-focus`, or to the view itself.
 * @param view the element to watch.
 * @returns a function that stops it.
 */
export function keepFocus(view: HTMLElement): () => void {
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
