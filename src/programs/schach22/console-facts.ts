import { type Fact, factsFrom } from '../program.ts';

const { described, chosen } = factsFrom('schach22');

/** Facts about its screen and its record. */
export const SCREEN_FACTS: readonly Fact[] = [
  described(
    'Moves are checked and made; the game and the times are recorded; a screen shows the position with various comments.',
  ),
  described('The operator enters an average time or the number of half-moves to search.'),
  described('It compares the entered move with the one it expected: 30 to 40 % are predicted.'),
  chosen(
    'A form of 80 columns by 24 as on a Burroughs TD 830, a terminal that sends its input field and then shows a whole new screen: the make is not stated.',
  ),
  chosen(
    'The comments: both clocks, its value, depth and positions, the reply it expects, the positions a move, how many of your moves it expected, and the last moves with their times. The article says “diverse comments”; it prints such figures but not the form.',
  ),
  described(
    'The article prints its game in short German notation (Sc3, cxd5, Da8+), single moves in long (Tf2-d2+, Bc6-c7).',
  ),
  chosen(
    'A move is entered in either notation, in capitals, as the article prints it: what operators typed is not said. Capitals that fit both the queen and the pawn of the d-file (DXE5) are refused as ambiguous.',
  ),
  chosen('All wording of the form, and its commands ZEIT, TIEFE, WEISS, SCHWARZ, NEU, PROTOKOLL, ENDE.'),
  chosen('The screen does not change while it thinks: such a terminal waits for a new screen.'),
  chosen(
    'On this console, too, it searches the expected reply on your time and goes on with that search if you play it; it does so even when it searches a fixed number of half-moves, although the article speaks of tournaments. What it finds meanwhile is not shown, and input that comes from a pipe leaves it no time for that.',
  ),
];
