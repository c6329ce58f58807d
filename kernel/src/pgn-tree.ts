import { Chess } from './chess.ts';
import type { PgnError } from './errors.ts';
import type { Move } from './move-code.ts';
import type { PgnComment } from './pgn-comment.ts';
import { makeSan } from './san.ts';

/** A position of a game: the moves that are played from here, the first of which is the main one. */
export interface PgnNode {
  readonly children: PgnMove[];
}

/** A move of a game, and the position after it. */
export interface PgnMove extends PgnNode {
  /** As it is written in the file; {@link spellExactly} makes it exact. A null move is "--". */
  san: string;
  readonly move: Move;
  /** Comments at the start of a variation, before its first move. */
  startingComments?: PgnComment[];
  /** Comments after the move. */
  comments?: PgnComment[];
  /** Numeric annotation glyphs: 1 is "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!". */
  nags?: number[];
}

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;
export type Result = (typeof RESULTS)[number];

/** A game of a PGN file. */
export interface PgnGame {
  /** The tags in their order, as they are written. */
  readonly headers: Map<string, string>;
  /** Comments before the first move. */
  readonly comments: PgnComment[];
  /** The start position with its moves. */
  readonly moves: PgnNode;
  /** The result at the end of the moves; undefined if there is none. */
  result: Result | undefined;
  /** What could not be read. What stands after a move that cannot be played is left out, to the end of its line of play. */
  readonly errors: PgnError[];
}

/** A game without moves. */
export function emptyPgn(headers: Iterable<readonly [string, string]> = []): PgnGame {
  return { headers: new Map(headers), comments: [], moves: { children: [] }, result: undefined, errors: [] };
}

/** The names of Chess960 in the tag Variant. */
const CHESS960 = /^chess.?960$|^fischer ?r?andom|^freestyle|^frc$|^960$/i;

/**
 * The start position of a game, by its tags FEN and Variant.
 * @throws {FenError} if the FEN cannot be read or is not legal.
 */
export function startingPosition(headers: ReadonlyMap<string, string>): Chess {
  const fen = headers.get('FEN');
  const chess960 = CHESS960.test(headers.get('Variant') ?? '');
  return fen === undefined ? new Chess() : new Chess(fen, { chess960 });
}

/** The moves of the main line. */
export function* mainline(game: PgnGame): Generator<PgnMove, void> {
  for (let node = game.moves.children[0]; node; node = node.children[0]) yield node;
}

/** Spells all moves of a game exactly, in SAN of English letters. @throws {FenError} as {@link startingPosition} does. */
export function spellExactly(game: PgnGame): void {
  const chess = startingPosition(game.headers);
  const waiting: { readonly node: PgnNode; next: number }[] = [{ node: game.moves, next: 0 }];
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const child = top.node.children[top.next++];
    if (!child) {
      waiting.pop();
      chess.undo();
      continue;
    }
    child.san = makeSan(chess, child.move);
    chess.play(child.move);
    waiting.push({ node: child, next: 0 });
  }
}
