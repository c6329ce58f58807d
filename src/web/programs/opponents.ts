import houseList from '../../../data/ratings/house.json' with { type: 'json' };
import { detailsOf } from '../../programs/details.ts';
import type { Card } from '../../programs/program.ts';
import { formatHouseRating, type HouseList } from '../../ratings/house-list.ts';
import { aboutMachine } from '../app/format.ts';
import { EXHIBITS } from '../machine/exhibits.ts';
import { faceOf } from '../machine/faces.ts';
import { MACHINES } from '../machine/machine-list.ts';
import type { Rung } from './ladder-model.ts';

/** The rating list of the house. */
export const LIST = houseList as HouseList;

/** A program or a machine, as every list of them shows it. */
export interface Opponent {
  /** Its name in lists; several of a program that can be held to a strength. */
  readonly id: string;
  /** The machine or program that its drawing and its page are of. */
  readonly page: string;
  /** Absent for a machine that runs none of the collection. */
  readonly program?: string;
  /** As people know it. */
  readonly name: string;
  readonly year: number;
  /** Its machine and year. */
  readonly about: string;
  /** Its rating, at full strength; absent if it is not rated. */
  readonly rating?: number;
  /** The rating with its error in words; empty for a machine that runs another's program. */
  readonly strength: string;
  /** How it plays, in a line. */
  readonly plays: string;
}

export type OpponentOrder = 'year' | 'strength';

/** A program of the collection. */
export function opponentOf(card: Card): Opponent {
  const { id, name, year, ending } = card;
  const players = LIST.players.filter(({ program }) => program === id);
  const ratings = players.map(({ rating }) => rating);
  const [most, least] = [Math.max(...ratings), Math.min(...ratings)];
  const [first] = players;
  const strength = ending
    ? `plays only ${ending.name}`
    : !first
      ? 'not rated'
      : players.length > 1
        ? `${least} to ${most}`
        : formatHouseRating(LIST, first);
  return {
    id,
    page: id,
    program: id,
    name: faceOf(id)?.known ?? name,
    year,
    about: aboutMachine(card),
    ...(first ? { rating: most } : {}),
    strength,
    plays: detailsOf(id).plays,
  };
}

/** All programs, and the machines that run another's or none. */
export function collection(cards: readonly Card[]): readonly Opponent[] {
  const others = MACHINES.filter(({ id }) => !cards.some((card) => card.id === id));
  return [
    ...cards.map(opponentOf),
    ...others.map(({ id, program, name, year, years }) => ({
      id,
      page: id,
      ...(program === undefined ? {} : { program }),
      name,
      year,
      about: `${EXHIBITS[id].runs}, ${years}`,
      strength: '',
      plays: EXHIBITS[id].played,
    })),
  ];
}

/** A rung of the ladder: a program as it was rated. */
export function rungOpponent({ player, name }: Rung, card: Card): Opponent {
  const { options, rating } = player;
  const whole = opponentOf(card);
  const isWhole = Object.keys(options).length === 0;
  return {
    ...whole,
    id: player.name,
    name: isWhole ? whole.name : name,
    rating,
    strength: formatHouseRating(LIST, player),
  };
}

/** Sorts opponents, the oldest first, or the weakest; those without a rating come last. */
export function inOrder(opponents: readonly Opponent[], order: OpponentOrder): readonly Opponent[] {
  const placeOf = ({ year, rating }: Opponent) => (order === 'year' ? year : (rating ?? Number.POSITIVE_INFINITY));
  // Two opponents without a rating keep their order.
  return opponents.toSorted((one, other) => placeOf(one) - placeOf(other) || 0);
}

/** The chance of winning, with draws as half, of someone of a rating against another: the curve of Elo. */
export const winningChance = (rating: number, against: number): number => 1 / (1 + 10 ** ((against - rating) / 400));
