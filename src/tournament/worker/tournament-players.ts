/** Node only: the players of tournaments that a worker plays in. */
import { openGamePool } from '../../match/game-threads.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import { openPlayerPool, type PlayerPool, type StartedPlayer } from '../../match/player-pool.ts';
import type { StoredTournament } from '../store/tournaments.ts';
import { timeFactor, withScaledTerms } from './scaled-terms.ts';

export interface TournamentPlayers {
  /** By which real time is multiplied here. */
  readonly factor: number;
  readonly pool: PlayerPool;
  readonly players: readonly PlannedPlayer[];
}

/** Gets the players of a tournament ready. @throws {PlayerError} and {OptionError} if one cannot be started here. */
export async function startPlayers(
  { spec, speed }: StoredTournament,
  ownSpeed: number,
  start?: (player: PlannedPlayer) => Promise<StartedPlayer>,
): Promise<TournamentPlayers> {
  const factor = timeFactor(speed, ownSpeed);
  const players = withScaledTerms(spec.players, factor);
  const pool = start ? openPlayerPool(players, start) : openGamePool(players);
  try {
    await pool.startAll();
  } catch (error) {
    await pool.close();
    throw error;
  }
  return { factor, pool, players };
}
