import { formatQuantity } from '../../format/number.ts';
import type { Card } from '../../programs/program.ts';
import type { HouseList, HousePlayer } from '../../ratings/house-list.ts';

/** The house's rating list as a ladder to climb. */

/** One opponent. */
export interface Rung {
  readonly player: HousePlayer;
  /** "Antwoord, held to 1200". */
  readonly name: string;
  /** Its machine and year. */
  readonly about: string;
}

/** The opponents of the list that are in the collection, weakest first. */
export function rungsOf({ players }: HouseList, cardOf: (program: string) => Card | undefined): Rung[] {
  return players
    .flatMap((player) => {
      const card = cardOf(player.program);
      return card ? [{ player, name: nameOf(player, card), about: aboutOf(card) }] : [];
    })
    .sort((one, other) => one.player.rating - other.player.rating);
}

function nameOf({ options }: HousePlayer, { name }: Card): string {
  const { UCI_LimitStrength, UCI_Elo, ...others } = options;
  const words = [
    ...(UCI_LimitStrength === true ? [`held to ${UCI_Elo}`] : []),
    ...Object.entries(others).map(([option, value]) => `${option} ${value}`),
  ];
  return [name, ...words].join(', ');
}

function aboutOf({ machineName, year }: Card): string {
  if (machineName === undefined) return String(year);
  return machineName.includes(String(year)) ? machineName : `${machineName}, ${year}`;
}

/** The position of a rating on a line of length 100 that includes all of them with their errors. */
export function scaleOf(players: readonly HousePlayer[]): (rating: number) => number {
  const least = Math.min(...players.map(({ rating, error }) => rating - error));
  const most = Math.max(...players.map(({ rating, error }) => rating + error));
  const width = Math.max(1, most - least);
  return (rating) => Math.min(100, Math.max(0, (100 * (rating - least)) / width));
}

/** A rating as a sentence, for screen readers: "Rated about 1200, 40 points up or down." */
export function sayRating({ anchor }: Pick<HouseList, 'anchor'>, player: HousePlayer): string {
  const { rating, error, bound } = player;
  if (player.name === anchor.name) return `Rated ${rating}, from which the others are measured.`;
  if (bound === 'below') return `Rated below ${rating}: it has lost every game.`;
  if (bound === 'above') return `Rated above ${rating}: it has won every game.`;
  return `Rated about ${rating}, ${formatQuantity(error, 'point')} up or down.`;
}
