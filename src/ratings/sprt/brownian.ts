import { normalBelow } from '../normal.ts';

/**
 * A Brownian motion with drift between two bounds, which the log likelihood ratio of a sequential test nearly is when
 * the hypotheses are close together: time counts in pairs of games, and it begins at 0.
 */
export interface Brownian {
  /** Below 0. */
  readonly lower: number;
  /** Above 0. */
  readonly upper: number;
  /** Per pair. */
  readonly drift: number;
  /** Per pair. */
  readonly variance: number;
}

/** The chance that the upper bound is reached before the lower one, from `at`. */
export function chanceOfUpper({ lower, upper, drift, variance }: Brownian, at = 0): number {
  const slope = (-2 * drift) / variance;
  const width = upper - lower;
  const part = at - lower;
  if (Math.abs(slope * width) < 1e-9) return part / width;
  // Written so that no power overflows, whichever way it drifts.
  if (slope > 0) return (Math.exp(slope * (part - width)) - Math.exp(-slope * width)) / (1 - Math.exp(-slope * width));
  return Math.expm1(slope * part) / Math.expm1(slope * width);
}

/** The average number of pairs to reach either bound, from `at` (Wald's identity). */
export function expectedPairs(motion: Brownian, at = 0): number {
  const { lower, upper, drift, variance } = motion;
  if (at <= lower || at >= upper) return 0;
  if (Math.abs(drift) * (upper - lower) < 1e-6 * variance) return ((at - lower) * (upper - at)) / variance;
  const chance = chanceOfUpper(motion, at);
  return (chance * upper + (1 - chance) * lower - at) / drift;
}

/**
 * The chance of a worse outcome than to be at `level` at `time`: the lower bound reached before, or lower at that
 * time, or in the order of outcomes in which an early rejection is the worst and an early acceptance the best
 * (D. Siegmund, "Sequential Analysis", 1985; the formulas as fishtest has them).
 */
export function chanceOfWorse(motion: Brownian, time: number, level: number): number {
  const { lower, upper, drift, variance } = motion;
  const width = upper - lower;
  const slope = drift / variance;
  // The series converges slowly early on and under a strong drift, when hardly any path meets both bounds.
  const isHard = (variance * time) / width ** 2 < 1e-2 || Math.abs(slope * width) > 15;
  const chance = isHard ? byReflection(motion, time, level) : bySeries(motion, time, level);
  return Math.min(1, Math.max(0, chance));
}

/** The density between absorbing bounds as a sine series, integrated up to the level. */
function bySeries(motion: Brownian, time: number, level: number): number {
  const { lower, upper, drift, variance } = motion;
  const width = upper - lower;
  const start = -lower;
  const end = level - lower;
  const slope = drift / variance;
  const rate = (n: number) => (((n * Math.PI) / width) ** 2 * variance + drift ** 2 / variance) / 2;
  const factor = Math.exp(-rate(1) * time + (end - start) * slope);
  let sum = 0;
  for (let n = 1; ; n++) {
    const angle = (n * Math.PI) / width;
    const fade = Math.exp((rate(1) - rate(n)) * time);
    const wave =
      (2 * (slope * Math.sin(angle * end) - angle * Math.cos(angle * end))) / (width * (slope ** 2 + angle ** 2));
    sum += fade * wave * Math.sin(angle * start);
    if (factor * fade * Math.abs(wave) <= 1e-12) break;
  }
  return 1 - chanceOfUpper(motion) + factor * sum;
}

/** The density if no path met both bounds: the free motion, and the reflections of each bound alone. */
function byReflection({ lower, upper, drift, variance }: Brownian, time: number, level: number): number {
  const spread = Math.sqrt(time * variance);
  const slope = drift / variance;
  const mean = drift * time;
  const free = normalBelow((level - mean) / spread);
  const atLower = weighted(2 * slope * lower, (-level + mean + 2 * lower) / spread);
  const atUpper = weighted(2 * slope * upper, (level - mean - 2 * upper) / spread);
  return free + atLower - atUpper;
}

/** exp(power) times the share below; combined, because the power may be huge while the share is tiny. */
function weighted(power: number, deviations: number): number {
  if (power < 10) return Math.exp(power) * normalBelow(deviations);
  const tail = 1 / deviations - 1 / deviations ** 3;
  return (-Math.exp(power - deviations ** 2 / 2) * tail) / Math.sqrt(2 * Math.PI);
}
