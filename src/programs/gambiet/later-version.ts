import type { Fact } from '../program.ts';

/** How Gambiet/81 compares with Gambiet/80: what was said of them, and what the two rebuilt here do. On both cards. */
export const LATER_VERSION_FACTS: readonly Fact[] = [
  {
    kind: 'described',
    text: 'Gambiet/81 plays stronger than /80, “of course”, writes Louwman in 1983.',
    source: 'philips-module',
  },
  {
    kind: 'described',
    text: 'While he was writing /81, its author left it to the future to show whether it would play as much better as it was larger.',
    source: 'gambiet-1',
  },
  {
    kind: 'chosen',
    text: 'Rebuilt here, /81 is not the stronger one: it is rated a little below /80 (data/ratings). Which moves /81 found plausible is not known; ours are chosen, so this says little of the original.',
  },
];
