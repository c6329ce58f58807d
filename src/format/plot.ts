/** Values as a drawing in SVG. */
interface Frame {
  /** In units of the drawing. */
  readonly width: number;
  readonly height: number;
  /** The values at the left and right edges. */
  readonly x: readonly [left: number, right: number];
  /** The values at the lower and upper edges. */
  readonly y: readonly [bottom: number, top: number];
}

/** Places values in a frame, to a tenth of its units. */
export function plotIn({ width, height, x: [left, right], y: [bottom, top] }: Frame) {
  const x = (value: number) => round((width * (value - left)) / (right - left || 1));
  const y = (value: number) => round((height * (top - value)) / (top - bottom || 1));
  /** The `points` of a line. */
  const line = (values: Iterable<readonly [x: number, y: number]>) =>
    Array.from(values, ([at, value]) => `${x(at)},${y(value)}`).join(' ');
  /** The `points` of the area between two lines. */
  const band = (values: readonly (readonly [x: number, low: number, high: number])[]) =>
    line([
      ...values.map(([at, , high]) => [at, high] as const),
      ...values.toReversed().map(([at, low]) => [at, low] as const),
    ]);
  return { x, y, line, band };
}

const round = (value: number) => Number(value.toFixed(1));
