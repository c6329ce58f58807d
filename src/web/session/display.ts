import { programOf } from '../record/record.ts';
import { isReadyFor } from './client-for-game.ts';
import type { GameSession } from './game-session.ts';

/** The period display beside the board: it follows the game and, while the program thinks, the search. */

/** The least time between two requests for the display of a search, in milliseconds. */
const FOLLOW_MILLIS = 250;

/**
 * Requests the display for the game on the board. If a drawing is in progress, another follows. Nothing is drawn before the
 * program is ready for this game.
 */
export function showDisplay(session: GameSession): void {
  const { display } = session.inner;
  display.isOld = true;
  if (!display.isDrawing) void draw(session);
}

/** The same for a thought of a search, unless the display has just been drawn. */
export function followOnDisplay(session: GameSession): void {
  if (session.services.ticks() - session.inner.display.drawnTicks >= FOLLOW_MILLIS) showDisplay(session);
}

async function draw(session: GameSession): Promise<void> {
  const { inner, services, record, screen } = session;
  const { display } = inner;
  display.isDrawing = true;
  try {
    while (display.isOld) {
      display.isOld = false;
      display.drawnTicks = services.ticks();
      const { client } = inner;
      const { game } = record.value;
      const card = services.cardOf(programOf(record.value) ?? '');
      if (!client || !card || !isReadyFor(session, card)) continue;
      const drawn = await client.screen(game);
      if (record.value.game === game && inner.client === client) screen.value = drawn;
      else display.isOld = true;
    }
  } catch {
    // A failing display must not lose a move.
  } finally {
    display.isDrawing = false;
  }
}
