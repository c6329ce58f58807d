import { type CardDetails, factsFrom } from '../program.ts';

const TYPESCRIPT = 'turing-typescript';
const { described, inferred, chosen } = factsFrom(TYPESCRIPT);

/** Facts about TUROCHAMP. */
export const TUROCHAMP_DETAILS: CardDetails = {
  country: 'United Kingdom',
  language: 'English sentences, followed by hand',
  memory: 'squared paper',
  story:
    'Alan Turing and David Champernowne wrote rules for a machine that did not exist yet, and were the machine themselves, with paper and pencil. Every move and every reply is looked at, then captures and mates until the position is dead; the ratio of material decides, and among equals the position-play, a sum of square roots. It lost its recorded game of 1952, to Alick Glennie. The typescript prints an increase with half of its moves, so its arithmetic can be checked: some of the sums are wrong, and by its own rules its first move was not the best.',
  called: 'a paper machine',
  plays: 'Looks at every move and every reply, then at captures; material first, then position.',
  speedFact: inferred(
    'More than half an hour a move by hand; its game takes 1,400 positions a move here, one every second and a quarter. No person is that fast: most of them were passed over by eye.',
    'wiki-turochamp',
  ),
  facts: [
    described('Values: pawn 1, knight 3, bishop 3½, rook 5, queen 10; mate 1000 for or against.'),
    described(
      'The value of a dead position is the ratio of White’s men to Black’s, not their difference: it favours exchanges when ahead. The machine is White.',
    ),
    described(
      'Considerable moves: all first moves and all replies; after that a recapture, the capture of an undefended man or of one of higher value, and mate. A position without any is dead.',
    ),
    described(
      'Elsewhere the value is the greatest (for Black the least) of the considerable moves and of the position itself, as if it were dead; the latter is left out if all moves are considerable. No limit of depth is given.',
    ),
    described(
      'The greatest value is played; among equals the greatest position-play value after the move, which is never searched; among equals in both chance or any further rule may decide.',
    ),
    described(
      'Position-play of queen, rooks, bishops and knights: the square root of the number of legal moves, a capture counting as two; except for the queen 1.0 if defended, 1.5 if twice.',
    ),
    described(
      'Of the king: the root of its moves without castling, minus the root of those that a queen on its square would have. Of a pawn: 0.2 for each rank advanced, 0.3 if defended by a man other than a pawn.',
    ),
    described(
      'Castling: 1.0 if still possible, 1.0 more if possible on the next move, yet another 1.0 for castling itself. The enemy king: 1.0 for a threat of mate, 0.5 for check.',
    ),
    described('Roots have one decimal, from a table for 0 to 13.'),
    inferred(
      'The move that castles counts all three points: that gives 3.2 for its castling, printed as 3.0; with one point or two it would be 1.2 or 2.2.',
    ),
    inferred(
      'The moves counted are those that the machine would have if it were to move again after its own; taking the king counts as a capture. Both fit the increases printed.',
    ),
    chosen(
      'Among equals in both the first is played, by the squares from a1 to h8: the text leaves the rule open, and its game never needed one.',
    ),
    chosen('When it plays Black the rules are mirrored: the text has the machine as White only.'),
    chosen(
      'A pinned man defends, a man behind another does not: the text does not say, and the usual first count by eye is the plain one.',
    ),
    chosen('“Piece” means any man in the rules of captures: the text speaks of pieces and excepts pawns only once.'),
    chosen('A bare king counts as half a pawn, so that the ratio exists and stays far from the value of mate.'),
    chosen('A position of stalemate is dead, and worth its ratio: no rule speaks of it.'),
    chosen('In check there is no threat of mate to count: it would not be the machine’s move.'),
    chosen(
      'Moves that cannot change the value of a candidate are passed over, as people do by eye, captures first: every value is the same as without.',
    ),
    chosen(
      'No limit of depth is added: from the third ply on every move but mate captures, so a line ends of itself. The largest analysis in 100 games was of 8,627 positions.',
    ),
    chosen('Its score in centipawns is the lead at the end of the line: hosts compare differences, not ratios.'),
  ],
  lacks: [
    'Does not see a fork: two attacked men are two captures, not a threat (its author says so).',
    'Is hopeless in endings, in its author’s own judgement, and knows no draw: stalemate, repetition and the fifty-move rule are unknown to it.',
    'Prefers no mate to a later one: all are worth 1000, and position-play decides.',
  ],
  sources: [TYPESCRIPT, 'wiki-turochamp'],
};
