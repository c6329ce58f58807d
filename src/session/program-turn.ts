import { opposite } from 'plyhouse-kernel/position';
import { turnOf } from '../chess/game.ts';
import type { PlayerAnswer } from '../host/player.ts';
import type { SearchRequest } from '../host/search-request.ts';
import type { Card } from '../programs/program.ts';
import type { Session, Turn } from './session.ts';
import { isLimited, isReproducible, requestOf, type Terms } from './terms.ts';

/** The search request for the side to move, under its terms and by the clocks of the session. */
export function turnRequest({ game, clocks }: Session, terms: Terms, overheadMillis = 0): SearchRequest {
  const side = turnOf(game);
  return requestOf(terms, clocks[side], clocks[opposite(side)], overheadMillis);
}

/**
 * A request as one to ponder. If the program's own time is not real time, neither is this: it gets as many positions as its
 * machine would have examined while the opponent thinks.
 */
export function asPondering(request: SearchRequest, terms: Terms, card: Card): SearchRequest {
  return { ...request, ponder: true, ...(isReproducible(terms, card) ? { period: true } : {}) };
}

/** A program's answer as its turn. The time spent is the period time unless its terms count real time. */
export function programTurn(answer: PlayerAnswer & { readonly periodMillis?: number }, terms: Terms): Turn {
  const { decision, millis, periodMillis = millis } = answer;
  return {
    move: decision.move,
    resigns: decision.remarks?.some(({ kind }) => kind === 'resigns') ?? false,
    spentMillis: isLimited(terms) && !terms.period ? millis : periodMillis,
  };
}
