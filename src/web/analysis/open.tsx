import { computed, untracked } from '@preact/signals';
import type { JSX } from 'preact';
import { formatWhiteScore } from '../../format/score.ts';
import { ANALYST } from '../../measure/analyst.ts';
import type { Page } from '../app/page.ts';
import { isWholeGame } from '../record/record.ts';
import type { Analyst } from '../session/analyst.ts';
import { type GameSession, noteHelp } from '../session/game-session.ts';
import { GamePanel } from './game-panel.tsx';
import { Lines } from './lines.tsx';
import { type BoardWorth, type Model, openModel } from './valuation-model.ts';
import './analyst.css';

/** Sets up the analysis beside the board. It does nothing until asked. */
export function openAnalyst(page: Page, session: GameSession): Analyst {
  const card = page.cardOf(ANALYST);
  if (!card) throw new Error(`the collection holds no program "${ANALYST}"`);
  const model = openModel(page, session, card);
  const { valuing, isOn, arrows, remarks } = model;
  return {
    isOn,
    isValuing: computed(() => valuing.running.value !== undefined),
    valued: computed(() => {
      const worths = valuing.running.value?.analysis.worths ?? [];
      return worths.filter((worth) => worth !== null).length / Math.max(1, worths.length);
    }),
    arrows,
    remarks,
    setOn(next) {
      if (next) noteHelp(session, 'analysis');
      isOn.value = next;
      session.preview.value = undefined;
    },
    setValuing(next) {
      if (!next) return valuing.stop();
      if (!isWholeGame(session.record.value)) return;
      // One at a time, because the computer may be slow.
      isOn.value = false;
      void valuing.start(
        card.id,
        untracked(() => page.settings.value.analyst.nodes),
      );
    },
    Bar: () => <Bar model={model} />,
    Lines: () => <Lines model={model} />,
    GamePanel: () => <GamePanel model={model} />,
  };
}

/** The evaluation bar along the edge of the board: White's share is White's winning chance. */
function Bar({ model }: { readonly model: Model }): JSX.Element | null {
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
