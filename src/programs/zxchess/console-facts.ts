import { type Fact, factsFrom } from '../program.ts';

const { described, inferred, chosen } = factsFrom('zxchess');

/** Facts about the operation of 1K ZX Chess on a ZX81. */
export const CONSOLE_FACTS: readonly Fact[] = [
  described('A move is four keys without NEW LINE: rank and file of the man, rank and file of the square: 7 E 5 E.'),
  described('Any other key than the one that is due, a figure or a letter, is passed over in silence.'),
  inferred(
    'The keys appear from the right below the board, the square last named first: E5▒E7. Where no man of yours stands, the line turns grey after two keys, at a move that is refused after four.',
    'zxchess-emulated',
  ),
  inferred('In check it makes the move on the screen and puts it back before it refuses it.', 'zxchess-emulated'),
  described('Rank 1 is at the top, file h on the left. White’s men are letters, Black’s are letters in inverse.'),
  described('A black square at the top left: it is your turn. The square is blank while it thinks.'),
  described('The display stays on while it thinks, and it moves the men that it tries on it.'),
  described('No message, no sound, no taking back, no new game: the tape is loaded again.'),
  chosen('The marker does not flicker while it thinks: nothing on the page flashes.'),
  chosen('It is loaded when the machine is switched on: the tape took about a minute.'),
  chosen(
    'With a pawn on the last rank that stays a pawn there is no position of chess any more: from then on the machine answers at once, and the game is not kept.',
  ),
  chosen('Given Black, by a game of the page, it shows rank 8 at the top and names the squares as they are.'),
];
