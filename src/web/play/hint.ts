import { endingOf, type Game, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { visitorColor } from '../games/record.ts';
import type { GameSession } from './game-session.ts';

/** A move suggested to the visitor, who asked for it. Nothing is played. */
export interface Hint {
  /** The position it is for: the game up to there. */
  readonly game: Game;
  readonly move: Uci;
}

/** Who suggests moves: an engine of its own, so that the opponent goes on pondering. */
export interface HintSource {
  client: EngineClient | undefined;
  /** The position it is thinking about. */
  asked: Game | undefined;
  /** The record it last thought about; it forgets one game before the next. */
  recordId: string | undefined;
  /** Settles when its last search has ended. */
  search: Promise<void>;
}

/** Why no hint can be given now; undefined where one can. */
export function hintHindrance({ record, shownPly, preview }: GameSession): string | undefined {
  const { game } = record.value;
  const visitor = visitorColor(record.value);
  if (visitor === undefined) return 'There are hints only in games that you play.';
  if (endingOf(game)) return 'The game is over: there is no move to suggest.';
  if (visitor !== 'both' && visitor !== turnOf(game)) return 'Ask for a hint when it is your move.';
  if (shownPly.value < game.moves.length || preview.value) return 'Go to the last move of the game for a hint.';
  return undefined;
}
