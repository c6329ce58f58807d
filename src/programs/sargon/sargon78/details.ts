import { type CardDetails, factsFrom } from '../../program.ts';
import { SCREEN_FACTS } from './console-facts.ts';

const BOOK = 'sargon-book';
const RETRO = 'retro-sargon';
const WIKI = 'wiki-sargon';
const { described, inferred, chosen } = factsFrom(BOOK);

/** Facts about the Sargon of the book. */
export const SARGON78_DETAILS: CardDetails = {
  country: 'United States',
  language: 'Z80 assembly',
  memory: '6 KB program, 2 KB moves',
  story:
    'Begun in 1977 by a couple in San Diego, it won all five games of the first tournament for microcomputers, at the West Coast Computer Faire of 1978. Its authors sold the listing for 15 dollars, then as a book, so that everybody could read how a chess program thinks. It looks at all moves to a fixed depth, works out the exchanges on every square, and counts who controls the board. The Sargons 2.0 and 2.5 of the tournament tables are later programs.',
  called: 'a microcomputer',
  plays: 'Looks at all moves to a fixed depth, works out exchanges, and counts who controls the board.',
  ownPoints: { name: 'points', toPawn: 8 },
  speedFact: described(
    'A game of 21 moves at two plies took 2,664 seconds on a Z80 at 1.79 MHz (H.W. Kramer, on a Micro-Professor). In it ours makes 7,467 evaluations, which is 2.8 a second. That the Jupiter III was as fast is an assumption.',
    RETRO,
  ),
  facts: [
    described(
      'A board of 10 by 12 squares with a border; a byte a square says what stands there and whether it has moved.',
    ),
    described(
      'Pawn 1, knight and bishop 3, rook 5, queen 9, king 10; in all sums doubled, so that half a pawn can be counted.',
    ),
    described('All moves to a depth of one to six plies; one ply more where the last of them gives check.'),
    described('Alpha-beta. The moves of all plies but the last are tried in the order of their values at first sight.'),
    described('For every square, who bears on it: also men behind others of their side that bear along the same line.'),
    described(
      'Men pinned to their king or queen bear only along the pin; pinned to both, not at all. One queen a side is looked at: the last that moved.',
    ),
    described(
      'Exchanges, man by man: a side takes if the piece taken is worth as much as the one that takes, or is not guarded, or if the attackers outlast the guards.',
    ),
    described('Board control: for every square, White’s men that bear on it less Black’s.'),
    described(
      'Two points of control off for an unmoved knight or bishop, for a rook or queen that moved before move seven, and for a king that moved; six for having castled.',
    ),
    described(
      'Material less the greatest loss, plus half of the other side’s second greatest. A man that has just moved where it is lost makes its side’s control count nothing.',
    ),
    described(
      'Both parts are measured against the root and limited: four times the material, at most 30 doubled points, and control, at most 6.',
    ),
    described(
      'A slip: as long as any man is pinned, men are filed in the order of exchanges by the direction they are found in, not by whether they stand behind a queen.',
      RETRO,
    ),
    described('The moves of all plies share 2,048 bytes; what does not fit is left out.'),
    described('A mate it has found is searched for two plies less deeply after each move.'),
    described('The book: its first move. As White one of the centre pawns, by a random bit.'),
    inferred(
      'All sums are single bytes and overflow: with several queens more, the winning side can seem to be losing.',
      RETRO,
    ),
    chosen(
      'In a set-up position, men on the starting squares of their kind count as unmoved, and neither side as castled: a FEN string does not say.',
    ),
    chosen('A fifth man in one side’s queens’ drawer is worth nothing: the original reads whatever lies behind.'),
    chosen('The number of the move does not start again after 255, as its byte did.'),
    chosen('Given a time but no depth, Plyhouse has it search one ply, then two, and so on to six.'),
    described(
      'Its authors recommend Michie’s book of 1974 on exchanges, and found their own way surprisingly similar and far simpler.',
      'wiki-soma',
    ),
    inferred(
      'What Gambiet has from it: the same train of thought, two years later and for the same processor. Both settle the exchange on every man, from the cheapest taker to the dearest, and count who controls the board; pins, which Sargon always sees, come into Gambiet with /81. It is much quicker: 75 positions a second against 2.8. Its author says that he was inspired by the book (gambitvb.info, History), and he measured himself against Sargon: his program, he wrote in 1981, beat Sargon II on an equal TRS-80.',
      WIKI,
    ),
    ...SCREEN_FACTS,
  ],
  lacks: [
    'Underpromotion: it promotes only to a queen. If you choose another piece, Plyhouse lets it play on against that.',
    'Repetition and the fifty-move rule: it knows neither, and draws won games. Plyhouse applies them.',
  ],
  sources: [WIKI, BOOK, RETRO, 'wiki-soma'],
};
