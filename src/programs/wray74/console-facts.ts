import { type Fact, factsFrom } from '../program.ts';

const { described, inferred, chosen } = factsFrom('wray-wiki');

/** Facts about operating the calculator. */
export const CALCULATOR_FACTS: readonly Fact[] = [
  described(
    'LOAD reads the program; after CONTINUE twice it asks for the start position, which was prepared beforehand.',
  ),
  described(
    'A move is keyed in as rank, up, file, CONTINUE for the origin, and the same for the destination: 2 up 5 CONTINUE 4 up 5 CONTINUE is e2-e4.',
  ),
  chosen(
    'In a terminal the same numbers are entered without the keys between them: 2 5 4 5 on one line, or 2 5 and 4 5.',
  ),
  inferred(
    'One more CONTINUE leads from the first square of its reply to the second: the article has "Continue" between two pictures of the display, which are lost.',
  ),
  described(
    'Three rows of digits, temporary z, accumulator y and keyboard x; numbers are stored in registers and recalled by three digits.',
    'go9800',
  ),
  inferred(
    'The display is dark while a program runs: the firmware refreshes it only while it waits for keys.',
    'go9800',
  ),
  chosen(
    'The start position is on a magnetic card: 1 and LOAD if the player has White, 2 and LOAD with king and queen swapped. Without a card it is keyed into the registers, and CONTINUE starts the game.',
  ),
  chosen('Whole numbers without decimals (FIX 0), as ranks and files are.'),
  chosen(
    'An illegal move lights STATUS and clears the display; whether the program checked the player’s moves at all is not known.',
  ),
  chosen('With no legal move it shows zeros on all three rows. It does not announce check or mate.'),
  chosen('Castling is keyed in as the king’s move; a pawn becomes a queen. The printer, an option, lists the moves.'),
];
