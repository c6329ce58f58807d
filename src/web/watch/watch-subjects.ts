import { type Fen, INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, type Game, newGame } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import type { SourceId } from '../../programs/sources.ts';
import { gameToThinkAbout } from '../../session/only-ending.ts';

/** A subject to watch a program on, with its name in a URL. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** What to watch for, in a sentence. */
  readonly about: string;
  /** Its printed source. */
  readonly source?: SourceId;
}

/** The worked example of the first article; no chess knowledge is needed to follow it. */
export const EXAMPLE_SUBJECT: Subject = {
  id: 'example',
  title: 'The worked example of 1981',
  about:
    'White can play A, B or C. Black has three answers to each, and every answer is worth some points to Black. Which ' +
    'move costs White least, and which answers need not be looked at? Told here with the modules of Gambiet/82.',
  source: 'gambiet-1',
};

/** The same with the replies in the order that the article warns against. */
export const LATE_SUBJECT: Subject = {
  id: 'example-late',
  title: 'The same with C1 looked at last',
  about: 'The same points, but the good answer to C comes last: nothing is saved. Good moves must be looked at first.',
  source: EXAMPLE_SUBJECT.source!,
};

export const GAME_SUBJECT: Subject = {
  id: 'game',
  title: 'The position on your board',
  about: 'The game you are playing, at the position shown on the board.',
};

const START_SUBJECT: Subject = {
  id: 'start',
  title: 'The start of a game',
  about: 'The first move; a program with an opening book takes it from there.',
};

/** A position of its own, mostly one discussed in an article. */
interface ArticleSubject extends Subject {
  readonly fen: Fen;
}

const SLAUGHTER = 'gambiet-slaughtered';

/** "Gambiet afgeslacht" (Computerschaak, June 1982): version 8212, Black, loses to Van Grijfland. */
const SLAUGHTERED: readonly ArticleSubject[] = [
  {
    id: 'gambiet-8212-book-exit',
    title: '“Gambiet afgeslacht”, move 6: out of its book',
    about: 'The book of version 8212 ended with 5…Ng4. Its first thought of its own was the check on h4.',
    fen: 'rnbqk2r/ppppbppp/8/4P3/2B2pn1/2N2N2/PPPP2PP/R1BQK2R b KQkq - 2 6',
    source: SLAUGHTER,
  },
  {
    id: 'gambiet-8212-move7',
    title: '“Gambiet afgeslacht”, move 7',
    about: 'Version 8212 played 7…Nf2, expecting to win the exchange.',
    fen: 'rnbqk2r/pppp1ppp/8/4P3/2B2pnb/2N2N2/PPPP2PP/R1BQ1K1R b kq - 4 7',
    source: SLAUGHTER,
  },
  {
    id: 'gambiet-8212-move12',
    title: '“Gambiet afgeslacht”, move 12',
    about: 'Every line loses the knight on h1, and the horizon hides it. Version 8212 played 12…Na5.',
    fen: 'r1bk3r/pppp1ppp/2n5/3NP3/2B2p2/5N2/PPPP2PP/R1B2K1n b - - 4 12',
    source: SLAUGHTER,
  },
  {
    id: 'gambiet-8212-move19',
    title: '“Gambiet afgeslacht”, move 19',
    about: 'Two knights hang, and it does not care which one it loses. Version 8212 played 19…d4.',
    fen: 'r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19',
    source: SLAUGHTER,
  },
  {
    id: 'gambiet-8212-move22',
    title: '“Gambiet afgeslacht”, move 22',
    about: 'Two lines are worth the same, and the check is preferred. Version 8212 played 22…Ba6+.',
    fen: 'r1bk1r2/p5p1/1ppN3p/P3Pp2/3p4/5B2/P1PP1NPP/R1B2K1n b - - 1 22',
    source: SLAUGHTER,
  },
];

/** Positions that the sources of other programs discuss. */
const PRINTED: Readonly<Record<string, readonly ArticleSubject[]>> = {
  soma: [
    {
      id: 'soma-move23',
      title: 'The article’s example: two pieces en prise',
      about:
        'Machiavelli missed 23…Bh2+, the article says, and SOMA would have played it: see the swap-off of the king and the rook.',
      fen: '1k1r3r/p1p3pp/B2b1p2/B2R4/4p2P/P3P3/1PP3P1/6K1 b - - 0 23',
      source: 'soma-1961',
    },
  ],
  turochamp: [
    {
      id: 'turochamp-move15',
      title: 'Turing’s game, move 15',
      about:
        'Castling would lose the pawn on a4 after the exchange on c3, Turing notes; lines end where a position is dead.',
      fen: '1r3rk1/pP1n1ppp/B2p4/q3p2b/Pb2P2P/2N2P2/1PPBQP2/R3K2R w KQ - 5 15',
      source: 'turing-typescript',
    },
  ],
  bernstein: [
    {
      id: 'bernstein-qe2',
      title: 'The printed position: a queen in check',
      about: 'Five moves are legal. The machine played Qe2, “the only satisfactory move”.',
      fen: 'rnb1k2r/p4ppp/2p5/2p5/2B1q3/8/PPP2PPP/R2QK1NR w KQkq - 0 1',
      source: 'bernstein-article',
    },
  ],
};

/** The program of the worked example and of the articles' positions. */
export const EXPLAINED = 'gambiet82';

/** Whether a subject is the worked example, for which nothing is searched. */
export const isExample = ({ id }: Subject): boolean => id === EXAMPLE_SUBJECT.id || id === LATE_SUBJECT.id;

/** The ending of a program that plays only one, after a first move against it. */
function endingSubject(ending: NonNullable<Card['ending']>): ArticleSubject {
  return {
    id: 'ending',
    title: 'Its ending',
    about: `It plays only ${ending.name}: its answer to a first move.`,
    fen: fenOf(gameToThinkAbout({ ending })),
  };
}

/** The subjects a program can be watched on; the first is the default. */
export function subjectsOf({ id, ending }: Pick<Card, 'id' | 'ending'>): readonly Subject[] {
  if (ending) return [endingSubject(ending), GAME_SUBJECT];
  return id === EXPLAINED
    ? [EXAMPLE_SUBJECT, LATE_SUBJECT, ...SLAUGHTERED, GAME_SUBJECT, START_SUBJECT]
    : [...(PRINTED[id] ?? []), GAME_SUBJECT, START_SUBJECT];
}

/** The subject of a URL; the program's first if it names none that exists. */
export function subjectNamed(card: Pick<Card, 'id' | 'ending'>, id: string | undefined): Subject {
  const subjects = subjectsOf(card);
  return subjects.find((subject) => subject.id === id) ?? subjects[0]!;
}

/** The game whose last position is searched. `shown` is the game on the visitor's board. */
export function gameOfSubject(subject: Subject, shown: Game): Game {
  if (subject.id === GAME_SUBJECT.id) return shown;
  return newGame('fen' in subject ? (subject as ArticleSubject).fen : INITIAL_FEN);
}
