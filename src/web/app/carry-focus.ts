/** What takes the focus in the head of the page: the same in index.html and in the page that replaces it, in the same order. */
const HEAD = '.skip, .masthead-name, .masthead-menu, .masthead nav a';

/**
 * Replaces what index.html shows by the page, without taking the focus from a visitor who has used the Tab key by then.
 * @param place the element that holds it.
 * @param replace puts the page there.
 */
export function carryFocus(place: Element, replace: () => void): void {
  const focused = document.activeElement;
  const index = [...place.querySelectorAll(HEAD)].indexOf(focused as Element);
  // opening.js has followed the link past the head.
  const isInMain = focused !== null && focused === place.querySelector('main');
  replace();
  if (index >= 0) place.querySelectorAll<HTMLElement>(HEAD)[index]?.focus({ preventScroll: true });
  if (isInMain) place.querySelector<HTMLElement>('.skip')?.click();
}
