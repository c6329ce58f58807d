import type { Game } from '../../chess/game.ts';
import { GameLinkError, makeGameCode, parseGameCode } from '../games/game-link.ts';

const VISITOR = { kind: 'visitor' } as const;

/** The game of a link, or why it cannot be read. */
export function linkedGame(code: string | undefined): { readonly game?: Game; readonly problem?: string } | undefined {
  if (code === undefined) return undefined;
  try {
    return { game: parseGameCode(code, () => ({})).game };
  } catch (error) {
    if (error instanceof GameLinkError) return { problem: error.message };
    throw error;
  }
}

/** A game as the letters of a link, without its players: only its moves are searched. */
export const codeOf = ({ start, moves }: Game) =>
  makeGameCode({ white: VISITOR, black: VISITOR, terms: {}, options: {}, game: { start, moves } });
