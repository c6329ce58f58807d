import { type CardDetails, factsFrom } from '../program.ts';

const V7 = 'unix-v7';
const { described, inferred, chosen } = factsFrom(V7);

/** What is known of the chess of Research Unix V7. */
export const UNIXCHESS_DETAILS: CardDetails = {
  country: 'United States',
  language: 'C and PDP-11 assembly',
  memory: 'a process of 64 KB',
  story:
    'Ken Thompson’s program came with Research Unix, Version 7, among its games. Its own documentation says that it is not the program that won the championship of the United States. It first looks for a mate by checks, then at all moves three plies deep, and follows captures.',
  called: 'a minicomputer',
  plays: 'Looks for mates by checks, then at all moves three plies deep, and follows captures.',
  positions: [40, 18_000, 60_000],
  speedFact: chosen('150 positions a second on a PDP-11: no source gives a figure or a time.'),
  facts: [
    described('64 squares from a8 to h1; Black’s men are positive, and every value is Black’s.'),
    described('Pawn 100, knight and bishop 300, rook 500, queen 900, king 3,000.'),
    described(
      'The side ahead by more than 150 has its men lowered by a point and the other side’s raised: it exchanges.',
    ),
    described('Four stages: to move five, the middle game, and two of endings, by the men that are gone.'),
    described('Any move of the king or a rook loses the right to castle, to either side of the board.'),
    described('A mate by checks in up to four moves is looked for first; a forced reply does not count.'),
    described(
      'Otherwise the legal moves are judged by six terms, sorted, and searched in that order; nothing else uses the terms.',
    ),
    described(
      'Two plies of all moves behind the root move, the best captures first; a branch is cut only against the best of the ply above.',
    ),
    described('Then captures, down to 50 points below the value of the last search; eight plies at most.'),
    described('A move after which the other side has a mate by checks in three is not played, if there is another.'),
    described('The sort is an old quicksort of Unix, whose order of equal moves is part of the play.'),
    described(
      'In endings three plies behind the root move instead of two, from the first quick move to the end of the game.',
    ),
    described(
      'Three slips are kept: a knight’s direction is missing where control is counted, Black looks for a white pawn beside its castled king, and a lost mate is not wholly forgotten.',
    ),
    inferred(
      'The weights of the squares between corner, edge and centre: rings that give the printed control of all twenty first moves.',
    ),
    inferred('The opening also ends when a side cannot castle any more; one of the recorded sessions shows it.'),
    inferred('After castling it searches around the value of the search before; an answer of the original shows it.'),
    inferred(
      'A square passed over counts for the pawns of either side where mobility is counted; the printed terms show it.',
    ),
    inferred('For a king only a pawn’s check lowers the fourth term; the original’s answers show it.'),
    chosen('No opening book: its file is not known to survive. The answers of the original are without one too.'),
    chosen('Its thinking time, which decides whether endings are searched deeper, is that of the period clock.'),
    chosen('A game that is taken up in the middle begins with the memory of a fresh program.'),
  ],
  lacks: [
    'Underpromotion: it promotes only to a queen. If you choose another piece, Plyhouse lets it play on against that piece.',
  ],
  sources: [V7],
};
