/**
 * Keeps whoever works by keys from falling off the page: where the thing that had the focus goes away (a question that is
 * answered, a search that is over), the focus goes to the board.
 * @param view what is watched.
 * @returns ends it.
 */
export function keepFocus(view: HTMLElement): () => void {
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element ? target : undefined;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    const square = view.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]');
    (square ?? view).focus({ preventScroll: true });
  });
  view.addEventListener('focusin', remember);
  observer.observe(view, { childList: true, subtree: true });
  return () => {
    view.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
