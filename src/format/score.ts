import type { Score } from '../programs/program.ts';

const HYPHEN = '-';
/** The typographic minus sign. */
export const TRUE_MINUS = '\u2212';

/**
 * A score in pawns, from its own view: "+0.35", "-1.20", "0.00", "mate in 3", "mated in 2".
 * @param minus the minus sign: a hyphen in a terminal, a true minus on the page.
 */
export function formatScore(score: Score, minus = HYPHEN): string {
  if (score.kind === 'mate') {
    return score.moves > 0 ? `mate in ${score.moves}` : `mated in ${Math.abs(score.moves)}`;
  }
  const pawns = (Math.abs(score.centipawns) / 100).toFixed(2);
  if (pawns === '0.00') return pawns;
  return `${score.centipawns > 0 ? '+' : minus}${pawns}`;
}

/** A score from White's view, as text that does not depend on the side to move: "+0.35", "Black mates in 3". */
export function formatWhiteScore(score: Score): string {
  if (score.kind === 'cp') return formatScore(score, TRUE_MINUS);
  return `${score.moves > 0 ? 'White' : 'Black'} mates in ${Math.abs(score.moves)}`;
}

/** A number with its sign: "+3", "−2", "0". */
export function formatSigned(value: number, digits = 0): string {
  const rounded = Number(value.toFixed(digits));
  return `${rounded > 0 ? '+' : rounded < 0 ? TRUE_MINUS : ''}${Math.abs(value).toFixed(digits)}`;
}

/** A number as text, with a typographic minus sign. */
export function withTrueMinus(value: number | string): string {
  return String(value).replace(HYPHEN, TRUE_MINUS);
}
