import { openHouse } from './browser.ts';
import { goToView, settled } from './views.ts';

const VIEWS: Record<string, string> = {
  door: '#/',
  play: '#/play',
  watch: '#/watch',
  'watch-g': '#/watch/gambiet80',
  recorded: '#/recorded/gambiet-debut',
  guess: '#/recorded/gambiet-debut?guess=white',
  setup: '#/setup',
  problems: '#/problems',
  daily: '#/daily/2026-11-02',
  ending: '#/endings/KRK',
  machine: '#/machine/c7010',
  soma: '#/machine/soma',
};
const only = process.argv.slice(2);
const house = await openHouse();
try {
  for (const [width, height] of [
    [1366, 641],
    [390, 844],
    [844, 390],
  ] as const) {
    const { page, close } = await house.visit('', {
      viewport: { width, height },
      locale: 'en-GB',
      hasTouch: width < 1000,
    });
    for (const [name, address] of Object.entries(VIEWS)) {
      if (only.length > 0 && !only.includes(name)) continue;
      await goToView(page, address);
      await settled(page);
      await new Promise((done) => setTimeout(done, 700));
      const found = await page.evaluate(() => {
        const box = (element: Element) => {
          const { top, bottom, left, right } = element.getBoundingClientRect();
          return [left, top, right, bottom].map(Math.round).join(' ');
        };
        const all = (css: string) =>
          [...document.querySelectorAll(css)].filter((each) => each.getClientRects().length > 0);
        return {
          grids: all('.board-frame, .board, .machine-display, [role=grid]').map(
            (each) => `${each.className || each.getAttribute('role')}: ${box(each)}`,
          ),
          texts: all(
            'h1, .status-line, .daily-now, .standfirst, .masthead, .ending-remark, .guess-now, .problem-task, [aria-live]:not(.board-unseen)',
          ).map((each) => `${each.className || each.nodeName}: ${box(each)} ${each.textContent!.slice(0, 40)}`),
        };
      });
      console.log(`\n== ${name} ${width}x${height}\n${[...found.grids, ...found.texts].join('\n')}`);
      await page.screenshot({ path: `/tmp/page-pics/${name}-${width}x${height}.png` });
    }
    await close();
  }
} finally {
  await house.close();
}
