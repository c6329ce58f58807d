/** The focusable elements of the masthead: the same in index.html and in the page that replaces it, in the same order. */
const HEAD = '.skip, .masthead-name, .masthead-menu, .masthead nav a';

/**
 * Replaces the content of index.html with the page, without taking the focus from a visitor who has already used the Tab key.
 * @param place the element that holds it.
 * @param replace puts the page there.
 */
export function carryFocus(place: Element, replace: () => void): void {
  const focused = document.activeElement;
  const index = [...place.querySelectorAll(HEAD)].indexOf(focused as Element);
  // opening.js has followed the link past the masthead.
  const isInMain = focused !== null && focused === place.querySelector('main');
  replace();
  if (index >= 0) place.querySelectorAll<HTMLElement>(HEAD)[index]?.focus({ preventScroll: true });
  if (isInMain) place.querySelector<HTMLElement>('.skip')?.click();
}
