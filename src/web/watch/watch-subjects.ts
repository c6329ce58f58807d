import watched from '../../../data/positions/watched.json' with { type: 'json' };
import { type Fen, INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, type Game, newGame } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import type { SourceId } from '../../programs/sources.ts';
import { gameToThinkAbout } from '../../session/only-ending.ts';

/** A subject to watch a program on, with its name in a URL. */
export interface Subject {
  readonly id: string;
  readonly title: string;
  /** The point to watch, in a sentence. */
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
    'move costs White least, and which answers need not be looked at? Shown here with the modules of Gambiet/82.',
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
  about: 'The first move; a program with an opening book plays it from the book.',
};

/** A position of its own, mostly one discussed in an article. */
interface ArticleSubject extends Subject {
  readonly fen: Fen;
}

/** The positions by program (data/positions/README.md); the first is the one that a program opens on. */
const { gambiet, ...OTHERS } = watched as Readonly<Record<string, readonly ArticleSubject[]>>;
const PRINTED: Readonly<Record<string, readonly ArticleSubject[]>> = {
  ...OTHERS,
  gambiet80: leading('gambiet-8212-move7'),
  gambiet81: leading('gambiet-8212-move19'),
  c7010: leading('gambiet-8212-move22'),
  gambiet82: leading('gambiet-8212-move12'),
};

/** The positions of “Gambiet afgeslacht” (Computerschaak, June 1982), one of them first. */
function leading(id: string): readonly ArticleSubject[] {
  return gambiet!.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
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
