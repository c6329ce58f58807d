import { programOf } from '../games/record.ts';
import { isReadyFor } from './client-for-game.ts';
import type { GameSession } from './game-session.ts';

/** The period display beside the board: it follows the game and, while the program thinks, its search. */

/** A search's display is asked for at most so often. */
const FOLLOW_MILLIS = 250;

/**
 * Has the display drawn with the game that is on the table. Where a drawing is under way already, another follows it.
 * Nothing is drawn before the program sits at this game.
 */
export function showDisplay(session: GameSession): void {
  const { display } = session.inner;
  display.isOld = true;
  if (!display.isDrawing) void draw(session);
}

/** The same for a thought of a search, unless the display has only just been drawn. */
export function followOnDisplay(session: GameSession): void {
  if (session.means.ticks() - session.inner.display.drawnTicks >= FOLLOW_MILLIS) showDisplay(session);
}

async function draw(session: GameSession): Promise<void> {
  const { inner, means, record, screen } = session;
  const { display } = inner;
  display.isDrawing = true;
  try {
    while (display.isOld) {
      display.isOld = false;
      display.drawnTicks = means.ticks();
      const { client } = inner;
      const { game } = record.value;
      const card = means.cardOf(programOf(record.value) ?? '');
      if (!client || !card || !isReadyFor(session, card)) continue;
      const drawn = await client.screen(game);
      if (record.value.game === game && inner.client === client) screen.value = drawn;
      else display.isOld = true;
    }
  } catch {
    // A display that fails is no reason to lose a move.
  } finally {
    display.isDrawing = false;
  }
}
