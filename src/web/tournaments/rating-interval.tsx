import type { JSX } from 'preact';

/** A scale that includes all intervals of a list, from the lowest end to the highest. */
interface RatingScale {
  readonly low: number;
  readonly high: number;
}

export function scaleOf(players: readonly { readonly rating: number; readonly error: number }[]): RatingScale {
  return {
    low: Math.min(...players.map(({ rating, error }) => rating - error)),
    high: Math.max(...players.map(({ rating, error }) => rating + error)),
  };
}

/** A rating and its interval as a bar on the scale, with the figures beside it. */
export function RatingInterval(props: {
  readonly scale: RatingScale;
  readonly rating: number;
  readonly error: number;
}): JSX.Element {
  const { scale, rating, error } = props;
  const at = (value: number) => ((value - scale.low) / Math.max(1, scale.high - scale.low)) * 100;
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect x={at(rating - error)} y="4" width={Math.max(0.4, at(rating + error) - at(rating - error))} height="2" />
      <rect class="tournament-mark" x={at(rating) - 0.6} y="1" width="1.2" height="8" />
    </svg>
  );
}
