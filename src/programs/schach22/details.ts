import { type CardDetails, factsFrom } from '../program.ts';
import { SCREEN_FACTS } from './console-facts.ts';

const ARTICLE = 'schach22';
const { described, inferred, chosen } = factsFrom(ARTICLE);

/** Facts about SCHACH 2.2. */
export const SCHACH_22_DETAILS: CardDetails = {
  country: 'Germany',
  language: 'FORTRAN IV',
  memory: 'not stated; the arrays of the tree hold 35 half-moves, the library about 3,000 positions',
  story:
    'Started from scratch in April 1979, after a first program that judged every move without looking ahead. It searches full width to a fixed ply, then captures, checks and replies to check. Five months later it came third in the second European championship in London. It opened its game with ELSA with 1.g4.',
  called: 'a mainframe',
  plays: 'Looks at all moves to a fixed depth, then at captures, checks and replies to check.',
  speedFact: inferred(
    'It examines 600 to 1,200 positions a second; we take the middle. Two runs are printed: 9,300 positions in 11 seconds, 845 a second, and 60,000 a move in a game of 37 minutes, 570 to 650 a second, depending on whether the library’s moves are counted.',
  ),
  facts: [
    described(
      'Its forerunner looked at no replies and judged every move statically, so that everything it was to see needed a routine of its own; its author was not satisfied with how it played.',
    ),
    described(
      'That forerunner worked much as SCHACH MV 5.6 by Helmut Richter, which came to the first German tournament, Dortmund 1975.',
    ),
    described(
      'A transposition table was planned, not there: 1.e4 d5 2.d4 leads to the same position as 1.d4 d5 2.e4. By Slate and Atkin it would save 10 to 50 % of the positions in the middle game, up to 90 % in the ending.',
    ),
    described('All moves to a fixed ply (Shannon A), by alpha-beta; beyond it a selective search.'),
    described(
      'Beyond the fixed ply: all captures and promotions, limited only by the arrays of 35 half-moves; moves out of check for three half-moves, checking moves for two.',
    ),
    described('Iterations from two plies on, one ply more each time.'),
    described(
      'Moves at the root are sorted by the large evaluation before the search, and by its results after each iteration.',
    ),
    described(
      'It keeps a principal variation for every root move and follows it first, at all depths, in the next iteration.',
    ),
    described(
      'Captures are ordered by the captured piece, minus the capturing piece if the square is protected; killers are kept by ply.',
    ),
    inferred(
      'The killers follow the captures: the text says "Schachzuege" (checks) instead of "Schlagzuege" (captures), but also says that captures have been tried by then.',
    ),
    described('Then come moves of attacked, unprotected pieces, then of attacked, protected ones, then the rest.'),
    described(
      'Separate generators for checking moves and for moves out of check; the latter is used whenever the king is in check.',
    ),
    described(
      'A repetition or a stalemate has a value fixed at the root: if the position is worth +1000 to it, a draw is worth -660.',
    ),
    inferred('The value of a draw is -0.66 times that of the root whatever that is: the article gives one example.'),
    described('Pawn 100, knight 340, bishop 360, rook 550, queen 930.'),
    described(
      'Two evaluations, both with mobility, centre, key squares and material: a large one for the root moves, and in the tree a part of it, essentially pawn structure and material.',
    ),
    chosen(
      'In the tree ours has pawn structure and material alone, nothing of mobility, centre and key squares: how much of them the original kept there is not said, and with a share of the large evaluation at the leaves the game with ELSA agrees less (17 moves of 25 instead of 22).',
    ),
    chosen('The average times of the levels: the article lets the operator enter any.'),
    described(
      'The operator enters a depth or an average time; the average is kept over 40 moves and then over every 10.',
    ),
    described(
      'Moves that get it mated are left out of later iterations, an only move is played at once, and finding a mate ends the search.',
    ),
    described("On the opponent's time it searches the expected reply; if that is played, the search continues."),
    described('A library of about 3,000 positions, up to move twelve and complete for the first two moves.'),
    inferred('It opens 1.g4 from the library.'),
    described('Eight library moves give every later move up to the fortieth 20 % more time.'),
    chosen('A 10 by 12 mailbox with piece lists: the board is not described.'),
    chosen('Five options that leave out parts of the search are ours, to show what each part is worth.'),
    chosen('The weights of pawn structure, mobility, centre and key squares.'),
    chosen('Any earlier occurrence of a position counts as a repetition, in the tree as in the game.'),
    chosen(
      'An iteration is abandoned at one and a half times its share of time, or at three times if the best move has lost half a pawn.',
    ),
    ...SCREEN_FACTS,
  ],
  lacks: [
    'The fifty-move rule and insufficient material: it knows neither. Plyhouse applies them.',
    'It never resigns and never offers a draw.',
  ],
  sources: ['schach22', 'wiki-schach'],
};
