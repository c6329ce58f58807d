/** Elements in which keys mean something else on every view. */
const EVERYWHERE = 'input, select, textarea, .scroll, dialog';

/**
 * Listens on the whole page for keys without a modifier, wherever they have no other meaning.
 * @param elsewhere selectors of further elements in which they have one, as '[role="grid"]'.
 * @param take does what the key is for, and says whether it was for anything.
 * @returns a function that ends it.
 */
export function listenForKeys(elsewhere: readonly string[], take: (key: string) => boolean): () => void {
  const ownKeys = [EVERYWHERE, ...elsewhere].join(', ');
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(ownKeys)) return;
    if (take(event.key)) event.preventDefault();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Elements that take what is typed as text. */
const FIELDS =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

/**
 * Listens on the whole page for `?`, however a keyboard makes it, wherever it is not typed as text and no dialog is open.
 * @returns a function that ends it.
 */
export function listenForHelp(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    open();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** The step that an arrow to the left or to the right asks for; undefined for other keys. */
export function stepOfKey(key: string): -1 | 1 | undefined {
  return key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : undefined;
}
