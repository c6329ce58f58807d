import { type CardDetails, factsFrom } from '../program.ts';

const BOOK = 'usurpator';
const EMULATED = 'usurpator-emulated';
const WIKI = 'wiki-usurpator';
const { described, inferred, chosen } = factsFrom(BOOK);

/** Facts about Usurpator I. */
export const USURPATOR_DETAILS: CardDetails = {
  country: 'Netherlands',
  language: '6800 machine code',
  memory: '2 KB',
  story:
    'H.G. Muller’s first program does not count plies but prices: a line of moves may cost nine, a quiet move costs four, a capture three, and a capture that goes on with the exchange nothing. So it looks two quiet moves ahead and follows exchanges up to ten. It checks nothing that is typed: whoever castles moves two men and passes. The first of a series, printed with its listing in a book of 1983.',
  called: 'a microcomputer with two kilobytes',
  plays: 'Spends nine points a line: quiet moves are dear, captures cheap, recaptures free.',
  ownPoints: { name: 'points', toPawn: 256 },
  speedFact: chosen(
    '75 positions a second: with that a move takes 45 seconds on average, as its book says, in 24 games against Sargon and MicroChess. Its clock is not stated; the emulated original needs about 9,200 cycles a position, so this would be one of 0.7 MHz.',
  ),
  facts: [
    described('Sides, moves, squares: from a8 to h8 and so on to h1; moves in that order, no list is sorted.'),
    described(
      'A line may cost 9, or 13 when the side to move has ten moves or fewer: a quiet move costs 4, a capture 3; 2, if it ends on or goes over the square that the mover left last; nothing, if it is made by the man that moved last, takes the man that moved last, or goes over or to the square that he left.',
    ),
    described(
      'A move that costs too much is worth nothing, and nobody looks whether it is legal. No line is longer than ten plies.',
    ),
    described('Moves are searched without regard to check; an answer that could take the king makes them illegal.'),
    described(
      'What a move gains is added up on the way: the man taken, and a step towards the centre. There is no evaluation at the end of a line.',
    ),
    described('Pawn 256, knight and bishop 768, rook 1,280, queen 2,304; a promotion 2,048.'),
    described('Knights, bishops, pawns and king gain by the centre; a rook and a queen nothing by any move.'),
    described(
      'A pawn’s step gains 20, and loses 10 for each own pawn missing two files beside, and 20 for one before or behind its square.',
    ),
    described(
      'A king’s step loses 20. In an ending, when the side to move has had few moves, it does not; and always the king gains by being nearer to where the last typed move went.',
    ),
    described('A branch is left when it is good enough for the ply above; only that ply is compared.'),
    inferred(
      'That was alpha-beta as he had found it by himself, without its deep cut-offs; those came with Usurpator II.',
      WIKI,
    ),
    described(
      'A draw is worth what the other side has more; a line that repeats itself is a draw, the moves of the game do not count.',
    ),
    described(
      'Between nearly equal moves a byte decides, counted up while it waits for a key, that adds up to 15 to each of its moves.',
    ),
    inferred(
      'Mated, it says IK STA MAT. It says IK STA PAT also where it could take the king with the first move that it tries.',
      EMULATED,
    ),
    inferred('Where it could take the king after another move, it says IK WIN! and plays none.', EMULATED),
    described(
      'The mobility is a running mean: half of what it was, half of the moves counted at the first key of each typed entry.',
    ),
    chosen(
      'In games of the house the moves of its own side count as its own, all others as typed; castling and taking en passant as three entries, the last of them h5 to itself.',
    ),
    chosen('Where it has only moves that it does not know, it gives up, with what it would say.'),
    chosen(
      'The byte is 0 at the beginning of each move unless the option says otherwise: at power-up it is undefined.',
    ),
    chosen('Told to look to a certain depth, it ends its lines there, as it does by itself at ten plies.'),
  ],
  lacks: [
    'Castling and taking en passant, which its user may do by hand.',
    'Underpromotion: any pawn becomes a queen.',
    'Repetition in the game and the fifty-move rule; Plyhouse applies them.',
  ],
  sources: [BOOK, EMULATED, WIKI],
};
