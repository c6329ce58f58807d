import { type Fact, factsFrom } from '../program.ts';

const { described, inferred, chosen } = factsFrom('usurpator');

/** What is known of how it was worked. */
export const CONSOLE_FACTS: readonly Fact[] = [
  described(
    'Four keys are a move, a letter, a digit, a letter and a digit, in capitals; a line is begun behind the fourth. RETURN where an entry could begin lets it move for whoever is to move.',
  ),
  described(
    'Typed moves are not checked: whatever stands on the first square goes to the second, and the other side is to move.',
  ),
  described(
    'Castling and taking en passant are done by hand, which its book intends. It takes three entries: E1G1, H1F1, and a square to itself, H5H5.',
  ),
  described('A wrong key prints a question mark and the board; that is also how an entry is given up.'),
  described(
    'White’s men are + p l t d k, Black’s * P L T D K, from the pawn to the king in Dutch; the signs of light squares have their eighth bit set.',
  ),
  described('IK STA MAT, IK STA PAT, IK WIN!: then the monitor of the machine has control.'),
  inferred(
    'What it prints for all keys is, character by character, that of 30 refusals, twelve entries that are no chess, and seven dialogues.',
    'usurpator-emulated',
  ),
  chosen('The terminal shows a sign with its eighth bit set in reverse: how the one of then showed it is not known.'),
  chosen(
    'A screen of 32 by 16 characters, as small terminals of hobbyists had. Make of computer and terminal are not known.',
  ),
  chosen(
    'The monitor: RESET, a star, L to load the tape again, G to go on. Its keys are those of Motorola’s MIKBUG; which it was is not known.',
  ),
  chosen('A look for a key takes a millisecond; how fast waiting counts the seed up is not known.'),
  chosen(
    'As long as what is typed makes moves of chess, the game is kept, and it thinks by the period clock. From another position of chess a new game begins; where there is none left, it answers at once.',
  ),
];
