/** The house's own rating list, data/ratings/house.json: the strength of each program with its error. */
import { withTrueMinus } from '../format/score.ts';
import type { Options } from '../programs/program.ts';

/** A player whose rating is taken from elsewhere, so that the others have a scale. */
export interface ListAnchor {
  readonly name: string;
  readonly rating: number;
  readonly source: string;
}

export interface HousePlayer {
  readonly name: string;
  /** Its program, and the options it played with if not the defaults. */
  readonly program: string;
  readonly options: Options;
  /** The level it played on, by the period clock. */
  readonly level: string;
  readonly rating: number;
  /** Half the width of the 95 % interval; 0 for the anchor. */
  readonly error: number;
  readonly games: number;
  readonly points: number;
  /** It lost, or won, every game, so the rating is only a bound. */
  readonly bound?: 'above' | 'below';
  /** The likelihood, from 0 to 1, that it is stronger than the next in the list; absent for the last. */
  readonly superiority?: number;
}

export interface HouseList {
  readonly anchor: ListAnchor;
  /** The day on which it was made: 2026-11-22. */
  readonly date: string;
  /** The command that regenerates it. */
  readonly command: string;
  readonly games: number;
  /** The best first. */
  readonly players: readonly HousePlayer[];
}

/** "1739 ± 81", "1625 (given)" for the anchor, "below 728" if every game was lost. */
export function formatHouseRating({ anchor }: Pick<HouseList, 'anchor'>, player: HousePlayer): string {
  if (player.name === anchor.name) return `${player.rating} (given)`;
  if (player.bound) return `${player.bound} ${player.rating}`;
  return `${withTrueMinus(player.rating)} ± ${player.error}`;
}
