import { type Command, InvalidArgumentError, Option } from 'commander';
import { formatPercent } from '../../format/number.ts';
import { eloOfPairs, formatElo, type PairCounts } from '../../ratings/elo.ts';
import { SPRT_MODELS, type SprtModel } from '../../ratings/sprt/likelihood.ts';
import { type Estimate, estimateOf, type Outlook, outlookOf } from '../../ratings/sprt/outlook.ts';
import { normalizedDifference, pairScoreOf } from '../../ratings/sprt/pair-score.ts';
import { checkSprt, formatSprtState, type Sprt, type SprtState, sprtState } from '../../ratings/sprt/sprt.ts';
import { examples, readNumber } from '../command.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly pairs: PairCounts;
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
  readonly model: SprtModel;
  readonly json?: boolean;
}

const ABOUT = `
A sequential probability ratio test asks whether a player is stronger by elo1
(H1) rather than by elo0 (H0). It takes pairs of games with the same opening
and colours exchanged, and ends when the log likelihood ratio (LLR) reaches a
bound. Normalized Elo is measured in standard deviations of a game's score, and
tells how many games a difference takes to detect; logistic Elo is that of rating
lists.

The estimate after a test that stopped is median-unbiased, because the raw score
exaggerates: the test stopped at a favourable moment. The expected length is given
for three cases: H0, H1 or the middle between them is true.

--json: model, elo0, elo1, alpha, beta, pairs, games, llr, lower, upper,
verdict (h0, h1, open), score, elo, eloError95, nElo, nEloError95, superiority,
estimate {elo, low95, high95, superiority}, outlook [{elo, chanceOfH1, pairs}].
What too few or too similar pairs cannot tell is null.`;

/** `plyhouse sprt --pairs …`: the state of a sequential test. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse sprt --pairs 379,10170,21828,10640,343 --elo0 0 --elo1 2',
    'plyhouse sprt --pairs 12,40,81,55,20 --elo0 0 --elo1 10 --model logistic --json',
  )
    .requiredOption('--pairs <counts>', 'pairs with 0, 1/2, 1, 1 1/2 and 2 points for the player', readPairs)
    .requiredOption('--elo0 <elo>', 'H0: the player is stronger by this much', readNumber)
    .requiredOption('--elo1 <elo>', 'H1: the player is stronger by this much, more than elo0', readNumber)
    .option('--alpha <share>', 'probability of accepting H1 if H0 is true', readNumber, 0.05)
    .option('--beta <share>', 'probability of accepting H0 if H1 is true', readNumber, 0.05)
    .addOption(new Option('--model <model>', 'the kind of Elo').choices(SPRT_MODELS).default('normalized'))
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action((options: Options) => {
      const { elo0, elo1, alpha, beta, model } = options;
      const sprt = { elo0, elo1, alpha, beta, model };
      checkSprt(sprt);
      const state = sprtState(sprt, options.pairs);
      const { printData, printLines } = terminal();
      if (options.json) printData(dataOf(sprt, options.pairs, state));
      else printLines(inform(sprt, options.pairs, state));
    });
}

function readPairs(text: string): PairCounts {
  const counts = text.split(/[\s,]+/).map(Number);
  if (counts.length !== 5 || !counts.every((count) => Number.isSafeInteger(count) && count >= 0)) {
    throw new InvalidArgumentError(`expected five counts, as in 379,10170,21828,10640,343, found "${text}".`);
  }
  return counts as unknown as PairCounts;
}

/** The statistics of the pairs; undefined if there are none. */
function findingsOf(sprt: Sprt, counts: PairCounts): { estimate?: Estimate; outlook?: Outlook[] } {
  const { variance } = pairScoreOf(counts);
  return variance === 0 ? {} : { estimate: estimateOf(sprt, counts), outlook: outlookOf(sprt, counts) };
}

function dataOf(sprt: Sprt, counts: PairCounts, state: SprtState) {
  const { pairs } = pairScoreOf(counts);
  const { score, difference, error, superiority } = eloOfPairs(counts);
  const normalized = normalizedDifference(counts);
  const { estimate, outlook } = findingsOf(sprt, counts);
  return {
    ...sprt,
    pairs: counts,
    games: 2 * pairs,
    ...state,
    score,
    elo: difference ?? null,
    eloError95: error ?? null,
    nElo: normalized?.value ?? null,
    nEloError95: normalized?.error95 ?? null,
    superiority: superiority ?? null,
    estimate: estimate ?? null,
    outlook: outlook ?? null,
  };
}

function inform(sprt: Sprt, counts: PairCounts, state: SprtState): string[] {
  const { pairs } = pairScoreOf(counts);
  const elo = eloOfPairs(counts);
  const normalized = normalizedDifference(counts);
  const { estimate, outlook } = findingsOf(sprt, counts);
  const lines = [
    `H0: ${sprt.elo0}, H1: ${sprt.elo1} in ${sprt.model} Elo, alpha ${sprt.alpha}, beta ${sprt.beta}`,
    `${pairs} pairs [${counts.join(' ')}], score ${(100 * elo.score).toFixed(2)} %, Elo ${formatElo(elo)}`,
  ];
  if (normalized) lines.push(`nElo ${signed(normalized.value)} ± ${normalized.error95.toFixed(2)}`);
  lines.push(formatSprtState(state));
  if (estimate) {
    const { elo: median, low95, high95, superiority } = estimate;
    const likely = `likelihood of superiority ${formatPercent(superiority)}`;
    lines.push(`Unbiased: Elo ${signed(median)}, 95 % from ${signed(low95)} to ${signed(high95)}, ${likely}`);
  }
  if (outlook && state.verdict === 'open') {
    for (const { elo: truth, chanceOfH1, pairs: more } of outlook) {
      const chance = `H1 accepted in ${formatPercent(chanceOfH1)}`;
      lines.push(`If the difference is ${truth}: about ${Math.round(more)} more pairs, ${chance}`);
    }
  }
  return lines;
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`;
}
