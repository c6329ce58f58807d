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

/** The article's example of SOMA, also for another program that looks one move ahead. */
const EN_PRISE = {
  id: 'soma-move23',
  title: 'The example of SOMA’s article: two pieces en prise',
  fen: '1k1r3r/p1p3pp/B2b1p2/B2R4/4p2P/P3P3/1PP3P1/6K1 b - - 0 23',
  source: 'soma-1961',
} as const;

/** A championship game of CHESS 0.5X, before its 22nd move. */
const PION = {
  id: 'chess05x-pion-move22',
  title: 'CHESS 0.5X – Pion, move 22',
  fen: 'r5k1/1b2Ppbp/p4np1/1p4N1/8/1B2q3/1PP2PPP/R4RK1 w - - 0 22',
  source: 'wageningen',
} as const;

/** Positions of recorded games and articles, by program; the first is the one that a program opens on. */
const PRINTED: Readonly<Record<string, readonly ArticleSubject[]>> = {
  gambiet80: leading('gambiet-8212-move7'),
  gambiet81: leading('gambiet-8212-move19'),
  c7010: leading('gambiet-8212-move22'),
  gambiet82: leading('gambiet-8212-move12'),
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
      id: 'bernstein-move16',
      title: 'A game broken off, move 16',
      about: 'Its questions pick seven of 46 legal moves; all others are never looked at. It played 16.h5.',
      fen: 'r1b2rk1/pp1n1p1p/2p1p1p1/4P3/7P/2NB1N2/PPPK2P1/R6R w - - 1 16',
      source: 'bernstein-game',
    },
    {
      id: 'bernstein-qe2',
      title: 'The printed position: a queen in check',
      about: 'Five moves are legal. The machine played Qe2, “the only satisfactory move”.',
      fen: 'rnb1k2r/p4ppp/2p5/2p5/2B1q3/8/PPP2PPP/R2QK1NR w KQkq - 0 1',
      source: 'bernstein-article',
    },
  ],
  soma: [
    {
      ...EN_PRISE,
      about:
        'Machiavelli missed 23…Bh2+, the article says, and SOMA would have played it: see the swap-off of the king and the rook.',
      source: 'soma-1961',
    },
  ],
  wray74: [
    {
      ...EN_PRISE,
      about: 'It looks one move ahead, as SOMA does, and sees other things: from the game SOMA – Machiavelli.',
      source: 'soma-1961',
    },
  ],
  microchess: [
    {
      id: 'microchess-move5',
      title: 'A game against itself, move 5',
      about: 'Its queen stands among three black pieces. It took the pawn on g7, and mated on f7 a move later.',
      fen: 'rnbqk2r/ppppbppp/8/4Q3/2B1P1n1/8/PPPP1PPP/RNB1K1NR w KQkq - 3 5',
      source: 'microchess-emulated',
    },
  ],
  chess05: [{ ...PION, about: 'From a game of its successor CHESS 0.5X, which took on f7 here and won.' }],
  chess05x: [{ ...PION, about: 'It took on f7 here, let its pawn become a queen, and mated with the knight.' }],
  sargon78: [
    {
      id: 'sargon78-move14',
      title: 'A game on a Micro-Professor, move 14',
      about: 'The knight on f5 attacks the black queen. Sargon, at two plies, played 14…Qb4.',
      fen: 'r1b1kb1r/2ppqppp/p1n5/1p1BPN2/8/8/PPP2PPP/R1BQR1K1 b kq - 2 14',
      source: 'retro-sargon',
    },
  ],
  schach22: [
    {
      id: 'schach22-elsa-before-22Nf4',
      title: 'Against ELSA, move 22',
      about: 'With 22.Nf4+ it announced mate in three.',
      fen: '2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22',
      source: 'schach22',
    },
  ],
  tinychess86: [
    {
      id: 'tc86-rh6xc6',
      title: 'A rook for a pawn that promotes',
      about:
        'It gave the rook for the knight on c6. The figure is lost: the rook, the man on c6 and the pawn on d7 are certain, the rest is ours.',
      fen: '6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1',
      source: 'tinychess86',
    },
  ],
  slutspel: [
    {
      id: 'swedish-picture-2',
      title: 'Picture 2: mate with a pawn to stop',
      about: 'Its first version found Rh4. The picture is lost: the position fits every move that the text names.',
      fen: '8/8/6p1/8/3R4/6K1/4N3/7k w - - 0 1',
      source: 'slutspel',
    },
  ],
  antwoord: [
    {
      id: 'huebner-petrosian-biel-1976',
      title: 'What Hübner missed',
      about: 'Hübner played g3 and lost; SCHACH 2.2 found Qe8+.',
      fen: '7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37',
      source: 'schach22',
    },
  ],
};

/** The positions of “Gambiet afgeslacht”, one of them first. */
function leading(id: string): readonly ArticleSubject[] {
  return SLAUGHTERED.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
}

/** The program of the worked example. */
export const EXPLAINED = 'gambiet82';

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
  const examples = id === EXPLAINED ? [EXAMPLE_SUBJECT, LATE_SUBJECT] : [];
  return [...(PRINTED[id] ?? []), ...examples, GAME_SUBJECT, START_SUBJECT];
}

/** The subject after another, the first after the last. */
export function subjectAfter(card: Pick<Card, 'id' | 'ending'>, { id }: Subject): Subject {
  const subjects = subjectsOf(card);
  return subjects[(subjects.findIndex((each) => each.id === id) + 1) % subjects.length]!;
}

/** The level a program is watched at by default: that of its tournaments, or one of few positions if it shows only its reports. */
export const watchedLevel = ({ traces, levels, tournamentLevel }: Card): string =>
  (traces ? undefined : levels.find(({ limits }) => limits.nodes !== undefined)?.id) ?? tournamentLevel;

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
