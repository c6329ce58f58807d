import type { Card } from '../../../programs/program.ts';
import type { HouseList, HousePlayer } from '../../../ratings/house-list.ts';

/** A program on the ladder. */
export interface Rung {
  readonly card: Card;
  /** Its rating at full strength, where the house has measured it. */
  readonly player?: HousePlayer;
}

/** The programs of the house, oldest first, each with its rating; without the random mover and those that play only one ending. */
export function rungsOf(cards: readonly Card[], { players }: Pick<HouseList, 'players'>): readonly Rung[] {
  return cards
    .filter(({ id, ending }) => id !== 'random' && !ending)
    .map((card) => ({
      card,
      player: players.find(({ program, options }) => program === card.id && Object.keys(options ?? {}).length === 0),
    }))
    .sort((one, other) => one.card.year - other.card.year);
}

/** The first year that counts as modern here. */
const MODERN = 1990;

/** The programs of the time that have a rating. */
export const ofTheTime = (rungs: readonly Rung[]): readonly Rung[] =>
  rungs.filter(({ card, player }) => player !== undefined && card.year < MODERN);

/** The expected points per hundred at a rating difference (the logistic curve of Elo ratings). */
export const shareFor = (difference: number): number => Math.round(100 / (1 + 10 ** (-difference / 400)));

/** The fastest program of the time, by positions a second. */
export const fastest = (rungs: readonly Rung[]): Rung =>
  ofTheTime(rungs).reduce((most, rung) => (rung.card.positionsPerSecond > most.card.positionsPerSecond ? rung : most));

/** The highest rated of them. */
export function highest(rungs: readonly Rung[]): readonly string[] {
  const rated = ofTheTime(rungs);
  const most = Math.max(...rated.map(({ player }) => player!.rating));
  return rated.filter(({ player }) => player!.rating === most).map(({ card }) => card.id);
}
