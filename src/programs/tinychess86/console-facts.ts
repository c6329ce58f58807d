import { type Fact, factsFrom } from '../program.ts';

const { described, chosen } = factsFrom('tinychess86');

/** Facts about its terminal. */
export const TERMINAL_FACTS: readonly Fact[] = [
  described('A terminal on an RS-232 line: the new board is printed after every move.'),
  described('A board that stays in place, updated by moving the cursor, was tried but is in no product.'),
  described(
    'The depth can be set at any time, even while it thinks; the side to move can be handed to the program; it can play itself.',
  ),
  described('Input is checked and can be edited; moves can be forced, and the board cleared and set up.'),
  chosen('The names of the commands, the Dutch replies, and the drawing of the board: figure 2 is lost.'),
  chosen('The screen does not change while it thinks: no source mentions a display of its thinking.'),
  chosen('A generic green screen of 80 by 24: the make of the terminal is not stated.'),
];

/** Facts about the version for a keypad. */
export const SDK_FACTS: readonly Fact[] = [
  described('There is a version for a small keypad and a seven-segment display, which plays as well but can do less.'),
  described('The program was tested mostly on an SDK-86.'),
  chosen(
    'That this version ran on the SDK-86’s own eight digits and keys, and what the keys mean: digits for files and ranks, a point to enter, D for the depth, C for its move, INTR for “move now”.',
  ),
  chosen(
    'Four dashes refuse an entry. Your move is on the left four digits, its reply on the right four; they do not change while it thinks.',
  ),
];
