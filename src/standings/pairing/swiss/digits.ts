/**
 * Numbers of many digits, as weights of pairs: each criterion has a digit of its own, wide enough for the sum over all
 * pairs, so that the greatest sum is best by the first criterion, then by the second, and so on.
 */
export interface Digits {
  /** Of each digit how many bits it takes, the first the most significant. */
  readonly widths: readonly number[];
}

/** How many bits hold numbers up to this. */
export function bitsFor(greatest: number): number {
  return Math.max(1, Math.ceil(Math.log2(greatest + 1)));
}

/** Puts digits together. */
export function composed({ widths }: Digits, values: readonly (number | bigint)[]): bigint {
  let whole = 0n;
  // Small digits are gathered in a plain number, which is quicker.
  let part = 0;
  let partBits = 0;
  for (const [index, width] of widths.entries()) {
    const value = values[index]!;
    if (partBits + width > 50 || typeof value === 'bigint') {
      whole = (whole << BigInt(partBits)) | BigInt(part);
      [part, partBits] = [0, 0];
    }
    if (typeof value === 'bigint' || width > 50) whole = (whole << BigInt(width)) | BigInt(value);
    else {
      part = part * 2 ** width + value;
      partBits += width;
    }
  }
  return (whole << BigInt(partBits)) | BigInt(part);
}
