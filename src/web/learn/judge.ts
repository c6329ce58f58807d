/** What a program found: a number, the value of an answer, or several answers that are all right. */
export type Truth = number | string | readonly string[];

/** A number this near, as a share of the true one, is worth a kind word. */
const NEAR_SHARE = 0.1;

/** Compares a prediction with what was found. @param said a whole number, or the value of an answer. */
export function judge(said: string, truth: Truth): 'right' | 'near' | 'off' {
  if (typeof truth === 'string') return said === truth ? 'right' : 'off';
  if (typeof truth !== 'number') return truth.includes(said) ? 'right' : 'off';
  const off = Math.abs(Number(said) - truth);
  return off === 0 ? 'right' : off <= Math.abs(truth) * NEAR_SHARE ? 'near' : 'off';
}
