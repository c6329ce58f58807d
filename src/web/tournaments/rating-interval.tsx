import type { JSX } from 'preact';

interface RatingIntervalProps {
  /** The position of a rating on the bar, 0 to 100. */
  scale(rating: number): number;
  readonly rating: number;
  readonly error: number;
}

/** A rating and its interval as a bar; the figures are beside it. */
export function RatingInterval({ scale, rating, error }: RatingIntervalProps): JSX.Element {
  const [low, high] = [scale(rating - error), scale(rating + error)];
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x={low} y="4" width={Math.max(0.4, high - low)} height="2" />
      <rect class="tournament-mark" x={scale(rating) - 0.6} y="1" width="1.2" height="8" />
    </svg>
  );
}
