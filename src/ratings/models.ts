import { ELO_PER_E, type Likelihood } from './fit.ts';
import { type Encounter, gamesIn, pointsIn } from './pool.ts';

/**
 * Ordo's model (M. Ballicora): the share of the points expected is 1 / (1 + 10^(-lead/400)), and a draw is half of a
 * win and half of a loss (R. Bradley and M. Terry, 1952). At the likeliest ratings every player's
 * expected points equal its actual ones.
 */
export const ORDO: Likelihood = {
  hasDraws: false,
  termsOf(encounter, lead, _, terms) {
    const games = gamesIn(encounter);
    const points = pointsIn(encounter);
    const expected = logistic(lead);
    terms.value = -points * softplus(-lead) - (games - points) * softplus(lead);
    terms.lead = points - games * expected;
    terms.leadLead = -games * expected * (1 - expected);
  },
};

/**
 * BayesElo's model (R. Coulom): White wins with 1 / (1 + 10^((drawElo - lead)/400)), Black with the same of the
 * opposite lead, and what is left is drawn.
 */
export const BAYES_ELO: Likelihood = {
  hasDraws: true,
  termsOf({ wins, draws, losses }, lead, draw, terms) {
    // The chance of a draw is that of a win times that of a loss times (e^(2 draw) - 1).
    const win = logistic(lead - draw);
    const loss = logistic(-lead - draw);
    const asWin = wins + draws;
    const asLoss = losses + draws;
    const squared = Math.expm1(2 * draw);
    const winCurve = asWin * win * (1 - win);
    const lossCurve = asLoss * loss * (1 - loss);
    terms.value = -asWin * softplus(draw - lead) - asLoss * softplus(draw + lead) + draws * Math.log(squared);
    terms.lead = asWin * (1 - win) - asLoss * (1 - loss);
    terms.leadLead = -winCurve - lossCurve;
    terms.leadDraw = winCurve - lossCurve;
    terms.draw = -asWin * (1 - win) - asLoss * (1 - loss) + (2 * draws * (squared + 1)) / squared;
    terms.drawDraw = -winCurve - lossCurve - (4 * draws * (squared + 1)) / squared ** 2;
  },
};

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** log(1 + e^x), accurate at both ends. */
function softplus(x: number): number {
  return x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x));
}

/**
 * BayesElo's prior: virtual draws that keep every rating finite. Each player gets a fixed number, divided among its
 * opponents in proportion to the games played.
 */
export function withPriorDraws(players: number, encounters: readonly Encounter[], draws: number): Encounter[] {
  const games = new Array<number>(players).fill(0);
  const met = new Map<string, { readonly one: number; readonly other: number; games: number }>();
  for (const encounter of encounters) {
    const { white, black } = encounter;
    const count = gamesIn(encounter);
    games[white]! += count;
    games[black]! += count;
    const [one, other] = white < black ? [white, black] : [black, white];
    const both = met.get(`${one} ${other}`) ?? { one, other, games: 0 };
    both.games += count;
    met.set(`${one} ${other}`, both);
  }
  const prior = [...met.values()].flatMap(({ one, other, games: together }) => {
    const added = (draws / 4) * (together / games[one]! + together / games[other]!);
    return [
      { white: one, black: other, wins: 0, draws: added, losses: 0 },
      { white: other, black: one, wins: 0, draws: added, losses: 0 },
    ];
  });
  return [...encounters, ...prior];
}

/**
 * The estimated share of draws between equals, by Ordo's model: the odds of a draw are proportional to the root of the
 * odds of both wins (R. Davidson, 1970).
 */
export function drawRateOf(
  encounters: readonly Encounter[],
  ratings: readonly number[],
  whiteAdvantage: number,
): number {
  const drawn = encounters.reduce((sum, { draws }) => sum + draws, 0);
  const expectedAt = (rate: number) =>
    encounters.reduce((sum, encounter) => {
      const lead = ratings[encounter.white]! - ratings[encounter.black]! + whiteAdvantage;
      return sum + gamesIn(encounter) * chanceOfDraw(logistic(lead / ELO_PER_E), rate);
    }, 0);
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (expectedAt(middle) < drawn) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The chance of a draw at this expected score, given that between equals. */
export function chanceOfDraw(expected: number, rateOfEquals: number): number {
  if (rateOfEquals <= 0) return 0;
  if (rateOfEquals >= 1) return 2 * Math.min(expected, 1 - expected);
  const half = (1 - rateOfEquals) / (2 * rateOfEquals);
  const square = 4 * half * half - 1;
  const constant = 4 * expected * (1 - expected);
  // The root of square·x² + 2x - constant that is a chance, in a form that is stable when the square vanishes.
  return constant / (1 + Math.sqrt(1 + square * constant));
}
