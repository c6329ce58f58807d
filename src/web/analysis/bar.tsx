import type { JSX } from 'preact';
import { formatWhiteScore } from '../../format/score.ts';
import type { BoardWorth, Model } from './valuation-model.ts';

/** The evaluation bar along the edge of the board: White's share is White's winning chance. */
export function Bar({ model }: { readonly model: Model }): JSX.Element | null {
  const { session } = model;
  const worth = model.worth.value;
  if (!worth) return null;
  const percent = Math.round(100 * worth.chance);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be vertical, or drawn in two colours, in every browser.
    <div
      class={`analyst-bar analyst-bar-${session.orientation.value}`}
      role="meter"
      aria-label="Evaluation"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={formatWorth(worth)}
      title={formatWorth(worth)}
      style={{ '--white': `${100 * worth.chance}%` }}
    >
      <div class="analyst-bar-fill" />
      {worth.score ? (
        <span class={`analyst-bar-score analyst-bar-${worth.chance < 0.5 ? 'behind' : 'ahead'}`} aria-hidden="true">
          {formatWhiteScore(worth.score)}
        </span>
      ) : null}
    </div>
  );
}

/** "White +0.35, 53 % for White", "Black mates in 3, 0 % for White". */
function formatWorth({ score, chance }: BoardWorth): string {
  const percent = `${Math.round(100 * chance)} % for White`;
  return score ? `${formatWhiteScore(score)}, ${percent}` : percent;
}
