import { type Fact, factsFrom } from '../../program.ts';

const { described, chosen } = factsFrom('sargon-book');

/** Facts about the screen and its dialogue. */
export const SCREEN_FACTS: readonly Fact[] = [
  described(
    'A text screen of 64 by 32 characters: the board on 48 columns, six characters by four to a square, and the moves of both sides in two columns on the other sixteen.',
  ),
  described(
    'Questions are answered with one key: a game or not, W or B, and one to six plies; two if it is anything else.',
  ),
  described(
    'A move is five keys: the square it leaves, a separator that is ignored, the square it reaches. A wrong one is asked for again.',
  ),
  described('The titles above the moves change sides with the colours. A page of moves that is full is cleared.'),
  described('CONTROL and R give the game up.'),
  described(
    'A visitor who declines a game is asked whether to analyse a position. The squares then blink in turn, from a1 to h8: return leaves a square, a letter with colour and a digit for “has moved” puts a man there, anything else empties it, escape ends it. Then come colour, look-ahead and the question whose move it is.',
  ),
  described(
    'Backspace goes three squares back on the board with its border, so one square only at the start of a rank.',
  ),
  chosen(
    'A set-up begins with the position on the board; the original shows whatever its memory held before the first game. An illegal position has to be set up again: the original would play it.',
  ),
  chosen(
    'The pieces are drawn anew, not after the book; the square being set up stands inverted instead of blinking, and the king that is tipped over is left out.',
  ),
  chosen('White characters on black, and the layout of the keys: no picture of the Jupiter III’s terminal was found.'),
];
