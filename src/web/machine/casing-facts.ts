/** What is known of how machines looked and sounded, beside what their consoles know of display, keys and dialogue. */
import type { Fact } from '../../programs/program.ts';

const inferred = (text: string): Fact => ({ kind: 'inferred', text });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

const LETTERS = chosen('The letters are dots of our own: no character generator was copied.');
const CLICKS = chosen('The click of the keys, which can be switched on, is ours.');

export const CASING_FACTS: Readonly<Record<string, readonly Fact[]>> = {
  gambiet80: [
    inferred('A square of six characters by two is exactly square on its tube of 4 to 3.'),
    chosen('Monitor, keyboard and cassette recorder are drawn from memory of the make, not after this one machine.'),
    LETTERS,
    CLICKS,
  ],
  gambiet81: [
    inferred('A square of six characters by two is exactly square on its tube of 4 to 3.'),
    chosen(
      'The expansion box and the one drive beside the monitor: that there was a floppy disk is told, not where it stood.',
    ),
    LETTERS,
    CLICKS,
  ],
};
