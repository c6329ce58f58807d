import { INITIAL_FEN } from '../../chess/fen.ts';
import type { SourceId } from '../../programs/sources.ts';
import {
  C7010,
  CHESS_05X_MEN,
  CHESS_05X_WHOLE,
  GAMBIET_82,
  modern,
  modernTo,
  SCHACH_22_TOURNAMENT,
  SECOND,
  schach22,
  slutspel,
  TINY_CHESS_86,
  withoutTable,
} from './contestants.ts';
import type { Contestant, MoveTrial, OpenQuestion, PlayTrial, TrueResult } from './question.ts';

/** A position in which both programs choose a move. */
type PositionRow = readonly [
  id: string,
  title: string,
  start: string,
  /** The right moves, parted by blanks. */
  right: string,
  truth?: TrueResult | undefined,
  isCosted?: 'costed',
];

const positions = (old: Contestant, modern: Contestant, rows: readonly PositionRow[]): MoveTrial[] =>
  rows.map(([id, title, start, right, truth, costed]) => ({
    kind: 'move',
    id,
    title,
    start,
    right: right.split(' '),
    ...(truth ? { truth } : {}),
    ...(costed ? { isCosted: true } : {}),
    old,
    modern,
  }));

/** White mates within the fifty moves that the rule allows, against the new program as defender. */
const mate = (id: string, title: string, start: string, old: Contestant, newer: Contestant): PlayTrial => ({
  kind: 'play',
  id,
  title,
  start,
  color: 'white',
  old,
  modern: newer,
  defender: modern(50_000),
  mostMoves: 50,
});

/** "Gambiet afgeslacht" up to Black's 22nd move, from data/games/seed-games.pgn. */
const GAME = (
  'e2e4 e7e5 f2f4 e5f4 g1f3 f8e7 f1c4 g8f6 e4e5 f6g4 b1c3 e7h4 e1f1 g4f2 d1e1 f2h1 e1h4 d8h4 f3h4 b8c6 c3d5 e8d8 ' +
  'h4f3 c6a5 f3g5 h8f8 c4e2 f4f3 e2f3 h7h6 g5e4 c7c6 d5c3 d7d5 e4d6 f7f6 b2b4 d5d4 c3e4 b7b6 b4a5 f6f5 e4f2 c8a6'
).split(' ');
/** Black's move of this number. */
const horizonTrial = (number: number): MoveTrial => ({
  kind: 'move',
  id: `horizon-${number}`,
  title: `Black’s move ${number}`,
  start: INITIAL_FEN,
  moves: GAME.slice(0, 2 * number - 1),
  played: GAME[2 * number - 1]!,
  isCosted: true,
  old: GAMBIET_82,
  modern: SECOND,
});

/** The knight on h1 that Gambiet could not give up. */
export const HORIZON: OpenQuestion = {
  id: 'horizon',
  title: 'The horizon, and the knight that is lost',
  asked: [
    {
      who: 'Wim Rens, author of Gambiet',
      quote: 'Anyone who can suggest a general solution, with the stress on general, is asked to get in touch at once.',
      source: 'gambiet-slaughtered',
    },
  ],
  about:
    'In the game printed in June 1982 Gambiet 8212 took a rook in the corner and could not get its knight out again. From move 10 to 22 it ' +
    'pushed the loss of that knight beyond its horizon, one doubtful move after another. Its author named two troubles: ' +
    'blindness beyond the horizon, and that a program cannot count a man as lost. Here both are asked for every one of ' +
    'those moves, each position on its own.',
  trials: Array.from({ length: 13 }, (_, index) => horizonTrial(10 + index)),
  doubt:
    'Our Gambiet is a reconstruction: it does not play every move of the game. In the game it also kept part of its tree from move to move, which a position on its own does not show.',
};

/** Réti's study as SCHACH 2.2 met it. */
const RETI_FEN = '7K/8/k1P5/7p/8/8/8/8 w - - 0 1';

const RETI: OpenQuestion = {
  id: 'reti',
  title: 'Réti’s draw, five minutes deep',
  asked: [
    {
      who: 'Matthias Engelbach, author of SCHACH 2.2',
      quote: 'It sees only after twelve (!) half-moves and five minutes that it can hold the draw.',
      source: 'schach22',
    },
  ],
  about:
    'The white king seems much too far from both pawns, and reaches one of them all the same. SCHACH 2.2 found the right ' +
    'move after three half-moves, but did not know why it was right until it had looked twelve half-moves ahead.',
  trials: [
    ...positions({ ...schach22(12), text: '12 plies, as in the article' }, SECOND, [
      ['reti', 'White to move and draw', RETI_FEN, 'h8g7', 'draw', 'costed'],
    ]),
  ],
  doubt:
    'The article speaks of five minutes. Our SCHACH 2.2 examines more positions on the way to the same depth, ' +
    'and so takes longer at the pace of the original.',
};

