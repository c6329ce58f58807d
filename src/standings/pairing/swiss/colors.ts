import { type Color, opposite } from 'plyhouse-kernel/position';
import type { SwissPlayer } from './swiss-player.ts';

const STRENGTHS = { none: 0, mild: 1, strong: 2, absolute: 3 } as const;

/**
 * The colour of the higher ranked of two players who meet (C.04.3, article 5).
 * @param initialColor that of odd pairing numbers in the first round, drawn by lot.
 */
export function colorOfHigher(higher: SwissPlayer, lower: SwissPlayer, initialColor: Color): Color {
  const [own, other] = [higher.preference, lower.preference];
  // 5.2.1: grant both preferences if they differ or one player has none.
  if (own.color !== undefined && own.color !== other.color) return own.color;
  if (own.color === undefined && other.color !== undefined) return opposite(other.color);
  if (own.color !== undefined && other.color !== undefined) {
    // 5.2.2: the stronger preference; of two absolute ones, that with the greater colour difference.
    const stronger =
      own.strength === 'absolute' && other.strength === 'absolute'
        ? Math.abs(own.difference) - Math.abs(other.difference)
        : STRENGTHS[own.strength] - STRENGTHS[other.strength];
    if (stronger !== 0) return stronger > 0 ? own.color : opposite(other.color);
  }
  // 5.2.3: the opposite of the last round in which the two had different colours.
  for (let back = 1; back <= Math.min(higher.colors.length, lower.colors.length); back++) {
    const [before, then] = [higher.colors.at(-back)!, lower.colors.at(-back)!];
    if (before !== then) return then;
  }
  // 5.2.4 and 5.2.5: the higher one's preference, or the drawn colour by the number.
  return own.color ?? (higher.number % 2 === 0 ? initialColor : opposite(initialColor));
}

/** Violations of colour preferences by a pair: the number of players affected. */
export interface ColorFaults {
  /** C10: a colour difference of more than two. */
  readonly unbalanced: number;
  /** C11: the same colour three times in a row. */
  readonly third: number;
  /** C12: preference not granted. */
  readonly denied: number;
  /** C13: strong preference not granted. */
  readonly deniedStrong: number;
}

export function colorFaults(higher: SwissPlayer, lower: SwissPlayer, initialColor: Color): ColorFaults {
  const own = colorOfHigher(higher, lower, initialColor);
  const faults = { unbalanced: 0, third: 0, denied: 0, deniedStrong: 0 };
  for (const [player, color] of [
    [higher, own],
    [lower, opposite(own)],
  ] as const) {
    const { preference, colors } = player;
    if (preference.color === undefined || preference.color === color) continue;
    faults.denied++;
    if (preference.strength === 'strong') faults.deniedStrong++;
    if (Math.abs(preference.difference + (color === 'white' ? 1 : -1)) > 2) faults.unbalanced++;
    if (colors.at(-1) === color && colors.at(-2) === color) faults.third++;
  }
  return faults;
}
