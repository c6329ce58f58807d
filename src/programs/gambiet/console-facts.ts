import type { Fact } from '../program.ts';

const described = (text: string, source: string): Fact => ({ kind: 'described', text, source });
const chosen = (text: string): Fact => ({ kind: 'chosen', text });

/** What is known of talking to a Gambiet. */
export const GAMBIET_FACTS: readonly Fact[] = [
  described(
    'Its move is added to the list of moves on the screen, the drawn board is changed, and the chess clock is pressed.',
    'organisation',
  ),
  described(
    'A move that is not legal: the player is politely but none the less urgently asked to do it again.',
    'organisation',
  ),
  described('Moves are written long and in Dutch: Pg1-f3, e5xf4, Le7-h4+.', 'slaughtered'),
  chosen('The words, the questions for level and colour, and where everything stands on the screen.'),
];

/** What is known of the TRS-80's picture. */
export const TRS80_FACTS: readonly Fact[] = [
  chosen(
    'The men in block graphics, squares of six characters by two, White’s filled and Black’s outlined: a drawn board is described, its drawing is not.',
  ),
  chosen(
    'While it thinks it shows the move it looks at, its best line and the count of positions: of these machines only the C7010 is known to have shown its analysis.',
  ),
];

/** What is known of Gambiet/82's screen. */
export const XEROX_FACTS: readonly Fact[] = [
  described(
    'MATCH calls ANALYS, MOVOUT, STATUS, PLAYER, MOVOUT, STATUS, SWEEP: the module in control is shown.',
    'organisation',
  ),
  described(
    'Variations with their values, as they were printed for moves 12, 19 and 22 of the game with Van Grijfland.',
    'slaughtered',
  ),
  chosen(
    '80 columns by 24 as on a Xerox 820, the board in letters; that the variations stood on the screen during a game is not told.',
  ),
  chosen('On this console it does not think on in your time, which it did: its owner decides on that.'),
];

/** What is known of the television picture and its keys. */
export const TELEVISION_FACTS: readonly Fact[] = [
  described(
    'In colour, letters and figures large and clear, the men less so; it shows its analysis and much information.',
    'philips',
  ),
  described('Six levels; no other level during a game, no position set up, no move taken back.', 'philips'),
  chosen(
    'The picture in cells of the console’s own grid, men yellow and white on green and blue, one line of letters above and one below: no picture of it was found.',
  ),
  chosen(
    'A figure and ENTER for the level, YES for White and NO for Black, E 2 E 4 ENTER for a move, CLEAR to rub out, RESET to begin anew: the manual was not found.',
  ),
  chosen('Signs instead of words, since one module was sold all over Europe: ? asks, # is mate.'),
];
