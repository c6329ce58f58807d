import type { SourceId } from '../../programs/sources.ts';

/** An early program of which too little is known to rebuild it: what is known, for the timeline. */
export interface Caption {
  /** The year under which it stands. */
  readonly year: number;
  readonly name: string;
  readonly authors: string;
  readonly about: string;
  /** Why it is not rebuilt. */
  readonly missing: string;
  readonly sources: readonly SourceId[];
  /** Its only game, by its address among the recorded games. */
  readonly game?: string;
  readonly machine: string;
  readonly language: string;
}

/** By year. */
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
    game: 'soma-machiavelli',
  },
  {
    year: 1970,
    name: 'TECH',
    authors: 'James Gillogly, Carnegie Mellon University, United States',
    about:
      'The Technology Chess Program: brute force without any pruning by judgement, material as the only value at the end of a line, and a positional analysis of the moves at the root to choose between equals, worked out by Hans Berliner. It was to show what faster machines alone would bring, and came second in the ACM tournaments of 1971 and 1972.',
    missing:
      'Its report and the whole source of its successor, TECH 2, are public; nobody has rebuilt it from them here yet.',
    machine: 'DEC PDP-10',
    language: 'BLISS',
    sources: ['wiki-tech'],
  },
];
