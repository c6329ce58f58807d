/** Elements in which keys have another meaning on every view. */
const EVERYWHERE = 'input, select, textarea, .scroll, dialog';

/**
 * Listens on the whole page for keys without a modifier, unless they have another meaning or the view is inert.
 * @param elsewhere selectors of further elements in which they do, such as '[role="grid"]'.
 * @param take handles a key, and returns whether it did.
 * @returns a function that stops listening.
 */
export function listenForKeys(elsewhere: readonly string[], take: (key: string) => boolean): () => void {
  const ownKeys = [EVERYWHERE, ...elsewhere].join(', ');
  return listen(
    ownKeys,
    ({ key, shiftKey, altKey }) => !shiftKey && !altKey && !document.querySelector('main[inert]') && take(key),
  );
}

/** Listens for keys without Ctrl or Meta outside some elements. @param take handles one, and returns whether it did. */
function listen(outside: string, take: (event: KeyboardEvent) => boolean): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(outside)) return;
    if (take(event)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Elements that accept typed text. */
const FIELDS =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

/**
 * Listens on the whole page for `?`, however a keyboard produces it, unless it is typed as text or a dialog is open.
 * @returns a function that stops listening.
 */
export function listenForHelp(open: () => void): () => void {
  return listen(FIELDS, ({ key }) => {
    if (key !== '?' || document.querySelector('dialog[open]')) return false;
    open();
    return true;
  });
}

/** The step of a left or right arrow key; undefined for other keys. */
export function stepOfKey(key: string): -1 | 1 | undefined {
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
}

/**
 * Listens on the whole page for the left and right arrow keys, unless they have another meaning (see {@link listenForKeys}).
 * @param step goes one step; returns false if there is none, and the key keeps its usual meaning.
 */
export function listenForSteps(elsewhere: readonly string[], step: (by: -1 | 1) => unknown): () => void {
  return listenForKeys(elsewhere, (key) => {
    const by = stepOfKey(key);
    return by !== undefined && step(by) !== false;
  });
}
