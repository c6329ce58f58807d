import type { Services } from '../app/page.ts';
import { readSharedGame } from '../games/game-card.ts';
import { tournamentOfGame } from '../record/game-id.ts';
import { browserTournaments } from '../tournaments/tournament-store.ts';

/**
 * The game of a URL that this browser does not have, as {@link readSharedGame} reads it. One of a tournament that is not here
 * either becomes a game of its own, with a new id.
 */
export async function readLinkedGame(services: Services, id: string, code: string) {
  const tournament = tournamentOfGame({ id });
  const isOwn =
    tournament === undefined ||
    (await browserTournaments()
      .get(tournament)
      .catch(() => undefined)) !== undefined;
  return readSharedGame(services, isOwn ? id : services.newId(), code);
}