const HUEBNER = '7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37';

/** Engelbach's plans for SCHACH 2.2. */
const ENGELBACH: OpenQuestion = {
  id: 'engelbach',
  title: 'A table of positions, and a wider selective search',
  asked: [
    {
      who: 'Matthias Engelbach',
      quote: 'It is further planned to introduce a so-called table of transpositions.',
      source: 'schach22',
    },
    {
      who: 'Matthias Engelbach',
      quote: 'Improvements, especially in a planned extension of the selective search and in the evaluation.',
      source: 'schach22',
    },
  ],
  about:
    'He quotes Slate and Atkin: a table that knows a position reached by another order of moves saves 10 to 50 per cent of the positions in the middle game and up to 90 in the endgame. Here both programs search two of his positions to ' +
    'the same depth, where the new one also leaves out what promises nothing; then the new one with and without what its ' +
    'table saves; then his three examples of combinations, at the pace of his tournaments.',
  trials: [
    ...positions(schach22(12), modernTo(12), [
      ['table-reti', 'Réti’s endgame to twelve plies', RETI_FEN, 'h8g7', 'draw'],
    ]),
    ...positions(schach22(7), modernTo(7), [
      ['table-huebner', 'Hübner – Petrosian, a middle game, to seven plies', HUEBNER, 'b5e8'],
    ]),
    ...positions(withoutTable(16), modernTo(16), [
      ['table-alone-reti', 'The table alone: Réti’s endgame to sixteen plies', RETI_FEN, 'h8g7'],
    ]),
    ...positions(withoutTable(12), modernTo(12), [
      ['table-alone-huebner', 'The table alone: Hübner – Petrosian to twelve plies', HUEBNER, 'b5e8'],
    ]),
    ...positions(SCHACH_22_TOURNAMENT, SECOND, [
      [
        'selective-huebner',
        'Hübner – Petrosian, Biel 1976: White wins; Hübner did not see it',
        HUEBNER,
        'b5e8',
        'win',
        'costed',
      ],
      [
        'selective-mate-in-four',
        'A mate in four, as against CHESS 4.8',
        '7k/p3Rpp1/8/8/3K4/1Pn2q2/2P2rP1/Q4R2 b - - 0 1',
        'f2d2',
        'win',
      ],
      [
        'selective-elsa',
        'SCHACH 2.2 – ELSA: it announced mate in three',
        '2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22',
        'h3f4',
        'win',
      ],
    ]),
  ],
  doubt:
    'A ply is not the same to both: the old program looks at every move to its depth, the new one at some of them much ' +
    'less far, so that it has to go deeper, and does. The diagram of the mate in four is lost; the position is a ' +
    'stand-in with the same mate and the same first move.',
};

/** Saavedra's study by counting pieces. */
const SAAVEDRA: OpenQuestion = {
  id: 'saavedra',
  title: 'Saavedra: calculation or chance?',
  asked: [
    {
      who: 'An unsigned article',
      quote: 'Why does a chess computer play Saavedra’s position without a mistake?',
      source: 'saavedra',
    },
  ],
  about:
    'Counting nothing but men, CHESS 0.5X solved the study at five half-moves. With the colours exchanged it only repeated ' +
    'moves: what had looked like calculation was the order in which it looked at the squares. With its positional part it solved ' +
    'both: ours does too, once its king is drawn to the centre. A deeper search sees why one king move wins, whatever the order.',
  trials: [
    ...positions(CHESS_05X_MEN, SECOND, [
      ['saavedra', 'Saavedra’s position, White to move and win', '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1', 'c6c7', 'win'],
      ['saavedra-diagram-1', 'Diagram 1, after 2...Rd5+', '8/2P5/8/1K1r4/8/8/8/k7 w - - 4 3', 'b5b4', 'win', 'costed'],
      [
        'saavedra-reversed',
        'Colours exchanged, Black to move and win',
        '7K/8/8/8/4R3/5pk1/8/8 b - - 0 1',
        'f3f2',
        'win',
      ],
      [
        'saavedra-diagram-2',
        'Diagram 2, after 3.Re4+: here it went back',
        '7K/8/8/8/4R1k1/8/5p2/8 b - - 4 3',
        'g4g5',
        'win',
        'costed',
      ],
    ]),
    ...positions(CHESS_05X_WHOLE, SECOND, [
      [
        'saavedra-whole-1',
        'Its king drawn to the centre: diagram 1',
        '8/2P5/8/1K1r4/8/8/8/k7 w - - 4 3',
        'b5b4',
        'win',
      ],
      [
        'saavedra-whole-2',
        'Its king drawn to the centre: diagram 2',
        '7K/8/8/8/4R1k1/8/5p2/8 b - - 4 3',
        'g4g5',
        'win',
      ],
    ]),
  ],
  doubt:
    'The article does not say which part of its evaluation brought the solution for both colours. That it was the king, drawn ' +
    'to the centre in endings, is inferred: no choice among the five parts of the published CHESS 0.5 solves it for both ' +
    'colours at five half-moves, and with this one both win. Our copy of the article ends before its conclusion.',
};

