import { type Color, opposite } from 'plyhouse-kernel/position';
import { claimableDraw, type Ending, endingOf, type Game, positionOf } from '../chess/game.ts';

export const CLAIMS = ['automatic', 'onRequest'] as const;
/**
 * The party that ends a game by threefold repetition or the fifty-move rule. `automatic`: the session does, for both sides, as soon as the draw can be
 * claimed (the page, matches). `onRequest`: a side has to claim it (the terminal, FIDE Laws 9.2 and 9.3).
 */
export type Claims = (typeof CLAIMS)[number];

/** The end of the game, if it has ended: from outside, by the board, or by an automatic claim. */
export function endOf(game: Game, claims: Claims): Ending | undefined {
  return endingOf(game) ?? (claims === 'automatic' ? claimableDraw(game) : undefined);
}

/** The ending when a side's time is up: a loss, or a draw if the other side cannot mate (FIDE Laws 6.9). */
export function timeEnding(game: Game, loser: Color): Ending {
  const winner = opposite(loser);
  return positionOf(game).hasInsufficientMaterial(winner) ? { kind: 'time' } : { kind: 'time', winner };
}

/** The ending when a side resigns. */
export function resignationBy(side: Color): Ending {
  return { kind: 'resignation', winner: opposite(side) };
}
