import { type Fact, factsFrom } from '../program.ts';

const { described, chosen } = factsFrom('microchess');

/** Facts about the operation of MicroChess on a KIM-1. */
export const CONSOLE_FACTS: readonly Fact[] = [
  described(
    'The six digits are a man, the square it leaves and the square it goes to: 0F 13 33 is 1.e4. The first digit is 0 for the computer’s men, 1 for yours; FF is an empty square.',
  ),
  described(
    'GO starts the program, C sets up the men (CCCCCC) with White for the computer, E exchanges the sides (EEEEEE).',
  ),
  described('Digits roll in from the right; F makes the move, after which the first pair is FF; PC lets it play.'),
  described('While it thinks, the display is dark and flashes. Here it stays dark: nothing on the page flashes.'),
  described(
    'Moves are not checked. You castle with two moves, take en passant with two, and move its rook when it castles from its book.',
  ),
  described(
    'A pawn that reaches the last rank is replaced in memory: ST, its byte CC, the new man’s byte the square, PC, GO.',
  ),
  described('ST must not be pressed while it thinks: that may destroy the position. Here it only stops it.'),
  chosen('The program is in memory when the machine is switched on: loading two blocks from a cassette took minutes.'),
  chosen('Its board must hold a legal position when it begins to think: an illegal move begins a new game from there.'),
  chosen(
    'The openings of the other tapes are a setting of the program, not of the machine. White’s Giuoco Piano is in memory.',
  ),
];
