/** Games as rating lists count them: who met whom, and how it ended. */

/** A finished game. */
export interface RatedGame {
  readonly white: string;
  readonly black: string;
  /** White's points: 1, 0.5 or 0. */
  readonly points: number;
  /**
   * Games that share this depend on each other, as two with the same opening and colours exchanged; left out, the
   * game stands alone.
   */
  readonly pair?: string;
  /** Tells rating periods apart: a date, a round. */
  readonly period?: string;
  /** What the players were rated before, where that is known. */
  readonly whiteRating?: number;
  readonly blackRating?: number;
}

/** All the games of one player with White against one other. */
export interface Encounter {
  readonly white: number;
  readonly black: number;
  /** White's. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** A game as a pool numbers it: its encounter, and White's points. */
interface PoolGame {
  readonly encounter: number;
  readonly points: number;
}

/** Players by number, and their games. */
export interface Pool {
  readonly names: readonly string[];
  readonly encounters: readonly Encounter[];
  /** What may be drawn at random together: a pair of games, or a single one. */
  readonly units: readonly (readonly PoolGame[])[];
}

/** Gathers games; players are numbered in the order in which they appear. */
export function poolOf(games: readonly RatedGame[]): Pool {
  const numbers = new Map<string, number>();
  const places = new Map<string, number>();
  const encounters: { white: number; black: number; wins: number; draws: number; losses: number }[] = [];
  const units = new Map<string, PoolGame[]>();
  const numberOf = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size);
    return numbers.get(name)!;
  };
  for (const [index, { white, black, points, pair }] of games.entries()) {
    const key = `${numberOf(white)} ${numberOf(black)}`;
    let encounter = places.get(key);
    if (encounter === undefined) {
      encounter = encounters.length;
      places.set(key, encounter);
      encounters.push({ white: numberOf(white), black: numberOf(black), wins: 0, draws: 0, losses: 0 });
    }
    encounters[encounter]![points === 1 ? 'wins' : points === 0 ? 'losses' : 'draws'] += 1;
    const unit = pair === undefined ? `game ${index}` : `pair ${pair}`;
    units.set(unit, [...(units.get(unit) ?? []), { encounter, points }]);
  }
  return { names: [...numbers.keys()], encounters, units: [...units.values()] };
}

/** The encounters of as many units drawn at random, with repetition, as the pool has. */
export function resampled({ encounters, units }: Pool, chance: () => number): Encounter[] {
  const drawn = encounters.map(({ white, black }) => ({ white, black, wins: 0, draws: 0, losses: 0 }));
  for (let draw = 0; draw < units.length; draw++) {
    for (const { encounter, points } of units[Math.floor(chance() * units.length)]!) {
      drawn[encounter]![points === 1 ? 'wins' : points === 0 ? 'losses' : 'draws'] += 1;
    }
  }
  return drawn.filter((each) => gamesIn(each) > 0);
}

export function gamesIn({ wins, draws, losses }: Encounter): number {
  return wins + draws + losses;
}

/** White's points. */
export function pointsIn({ wins, draws }: Encounter): number {
  return wins + draws / 2;
}

/** What each player did in all. */
export interface PlayerRecord {
  readonly games: number;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export function recordsOf({ names, encounters }: Pick<Pool, 'names' | 'encounters'>): PlayerRecord[] {
  const records = names.map(() => ({ games: 0, points: 0, wins: 0, draws: 0, losses: 0 }));
  const add = (player: number, wins: number, draws: number, losses: number) => {
    const record = records[player]!;
    record.games += wins + draws + losses;
    record.points += wins + draws / 2;
    record.wins += wins;
    record.draws += draws;
    record.losses += losses;
  };
  for (const { white, black, wins, draws, losses } of encounters) {
    add(white, wins, draws, losses);
    add(black, losses, draws, wins);
  }
  return records;
}
