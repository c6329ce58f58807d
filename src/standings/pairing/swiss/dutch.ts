/**
 * FIDE's Dutch system (Handbook C.04.3, in force from 1 February 2026). The Handbook describes a search through
 * transpositions and exchanges, and allows any method with the same result: here each bracket is a maximum weight
 * matching, whose weights rank the criteria first and the order of that search last.
 */
import { mayHaveBye, mayMeet, type PairingBracket, type RoundRules, rememberedFaults } from './bracket.ts';
import type { ColorFaults } from './colors.ts';
import { bitsFor, qualityOf } from './quality.ts';
import { compareRank, type SwissPlayer } from './swiss-player.ts';
import { maximumWeightMatching } from './weighted-matching.ts';

/** A pair, the higher ranked first. */
type Pair = readonly [higher: SwissPlayer, lower: SwissPlayer];

interface DutchRound {
  readonly pairs: readonly Pair[];
  readonly bye?: SwissPlayer;
}

/** Some players cannot be paired without meeting an opponent a second time. */
export class NoPairingError extends Error {
  override readonly name = 'NoPairingError';
}

/**
 * Pairs a round.
 * @param players those present.
 * @throws {NoPairingError} if no pairing is possible; the organiser then decides what to do (1.9.3).
 */
export function pairDutch(players: readonly SwissPlayer[], given: Omit<RoundRules, 'byeScore'>): DutchRound {
  const order = [...players].sort(compareRank);
  const rules = withByeScore(order, given);
  const faultsOf = rememberedFaults(rules.initialColor);
  const groups = [...Map.groupBy(order, ({ score }) => score).values()];
  const pairs: Pair[] = [];
  let movedDown: readonly SwissPlayer[] = [];
  for (const [index, residents] of groups.entries()) {
    const bracket: PairingBracket = {
      movedDown,
      residents,
      next: groups[index + 1] ?? [],
      below: groups.slice(index + 2).flat(),
    };
    const made = pairBracket(bracket, rules, faultsOf);
    pairs.push(...made);
    const paired = new Set(made.flat());
    movedDown = [...movedDown, ...residents].filter((player) => !paired.has(player));
  }
  const [bye] = movedDown;
  return bye ? { pairs, bye } : { pairs };
}

/** C4 and C5: the round must be completable; the bye goes to as low a score as possible. */
function withByeScore(order: readonly SwissPlayer[], given: Omit<RoundRules, 'byeScore'>): RoundRules {
  if (order.length % 2 === 0) {
    if (canComplete(order, given)) return given;
  } else {
    const scores = [...new Set(order.map(({ score }) => score))].sort((a, b) => a - b);
    for (const byeScore of scores) {
      const rules = { ...given, byeScore };
      if (canComplete(order, rules)) return rules;
    }
  }
  throw new NoPairingError('no round is possible without repeating a pairing');
}

/** Whether these can all be paired, except for the bye if their number is odd. */
function canComplete(players: readonly SwissPlayer[], rules: RoundRules): boolean {
  const size = players.length + (rules.byeScore === undefined ? 0 : 1);
  if (size % 2 === 1) return false;
  const mate = maximumWeightMatching(size, (one, other) => {
    const [a, b] = [players[one], players[other]];
    return (a && b ? mayMeet(a, b, rules) : mayHaveBye((a ?? b)!, rules)) ? 1n : 0n;
  });
  return !mate.includes(-1);
}

type FaultsOf = (higher: SwissPlayer, lower: SwissPlayer) => ColorFaults;

