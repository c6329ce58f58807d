/** The accuracy of UCI_Elo: nominal strengths of the house's engine and their measured ratings. */
import type { HouseList, HousePlayer } from './house-list.ts';

interface LimitedPlayer extends HousePlayer {
  /** The value of UCI_Elo. */
  readonly nominal: number;
}

/** The players of the list whose strength was limited by UCI_Elo, the weakest setting first. */
export function limitedPlayers({ players }: HouseList): LimitedPlayer[] {
  return players
    .flatMap((player): LimitedPlayer[] => {
      const { UCI_Elo: nominal, UCI_LimitStrength: isLimited } = player.options;
      return isLimited === true && typeof nominal === 'number' ? [{ ...player, nominal }] : [];
    })
    .sort((one, other) => one.nominal - other.nominal);
}

/** A straight line fitted to points of different accuracy. */
export interface WeightedLine {
  /** Rating points for each point of UCI_Elo; 1 if UCI_Elo is accurate. */
  readonly slope: number;
  readonly slopeError95: number;
  /** The setting at which nominal and measured strength are the same; undefined if they never are. */
  readonly meets?: number;
}

/** Least squares, each point weighted by its error. Bounds are left out. @returns undefined for fewer than three. */
export function lineThrough(all: readonly LimitedPlayer[]): WeightedLine | undefined {
  const players = all.filter(({ bound, error }) => bound === undefined && error > 0);
  if (players.length < 3) return undefined;
  const weight = ({ error }: LimitedPlayer) => error ** -2;
  const total = players.reduce((sum, player) => sum + weight(player), 0);
  const mean = (of: (player: LimitedPlayer) => number) =>
    players.reduce((sum, player) => sum + weight(player) * of(player), 0) / total;
  const x = mean(({ nominal }) => nominal);
  const y = mean(({ rating }) => rating);
  const spread = mean(({ nominal }) => (nominal - x) ** 2);
  const slope = mean(({ nominal, rating }) => (nominal - x) * (rating - y)) / spread;
  // Errors are half-widths of 95 % intervals.
  const slopeError95 = 1 / Math.sqrt(total * spread);
  const meets = slope === 1 ? undefined : (y - slope * x) / (1 - slope);
  return { slope, slopeError95, meets };
}
