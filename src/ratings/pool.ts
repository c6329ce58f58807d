/** Games as rating lists count them. */

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
  /** The players' earlier ratings, if known. */
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
  /** Resampling units, a pair of games or a single one, grouped by their results: there are few kinds, however many games. */
  readonly kinds: readonly UnitKind[];
  /** The kind of each unit. */
  readonly units: Uint32Array;
}

/** Units with the same players and the same results. */
interface UnitKind {
  readonly games: readonly PoolGame[];
  readonly count: number;
}

/** Gathers games; players are numbered in the order in which they appear. */
export function poolOf(games: readonly RatedGame[]): Pool {
  const numbers = new Map<string, number>();
  const places = new Map<string, number>();
  const encounters: { white: number; black: number; wins: number; draws: number; losses: number }[] = [];
  const open = new Map<string, PoolGame[]>();
  const kinds: { readonly games: readonly PoolGame[]; count: number }[] = [];
  const kindOf = new Map<string, number>();
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
    const own = open.get(unit);
    if (own) own.push({ encounter, points });
    else open.set(unit, [{ encounter, points }]);
  }
  const units = new Uint32Array(open.size);
  let next = 0;
  for (const own of open.values()) {
    own.sort((a, b) => a.encounter - b.encounter || a.points - b.points);
    const key = own.map((game) => `${game.encounter} ${game.points}`).join();
    let kind = kindOf.get(key);
    if (kind === undefined) {
      kind = kinds.push({ games: own, count: 0 }) - 1;
      kindOf.set(key, kind);
    }
    kinds[kind]!.count++;
    units[next++] = kind;
  }
  return { names: [...numbers.keys()], encounters, kinds, units };
}

/** The number of units above which a binomial number is drawn at once: it takes as long as drawing this many one by one. */
const UNITS_A_BINOMIAL = 16;

/**
 * Draws as many units as the pool has at random, with repetition; call it once for each draw. How often each kind is drawn has a
 * multinomial distribution. Where there are many units of a kind it is drawn as such: a binomial number for each, of what is left.
 * @returns the encounters of what was drawn.
 */
export function resampled({ encounters, kinds, units }: Pool, chance: () => number): Encounter[] {
  const drawn = encounters.map(({ white, black }) => ({ white, black, wins: 0, draws: 0, losses: 0 }));
  const add = (kind: UnitKind, times: number) => {
    for (const { encounter, points } of kind.games) {
      drawn[encounter]![points === 1 ? 'wins' : points === 0 ? 'losses' : 'draws'] += times;
    }
  };
  if (units.length <= UNITS_A_BINOMIAL * kinds.length) {
    for (let draw = 0; draw < units.length; draw++) add(kinds[units[Math.floor(chance() * units.length)]!]!, 1);
  } else {
    let toDraw = units.length;
    let others = units.length;
    for (const kind of kinds) {
      const times = binomial(toDraw, kind.count / others, chance);
      toDraw -= times;
      others -= kind.count;
      add(kind, times);
    }
  }
  return drawn.filter((each) => gamesIn(each) > 0);
}

/** Up to this mean the steps of a walk from nought are few, and nothing underflows. */
const MOST_WALKED = 30;

/**
 * Draws the number of successes among `trials`. A number of trials is halved at its median, whose place among them has a beta distribution
 * (D. A. Relles, 1972), until few successes are left to be expected; those are walked through (inversion).
 */
export function binomial(trials: number, share: number, chance: () => number): number {
  let successes = 0;
  let left = trials;
  let p = share;
  while (left * Math.min(p, 1 - p) > MOST_WALKED) {
    const middle = (left + 1) >> 1;
    const place = beta(middle, left + 1 - middle, chance);
    if (place <= p) {
      successes += middle;
      left -= middle;
      p = (p - place) / (1 - place);
    } else {
      left = middle - 1;
      p /= place;
    }
  }
  if (p >= 1) return successes + left;
  return p > 0.5 ? successes + left - walked(left, 1 - p, chance) : successes + walked(left, p, chance);
}

function walked(trials: number, share: number, chance: () => number): number {
  const odds = share / (1 - share);
  let probability = (1 - share) ** trials;
  let rest = chance() - probability;
  let successes = 0;
  while (rest >= 0 && successes < trials) {
    probability *= (odds * (trials - successes)) / ++successes;
    rest -= probability;
  }
  return successes;
}

function beta(one: number, other: number, chance: () => number): number {
  const share = gamma(one, chance);
  return share / (share + gamma(other, chance));
}

/** A gamma variate of a shape of at least 1 (G. Marsaglia, W. Tsang, 2000). */
function gamma(shape: number, chance: () => number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - chance()) < (normal * normal) / 2 + d * (1 - v + Math.log(v))) return d * v;
  }
}

export function gamesIn({ wins, draws, losses }: Encounter): number {
  return wins + draws + losses;
}

/** White's points. */
export function pointsIn({ wins, draws }: Encounter): number {
  return wins + draws / 2;
}

/** Each player's overall record. */
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
