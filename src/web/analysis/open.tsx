import { computed, untracked } from '@preact/signals';
import { ANALYST } from '../../measure/analyst.ts';
import type { Page } from '../app/page.ts';
import { isWholeGame } from '../record/record.ts';
import type { Analyst } from '../session/analyst.ts';
import type { GameSession } from '../session/game-session.ts';
import { Bar } from './bar.tsx';
import { GamePanel } from './game-panel.tsx';
import { Lines } from './lines.tsx';
import { openModel } from './valuation-model.ts';
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
    arrows,
    remarks,
    setOn(next) {
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
