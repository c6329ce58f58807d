/** Chooses the pairings that reduce the errors of a rating list the most for the computing time. */
import { ELO_PER_E } from './fit.ts';
import type { RatedGame } from './pool.ts';

/** A player whose rating is to be measured. */
export interface CyclePlayer {
  readonly name: string;
  /** The current estimate; a guess for a player without games. */
  readonly rating: number;
  /** Half its 95 % interval; infinite for a player without games, 0 for the anchor. */
  readonly error: number;
  /** The cost of one of its moves, in seconds of processor time. */
  readonly secondsPerMove: number;
}

interface CyclePlan {
  /** The maximum number of pairings. */
  readonly pairings: number;
  /** Games per pairing. */
  readonly games: number;
  /** The error to reach, in Elo points. */
  readonly wantedError: number;
}

/** Moves of each side of a game, on average. */
const MOVES_PER_GAME = 45;
/** The standard deviation of a rating before any game. */
const PRIOR_DEVIATION = 400;

/** Players further apart than this, in Elo points, meet only if one of them has no nearer opponent. */
const FAR = 400;

/**
 * Chooses pairings one at a time, each the one with the greatest gain per second. The gain is the fall of the product of
 * the variances of all players whose error is still above the target, so that halving a small variance counts as much as
 * halving a large one; games already chosen are taken into account. A game gives information p(1 − p), with p the expected
 * score, about the difference between its players, and through them about all their opponents. This favours the anchor,
 * against which all errors are measured, and opponents that are cheap or close in strength. Pairings of very unequal
 * players are excluded even if cheap, because there the model is least reliable for chess programs.
 *
 * The same games give the same plan; it is empty when all errors have reached the target.
 * @param players including the anchor, whose error is 0.
 */
export function planCycle(
  players: readonly CyclePlayer[],
  games: readonly RatedGame[],
  { pairings, games: gamesEach, wantedError }: CyclePlan,
): (readonly [string, string])[] {
  const variances = variancesFrom(players, games);
  const isOpen = players.map(({ error }) => error > wantedError);
  const left = meetings(players);
  const chosen: (readonly [string, string])[] = [];
  while (chosen.length < pairings) {
    let best: { at: number; worth: number; weight: number } | undefined;
    for (const [at, [one, other]] of left.entries()) {
      const weight = gamesEach * informationOf(players[one]!.rating - players[other]!.rating);
      const gain = gainOf(variances, isOpen, one, other, weight);
      const seconds =
        gamesEach * MOVES_PER_GAME * (players[one]!.secondsPerMove + players[other]!.secondsPerMove + OVERHEAD);
      const worth = gain / seconds;
      if (worth > (best?.worth ?? 0)) best = { at, worth, weight };
    }
    if (!best) break;
    const [one, other] = left.splice(best.at, 1)[0]!;
    learn(variances, one, other, best.weight);
    chosen.push([players[one]!.name, players[other]!.name]);
  }
  return chosen;
}

/** Possible pairings: players close in strength, and each player with its nearest opponent. */
function meetings(players: readonly CyclePlayer[]): [number, number][] {
  const apart = (one: number, other: number) => Math.abs(players[one]!.rating - players[other]!.rating);
  const all = players.map((_, at) => at);
  const nearest = all.map(
    (one) => all.filter((other) => other !== one).sort((a, b) => apart(one, a) - apart(one, b))[0],
  );
  return all.flatMap((one) =>
    all
      .slice(one + 1)
      .filter((other) => apart(one, other) <= FAR || nearest[one] === other || nearest[other] === one)
      .map((other): [number, number] => [one, other]),
  );
}

/** The overhead of a move beyond the players' thinking (rules, record, messages), in seconds. */
const OVERHEAD = 0.004;

/** The information of one game about a rating difference, in inverse squares of Elo points. */
function informationOf(difference: number): number {
  const share = 1 / (1 + Math.exp(-difference / ELO_PER_E));
  return (share * (1 - share)) / ELO_PER_E ** 2;
}

/** The variances and covariances of the ratings after these games, relative to the anchor's. */
function variancesFrom(players: readonly CyclePlayer[], games: readonly RatedGame[]): Float64Array[] {
  const variances = players.map(({ error }, at) => {
    const row = new Float64Array(players.length);
    if (error > 0) row[at] = PRIOR_DEVIATION ** 2;
    return row;
  });
  const places = new Map(players.map(({ name }, at) => [name, at]));
  const counts = new Map<string, { one: number; other: number; count: number }>();
  for (const { white, black } of games) {
    const [one, other] = [places.get(white), places.get(black)];
    if (one === undefined || other === undefined) continue;
    const key = one < other ? `${one} ${other}` : `${other} ${one}`;
    const met = counts.get(key) ?? { one, other, count: 0 };
    counts.set(key, { ...met, count: met.count + 1 });
  }
  for (const { one, other, count } of counts.values()) {
    learn(variances, one, other, count * informationOf(players[one]!.rating - players[other]!.rating));
  }
  return variances;
}

/** The fall in the logarithm of the variances that matter, from information of this weight about a difference. */
function gainOf(
  variances: readonly Float64Array[],
  isOpen: readonly boolean[],
  one: number,
  other: number,
  weight: number,
): number {
  const difference = variances[one]![one]! - 2 * variances[one]![other]! + variances[other]![other]!;
  const share = weight / (1 + weight * difference);
  let sum = 0;
  for (const [at, row] of variances.entries()) {
    if (isOpen[at]) sum -= Math.log1p((-share * (row[one]! - row[other]!) ** 2) / row[at]!);
  }
  return sum;
}

/** Updates the variances with that information (Sherman and Morrison). */
function learn(variances: readonly Float64Array[], one: number, other: number, weight: number): void {
  const shifts = variances.map((row) => row[one]! - row[other]!);
  const share = weight / (1 + weight * (shifts[one]! - shifts[other]!));
  for (const [at, row] of variances.entries()) {
    for (const [column, shift] of shifts.entries()) row[column]! -= share * shifts[at]! * shift;
  }
}
