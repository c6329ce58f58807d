/** Node only: the players of tournaments that a worker plays in, and the pairs they play. */
import { resultOf } from '../../chess/game.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import { recordOf } from '../../match/game-record.ts';
import type { PlannedPlayer } from '../../match/plan.ts';
import { openPlayerPool, type PlayerPool } from '../../match/player-pool.ts';
import { openingOf } from '../../match/random-plies.ts';
import type { StartedPlayer } from '../../match/started-player.ts';
import { terminationOf } from '../../session/reason.ts';
import type { Claim, HandedIn } from '../store/pairings.ts';
import type { StoredTournament } from '../store/tournaments.ts';
import { timeFactor, withScaledTerms } from './scaled-terms.ts';

export interface TournamentPlayers {
  /** By which real time is multiplied here. */
  readonly factor: number;
  readonly pool: PlayerPool;
  readonly players: readonly PlannedPlayer[];
}

/** Gets the players of a tournament ready. @throws {PlayerError} and {OptionError} where one cannot be started here. */
export async function startPlayers(
  { spec, speed }: StoredTournament,
  ownSpeed: number,
  start?: (player: PlannedPlayer) => Promise<StartedPlayer>,
): Promise<TournamentPlayers> {
  const factor = timeFactor(speed, ownSpeed);
  const players = withScaledTerms(spec.players, factor);
  const pool = openPlayerPool(players, start);
  try {
    await pool.startAll();
  } catch (error) {
    await pool.close();
    throw error;
  }
  return { factor, pool, players };
}

/**
 * Plays the games of a pair, one after the other.
 * @throws the signal's reason where it is broken off.
 */
export async function playPair(
  { tournament, games }: Claim,
  { pool, players }: TournamentPlayers,
  version: string,
  signal: AbortSignal,
): Promise<HandedIn[]> {
  const { id, name, spec } = tournament;
  const plan = { id, event: name, players, seed: spec.seed };
  const handed: HandedIn[] = [];
  for (const scheduled of games) {
    const game = { ...scheduled, opening: openingOf(scheduled) };
    const { played, white, black, release } = await pool.play(game, { rules: spec.rules, signal });
    const record = recordOf(game, played, { plan, white, black, version });
    const { fault, ending, reason } = played;
    handed.push({
      ...{ number: game.number, white: game.white, black: game.black },
      result: resultOf(ending),
      termination: terminationOf(ending),
      reason,
      moves: played.game.moves,
      pgn: `${makePgn(record, { comments: 'tight' }).trimEnd()}\n`,
      millis: played.endedAt.getTime() - played.startedAt.getTime(),
      ...(fault ? { fault: { player: game[fault.by], problem: fault.problem } } : {}),
    });
    await release();
  }
  return handed;
}
