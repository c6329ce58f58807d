import { type Fact, factsFrom } from '../program.ts';

const { described, chosen } = factsFrom('gambiet-modules');

/** Facts about the dialogue with a Gambiet. */
export const GAMBIET_FACTS: readonly Fact[] = [
  described(
    'Its move is added to the move list on the screen, the drawn board is updated, and the chess clock is pressed.',
  ),
  described('After an illegal move the player is politely but urgently asked to try again.'),
  chosen(
    'Moves are written in long notation and in Dutch (Pg1-f3, e5xf4, Le7-h4+), as the article prints the game; the program’s own lines are printed as squares (h8e8).',
  ),
  chosen('The wording, the questions about level and colour, and the layout of the screen.'),
];

/** The same for the versions before /82, of which the articles do not speak. */
export const EARLIER_GAMBIET_FACTS: readonly Fact[] = GAMBIET_FACTS.map((fact) =>
  fact.kind === 'described' ? { ...fact, kind: 'inferred', text: `${fact.text} Said of Gambiet/82.` } : fact,
);

/** Facts about the TRS-80's picture. */
export const TRS80_FACTS: readonly Fact[] = [
  described('Gambiet/80 was written in Z80 assembler for the TRS-80.', 'gambiet-1'),
  chosen(
    'Pieces in block graphics, squares of six characters by two, White’s filled and Black’s outlined: the sources mention a drawn board but not how it looked.',
  ),
  chosen(
    'While it thinks it shows the current move, its best line and the number of positions: of these machines only the C7010 is known to have shown its analysis.',
  ),
];

/** Facts about Gambiet/82's screen. */
export const XEROX_FACTS: readonly Fact[] = [
  chosen('The screen shows the module in control: MATCH, ANALYS, MOVOUT, STATUS, PLAYER, SWEEP and those of SEARCH.'),
  described(
    'Variations with their values, as printed for moves 12, 19 and 22 of the game against Van Grijfland.',
    'gambiet-slaughtered',
  ),
  chosen(
    '80 columns by 24 rows as on a Xerox 820, the board in letters; whether the screen showed variations during a game is not stated.',
  ),
  described('After its move ANALYS analyses on, on your time, until the keyboard interrupts it.'),
  chosen(
    'It then thinks about the answer it expects, and the counter and the variations run on; input that comes from a pipe leaves it no time for that.',
  ),
];

/** Facts about the television picture and its keys. */
export const TELEVISION_FACTS: readonly Fact[] = [
  described(
    'In colour, with large, clear letters and digits and less clear pieces; it shows its analysis and much information.',
    'philips-module',
  ),
  described(
    'Six levels; the level cannot be changed during a game, no position can be set up, no move taken back.',
    'philips-module',
  ),
  chosen(
    'The picture: the console’s own grid, yellow and white pieces on green and blue, one line of text above and one below. No picture of it was found.',
  ),
  chosen(
    'The keys: a digit and ENTER for the level, YES for White and NO for Black, E 2 E 4 ENTER for a move, CLEAR to erase, RESET to start again. The manual was not read.',
  ),
  chosen(
    'The line below while it thinks: the move in hand, its best move with its value, and the last four digits of the number of positions, which changes several times a second.',
  ),
  chosen('Symbols instead of words, since one module was sold all over Europe: ? is a question, # is mate.'),
];
