import { computed, untracked } from '@preact/signals';
import { ANALYST } from '../../measure/analyst.ts';
import type { Analyst, AnalystPlace } from '../state/analyst.ts';
import { Bar } from './bar.tsx';
import { canValue, openDesk } from './desk.ts';
import { GamePanel } from './game-panel.tsx';
import { Lines } from './lines.tsx';
import './analyst.css';

/** Seats the analyst beside the board. It waits until it is asked. */
export function openAnalyst(page: AnalystPlace): Analyst {
  const card = page.cardOf(ANALYST);
  if (!card) throw new Error(`the collection holds no program "${ANALYST}"`);
  const desk = openDesk(page, card);
  const { valuing, isOn, preview, arrows, remarks } = desk;
  return {
    isOn,
    isValuing: computed(() => valuing.running.value !== undefined),
    preview,
    arrows,
    remarks,
    setOn(next) {
      isOn.value = next;
      preview.value = undefined;
    },
    setValuing(next) {
      if (!next) return valuing.stop();
      if (!canValue(page)) return;
      // One at a time: the machine may be a small one.
      isOn.value = false;
      void valuing.start(
        card.id,
        untracked(() => page.settings.value.analyst.nodes),
      );
    },
    setPreview(next) {
      preview.value = next;
    },
    Bar: () => <Bar desk={desk} />,
    Lines: () => <Lines desk={desk} />,
    GamePanel: () => <GamePanel desk={desk} />,
  };
}
