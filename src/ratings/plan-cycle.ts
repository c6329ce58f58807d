/** Who should meet next, so that the errors of a rating list fall the most for the computing time. */
import { ELO_PER_E } from './fit.ts';
import type { RatedGame } from './pool.ts';

/** A player whose rating is to be known better. */
export interface CyclePlayer {
  readonly name: string;
  /** As far as it is known; of one who has not played, a guess. */
  readonly rating: number;
  /** Half its 95 % interval, infinite for one who has not played; 0 for the anchor. */
  readonly error: number;
  /** What one of its moves costs, in seconds of processor time. */
  readonly secondsPerMove: number;
}

interface CyclePlan {
  /** Pairings, at most. */
  readonly pairings: number;
  /** Games of each. */
  readonly games: number;
  /** An error that is small enough, in Elo points. */
  readonly wantedError: number;
}

/** Moves of each side of a game, on average. */
const MOVES_PER_GAME = 45;
/** What is thought of a rating before any game: that it is right within this deviation. */
const PRIOR_DEVIATION = 400;

/** Further apart than this, in Elo points, two players meet only where one of them has nobody nearer. */
const FAR = 400;

/**
 * Chooses pairings one after another, each time the one that lowers the variances the most for each second it costs:
 * the product of the variances of those players whose error is still above the wanted one, so that halving a small one
 * is worth as much as halving a great one. What the games chosen before will tell is taken into account. A game tells
 * p(1 − p), p being the expected score, of the difference between its players, and through them of everybody they have
 * met: so the anchor, by whom all errors are measured, is worth more games than others, and whoever costs little or is
 * near in strength is worth more than one who costs much or is far. Players far apart are left out, though some of their
 * games would be cheap: there the model says least of how chess programs score.
 *
 * The same games give the same plan. When all are known well enough, nothing is chosen.
 * @param players with the anchor, whose error is 0, among them.
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

/** Who may meet: those who are not far apart, and each with whoever is nearest. */
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

/** What a move costs beside the players' thinking: the rules, the record, the messages; in seconds. */
const OVERHEAD = 0.004;

/** What one game says of a difference in rating, in inverse squares of Elo points. */
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

/** By how much the logarithm of the variances that matter falls, by knowledge of this weight about a difference. */
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

/** Takes that knowledge into the variances (Sherman and Morrison). */
function learn(variances: readonly Float64Array[], one: number, other: number, weight: number): void {
  const shifts = variances.map((row) => row[one]! - row[other]!);
  const share = weight / (1 + weight * (shifts[one]! - shifts[other]!));
  for (const [at, row] of variances.entries()) {
    for (const [column, shift] of shifts.entries()) row[column]! -= share * shifts[at]! * shift;
  }
}
