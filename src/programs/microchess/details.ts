import { type CardDetails, factsFrom } from '../program.ts';
import { CONSOLE_FACTS } from './console-facts.ts';

const MANUAL = 'microchess';
const EMULATED = 'microchess-emulated';
const WIKI = 'wiki-microchess';
const { described, inferred, chosen } = factsFrom(MANUAL);

/** Facts about MicroChess. */
export const MICROCHESS_DETAILS: CardDetails = {
  country: 'Canada',
  language: '6502 machine code',
  memory: '1.1 KB for everything: program, board, book and stack',
  story:
    'Written for a computer that was one printed board with six digits and 23 keys, and sold as a manual with a listing to be keyed in: the first chess program for microcomputers that was a commercial success. It lists its moves, the replies, its next moves and the exchanges, adds up what it has counted in one byte, and plays the greatest sum. Commodore’s CHESSmate of 1978 descends from it.',
  called: 'a single-board computer',
  plays: 'Counts moves, replies and exchanges in one byte, and plays the greatest sum.',
  // On a clock it searches the two shallower levels first.
  ownPoints: { name: 'points', toPawn: 8 },
  speedFact: inferred(
    'A position is a search through the 32 men for one square: a third of a millisecond. With that the period clock follows the emulated machine within one per cent on average, at 1.8, 3.7 and 30 seconds a move in 775 positions. The manual says 3, 10 and 100 seconds, and 20,000 moves a second, which 1 MHz does not allow: it is some 3,000 squares a second, and a third of that in moves.',
    EMULATED,
  ),
  facts: [
    described(
      'The board is a list of 32 squares, 16 men a side: king, queen, rooks, bishops, knights, pawns. A square is rank times 16 plus file; a captured man stands on CC.',
    ),
    described('It looks from the king’s pawn to the king, and keeps the first of equal moves.'),
    described(
      'GNM lists moves; JANUS is called for each and does what the state says: count, try, count replies and next moves, follow exchanges, ask whether the king can be taken.',
    ),
    described('Points: pawn 2, knight and bishop 4, rook 6, queen 10, king 11.'),
    described(
      'It counts mobility (the queen’s moves twice), the best capture and the sum of captures: before the move, of the replies, and of the next own moves.',
    ),
    described('Exchanges end with the capture of a pawn or a king, or after three captures a side.'),
    described(
      'The value of a move weighs what it takes with 4, its next exchanges with 1.25, own chances with 0.75, the opponent’s with up to 2.5 against it; 2 for the centre or leaving the back rank; 00 where the king could be taken; FF for mate.',
    ),
    inferred('The best reply weighs 2.5: the manual prints 2.56.', EMULATED),
    inferred(
      'Sums run through the carry of the processor: an overflow or a borrow comes back as 1 in the next term, and only the last borrow of the first sum is noticed.',
      EMULATED,
    ),
    inferred('In counting its next moves it leaves out the man whom the opponent would take first.', EMULATED),
    inferred('FF also stands for stalemate. At the two quicker levels mate has no value of its own.', EMULATED),
    inferred('A pawn whose first step would expose the king does not try the second.', EMULATED),
    inferred(
      'Below 0F it resigns: FFFFFF. So it does when mated, in stalemate, and if only en passant is left.',
      EMULATED,
    ),
    described(
      'The first commercially successful chess program for 6502 and 8080 microcomputers; version 1.5 became Commodore’s CHESSmate.',
      WIKI,
    ),
    described('Three levels, set by poking two bytes: 02F2 and 018B.'),
    inferred(
      'The levels take parts away: Blitz does not ask of trial moves and replies whether they expose the king; Super Blitz does not follow exchanges either. They differ in one of five of our positions.',
      EMULATED,
    ),
    described('One opening at a time, nine moves in 28 bytes; the cassette had five for either colour.'),
    inferred(
      'Only the target square of a reply is compared; in castling that of the rook, who is moved last.',
      EMULATED,
    ),
    chosen(
      'A book move that is not legal, after a reply by another man to the same square, is not made: the original made it.',
    ),
    chosen(
      'Men of a position that was set up get their places by home squares, then from a1 to h8: the order decides between equal moves.',
    ),
    chosen(
      'A second queen stands in the place of the highest piece that is missing, as the manual says for the player; if none is, in a pawn’s.',
    ),
    chosen(
      'Given a time but no level, Super Blitz is followed by Blitz, and that by Normal, as time allows: on the original the level was set by hand.',
    ),
    ...CONSOLE_FACTS,
  ],
  lacks: [
    'Castling: it castles only from its book. You may, with two moves on the machine.',
    'Taking en passant: it neither does so nor expects it.',
    'Promotion: it does not know that a pawn becomes a piece. Its pawn becomes the highest piece that is missing, as its owner would have made it.',
    'Repetition and the fifty-move rule; Plyhouse applies them.',
    'At Blitz and Super Blitz it does not see that a reply is not legal.',
  ],
  sources: [WIKI, MANUAL, EMULATED],
};
