import { type Fact, factsFrom } from '../program.ts';

const { described, chosen } = factsFrom('philips-module');

/** Differences between Gambiet/81 and Gambiet/80: statements about them, and the behaviour of the two rebuilt here. On both cards. */
export const LATER_VERSION_FACTS: readonly Fact[] = [
  described('Gambiet/81 plays stronger than /80, “of course”, writes Louwman in 1983.'),
  described(
    'While he was writing /81, its author left it to the future to show whether it would play as much better as it was larger.',
    'gambiet-1',
  ),
  chosen(
    'Rebuilt here, /81 is not the stronger one: it is rated a little below /80 (data/ratings). Which moves /81 found plausible is not known; ours are chosen, so this says little of the original.',
  ),
];
