/** Node only: the players of tournaments that a worker plays in. */
import { openGamePool } from '../../match/game-threads.ts';
import type { LiveGame } from '../../match/live-game.ts';
import type { PlannedPlayer } from '../../match/participant.ts';
import { openPlayerPool, type PlayerPool, type StartedPlayer, startAllUnless } from '../../match/player-pool.ts';
import type { Terms } from '../../session/terms.ts';
import type { StoredTournament } from '../store/tournaments.ts';

export interface TournamentPlayers {
  /** The factor by which real time is multiplied here. */
  readonly factor: number;
  readonly pool: PlayerPool;
  readonly players: readonly PlannedPlayer[];
}

/**
 * Starts the players of a tournament, and ends them if `ending` is aborted meanwhile.
 * @param ownSpeed of this machine when idle, if the tournament scales clocks by it.
 * @throws {PlayerError} and {OptionError} if one cannot be started here.
 */
export async function startPlayers(
  { spec, speed }: StoredTournament,
  ownSpeed: number | undefined,
  ending: AbortSignal,
  start?: (player: PlannedPlayer) => Promise<StartedPlayer>,
  onLive?: (live: LiveGame) => void,
): Promise<TournamentPlayers> {
  const factor = ownSpeed === undefined ? 1 : timeFactor(speed, ownSpeed);
  const players = withScaledTerms(spec.players, factor);
  const pool = start ? openPlayerPool(players, start, { onLive }) : openGamePool(players, undefined, { onLive });
  try {
    await startAllUnless(ending, pool);
  } catch (error) {
    await pool.close();
    throw error;
  }
  return { factor, pool, players };
}

/** The accuracy of a measured speed: within it, two machines count as equally fast. */
const EQUAL = 0.1;

/**
 * The factor by which real time is multiplied on a machine, so that players search as much as on the one for which a
 * tournament was made. Both speeds in positions per second of the same task.
 */
export function timeFactor(meantFor: number, own: number): number {
  const factor = meantFor / own;
  return Math.abs(factor - 1) <= EQUAL ? 1 : Number(factor.toFixed(3));
}

/** The players with their real clocks scaled; positions, depths, levels and period clocks stay as they are. */
export function withScaledTerms(players: readonly PlannedPlayer[], factor: number): PlannedPlayer[] {
  return players.map((player) => ({ ...player, terms: scaled(player.terms, factor) }));
}

function scaled(terms: Terms, factor: number): Terms {
  const { control, moveMillis, period } = terms;
  if (period || factor === 1) return terms;
  return {
    ...terms,
    ...(moveMillis === undefined ? {} : { moveMillis: Math.round(moveMillis * factor) }),
    ...(control
      ? {
          control: {
            ...control,
            millis: Math.round(control.millis * factor),
            incrementMillis: Math.round(control.incrementMillis * factor),
          },
        }
      : {}),
  };
}
