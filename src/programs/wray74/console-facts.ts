import type { Fact } from '../program.ts';

const described = (text: string, source = 'wiki'): Fact => ({ kind: 'described', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of working the calculator. */
export const CALCULATOR_FACTS: readonly Fact[] = [
  described('LOAD reads the program; CONTINUE twice, and it asks for the start position, which was prepared before.'),
  described(
    'A move is keyed in as rank, up, file, CONTINUE for the square left, and the same for the square reached: 2 up 5 CONTINUE 4 up 5 CONTINUE is e2-e4. One CONTINUE more leads on from the first square of its answer to the second.',
  ),
  described(
    'Three rows of digits, temporary z, accumulator y and keyboard x; numbers are stored in registers and recalled by three figures.',
    'go9800',
  ),
  {
    kind: 'inferred',
    text: 'Nothing is lit while a program runs: the firmware keeps the display up only while it waits for keys.',
    source: 'go9800',
  },
  chosen(
    'The start position stands on a magnetic card: 1 and LOAD for the player White, 2 and LOAD with king and queen exchanged. Without a card it is keyed into the registers, and CONTINUE begins.',
  ),
  chosen('Whole numbers without decimals (FIX 0), as ranks and files are.'),
  chosen(
    'A move that is not legal lights STATUS and clears the display: whether the program looked at the player’s moves at all is not known.',
  ),
  chosen('It has no answer where it has no move: noughts on all three rows. It says nothing of check or mate.'),
  chosen('Castling is keyed in as the king’s move; a pawn becomes a queen. The printer, an option, lists the moves.'),
];
