/**
 * Weights of pairs as numbers of many digits: each criterion has its own digit, wide enough for the sum over all pairs,
 * so that the greatest sum is best by the first criterion, then by the second, and so on.
 */
export interface Digits {
  /** The number of bits of each digit, the most significant first. */
  readonly widths: readonly number[];
}

/** The number of bits that hold numbers up to `greatest`. */
export function bitsFor(greatest: number): number {
  return Math.max(1, Math.ceil(Math.log2(greatest + 1)));
}

/** Joins the digits to one number. */
export function composed({ widths }: Digits, values: readonly (number | bigint)[]): bigint {
  let whole = 0n;
  // Small digits are collected in a plain number, which is faster.
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