function pairBracket(bracket: PairingBracket, rules: RoundRules, faultsOf: FaultsOf): readonly Pair[] {
  const natural = naturalPairs(bracket, rules, faultsOf);
  if (natural) return natural;
  const { movedDown, residents, next, below } = bracket;
  const isLast = next.length === 0;
  const isByeNear = rules.byeScore !== undefined && residents[0]!.score <= rules.byeScore;
  if (!isLast && !isByeNear) {
    // Usually those below can be paired whoever floats down, and need not be considered individually.
    const { pairs, rest } = bestPairs(bracket, rules, faultsOf, { isWhole: false, isByeFloating: false });
    if (canComplete([...rest, ...below], rules)) return pairs;
  }
  const found = bestPairs(bracket, rules, faultsOf, { isWhole: true, isByeFloating: false });
  const floating = movedDown.length + residents.length - 2 * found.pairs.length;
  if (!isByeNear || floating !== 1) return found.pairs;
  // C9 applies if the only downfloater gets the bye.
  return bestPairs(bracket, rules, faultsOf, { isWhole: true, isByeFloating: true }).pairs;
}

/**
 * The first candidate of a bracket whose players all have the same score (3.3), the upper half against the lower, if it
 * is perfect; undefined if a full search is needed.
 */
function naturalPairs(
  { movedDown, residents, next, below }: PairingBracket,
  rules: RoundRules,
  faultsOf: FaultsOf,
): Pair[] | undefined {
  const half = Math.floor(residents.length / 2);
  if (movedDown.length > 0) return undefined;
  const rest = [...next, ...below];
  const last = residents.at(-1)!;
  if (residents.length % 2 === 1) {
    // With a downfloater the pairing is perfect only if that player gets the bye, and no other is a better choice for it.
    const isBest = rest.length === 0 && mayHaveBye(last, rules) && last.unplayed === 0;
    if (!isBest || last.floats.includes('down')) return undefined;
  }
  const pairs = residents.slice(0, half).map((higher, index): Pair => [higher, residents[half + index]!]);
  if (!pairs.every(([one, other]) => mayMeet(one, other, rules) && faultsOf(one, other).denied === 0)) return undefined;
  return residents.length % 2 === 1 || canComplete(rest, rules) ? pairs : undefined;
}

/** The best pairs of a bracket, the earliest in the Handbook's order among equals; and those left over. */
function bestPairs(
  bracket: PairingBracket,
  rules: RoundRules,
  faultsOf: FaultsOf,
  settings: { readonly isWhole: boolean; readonly isByeFloating: boolean },
): { readonly pairs: readonly Pair[]; readonly rest: readonly SwissPlayer[] } {
  const { movedDown, residents, next, below } = bracket;
  const everybody = [...movedDown, ...residents, ...next, ...(settings.isWhole ? below : [])];
  const quality = qualityOf(bracket, rules, settings, faultsOf);
  const isHere = new Set([...movedDown, ...residents]);
  const base = new Map<string, bigint>();
  for (const [index, higher] of everybody.entries()) {
    for (const lower of everybody.slice(index + 1)) {
      // Two moved-down players could not be paired above, and must not be paired here.
      const isPossible = !movedDown.includes(lower) && mayMeet(higher, lower, rules);
      if (isPossible) base.set(`${higher.number} ${lower.number}`, quality.weightOf(higher, lower));
    }
  }
  const solve = (players: readonly SwissPlayer[], extraBits: number, extraOf: (pair: Pair) => bigint): Pair[] => {
    const mate = maximumWeightMatching(players.length, (one, other) => {
      const pair: Pair = one < other ? [players[one]!, players[other]!] : [players[other]!, players[one]!];
      const weight = base.get(`${pair[0].number} ${pair[1].number}`);
      return weight === undefined ? 0n : (weight << BigInt(extraBits)) | extraOf(pair);
    });
    return players.flatMap((player, index) =>
      mate[index]! > index ? [[player, players[mate[index]!]!] as const] : [],
    );
  };

  const fixed: Pair[] = [];
  let pairsOfRest = Math.floor(residents.length / 2);
  if (movedDown.length > 0) {
    const { bits, weightOf } = movedDownOrder(movedDown, residents);
    const found = solve(everybody, bits, weightOf);
    fixed.push(...found.filter(([higher, lower]) => movedDown.includes(higher) && isHere.has(lower)));
    pairsOfRest = found.filter(([higher, lower]) => residents.includes(higher) && isHere.has(lower)).length;
  }
  const taken = new Set(fixed.flat());
  const remainder = residents.filter((player) => !taken.has(player));
  const others = everybody.filter((player) => !taken.has(player));
  // A moved-down player without an opponent floats on.
  for (const player of movedDown) {
    if (taken.has(player)) continue;
    for (const resident of remainder) base.delete(`${player.number} ${resident.number}`);
  }
  for (;;) {
    const { bits, weightOf } = remainderOrder(remainder, pairsOfRest);
    const found = solve(others, bits, weightOf);
    const here = found.filter(([higher, lower]) => isHere.has(higher) && isHere.has(lower));
    if (here.length === pairsOfRest || movedDown.length > 0) {
      const matched = new Set([...taken, ...found.flat()]);
      return { pairs: [...fixed, ...here], rest: everybody.filter((player) => !matched.has(player)) };
    }
    // If fewer pairs are possible than players would allow, the upper part of the bracket is smaller.
    pairsOfRest = here.length;
  }
}

