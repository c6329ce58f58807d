import { type CardDetails, factsFrom } from '../program.ts';

const ARTICLE = 'soma-1961';
const { described, inferred, chosen } = factsFrom(ARTICLE);

/** Facts about SOMA. */
export const SOMA_DETAILS: CardDetails = {
  country: 'United Kingdom',
  language: 'English sentences, followed by hand',
  memory: 'a sheet of paper',
  story:
    'The Smith One-Move Analyzer: rules that a person follows, published by the biologist John Maynard Smith and Donald Michie when few people could use a computer. It values each of its own moves, looks at no reply, and still sees exchanges, because its swap-off settles each of them by arithmetic. It drew its only recorded game, against Machiavelli, the program of Michie and Shaun Wylie, of which nothing else is left.',
  called: 'a one-move analyzer',
  plays: 'Values each of its own moves, looks at no reply, and settles exchanges by arithmetic.',
  speedFact: inferred('About five minutes a move, with some thirty moves to value: one every ten seconds.'),
  facts: [
    described('One ply: every legal move is valued, and the greatest value is played.'),
    described('A coin decides between equal values.'),
    described('Men: pawn 10, knight and bishop 30, rook 50, queen 90, king 1000; own men minus the enemy’s.'),
    described(
      'Squares: for each own man 1 for each square he could move to, occupied or not; 2 for d4, e4, d5 and e5, 3 for a square next to the enemy king. A pawn counts the two squares on which it captures.',
    ),
    described(
      'Swap-off: what a man’s owner loses if both sides take or stop to best effect; never negative. A man who would lose something is en prise.',
    ),
    described(
      'The opponent moves next and saves one man. Enemy men en prise: one counts 5; of several the second greatest swap-off counts, and 5 for each of the others. Own men: the greatest swap-off is taken off, and 5 for each other.',
    ),
    described(
      'Further rules favour castling, discourage placing men where a pawn could attack them by advancing, and allow for pins: they are named without numbers.',
    ),
    inferred(
      'Numbers for these that fit its game: 15 for castling, 5 off for each own man that a pawn could attack after one advance, no squares for a pinned man. With them ours plays 23 of its 28 moves; without them 21.',
    ),
    inferred('A square that is next to the king and in the centre counts 3, not 5.'),
    chosen(
      'A man behind another joins an exchange when the one before him has taken, and the cheapest takes first: the usual reading, where the article has no example.',
    ),
    chosen('A pinned man takes part in exchanges all the same.'),
    chosen('A promoting pawn has the value of what it becomes.'),
    chosen(
      'Programs that play against SOMA need a value that is fair to both sides: the squares, which it counts for itself alone, are left out of its score in centipawns.',
    ),
  ],
  lacks: [
    'Looks at no reply: it sees that a man can be taken, not that he is trapped.',
    'Does not know mate: a king in check is a man en prise, and attacking him counts 5.',
    'Does not know stalemate, repetition or the fifty-move rule.',
  ],
  sources: [ARTICLE, 'wiki-machiavelli'],
};
