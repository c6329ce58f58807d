/** The course of a sequential test as a drawing. */
import type { SprtState } from '../ratings/sprt/sprt.ts';

/** The log likelihood ratio in the course of a test, in as many steps as are visible. */
export interface SprtCurve extends Pick<SprtState, 'lower' | 'upper'> {
  /** The ratio after each `step` pairs. */
  readonly path: readonly number[];
  readonly step: number;
  /** The ratio after the last pair. */
  readonly llr: number;
  readonly pairs: number;
}

/** A curve has at most this many points. */
const MOST_POINTS = 600;

export function startCurve({ lower, upper }: Pick<SprtState, 'lower' | 'upper'>): SprtCurve {
  return { lower, upper, path: [], step: 1, llr: 0, pairs: 0 };
}

/** The curve with the ratio after a further pair. */
export function extendCurve(curve: SprtCurve, llr: number): SprtCurve {
  const pairs = curve.pairs + 1;
  let { path, step } = curve;
  if (pairs % step === 0) path = [...path, llr];
  if (path.length > MOST_POINTS) {
    // Keeps every second point.
    path = path.filter((_, index) => index % 2 === 1);
    step *= 2;
  }
  return { ...curve, path, step, llr, pairs };
}

/** The size of the drawing. */
export const CURVE = { width: 600, height: 200 };

/** Places the curve and the bounds in the drawing. */
export function placeCurve({ path, step, llr, pairs, lower, upper }: SprtCurve): {
  readonly points: string;
  readonly bounds: readonly { readonly name: string; readonly y: number }[];
} {
  const [low, high] = [Math.min(lower, llr, ...path) - 0.5, Math.max(upper, llr, ...path) + 0.5];
  const y = (ratio: number) => (CURVE.height * (high - ratio)) / (high - low);
  const x = (count: number) => (CURVE.width * count) / Math.max(1, pairs);
  const steps = [[0, 0] as const, ...path.map((ratio, index) => [(index + 1) * step, ratio] as const)];
  if (steps.at(-1)![0] < pairs) steps.push([pairs, llr]);
  return {
    points: steps.map(([count, ratio]) => `${round(x(count))},${round(y(ratio))}`).join(' '),
    bounds: [
      { name: 'H0', y: round(y(lower)) },
      { name: 'H1', y: round(y(upper)) },
    ],
  };
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