const FIRST_STAND = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
const SECOND_STAND = '8/8/4k3/8/3K4/8/4P3/8 w - - 6 4';

/** King and pawn against king, as the home computers of 1982 played it. */
const OPPOSITION: OpenQuestion = {
  id: 'opposition',
  title: 'The opposition',
  asked: [
    {
      who: 'P. C. Witteman',
      quote: 'In the more difficult position below most computers go wrong and play 4. e2-e4?, with a draw.',
      source: 'opposition',
    },
  ],
  about:
    'A pawn and a king against a bare king: whoever has to move must give way. One of the “big five” home computers got it right, in ' +
    'forty minutes. The position is small enough to be searched to its end, or to be known.',
  trials: [
    ...positions(C7010, SECOND, [
      ['opposition-1-c7010', 'The first position, a home computer of 1982', FIRST_STAND, 'e1d2 e1f2', 'win', 'costed'],
      ['opposition-2-c7010', 'The second position, a home computer of 1982', SECOND_STAND, 'd4e4', 'win', 'costed'],
    ]),
    ...positions(TINY_CHESS_86, SECOND, [
      ['opposition-2-tinychess86', 'The second position, Tiny Chess 86', SECOND_STAND, 'd4e4', 'win', 'costed'],
    ]),
  ],
  doubt: 'The article names only one of the five home computers; the two here are of that time.',
};

/** The traps of the Swedish tutorial: a mate that is there, and not played; and picture 2, at which its first attempt seems right. */
const STALEMATE: OpenQuestion = {
  id: 'stalemate',
  title: 'The stalemate that looks like a king to be taken',
  asked: [
    {
      who: 'The author of javascriptchess.com',
      quote: 'If the computer can win, it would be extremely embarrassing if it made a draw.',
      source: 'slutspel',
    },
  ],
  about:
    'Where a search only counts taking the king, a stalemate and a mate look alike: whatever the other side plays, its ' +
    'king falls. And a mate in two is as good as a mate in one, for ever. The tutorial shows three such positions, and a second picture in which the move seems right, and then mends its search.',
  trials: [
    ...positions(slutspel('naive', 3), SECOND, [
      ['stalemate-1', 'Picture 1', '8/8/8/8/3R4/6K1/4N3/7k w - - 0 1', 'd4d1 d4h4', undefined, 'costed'],
      ['stalemate-2', 'Picture 2', '8/8/6p1/8/3R4/6K1/4N3/7k w - - 0 1', 'd4h4 d4d1', undefined, 'costed'],
      ['stalemate-3', 'Picture 3', '8/8/8/6p1/3R4/6K1/4N3/7k w - - 0 1', 'd4d1', undefined, 'costed'],
    ]),
    ...positions(slutspel('naive', 4), SECOND, [
      ['stalemate-4', 'Picture 4', 'r7/8/8/8/8/6k1/8/7K b - - 0 1', 'a8a1', undefined, 'costed'],
    ]),
  ],
  doubt: 'The pictures are lost; these positions fit every move that the text names.',
};

/** The tutorial's own open question. */
const FIFTY_MOVES: OpenQuestion = {
  id: 'fifty-moves',
  title: 'The fifty-move rule, out of a clear sky',
  asked: [
    {
      who: 'The author of javascriptchess.com',
      quote: 'Suddenly only four half-moves are left. If you have a brilliant idea about this, let me hear from you!',
      source: 'slutspel',
    },
  ],
  about:
    'The rule counts moves without a capture or a pawn move, and a search that looks a few half-moves ahead does not see ' +
    'the end of the count coming. The answer is not brilliant: the count is part of the position. It is kept in the tree, ' +
    'and a score fades as the count runs, so that the one move that resets it is worth making in time.',
  trials: [
    mate(
      'fifty-pawn',
      'Two moves before the end of the count, with a pawn that can reset it',
      '8/8/8/8/3k4/8/7P/K6R w - - 96 120',
      slutspel('article', 4),
      modern(100_000),
    ),
    mate(
      'fifty-rook',
      'King and rook against king, twenty moves before the end',
      '8/8/8/4k3/8/8/8/R3K3 w - - 60 90',
      slutspel('article', 4),
      modern(100_000),
    ),
  ],
  doubt: 'The article shows no position for it; these were made here.',
};

