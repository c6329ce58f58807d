import { openHouse } from './browser.ts';
import { goToView, settled } from './views.ts';

const house = await openHouse();
try {
  const { page, close } = await house.visit('#/endings/KRK', { viewport: { width: 1280, height: 720 } });
  await settled(page);
  const look = () =>
    page.evaluate(() => {
      const main = document.querySelector('#main')!;
      const s = getComputedStyle(main);
      return [
        s.display,
        s.height,
        s.gridTemplateRows,
        s.gridTemplateColumns,
        s.gridTemplateAreas,
        ...[...main.children].map(
          (c) =>
            `${c.className} ${getComputedStyle(c).gridArea} ${getComputedStyle(c).position} ${JSON.stringify(c.getBoundingClientRect().height)}`,
        ),
      ].join('\n');
    });
  console.log(await look());
  for (const address of [
    '#/daily/2026-11-02',
    '#/daily/2026-11-05',
    '#/endings/KBNK',
    '#/problems',
    '#/recorded/gambiet-debut?guess=white',
  ]) {
    await goToView(page, address);
    await settled(page);
    await new Promise((done) => setTimeout(done, 1500));
    console.log(address, '\n', await look());
  }
  await page.screenshot({ path: '/tmp/page-pics/debug.png' });
  await close();
} finally {
  await house.close();
}
