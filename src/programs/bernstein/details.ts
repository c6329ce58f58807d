import { type CardDetails, factsFrom } from '../program.ts';

const PAPER = 'bernstein-paper';
const ARTICLE = 'bernstein-article';
const GAMES = 'bernstein-game';
const { described, inferred, chosen } = factsFrom(PAPER);

/** Facts about Bernstein's program. */
export const BERNSTEIN_DETAILS: CardDetails = {
  country: 'United States',
  language: 'IBM 704 machine code',
  memory: 'a table of 64 words for the board, 32 for the men, and twice 512 for what they bear on',
  story:
    'Among the first programs to play whole games by the full rules. Its authors held that nobody looks at all thirty moves: eight questions, asked in order, select seven moves of each side, and only those are followed, four half-moves deep. That took about eight minutes a move. By its authors’ account it beat beginners, and anybody who could set a trap three moves deep beat it.',
  called: 'an IBM 704',
  plays: 'Asks eight questions to pick seven moves a side, and looks four half-moves deep.',
  // On a clock it searches the three shallower trees first.
  speedFact: described(
    '2,800 positions in about eight minutes: 5.8 a second. A fifth half-move would have taken six and a half hours.',
    ARTICLE,
  ),
  facts: [
    described(
      'Tables of each position, made in 89 milliseconds: the board, the men, and for every square the men of each side that may move to it, take on it or guard it, with those doubled behind them. Pinned men are left out, so that no illegal move is listed.',
    ),
    described(
      'Eight questions fill the plausible move table, up to seven moves: check; material gained, lost or exchanged; castling; development of minor pieces; key squares; open files; pawn moves; piece moves.',
    ),
    described(
      'In check it interposes, takes the checking man or moves the king; in double check it only moves the king.',
    ),
    described(
      'If castling is possible it is entered after captures and attacked men, and no further question is asked.',
    ),
    described('Key squares are those that diagonally connected pawns control.'),
    described('In the start position the seven are the four knight moves, P-K4, P-K3 and P-Q4.', ARTICLE),
    described('The same questions choose the opponent’s moves. All seven are followed at each of four half-moves.'),
    described('Plain minimax: positions are scored only at the end of the line.'),
    described(
      'The score of a side: its moves, the squares it controls completely, those of them next to its king, and its material times a large factor; pawn 1, knight and bishop 3, rook 5, queen 9.',
      ARTICLE,
    ),
    described(
      'A position is worth the ratio of own and opponent’s score, so that it exchanges when it is ahead and does not sacrifice.',
    ),
    described(
      'Its other mode goes on only with moves that do not lower the score, or with the two best: two minutes a move, and more cautious play.',
    ),
    described('The same position gets the same move.'),
    described('It rejects the capture of a guarded man by a more valuable one: 10.NxP in its published game.', ARTICLE),
    inferred(
      'After 1.P-K4 P-K4 the published games go on with 2.B-B4 in one and 2.B-N5 in the other: its parameters changed between them.',
      GAMES,
    ),
    inferred('It promotes to a queen only: the machine word of a move has no room for another piece.'),
    chosen(
      'The large factor is 100; from 70 to 300 it gives the same moves in its games. The other counts weigh 1 each.',
    ),
    chosen(
      'A square is controlled completely if men of one side bear on it and none of the other. A pawn bears where it takes.',
    ),
    chosen('Mobility counts what the tables list: neither castling nor en passant.'),
    chosen(
      'Within a question the squares are asked from 77 to 00 as the tables are laid out, seen from the side to move, and men in the order of the paper’s Table I; pawns from the king’s outwards, the double step first, which gives the priority named for the start.',
    ),
    chosen('A capture gains if the man taken is more valuable or not guarded; an exchange is of men of equal value.'),
    chosen(
      'An attacked man is in danger if a cheaper man attacks him, if nobody guards him, or if his guards, with those behind them, do not outnumber the attackers. A square is safe by the first two rules. These rules were picked because they put most of the published moves among the seven.',
    ),
    chosen(
      'Developing moves, key squares and open files have to be safe; pawn moves need not be, and unsafe piece moves come last.',
    ),
    chosen('An open file is one without pawns.'),
    chosen(
      'Of equal scores the first found is played. A stalemate counts as even; a nearer mate is better, so that it is not put off for ever.',
    ),
    chosen(
      'It resigns when every move of its table is mated within the tree; the article says only that it saw a forced mate coming.',
    ),
    chosen('Levels of fewer half-moves are ours, for those who cannot wait eight minutes.'),
  ],
  lacks: [
    'Moves that none of the eight questions puts among the seven.',
    'Underpromotion: it promotes only to a queen.',
    'Repetition and the fifty-move rule: the articles do not mention them. Plyhouse applies them.',
  ],
  sources: [PAPER, ARTICLE, GAMES],
};
