import { type CardDetails, factsFrom } from '../program.ts';

const V7 = 'unix-v7';
const { described, chosen } = factsFrom(V7);

/** Facts about the chess of Research Unix V7. */
export const UNIXCHESS_DETAILS: CardDetails = {
  country: 'United States',
  language: 'C and PDP-11 assembly',
  memory: 'a process of 64 KB',
  story:
    'Ken Thompson’s program came with Research Unix, Version 7, among its games. Its own documentation says that it is not the program that won the championship of the United States. It first looks for a mate by checks, then at all moves three plies deep, and follows captures.',
  called: 'a minicomputer',
  plays: 'Looks for mates by checks, then at all moves three plies deep, and follows captures.',
  speedFact: chosen('150 positions a second on a PDP-11: no source gives a figure or a time.'),
  facts: [
    described('64 squares from a8 to h1; Black’s men are positive, and every value is Black’s.'),
    described('Pawn 100, knight and bishop 300, rook 500, queen 900, king 3,000.'),
    described(
      'The side ahead by more than 150 has its men lowered by a point and the other side’s raised: it exchanges.',
    ),
    described('Four stages: to move five, the middle game, and two of endings, by the men that are gone.'),
    described('A move of the king loses the right to castle, a rook’s from its corner that to its side.'),
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
      'In the static terms squares weigh 2 in the corners, 3 and 4 at the edge, then 6 and 8, and 12 to 14 in the centre.',
    ),
    described(
      'The value of its last search, the depth and an announced mate are remembered; a game that is taken up in the middle has its earlier turns searched first.',
    ),
    described(
      'To count repetitions it takes moves back and makes them again; what they are worth besides material then changes the value it searches by.',
    ),
    described(
      'Two slips are kept: a knight’s direction is missing where control is counted, and Black looks for a white pawn beside its castled king.',
    ),
    chosen('No opening book: its file is not known to survive. The answers of the original are without one too.'),
    chosen('Its thinking time, which decides whether endings are searched deeper, is that of the period clock.'),
    chosen(
      'A hint and moves taken back leave nothing behind in its memory, nor does a search that is broken off; what the original does after losing an announced mate again is not known.',
    ),
  ],
  lacks: [
    'Underpromotion: it promotes only to a queen. If you choose another piece, Plyhouse lets it play on against that piece.',
  ],
  sources: [V7],
};
