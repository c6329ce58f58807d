import { type Fact, factsFrom } from '../../program.ts';

const { described, inferred, chosen } = factsFrom('sargon2-emulated');
const manual = (text: string) => described(text, 'sargon2-manual');

/** Facts about the screen, the keys and the dialogue. */
export const VIC20_FACTS: readonly Fact[] = [
  described(
    'A screen of 22 by 23 characters, blue with a green border. The board of white and blue squares stands at the top left, two characters by two to a square, White always below, with the ranks on its right and the files beneath.',
  ),
  described(
    'To the right of the board the moves go up in a window of five columns and sixteen rows. In its last row the player’s move is entered, and while it thinks its best move so far stands there.',
  ),
  described(
    'CHECK, MATE, MATE IN a number of moves, STALEMATE and INVALID MOVE appear in the row of file letters. After INVALID MOVE, DEL restores the entry.',
  ),
  described(
    'SARGON II below the board is red while it thinks and cyan while it waits; beneath are the level, an asterisk and the ply.',
  ),
  manual(
    'F1 starts it. Three questions follow: G or S for a game or a set-up, B or W for your colour, 0 to 6 for the level.',
  ),
  manual('A move is two squares with any sign between them, then RETURN; castling is the king’s move.'),
  manual('The question mark shows the reply that it expects, if its search was two plies deep or more.'),
  manual('A move is taken back by RUN/STOP with RESTORE, then F1 and S: the board is kept, and can be changed.'),
  described(
    'Set-up: from a1 on, a square takes three keys, the man, W or B, and 0 or 1 for whether it has moved (the letter O counts as 1); another key clears it. RETURN ends it; the side to move and two digits of the move’s number follow.',
  ),
  described('It claims no draws, and does not tell a player who has been stalemated.'),
  inferred('In a set-up, colour and level are asked first, then the board: so the questions stand in the description.'),
  chosen(
    'The men are the two letters that put them on the board in the set-up, kind and colour: the pictures of the original are its makers’. The reply that is expected stands in the row of the entry.',
  ),
  chosen(
    'Left out: the joystick, with which moves can be entered too; and on the title the keys that move the picture, make it interlace and change its colours, which served televisions of the time.',
  ),
  chosen('RUN/STOP and RESTORE, pressed together, are one key, and so are CTRL, SHIFT and C=, which show a credit.'),
  chosen('A set-up that is no legal position of chess has to be set up again: the original would play it.'),
  chosen('The pitch and length of its three beeps, for a move, an error and the end.'),
];
