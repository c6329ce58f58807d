import { type CardDetails, factsFrom } from '../../program.ts';
import { VIC20_FACTS } from './console-facts.ts';

const ORIGINAL = 'sargon2-emulated';
const MANUAL = 'sargon2-manual';
const WIKI = 'wiki-sargon';
const { described, inferred, chosen } = factsFrom(ORIGINAL);

/** Facts about Sargon II. */
export const SARGON2_DETAILS: CardDetails = {
  country: 'United States',
  language: '6502 assembly',
  memory: '8 KB cartridge, 5 KB of memory',
  story:
    'The second program of the Spracklens, here as it was sold on a cartridge for the VIC-20. In a match of four games it was about as strong as the Philips C7010. It looks at all moves, deeper and deeper, and works out pins and exchanges on the spot instead of following them.',
  called: 'a home computer',
  plays: 'Looks at all moves, deeper and deeper, and works out pins and exchanges where it stops.',
  ownPoints: { name: 'points', toPawn: 512 },
  speedFact: described(
    'Its 6502 at 1.0227 MHz took about 31,000 cycles an evaluation in the median of 276 positions, the rest of the search included.',
  ),
  facts: [
    described('A board of 10 by 12 squares with a border; pawn 1, knight and bishop 3, rook 5, queen 9, king 10.'),
    described(
      'All moves to a depth that grows ply by ply, and one ply more where the last gives check, from the iteration of the level on. Alpha-beta, with a killer move for each ply; the root’s moves keep the order in which they were found better.',
    ),
    described(
      'From the third ply on an iteration has bounds: 32 points, a sixteenth of a pawn, about the last value. If it falls outside, the iteration is repeated with one side open.',
    ),
    described(
      'Before the iteration of its level, a position is evaluated only where the material lets it be better than what is known.',
    ),
    described(
      'One table of who bears on whom, for all men: attacks from the top down, guards from the bottom up. Men that stand behind others of their side and bear along the same line are in it, and men behind an attacked one.',
    ),
    described(
      'Pins: what a man guards and attacks is deleted if a dearer man stands behind it, with exceptions for what the attacker bears on too.',
    ),
    described(
      'Exchanges on every attacked square, cheapest man first; either side stops as soon as going on would cost more.',
    ),
    described(
      'The value: material, the other side’s second greatest loss, less twice the mover’s greatest; and as a fraction, the greatest, the number of threats, control of the centre, development, pawns.',
    ),
    described(
      'Development by the moves of the line, not by the position: knights and bishops out once, castling, centre pawns; queens and rooks at home until move seven, the king until move 30.',
    ),
    described('Pawns: doubled, free, connected and, from move 20 on, the further advanced the better.'),
    described(
      'With less than 46 pawns of material on the board, kings included, and five more than the other side, it drives the king to the edge instead.',
    ),
    described(
      'If it is not behind and its move would repeat, it plays the second of its list, unless that loses something.',
    ),
    described(
      'A slip: of the table that an evaluation fills one entry can be read that an earlier one left. Of 3,189 recorded positions, one is answered differently after the searches of its game.',
    ),
    described('A slip: a promotion in the tree counts seven pawns, not eight.'),
    inferred(
      'The description lets two neighbouring files without a pawn count as near each other in the pawns’ part; by the answers, both need a pawn.',
    ),
    inferred('The pawns are late by the number of the last move, not of the next: so its answers say.'),
    inferred('A capture in passing is not sorted with the captures: so its counts of evaluations say.'),
    inferred('A line that goes on after a check counts as an evaluation of its own: so its counts say.'),
    described(
      'Openings of at most six plies, chosen by the line of the picture that the television is just drawing: 131 of them on an American machine.',
    ),
    chosen(
      'Where a position of the book has several moves and nobody recorded at which line the choice goes from one to the next, the moves get half, a quarter, an eighth, as in the first position.',
    ),
    described('After 1.c4 the fifth reply has no code: it plays g7-g5 on four lines of 131.'),
    chosen('After that reply the book counts as left; the original goes on reading somewhere in its stack.'),
    chosen(
      'In a set-up position, men on the starting squares of their kind count as unmoved: a FEN string does not say.',
    ),
    chosen(
      'Given a number of positions or a time but no level, it searches from one ply on, evaluates everywhere, and goes on to nine plies.',
    ),
    described(
      'The manual promises other times than the machine takes: at once, 20 seconds, 1, 2, 6, 40 minutes and 4 hours for the levels 0 to 6. Measured medians are 1.1, 40, 44, 75 and 290 seconds, and about 18 and 52 minutes.',
      MANUAL,
    ),
    inferred(
      'What Gambiet’s author measured himself against: in 1981 his program beat Sargon II on an equal TRS-80.',
      WIKI,
    ),
    described(
      'Its successor Sargon 2.5 was sold in two machines, MGS and ARB. In spring 1980 their importer, Sandy Exports of Munich, wrote that the MGS now cost as much as its rival Challenger Voice, that the ARB had become 15 % cheaper, and that any date for a better program was speculation.',
      'schach22',
    ),
    ...VIC20_FACTS,
  ],
  lacks: [
    'Underpromotion: it promotes only to a queen. If you choose another piece, Plyhouse lets it play on against that.',
    'Draws by repetition, by the fifty-move rule and by lack of material: it claims none. Plyhouse applies them.',
  ],
  sources: [WIKI, ORIGINAL, MANUAL, 'schach22'],
};
