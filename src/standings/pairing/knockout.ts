import { type Pairing, pairKey, type Round } from './pairing.ts';

/** The places of a bracket from top to bottom; undefined gives the neighbour a bye. */
export type Bracket = readonly (number | undefined)[];

/** Every possible bracket has a forbidden pairing in its first round. */
class NoBracketError extends Error {
  override readonly name = 'NoBracketError';
}

/**
 * The order of seeds in a bracket, from 0: the top two can meet only in the final, the top four no earlier than the
 * semi-finals, and so on; in the first round all pairs of seeds have the same sum.
 * @param size a power of two.
 */
export function bracketOrder(size: number): number[] {
  let order = [0];
  while (order.length < size) {
    const doubled = 2 * order.length;
    order = order.flatMap((seed) => [seed, doubled - 1 - seed]);
  }
  return order;
}

/**
 * The bracket of a knockout, with byes for the top seeds if the number of players is not a power of two. To avoid
 * forbidden pairings in the first round, as few and as low seeds as possible change places.
 * @param players the number of players, in the order of seeding.
 * @param forbidden pairs that must not meet in the first round; they may meet later.
 * @throws {RangeError} for fewer than two players; {NoBracketError} if forbidden pairings cannot be avoided.
 */
export function makeBracket(players: number, forbidden: readonly (readonly [number, number])[] = []): Bracket {
  if (!Number.isInteger(players) || players < 2) throw new RangeError(`a knockout needs two players, found ${players}`);
  const size = 2 ** Math.ceil(Math.log2(players));
  const refused = new Set(forbidden.map(([one, other]) => pairKey(one, other)));
  const half = size / 2;
  // The upper half keeps its places; each of them takes its regular opponent, or the nearest one allowed.
  const opponents = new Array<number>(half);
  const taken = new Set<number>();
  const place = (upper: number): boolean => {
    if (upper < 0) return true;
    const own = size - 1 - upper;
    const choices = Array.from({ length: half }, (_, index) => half + index);
    choices.sort((a, b) => Math.abs(a - own) - Math.abs(b - own) || a - b);
    for (const lower of choices) {
      // Byes do not move.
      const isBye = lower >= players;
      if (taken.has(lower) || isBye !== own >= players || refused.has(pairKey(upper, lower))) continue;
      taken.add(lower);
      opponents[upper] = lower;
      if (place(upper - 1)) return true;
      taken.delete(lower);
    }
    return false;
  };
  if (!place(half - 1)) throw new NoBracketError('every possible first round has a forbidden pairing');
  return bracketOrder(size).map((seed) => {
    const player = seed < half ? seed : opponents[size - 1 - seed]!;
    return player < players ? player : undefined;
  });
}

/** A round of a bracket: neighbours meet, the higher seed with White first; a player without a neighbour has a bye. */
export function knockoutRound(bracket: Bracket): Round {
  const pairings: Pairing[] = [];
  const byes: number[] = [];
  for (let place = 0; place < bracket.length; place += 2) {
    const [one, other] = [bracket[place], bracket[place + 1]];
    if (one !== undefined && other !== undefined) {
      pairings.push({ white: Math.min(one, other), black: Math.max(one, other) });
    } else if (one !== undefined || other !== undefined) byes.push((one ?? other)!);
  }
  return { pairings, byes };
}

/** The bracket after a round. @param hasWon whether this player won its pairing. */
export function nextBracket(bracket: Bracket, hasWon: (player: number) => boolean): Bracket {
  return Array.from({ length: bracket.length / 2 }, (_, index) => {
    const [one, other] = [bracket[2 * index], bracket[2 * index + 1]];
    if (one === undefined || other === undefined) return one ?? other;
    return hasWon(one) ? one : other;
  });
}
