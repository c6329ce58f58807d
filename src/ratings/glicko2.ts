/**
 * Glicko-2 (M. Glickman, "Example of the Glicko-2 system", glicko.net, revised 2022): ratings updated period by
 * period, each with a deviation and the player's volatility.
 */

export interface Glicko {
  readonly rating: number;
  /** The standard deviation of the rating. */
  readonly deviation: number;
  /** The expected fluctuation of the rating, in the system's own units. */
  readonly volatility: number;
}

/** An unrated player. */
export const UNRATED: Glicko = { rating: 1500, deviation: 350, volatility: 0.06 };

/** A game of a rating period. */
export interface GlickoGame {
  readonly opponent: Glicko;
  /** The player's points: 1, 0.5 or 0. */
  readonly points: number;
}

/** Rating points per unit of the system. */
const SCALE = 173.7178;
const CLOSE = 1e-6;

/**
 * Updates a player after a rating period; its opponents' ratings are those before the period.
 * @param tau how fast volatility may change: 0.3 to 1.2, small if upsets are rare.
 */
export function updateGlicko(player: Glicko, games: readonly GlickoGame[], tau = 0.5): Glicko {
  const mu = (player.rating - UNRATED.rating) / SCALE;
  const phi = player.deviation / SCALE;
  const { volatility } = player;
  if (games.length === 0) return { ...player, deviation: SCALE * Math.hypot(phi, volatility) };
  // Steps 3 and 4: the estimated improvement and its variance.
  let information = 0;
  let surprise = 0;
  for (const { opponent, points } of games) {
    const weight = weightOf(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - UNRATED.rating) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (points - expected);
  }
  const variance = 1 / information;
  const delta = variance * surprise;
  // Steps 5 to 7.
  const sigma = newVolatility(phi, volatility, variance, delta, tau);
  const before = Math.hypot(phi, sigma);
  const after = 1 / Math.sqrt(1 / before ** 2 + information);
  return { rating: UNRATED.rating + SCALE * (mu + after ** 2 * surprise), deviation: SCALE * after, volatility: sigma };
}

/** The weight of a game against an opponent with this deviation. */
function weightOf(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** Step 5, by the Illinois variant of false position. */
function newVolatility(phi: number, volatility: number, variance: number, delta: number, tau: number): number {
  const start = Math.log(volatility ** 2);
  const f = (x: number) => {
    const e = Math.exp(x);
    const sum = phi ** 2 + variance + e;
    return (e * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - start) / tau ** 2;
  };
  let a = start;
  let b = delta ** 2 > phi ** 2 + variance ? Math.log(delta ** 2 - phi ** 2 - variance) : start - tau;
  while (delta ** 2 <= phi ** 2 + variance && f(b) < 0) b -= tau;
  let fa = f(a);
  let fb = f(b);
  while (Math.abs(b - a) > CLOSE) {
    const c = a + ((a - b) * fa) / (fb - fa);
    const fc = f(c);
    if (fc * fb <= 0) {
      a = b;
      fa = fb;
    } else fa /= 2;
    b = c;
    fb = fc;
  }
  return Math.exp(a / 2);
}

/**
 * Rates a player of constant strength by all games at once: one rating period without volatility, solved for the most likely
 * rating instead of one step towards it, as a visitor's first rating may be far from the true one.
 * @param prior what is assumed before the first game.
 */
export function rateGames(games: readonly GlickoGame[], prior: Pick<Glicko, 'rating' | 'deviation'>): typeof prior {
  const terms = games.map(({ opponent, points }) => ({
    slope: weightOf(opponent.deviation / SCALE) / SCALE,
    rating: opponent.rating,
    points,
  }));
  const expected = (slope: number, difference: number) => 1 / (1 + Math.exp(-slope * difference));
  // The derivative of the log-likelihood falls with the rating; its zero lies where bisection finds it.
  const derivative = (rating: number) =>
    terms.reduce(
      (sum, each) => sum + each.slope * (each.points - expected(each.slope, rating - each.rating)),
      (prior.rating - rating) / prior.deviation ** 2,
    );
  let [low, high] = [prior.rating - FARTHEST, prior.rating + FARTHEST];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (derivative(middle) > 0) low = middle;
    else high = middle;
  }
  const rating = (low + high) / 2;
  const information = terms.reduce(
    (sum, { slope, rating: other }) => {
      const share = expected(slope, rating - other);
      return sum + slope ** 2 * share * (1 - share);
    },
    1 / prior.deviation ** 2,
  );
  return { rating, deviation: 1 / Math.sqrt(information) };
}

/** No rating is farther from the assumed one, in rating points. */
const FARTHEST = 5000;
