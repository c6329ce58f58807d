import type { Fact } from '../program.ts';

const described = (text: string): Fact => ({ kind: 'described', text, source: 'databus' });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of its terminal. */
export const TERMINAL_FACTS: readonly Fact[] = [
  described('A terminal on an RS-232 line: after every move the new board appears on the screen.'),
  described('A board that stays in place, changed by moving the cursor, was tried and is in no product.'),
  described(
    'The depth can be set at any moment, even while it thinks; whoever is to move can have his colour taken over; it plays itself.',
  ),
  described('Input is guarded, and there is an edit key; moves can be forced, and the board emptied and set up.'),
  chosen('The words of the commands, the Dutch answers, and the drawing of the board: figure 2 is lost.'),
  chosen('While it thinks the screen stands still: nothing is told of a display of the thinking.'),
  chosen('A nameless screen of 80 by 24 in green: the make of the terminal is not told.'),
];

/** What is known of the version with a pad of keys. */
export const SDK_FACTS: readonly Fact[] = [
  described(
    'There is a version for a small pad of keys and a seven-segment display, which plays as well and can do less.',
  ),
  described('It was tested mostly on an SDK-86.'),
  chosen(
    'That this version ran on the SDK-86’s own eight digits and keys, and all that the keys mean: files and ranks as figures, a point enters, D the depth, C its move, INTR now.',
  ),
  chosen(
    'Four dashes refuse an entry. Your move stands on the left four digits, its answer on the right ones; they stand still while it thinks.',
  ),
];
