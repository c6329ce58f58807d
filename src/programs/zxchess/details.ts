import { type CardDetails, factsFrom } from '../program.ts';
import { CONSOLE_FACTS } from './console-facts.ts';

const ARTICLE = 'zxchess';
const EMULATED = 'zxchess-emulated';
const WIKI = 'wiki-zxchess';
const { described, inferred, chosen } = factsFrom(ARTICLE);

/** Facts about 1K ZX Chess. */
export const ZXCHESS_DETAILS: CardDetails = {
  country: 'United Kingdom',
  language: 'Z80 machine code',
  memory: '672 bytes, in a computer with 1 KB',
  story:
    'A program of chess in 672 bytes, printed in a magazine to be typed in, for a computer whose whole memory is 1 KB, screen included. The screen is its board: it moves the men there while it tries them. It looks at each of its moves once, asks five questions about it, and plays the last of the best. No program of the collection is smaller.',
  called: 'a 1983 computer of 1 KB',
  plays: 'Looks at each own move: what it takes, flees and risks, and whether it gives check.',
  ownPoints: { name: 'points', toPawn: 1 },
  speedFact: inferred(
    'A position is one question to the board, whether a man can be taken: a hundredth of a second at 3.25 MHz with the display off. Its steps, weighed by what the emulated machine took for 341 answers, give its time within one per cent in half of them. That the display, which stays on, leaves the program about a quarter of the time is general knowledge of the ZX81, and not measured: so 25 positions a second.',
    EMULATED,
  ),
  facts: [
    described('672 bytes of machine code with its tables. The board is the screen: eleven bytes a row.'),
    described('One ply: no reply is looked at. All moves are tried, man by man, from h1 to a1 and so on to a8.'),
    inferred(
      'A man’s moves are a stack, tried from its end: a pawn’s double step, its step, its captures; a king’s or queen’s diagonals before lines.',
      EMULATED,
    ),
    inferred(
      'A move begins with 64; it gains the worth of what it takes, and of its man, if he can be taken where he stands; it loses his worth, if he can be taken where he goes, and 1, if a man of its own guards the square that he leaves.',
      EMULATED,
    ),
    inferred(
      'A check is worth 2. While dangers and checks are looked for, the man stands on both squares: no check is discovered, and the line that he leaves stays shut.',
      EMULATED,
    ),
    inferred(
      'Queen 5, rook 4, bishop 3, knight 2, pawn 1, king 0. It is not asked by how many men, or by which.',
      EMULATED,
    ),
    inferred(
      'Of equal moves the last is played: it tends towards a8, and repeats itself when nothing is attacked.',
      EMULATED,
    ),
    inferred('Without a legal move, mated or not, it looks for one for ever.', EMULATED),
    described(
      'It has White. Its first move is not computed: a king’s or queen’s pawn stands one square ahead on the saved screen.',
    ),
    inferred(
      'The tape that survives begins with d2-d3. The Chess Programming Wiki says e4 or d4: the program has neither.',
      EMULATED,
    ),
    chosen('As Black it plays as White would, with the ranks counted from the other side: the original has no Black.'),
    chosen(
      'In games of the house a pawn cannot stay a pawn on the last rank, as it did; so it does not move its own there. Where it knows no legal move, or has none left but such a one, it gives up instead of looking for ever.',
    ),
    chosen(
      'Castling, taking en passant and promotion of its opponent, which it refuses on its own machine, count in games of the house; it goes on from the board that they leave.',
    ),
    ...CONSOLE_FACTS,
  ],
  lacks: [
    'Castling, for either side.',
    'Taking en passant.',
    'Promotion: a pawn on the last rank stays a pawn and never moves again. In games of the house it leaves its pawn on the seventh.',
    'Mate, stalemate, repetition and the fifty-move rule; Plyhouse applies them.',
  ],
  sources: [ARTICLE, EMULATED, WIKI],
};
