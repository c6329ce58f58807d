import { endingOf, turnOf } from '../../chess/game.ts';
import { visitorColor } from '../record/record.ts';
import type { GameSession } from './game-session.ts';

/** Why no hint can be given now; undefined if one can. */
export function hintHindrance({ record, shownPly, preview }: GameSession): string | undefined {
  const { game } = record.value;
  const visitor = visitorColor(record.value);
  if (visitor === undefined) return 'There are hints only in games that you play.';
  if (endingOf(game)) return 'The game is over: there is no move to suggest.';
  if (visitor !== 'both' && visitor !== turnOf(game)) return 'Ask for a hint when it is your move.';
  if (shownPly.value < game.moves.length || preview.value) return 'Go to the last move of the game for a hint.';
  return undefined;
}
