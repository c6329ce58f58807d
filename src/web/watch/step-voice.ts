import { useEffect, useRef } from 'preact/hooks';
import { useVoice, type Voice } from '../board/live.tsx';
import type { Watch } from './watch-model.ts';

/** The interval between announcements, in milliseconds, in a run that is faster than speech. */
const SAY_MILLIS = 4000;
/** Up to this speed, in steps a second, every step is announced. */
const SPOKEN_SPEED = 1;

/**
 * Speaks the steps of a watched search: each one when stepping or running slowly; in a fast run, the state now and then and
 * at the end.
 */
export function useStepVoice(watch: Watch): Voice['messages'] {
  const voice = useVoice();
  const lastMillis = useRef(Number.NEGATIVE_INFINITY);
  const lastStep = useRef(0);
  const { steps, said } = watch.shown.value;
  const { kind } = watch.phase.value;
  const isFast = kind === 'running' && watch.speed.value > SPOKEN_SPEED;
  useEffect(() => {
    const [now] = said;
    if (!now || steps === 0) {
      lastStep.current = 0;
      return;
    }
    if (steps === lastStep.current) return;
    if (isFast && performance.now() < lastMillis.current + SAY_MILLIS) return;
    lastStep.current = steps;
    lastMillis.current = performance.now();
    voice.say(now.text);
  }, [steps, isFast, said]);
  return voice.messages;
}
