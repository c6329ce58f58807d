/**
 * Measures the speed of drawing the whole tree of a search in Chromium (src/web/learn/order/tree), each figure with its budget: a
 * picture of the whole, and frames a second while it is panned, far, at some distance and near. For comparison a drawing of every node
 * by itself, in the same run.
 * `node bench/tree.ts [--seconds N] [--json]`; status 1 if a budget is missed.
 */

import { medianOf } from '../src/measure/matrix.ts';
import { openTestPage } from '../src/web/testing/browser.ts';
import { readArguments, wholeNumber } from './command-line.ts';

const MOST_MILLIS = 100;
const LEAST_FRAMES = 60;
/** A screen's clock is not exact: 59.9 frames a second are 60. */
const TOLERANCE = 0.5;
const TIMES = 21;
const SCALES = [2, 8, 60, 2000];

const { values } = readArguments(import.meta.url, {
  options: { seconds: { type: 'string', default: '4' }, json: { type: 'boolean' } },
});
const seconds = wholeNumber('seconds', values.seconds!);
const house = await openTestPage('tree');
try {
  const { page } = await house.visit('', { isTimed: true, viewport: { width: 1280, height: 800 } });
  const nodes = await page.evaluate(async () => (await window.treePage).nodes);
  const drawn = async (drawing: 'own' | 'naive', times: number) =>
    medianOf(
      await page.evaluate(async ([who, count]) => (await window.treePage).draw(who, count), [drawing, times] as const),
    );
  const panned = async (drawing: 'own' | 'naive', scale: number) => {
    const { frames, millis, paints } = await page.evaluate(
      async ([who, at, long]) => (await window.treePage).pan(who, at, long),
      [drawing, scale, seconds] as const,
    );
    return { scale, frames: (1000 * frames) / millis, paint: medianOf(paints) };
  };
  const [own, naive] = [await drawn('own', TIMES), await drawn('naive', 3)];
  const pans: Awaited<ReturnType<typeof panned>>[] = [];
  for (const scale of SCALES) pans.push(await panned('own', scale));
  const naivePan = await panned('naive', 2);
  if (values.json) console.log(JSON.stringify({ nodes, own, naive, pans, naivePan }));
  else {
    const line = (isKept: boolean, text: string) => console.log(`${isKept ? 'kept  ' : 'MISSED'} ${text}`);
    console.log(`${nodes} nodes`);
    line(own < MOST_MILLIS, `${own.toFixed(1)} ms of ${MOST_MILLIS}  a picture of the whole tree`);
    for (const { scale, frames, paint } of pans) {
      line(
        frames > LEAST_FRAMES - TOLERANCE,
        `${frames.toFixed(1)} frames a second of ${LEAST_FRAMES}  panned at scale ${scale}, painted in ${paint.toFixed(1)} ms`,
      );
    }
    console.log(`every node by itself: ${naive.toFixed(1)} ms, ${naivePan.frames.toFixed(1)} frames a second`);
    console.log(`ratio: ${(naive / own).toFixed(1)} times as fast`);
  }
  if (own >= MOST_MILLIS || pans.some(({ frames }) => frames <= LEAST_FRAMES - TOLERANCE)) process.exitCode = 1;
} finally {
  await house.close();
}
