import type { Color } from 'plyhouse-kernel/position';
import { callGame, claimableDraw, type Ending, endingOf, type Game, play, positionOf, turnOf } from '../chess/game.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import { type Clocks, emptied, pressed } from './clocks.ts';
import { type Claims, endOf, resignationBy, timeEnding } from './ends.ts';

/**
 * One game between two parties, human or program: a plain value; each function returns the next one. The page, the terminal
 * and the match runner hold one each and differ only in the {@link SessionRules} they pass.
 */
export interface Session<Both extends Clocks = Clocks> {
  /** Contains its ending once it has one. */
  readonly game: Game;
  readonly clocks: Both;
}

/** The rules in which the page, the terminal and matches differ. */
export interface SessionRules {
  readonly claims: Claims;
  /** Time by which a clock may be exceeded before the flag falls, in milliseconds. */
  readonly marginMillis?: number;
}

/** A party's action at its turn. */
export interface Turn {
  readonly move: Uci | undefined;
  readonly resigns?: boolean;
  /** The time it took, on the party's own clock. */
  readonly spentMillis: number;
}

/** The result of a turn. */
type TurnOutcome<Both extends Clocks> =
  | { readonly kind: 'played'; readonly session: Session<Both> }
  /** The game is over: by the move, the flag, a claim or a resignation. */
  | { readonly kind: 'over'; readonly session: Session<Both>; readonly ending: Ending }
  /** No move, or an illegal one. The session is unchanged; the caller decides what it means. */
  | { readonly kind: 'illegal'; readonly move: Uci | undefined };

/**
 * Carries out a turn: first the clock (a move after the flag is not played), then a resignation, then the move, then the
 * claims of {@link SessionRules}.
 */
export function takeTurn<Both extends Clocks>(
  session: Session<Both>,
  { move, resigns = false, spentMillis }: Turn,
  { claims, marginMillis = 0 }: SessionRules,
): TurnOutcome<Both> {
  const { game } = session;
  const side = turnOf(game);
  const clocks = pressed(session.clocks, side, spentMillis, marginMillis);
  if (!clocks) return over(flagFalls(session, side));
  if (resigns) return over(endSession(session, resignationBy(side)));
  if (move === undefined || game.called || !legalMove(positionOf(game), move)) return { kind: 'illegal', move };
  const played = play(game, move);
  const claim = endOf(played, claims);
  if (!claim) return { kind: 'played', session: { game: played, clocks } };
  return over({ game: endingOf(played) ? played : callGame(played, claim), clocks });
}

/** The session after a side's flag has fallen: its clock shows zero. A game that is over does not change. */
export function flagFalls<Both extends Clocks>(session: Session<Both>, side: Color): Session<Both> {
  if (endingOf(session.game)) return session;
  const { game, clocks } = session;
  return { game: callGame(game, timeEnding(game, side)), clocks: emptied(clocks, side) };
}

/** The session, ended from outside: agreement, resignation, adjudication. A game that is over does not change. */
export function endSession<Both extends Clocks>(session: Session<Both>, ending: Ending): Session<Both> {
  return endingOf(session.game) ? session : { ...session, game: callGame(session.game, ending) };
}

/** The session after claiming the available draw; undefined if none can be claimed. */
export function claimDraw<Both extends Clocks>(session: Session<Both>): Session<Both> | undefined {
  const claim = claimableDraw(session.game);
  return claim && endSession(session, claim);
}

function over<Both extends Clocks>(session: Session<Both>): TurnOutcome<Both> {
  return { kind: 'over', session, ending: endingOf(session.game)! };
}
