import { type Fact, factsFrom } from '../program.ts';

const { described, chosen } = factsFrom('sargon2-emulated');

/** What is known of the screen, the keys and the dialogue. */
export const VIC20_FACTS: readonly Fact[] = [
  described(
    'A screen of 22 by 23 characters, blue with a green border. The board stands at the top left, two characters by two to a square, White always below, ranks on its right, files beneath.',
  ),
];
