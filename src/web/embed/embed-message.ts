import type { EndingKind, Result } from '../../chess/game.ts';

/** Settings of an embedded board: parameters of embed.html, and attributes of `<plyhouse-board>`. */
export const EMBED_NAMES = [
  'program',
  'level',
  'fen',
  'moves',
  'color',
  'orientation',
  'display',
  'coordinates',
  'theme',
] as const;
export type EmbedName = (typeof EMBED_NAMES)[number];

/** A move on an embedded board, the visitor's or the program's. */
export interface EmbedMove {
  readonly san: string;
  /** "e2e4", "e7e8q"; castling is "e1g1". */
  readonly uci: string;
  /** The position after it. */
  readonly fen: string;
  readonly by: 'visitor' | 'program';
  /** How many half-moves the game has now. */
  readonly plies: number;
}

/** The end of the game on an embedded board. */
export interface EmbedEnd {
  readonly result: Result;
  readonly reason: EndingKind;
}

/** A message from an embedded board to the page around it: an event of `<plyhouse-board>`, or the height it needs. */
export type EmbedMessage =
  | { readonly plyhouse: 'ready' }
  | { readonly plyhouse: 'move'; readonly detail: EmbedMove }
  | { readonly plyhouse: 'end'; readonly detail: EmbedEnd }
  | { readonly plyhouse: 'error'; readonly detail: { readonly message: string } }
  | { readonly plyhouse: 'size'; readonly height: number };
