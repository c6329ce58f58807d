/** Formats numbers for English text. JSON and protocols carry raw numbers. */

/** A whole number with thousands separators: "999", "1,200", "12,480". The same in every locale. */
export function formatCount(count: number): string {
  const whole = Math.round(count);
  const figures = String(Math.abs(whole)).replace(/\B(?=(\d{3})+$)/g, ',');
  return whole < 0 ? `-${figures}` : figures;
}

/** A share as per cent, with one digit behind the point: "31.6 %". */
export const formatPercent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** A count with its noun: "1 position", "12,480 positions". */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${Math.round(count) === 1 ? one : many}`;
}
