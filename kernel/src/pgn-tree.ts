import type { PgnError } from './errors.ts';
import type { Move } from './move-code.ts';

/** A position of a game: the moves that are played from here, the first of which is the main one. */
export interface PgnNode<Played extends PgnMove = PgnMove> {
  readonly children: Played[];
}

/** A move of a game, and the position after it. */
export interface PgnMove extends PgnNode {
  /** As it is written in the file, without signs such as "!"; `spellExactly` makes it exact. A null move is "--". */
  san: string;
  /** Comments at the start of a variation, before its first move; `parseComment` reads the commands in them. */
  startingComments?: string[];
  /** Comments after the move. */
  comments?: string[];
  /** Numeric annotation glyphs: 1 is "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!". */
  nags?: number[];
  /** Where it stands in the file, from 1, if it was read from one. */
  readonly line?: number;
  /** In UTF-16 units. */
  readonly column?: number;
  /** What `playPgn` found it to be. */
  move?: Move;
}

/** A move that was played. */
export interface PlayedMove extends PgnMove {
  readonly children: PlayedMove[];
  move: Move;
}

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type Result = (typeof RESULTS)[number];

/** A game of a PGN file. */
export interface PgnGame<Played extends PgnMove = PgnMove> {
  /** The tags in their order, as they are written. */
  readonly headers: Map<string, string>;
  /** Comments before the first move. */
  readonly comments: string[];
  /** The start position with its moves. */
  readonly moves: PgnNode<Played>;
  /** The result at the end of the moves; undefined if there is none. */
  result: Result | undefined;
  /** What could not be read, in the order of the file. */
  readonly errors: PgnError[];
  /** Where its moves begin, from 1. */
  line?: number;
  column?: number;
}

/** A game without moves. */
export function emptyPgn(headers: Iterable<readonly [string, string]> = []): PgnGame {
  return { headers: new Map(headers), comments: [], moves: { children: [] }, result: undefined, errors: [] };
}

/** The moves of the main line. */
export function* mainline<Played extends PgnMove>(game: PgnGame<Played>): Generator<Played, void> {
  for (let node = game.moves.children[0]; node; node = node.children[0] as Played | undefined) yield node;
}
