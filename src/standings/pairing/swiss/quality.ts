import { mayHaveBye, type PairingBracket, type RoundRules } from './bracket.ts';
import type { ColorFaults } from './colors.ts';
import type { SwissPlayer } from './swiss-player.ts';

/** Criteria that apply only to some brackets. */
interface QualitySettings {
  /** Include everyone below, so that the whole round can be completed (C4, C5). */
  readonly isWhole: boolean;
  /** The only downfloater gets the bye (C9). */
  readonly isByeFloating: boolean;
}

/** Weights of pairs: the better a set of pairs meets C4 to C21, the greater its sum. */
interface Quality {
  /** @param higher the higher ranked of the two. */
  weightOf(higher: SwissPlayer, lower: SwissPlayer): bigint;
}

/**
 * The criteria in their order. For a fault to be minimised, pairs without it are counted, which is equivalent because
 * earlier criteria fix the number of pairs.
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
  const widths = [
    ...(isWhole ? [count + 1] : []),
    count,
    ...slots,
    count,
    ...slots,
    ...(isByeFloating ? [bitsFor(everybody.length * rounds)] : []),
    ...[count, count, count, count],
    ...hasFloats.flatMap((has) => (has ? [count, count] : [])),
    ...hasFloats.flatMap((has) => (has ? [...slots, ...slots] : [])),
  ];

  return {
    weightOf(higher, lower) {
      const isCurrent = current.has(higher) && current.has(lower);
      const isNext = following.has(lower);
      const inCurrent = isCurrent ? 1 : 0;
      const isMovedDown = higher.score > lower.score;
      const values: number[] = [];
      // C4 and C5: all are paired except for one who may have the bye.
      if (isWhole) {
        const needing = [higher, lower].filter((each) => rules.byeScore !== undefined && !mayHaveBye(each, rules));
        values.push(1 + needing.length);
      }
      // C6: as many pairs as possible. C7: downfloaters have as few points as possible.
      values.push(inCurrent, ...(isCurrent ? atScore(higher.score) : scores.map(() => 0)));
      // C8: the same in the next bracket.
      values.push(isNext ? 1 : 0, ...(isNext ? atScore(higher.score) : scores.map(() => 0)));
      // C9: the player with the bye has as few unplayed games as possible.
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
        // C14 and C16: avoid repeated downfloats of residents. C15 and C17: avoid repeated upfloats.
        const down = [higher, lower].filter(({ floats, score }) => floats[back] === 'down' && score === lower.score);
        const isUpAgain = isMovedDown && lower.floats[back] === 'up';
        values.push(isCurrent ? down.length : 0, isCurrent && !isUpAgain ? 1 : 0);
      }
      for (const back of [0, 1] as const) {
        if (!hasFloats[back]) continue;
        // C18 and C20: of the moved-down players who floated down before, pair those with the most points first.
        // C19 and C21: opponents of repeated upfloaters have as few points as possible.
        const down = [higher, lower].filter(({ floats }) => floats[back] === 'down');
        const isUpAgain = isMovedDown && lower.floats[back] === 'up';
        values.push(...scores.map((score) => (isCurrent ? down.filter((each) => each.score === score).length : 0)));
        values.push(...(isCurrent && !isUpAgain ? atScore(higher.score) : scores.map(() => 0)));
      }
      return composed(widths, values);
    },
  };
}

/** The number of bits that hold numbers up to `greatest`. */
export function bitsFor(greatest: number): number {
  return Math.max(1, Math.ceil(Math.log2(greatest + 1)));
}

/**
 * One number of many digits, the most significant first. Each criterion has a digit wide enough for the sum over all pairs,
 * so that the greatest sum is best by the first criterion, then by the second, and so on.
 * @param widths the bits of each digit.
 */
function composed(widths: readonly number[], values: readonly number[]): bigint {
  let whole = 0n;
  // Digits are collected in a plain number, which is faster.
  let part = 0;
  let bits = 0;
  for (const [index, width] of widths.entries()) {
    if (bits + width > 50) {
      whole = (whole << BigInt(bits)) | BigInt(part);
      [part, bits] = [0, 0];
    }
    part = part * 2 ** width + values[index]!;
    bits += width;
  }
  return (whole << BigInt(bits)) | BigInt(part);
}