/** Weights that decide after the criteria: the earlier a candidate is generated, the greater their sum. */
interface Order {
  readonly bits: number;
  weightOf(pair: Pair): bigint;
}

/** The order of choices of the moved-down players to pair (4.4), and of their opponents (4.2). */
function movedDownOrder(movedDown: readonly SwissPlayer[], residents: readonly SwissPlayer[]): Order {
  const width = bitsFor(residents.length);
  const count = movedDown.length;
  const upper = new Map(movedDown.map((player, index) => [player, index]));
  const lower = new Map(residents.map((player, index) => [player, index]));
  return {
    bits: count + count * width,
    weightOf([higher, partner]) {
      const [index, place] = [upper.get(higher), lower.get(partner)];
      if (index === undefined || place === undefined) return 0n;
      // First, the highest of them are paired; then the highest one's opponent is as high as possible, and so on.
      const isPaired = 1n << BigInt(count * width + count - 1 - index);
      return isPaired | (BigInt(residents.length - place) << BigInt((count - 1 - index) * width));
    },
  };
}

/**
 * The order of candidates among residents (3.6): the upper part of the bracket has as many players as there are pairs.
 * As few as possible change sides (4.3.1), with the smallest difference of numbers (4.3.2), the lowest going down (4.3.3)
 * and the highest coming up (4.3.4); then each upper player in turn has the highest opponent (4.2).
 */
function remainderOrder(residents: readonly SwissPlayer[], pairs: number): Order {
  const count = residents.length;
  const place = new Map(residents.map((player, index) => [player, index]));
  const width = bitsFor(count);
  const widths = {
    stays: width,
    sum: bitsFor(count * count),
    down: pairs + width,
    up: count,
    opponents: count * width,
  };
  const bits = Object.values(widths).reduce((sum, each) => sum + each, 0);
  return {
    bits,
    weightOf([higher, lower]) {
      const [upper, under] = [place.get(higher), place.get(lower)];
      if (upper === undefined || under === undefined) return 0n;
      const isAbove = upper < pairs;
      let weight = isAbove ? 1n : 0n;
      weight = (weight << BigInt(widths.sum)) | BigInt(count - upper);
      // Players who stay above count less the lower they are, so that the lowest go down.
      weight = (weight << BigInt(widths.down)) | (isAbove ? (1n << BigInt(pairs)) - (1n << BigInt(upper)) : 0n);
      weight = (weight << BigInt(widths.up)) | (isAbove ? 0n : 1n << BigInt(count - 1 - upper));
      const opponent = BigInt(count - under) << BigInt((count - 1 - upper) * width);
      return (weight << BigInt(widths.opponents)) | opponent;
    },
  };
}
