import type { PairingBracket, RoundRules } from './bracket.ts';
import { mayHaveBye } from './bracket.ts';
import type { ColorFaults } from './colors.ts';
import { bitsFor, composed, type Digits } from './digits.ts';
import type { SwissPlayer } from './swiss-player.ts';

/** Which of the criteria hold for a bracket beyond those that always do. */
interface QualitySettings {
  /** Everybody below takes part, so that the whole round can be completed (C4, C5). */
  readonly isWhole: boolean;
  /** The one player who floats down will have the bye (C9). */
  readonly isByeFloating: boolean;
}

/** How good pairs of a bracket are, as weights: the sum over all pairs is the greater the better C4 to C21 are met. */
interface Quality {
  /** @param higher the one who comes first in the order of the round. */
  weightOf(higher: SwissPlayer, lower: SwissPlayer): bigint;
}

/**
 * The criteria in their order. Of what is to be minimised the number of pairs without the fault is counted: how many
 * pairs a bracket has is settled by the criteria before.
 */
export function qualityOf(
  bracket: PairingBracket,
  rules: RoundRules,
  { isWhole, isByeFloating }: QualitySettings,
  faultsOf: (higher: SwissPlayer, lower: SwissPlayer) => ColorFaults,
): Quality {
  const { movedDown, residents, next, below } = bracket;
  const current = new Set([...movedDown, ...residents]);
  const following = new Set(next);
  const everybody = [...movedDown, ...residents, ...next, ...(isWhole ? below : [])];
  const count = bitsFor(everybody.length);
  const scores = [...new Set([...movedDown, ...residents, ...next].map(({ score }) => score))].sort((a, b) => b - a);
  const slots = scores.map(() => count);
  const atScore = (score: number, value = 1) => scores.map((each) => (each === score ? value : 0));
  const rounds = Math.max(0, ...everybody.map(({ unplayed }) => unplayed));
  const hasFloats = [0, 1].map((back) => [...current].some(({ floats }) => floats[back as 0 | 1] !== undefined));
  const digits: Digits = {
    widths: [
      ...(isWhole ? [count + 1] : []),
      count,
      ...slots,
      count,
      ...slots,
      ...(isByeFloating ? [bitsFor(everybody.length * rounds)] : []),
      ...[count, count, count, count],
      ...hasFloats.flatMap((has) => (has ? [count, count] : [])),
      ...hasFloats.flatMap((has) => (has ? [...slots, ...slots] : [])),
    ],
  };

  return {
    weightOf(higher, lower) {
      const isCurrent = current.has(higher) && current.has(lower);
      const isNext = following.has(lower);
      const inCurrent = isCurrent ? 1 : 0;
      const isMovedDown = higher.score > lower.score;
      const values: number[] = [];
      // C4 and C5: all are paired but one, who may have the bye.
      if (isWhole) {
        const needing = [higher, lower].filter((each) => rules.byeScore !== undefined && !mayHaveBye(each, rules));
        values.push(1 + needing.length);
      }
      // C6: as many pairs as can be. C7: whoever floats down has as few points as can be.
      values.push(inCurrent, ...(isCurrent ? atScore(higher.score) : scores.map(() => 0)));
      // C8: the same in the next bracket.
      values.push(isNext ? 1 : 0, ...(isNext ? atScore(higher.score) : scores.map(() => 0)));
      // C9: the one with the bye has missed as few games as can be.
      if (isByeFloating) {
        const missed = [higher, lower].filter(({ score }) => score === rules.byeScore);
        values.push(missed.reduce((sum, { unplayed }) => sum + unplayed, 0));
      }
      // C10 to C13: colours.
      if (isCurrent) {
        const { unbalanced, third, denied, deniedStrong } = faultsOf(higher, lower);
        for (const fault of [unbalanced, third, denied, deniedStrong]) values.push(1 - Math.min(1, fault));
      } else values.push(0, 0, 0, 0);
      for (const back of [0, 1] as const) {
        if (!hasFloats[back]) continue;
        // C14 and C16: residents who floated down are paired here. C15 and C17: nobody floats up again.
        const down = [higher, lower].filter(({ floats, score }) => floats[back] === 'down' && score === lower.score);
        const isUpAgain = isMovedDown && lower.floats[back] === 'up';
        values.push(isCurrent ? down.length : 0, isCurrent && !isUpAgain ? 1 : 0);
      }
      for (const back of [0, 1] as const) {
        if (!hasFloats[back]) continue;
        // C18 and C20: of those moved down who floated down before, those with most points are paired first.
        // C19 and C21: who floats up again meets as few points as can be.
        const down = [higher, lower].filter(({ floats }) => floats[back] === 'down');
        const isUpAgain = isMovedDown && lower.floats[back] === 'up';
        values.push(...scores.map((score) => (isCurrent ? down.filter((each) => each.score === score).length : 0)));
        values.push(...(isCurrent && !isUpAgain ? atScore(higher.score) : scores.map(() => 0)));
      }
      return composed(digits, values);
    },
  };
}
