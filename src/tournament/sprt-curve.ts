/** The course of a sequential test as a drawing. */
import { plotIn } from '../format/plot.ts';
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

const WIDTH = 600;
/** The size of the drawing, with room for the names of the bounds. */
export const CURVE = { width: WIDTH + 40, height: 200 };

/** The curve between its bounds, as the content of an SVG drawing. */
export function drawCurve({ path, step, llr, pairs, lower, upper }: SprtCurve): string {
  const [low, high] = [Math.min(lower, llr, ...path) - 0.5, Math.max(upper, llr, ...path) + 0.5];
  const plot = plotIn({ width: WIDTH, height: CURVE.height, x: [0, Math.max(1, pairs)], y: [low, high] });
  const steps = [[0, 0] as const, ...path.map((ratio, index) => [(index + 1) * step, ratio] as const)];
  if (steps.at(-1)![0] < pairs) steps.push([pairs, llr]);
  const bounds = [plot.y(lower), plot.y(upper)].map(
    (y, index) =>
      `<line x1="0" x2="${WIDTH}" y1="${y}" y2="${y}" stroke="currentColor" stroke-dasharray="4"/><text x="604" y="${y + 5}">H${index}</text>`,
  );
  return `${bounds.join('')}<polyline points="${plot.line(steps)}" fill="none" stroke="currentColor" stroke-width="2"/>`;
}
