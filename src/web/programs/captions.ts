import type { SourceId } from '../../programs/sources.ts';

/** An early program that is not rebuilt: what is known of it, for the timeline. */
interface Caption {
  /** The year under which it stands. */
  readonly year: number;
  readonly name: string;
  readonly authors: string;
  readonly about: string;
  /** Why it is not rebuilt. */
  readonly missing: string;
  readonly sources: readonly SourceId[];
  /** A game of it, by its address among the recorded games, and what the link to it says. */
  readonly game?: { readonly id: string; readonly label: string };
  readonly machine: string;
  readonly language: string;
}

/** Sorted by year. */
export const CAPTIONS: readonly Caption[] = [
  {
    year: 1945,
    name: 'Plankalkül chess',
    authors: 'Konrad Zuse, Germany',
    about:
      'From 1941 on Zuse, who built the first program-controlled computer, worked out how a machine could play chess, and by 1945 he had written routines for it in Plankalkül, a programming language of his own.',
    missing: 'We have not found his piece values, or how a move was to be chosen.',
    machine: 'none',
    language: 'Plankalkül',
    sources: ['wiki-zuse'],
  },
  {
    year: 1948,
    name: 'Machiavelli',
    authors: 'Donald Michie and Shaun Wylie, United Kingdom',
    about:
      'A paper machine of 1947-48, the rival of the one that Turing had made. Turing began to program both and finished neither. Like SOMA it looks one move ahead; it has more instructions about strategy and rather less tactical insight.',
    missing: 'Its rules were not printed: its only record is one game.',
    machine: 'none: its rules were worked out by hand',
    language: 'English sentences',
    sources: ['wiki-machiavelli', 'wiki-soma', 'soma-1961'],
    game: { id: 'soma-machiavelli', label: 'Its only game' },
  },
  {
    year: 1967,
    name: 'Mac Hack VI',
    authors: 'Richard Greenblatt, assisted by Donald Eastlake, MIT, United States',
    about:
      'The first program to play in tournaments of people and to be given a rating, and the first with a table of the positions it had searched. It looked five plies ahead, at no more than 15, 15, 9, 9 and 7 moves, and then at exchanges. In its first tournament, in January 1967, it lost four games and drew one; in April it won for the first time.',
    missing:
      'Its report is public, but the listings of the program that survive are later, from 1973 to 1980, and under no clear licence. They weigh moves and positions by about 70 terms: rebuilding them would take months, and would not give the program of 1967.',
    machine: 'DEC PDP-6',
    language: 'MIDAS, an assembly language',
    sources: ['wiki-machack', 'machack-january', 'machack-landey', 'machack-texts'],
    game: { id: 'machack-landey', label: 'Its first win' },
  },
  {
    year: 1970,
    name: 'TECH',
    authors: 'James Gillogly, Carnegie Mellon University, United States',
    about:
      'The Technology Chess Program: brute force without any pruning by judgement, material as the only value at the end of a line, and a positional analysis of the moves at the root to choose between equals, worked out by Hans Berliner. It was to show what faster machines alone would bring, and came second in the ACM tournaments of 1971 and 1972.',
    missing:
      'Its report says how the analysis at the root is weighed, but we could not read it. The source of TECH 2, which followed it, is public, but under no clear licence, and is a different program.',
    machine: 'DEC PDP-10',
    language: 'BLISS',
    sources: ['wiki-tech', 'machack-texts'],
  },
];