/** The mate that Dekker and Van den Herik computed through. */
const BISHOP_AND_KNIGHT: OpenQuestion = {
  id: 'bishop-and-knight',
  title: 'Mate with bishop and knight',
  asked: [
    {
      who: 'Ken Thompson, in a letter',
      quote: '... its a 32-move game, not 33',
      source: 'kbnk-33',
    },
  ],
  about:
    'The hardest of the elementary mates: it takes 33 moves at most, and can be forced only in a corner of the bishop’s colour. ' +
    'The article defends 33 against Thompson’s 32; how the exchange of letters ended is not in our copy, but our own table has 33. No program of the articles could be asked for it. Here one of theirs and the new one try, within the fifty moves that the rule allows, each against the new one as defender.',
  trials: [
    mate(
      'kbnk-a',
      'From a position that takes 33 moves',
      '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1',
      TINY_CHESS_86,
      modern(200_000),
    ),
    mate('kbnk-b', 'From another', 'N7/8/8/8/7B/8/8/K1k5 w - - 0 1', TINY_CHESS_86, modern(200_000)),
  ],
  doubt:
    'One diagram was printed, and only its caption survives: mate in 33, “according to us”. These positions are from our own table of the endgame.',
};

/** Kuipers's next step. */
const KUIPERS: OpenQuestion = {
  id: 'kuipers',
  title: 'A better endgame',
  asked: [
    {
      who: 'Jan Kuipers, author of Tiny Chess 86',
      quote: 'In future my efforts will above all be directed at improving the endgame.',
      source: 'tinychess86',
    },
  ],
  about:
    'Five half-moves are enough to win men and not enough to mate with what is left: the way there is longer than the ' +
    'horizon. The simplest of the mates, and his own example of a pawn that promotes.',
  trials: [
    mate('krk', 'King and rook against king', '8/8/8/4k3/8/8/8/R3K3 w - - 0 1', TINY_CHESS_86, modern(100_000)),
    ...positions(TINY_CHESS_86, SECOND, [
      [
        'tc86-figure-2',
        'Figure 2: a rook for a queen',
        '6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1',
        'h6c6',
        'win',
      ],
    ]),
  ],
  doubt: 'The figure is lost; only the rook on h6, a man on c6 and the pawn on d7 are certain.',
};

/** Every open question of the articles that Plyhouse can put to the test, in the order of the page. */
export const QUESTIONS: readonly OpenQuestion[] = [
  HORIZON,
  RETI,
  ENGELBACH,
  SAAVEDRA,
  OPPOSITION,
  STALEMATE,
  FIFTY_MOVES,
  BISHOP_AND_KNIGHT,
  KUIPERS,
];

/** Questions of the articles, and one of visitors, that no trial answers: what has happened since does. */
export const SETTLED: readonly {
  readonly question: string;
  /** The author and the publication. */
  readonly who: string;
  readonly answer: string;
  readonly sources: readonly SourceId[];
}[] = [
  {
    question: 'How long until a machine decides better than man: stronger than the world champion?',
    who: 'Jaap van den Herik, June 1981',
    answer: 'Sixteen years: Deep Blue beat Kasparov in a match of six games in May 1997.',
    sources: ['herik-1981', 'wiki-deep-blue'],
  },
  {
    question: 'Shannon’s A or B, all moves or the plausible ones? The discussion is not closed.',
    who: 'Wim Rens, September 1981',
    answer:
      'Today most programs are nearer to A, with some of B: they look at all moves near the root, and at ever fewer the deeper they are. Antwoord does so, too. Gambiet/82, which strikes out what cannot be better than a good move it has, stood between the two already.',
    sources: ['gambiet-2', 'gambiet-search', 'wiki-type-b'],
  },
  {
    question: 'The C7010 has 8 KB of ROM: an operating system, or part of the program?',
    who: 'the author of a page on the Videopac',
    answer:
      'Not settled. MAME maps 8 KB as the ROM of the module’s processor and 2 KB in the cartridge. Gambiet/80 had 9 KB, so most of the 8 is probably program.',
    sources: ['videopac', 'mame', 'gambiet-1'],
  },
  {
    question: 'Where is my Mephisto?',
    who: 'visitors',
    answer:
      'Not here. Of the computers in the shops of those years only the C7010, Sargon’s cartridge and the first Challenger could be rebuilt, from descriptions and answers. How a Mephisto of 1980 to 1983 chose its moves is not described anywhere we know, and its ROM is not ours to give. MAME emulates many of them, for those who have the ROM.',
    sources: ['wiki-players', 'mame'],
  },
];
