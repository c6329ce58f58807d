import { type Fact, factsFrom } from '../program.ts';

const wiki = factsFrom('wray-wiki');
const { described, chosen } = factsFrom('fidelity-how-to');

/** What is known of working the Chess Challenger. */
export const CHALLENGER_FACTS: readonly Fact[] = [
  described('Switched on it shows four zeros; after RE two red lights come on for a moment, and the men are set up.'),
  described(
    'A square is a column, 1 to 8, and then a row, A to H from the owner’s side: the king’s pawn of the owner stands on 5B, that of the machine on 5G.',
  ),
  described('The display has the two squares of a move on four digits, each as a number and a letter.'),
  wiki.described(
    'The entry 1A1A, which moves nothing, has the machine move first: it answers 4G4E, the pawn before its queen. Taken back three times, it no longer does: it has left its opening program.',
  ),
  wiki.described(
    'DM enters a move for either side, to which the machine gives no answer; with it a move is taken back, too.',
  ),
  wiki.described(
    'In the game that the article shows, the machine plays every move of Black as the program of the HP 9810A does.',
  ),
  described(
    'Twelve keys, four digits and two lamps; columns and rows the other way round than on later models, so that d2-d4 is 4B-4D. Half of its program is not preserved.',
    'mame-cc1',
  ),
  wiki.inferred(
    'The rows count from the owner’s side whatever the colour, and the columns are not turned: with White the machine’s queen stands on column 4, and 4G4E is d2-d4.',
  ),
  chosen(
    'Here it runs the program of the HP 9810A, by kinship: the machine’s own moves are not preserved. What it would open with after three answers is not told; here it is 5G5E, the move that the article then has made by hand.',
  ),
  chosen('The two lamps are CHECK and I LOSE, as on its successors.'),
  chosen(
    'An entry that is no legal move is cleared to zeros; what the original did with one is not known. The king’s move castles, and a pawn becomes a queen.',
  ),
  chosen(
    'DM with the two squares of the last move exchanged takes that move back and restores a captured man. It makes any move that is legal for the side whose man it is.',
  ),
];
