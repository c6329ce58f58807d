import type { JSX } from 'preact';
import { colorName, sayScore } from '../state/words.ts';
import type { BoardWorth, Desk } from './desk.ts';

/** The evaluation bar along the edge of the board: as much of it is White's as White's chance of winning. */
export function Bar({ desk }: { readonly desk: Desk }): JSX.Element | null {
  const { table } = desk.page;
  const worth = desk.worth.value;
  if (!worth) return null;
  const percent = Math.round(100 * worth.chance);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot stand upright, nor be drawn in two papers, in every browser.
    <div
      class={`analyst-bar analyst-bar-${table.orientation.value}`}
      role="meter"
      aria-label="Evaluation"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={sayWorth(worth)}
      title={sayWorth(worth)}
      style={{ '--white': `${100 * worth.chance}%` }}
    >
      <div class="analyst-bar-fill" />
    </div>
  );
}

/** "White +0.35, 53 % for White", "Black mates in 3, 0 % for White". */
export function sayWorth({ score, chance }: BoardWorth): string {
  const percent = `${Math.round(100 * chance)} % for White`;
  return score ? `${sayWhiteScore(score)}, ${percent}` : percent;
}

/** A score in White's view, in words that do not need to know whose move it is: "+0.35", "Black mates in 3". */
export function sayWhiteScore(score: NonNullable<BoardWorth['score']>): string {
  if (score.kind === 'cp') return sayScore(score);
  const color = score.moves > 0 ? 'white' : 'black';
  return `${colorName(color)} mates in ${Math.abs(score.moves)}`;
}
