import type { Fact } from '../program.ts';

const described = (text: string): Fact => ({ kind: 'described', text, source: 'rochade' });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of its screen and its record. */
export const SCREEN_FACTS: readonly Fact[] = [
  described(
    'Moves are checked against the rules and made; the game and the times are recorded; the position stands on a screen with various comments.',
  ),
  described('An average time is entered, or the number of half-moves to look at.'),
  described('It compares the move that is entered with the one it expected: 30 to 40 % are foreseen.'),
  chosen(
    'A form of 80 columns by 24 as on a Burroughs TD 830, a terminal that sends its field and then shows a whole new picture: the make is not told.',
  ),
  chosen('All words of the form, and its commands ZEIT, TIEFE, WEISS, SCHWARZ, NEU, PROTOKOLL, ENDE.'),
  chosen('Nothing changes on the screen while it thinks: such a terminal waits to be sent a picture.'),
  chosen('It answers what it expects without having searched in your time: its owner decides on that.'),
];
