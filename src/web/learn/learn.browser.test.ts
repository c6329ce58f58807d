import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { reveal, searched } from '../testing/lesson-walk.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn, goToView, illegible, misfits, reload, settled } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';
import type { Chapter } from './chapter.ts';
import { CHAPTERS } from './chapters.ts';

/** The course as `npm start` serves it: addresses, steps, progress, and every step of every chapter by itself. */

const visits = visitsTo(openHouse, true);
const OPENING = CHAPTERS[0]!;
const [FIRST, SECOND] = OPENING.steps;
/** Waits until a step, or the list of chapters, is there and hears its keys. */
const stands = async (page: Page, name: string) => {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await settled(page);
};
const hash = (page: Page) => page.evaluate(() => location.hash);

describe('the course', () => {
  test('lists its chapters, leads through the steps and keeps the progress', async () => {
    const page = await visits.open('#/');
    await page.getByRole('navigation', { name: 'Plyhouse' }).getByRole('link', { name: 'Learn' }).click();
    await stands(page, 'Learn how a computer plays chess');
    await expectSoon(() => page.title(), 'Learn – Plyhouse');
    for (const chapter of CHAPTERS) await page.getByRole('heading', { name: chapter.title }).waitFor();
    await page.getByRole('link', { name: OPENING.title, exact: true }).click();
    await stands(page, FIRST!.title);
    await expectSoon(() => hash(page), `#/learn/${OPENING.id}/${FIRST!.id}`);
    // Forward and back by buttons, keys and the browser.
    await page.getByRole('link', { name: `${SECOND!.title} →` }).click();
    await stands(page, SECOND!.title);
    await page.keyboard.press('ArrowLeft');
    await stands(page, FIRST!.title);
    await page.keyboard.press('ArrowRight');
    await stands(page, SECOND!.title);
    await page.goBack();
    await stands(page, FIRST!.title);
    await reload(page);
    await stands(page, FIRST!.title);
    await goToView(page, '#/learn');
    await page.getByText(`2 of ${OPENING.steps.length} steps seen`).waitFor();
  });

  test('a prediction is judged by the program, kept through a reload, and can be made again', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/learn/moves/count');
    const predict = page.getByRole('region', { name: 'Predict, then see' });
    const field = predict.getByRole('textbox');
    await predict.getByRole('button', { name: 'See' }).click();
    await predict.getByText('Type a number first.').waitFor();
    await field.fill('many');
    await field.press('Enter');
    await predict.getByText('Found “many”; expected a whole number, such as 12.').waitFor();
    await field.fill('8900');
    await field.press('Enter');
    await predict.getByText('Very close: it is 8,902 sequences. You said 8,900 sequences.').waitFor();
    await page.getByText('1 of 3 predictions made').waitFor();
    await reload(page);
    await predict.getByText('Very close: it is 8,902 sequences. You said 8,900 sequences.').waitFor();
    await predict.getByRole('button', { name: 'Predict again' }).click();
    await field.fill('8902');
    await field.press('Enter');
    await predict.getByText('Right: 8,902 sequences.').waitFor();
  });

  test('the position is part of the link; a broken link is reported', { skip: inAll }, async () => {
    const page = await visits.open('#/learn/board/memories');
    await page.getByRole('combobox', { name: 'Position' }).selectOption('Start position');
    await eventually('the position is in the address', async () =>
      (await hash(page)).endsWith('?fen=rnbqkbnr%2Fpppppppp%2F8%2F8%2F8%2F8%2FPPPPPPPP%2FRNBQKBNR+w+KQkq+-+0+1'),
    );
    await page.getByText('Set up another position').click();
    await page.getByLabel('FEN', { exact: true }).fill('4k3/8/8/8/8/8/8/4K2Q w - - 0 1');
    await eventually('the other is', async () => (await hash(page)).includes('4K2Q'));
    await page
      .getByRole('grid', { name: 'The position; choose a square' })
      .getByRole('gridcell', { name: 'h1, white queen' })
      .waitFor();
    await goToView(page, '#/learn/board/memories?fen=8%2F8+w');
    await page.getByText(/The position in the address is not shown.*expected four to six fields, found 2/).waitFor();
    await goToView(page, '#/learn/cellar');
    await page.getByText('No chapter is called “cellar”. These are the chapters.').waitFor();
    await goToView(page, '#/learn/board/cellar');
    await page.getByText('No step of this chapter is called “cellar”. This is its first.').waitFor();
  });

  test('every setting of a link that a step cannot show is named above it', { skip: inAll }, async () => {
    const page = await visits.open('#/learn');
    const problemsAt = async (address: string) => {
      await goToView(page, `#/learn/${address}`);
      await page.locator('.learn-body .scene').first().waitFor();
      return await page.locator('.learn-body > .problem').allInnerTexts();
    };
    const unknown = (setting: string) => `The address says ${setting}, which this view does not use.`;
    assert.deepEqual(await problemsAt('board/edge?sqaure=e4&jump=9&constructor=1'), [
      unknown('sqaure=e4'),
      unknown('constructor=1'),
      'The address says jump=9: expected “1,2” or “2,1” or “2,-1” or “1,-2” or “-1,-2” or “-2,-1” or “-2,1” or “-1,2”. The default is shown instead.',
    ]);
    assert.deepEqual(await problemsAt('strength/same?depth=4&positions=300'), [unknown('depth=4')]);
    assert.deepEqual(await problemsAt('network/learns?games=60'), [unknown('games=60')]);
    // Those of instruments that are there only when a table or a tree is.
    assert.deepEqual(await problemsAt('endings/table?pass=1&piece=b8'), []);
    assert.deepEqual(await problemsAt('order/tree?depth=1&node=h8g7'), []);
    // And where the address is put right, nothing is said any more.
    assert.deepEqual(await problemsAt('search/cut?oder=A1'), [unknown('oder=A1')]);
    assert.deepEqual(await problemsAt('search/cut?points=10.20.30.40.50.60.70.80.90'), []);
  });
});

describe('what the steps tell', () => {
  test('in forced colours and in print a board keeps its squares, for its pieces keep their colours', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/learn/board/memories');
    const styles = (square: string) =>
      page
        .getByRole('gridcell', { name: new RegExp(`^${square}, `) })
        .first()
        .evaluate((cell) => [getComputedStyle(cell).backgroundColor, getComputedStyle(cell).printColorAdjust]);
    const [plain, adjust] = await styles('a4');
    assert.equal(adjust, 'exact');
    await page.emulateMedia({ forcedColors: 'active' });
    assert.equal((await styles('a4'))[0], plain);
    assert.notEqual((await styles('a5'))[0], plain);
    await page.emulateMedia({ forcedColors: null });
  });

  test('a term is explained at its place, and the code, unfolded, is a file of this repository', async () => {
    const page = await visits.open('#/learn/board/memories');
    await page.getByRole('button', { name: 'bit board' }).click();
    await page.getByText('a set of squares as 64 bits').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('a set of squares as 64 bits').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'setUp' }).waitFor();
    await page.getByText('The code of setUp').click();
    const link = page.getByRole('link', { name: 'src/programs/wray74/board.ts' });
    const answer = await page.request.get(new URL((await link.getAttribute('href'))!, visits.house().url).href);
    assert.match(answer.headers()['content-type']!, /^text\/plain/);
    assert.match(await answer.text(), /export function setUp\(/);
  });

  test('old links open what they opened, and what was kept under them counts', async () => {
    const page = await visits.open('#/learn/few/traps');
    await stands(page, 'Three traps');
    await goToView(page, '#/learn/stronger/ladder');
    await stands(page, 'A ladder by year');
  });

  test('the network of today is drawn before it is here', { skip: inAll }, async () => {
    const page = await visits.open('#/learn/network/match', { isAlone: true });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/network-[^/]*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('link', { name: /^The network of today/ }).click();
    await page.getByText(/^Antwoord’s network is on its way/).waitFor();
    await page.getByRole('button', { name: 'Neuron 1', exact: true }).waitFor();
    release();
    await page.getByText(/^It has [\d,]+ weights: 512 neurons/).waitFor();
  });

  test('the ladder by year says which year is an estimate', { skip: inAll }, async () => {
    const page = await visits.open('#/learn/stronger/ladder');
    const row = page.getByRole('row', { name: 'Slutspel' });
    await row.getByRole('cell', { name: 'about 2010', exact: true }).waitFor();
  });
});

/** The share of the controls, and of their effects, that is in the first screen, in percent; the least of several. */
const inFirstScreen = (page: Page) =>
  page.evaluate(() => {
    // The height above the bar with the next step.
    const foot = document.querySelector('.learn-turn')!.getBoundingClientRect().top;
    const shareOf = (part: Element) => {
      const { top, bottom, height } = part.getBoundingClientRect();
      return (100 * Math.max(0, Math.min(bottom, foot) - Math.max(0, top))) / Math.max(1, height);
    };
    // Boards, trees, sliders and the like count whole; a list may run on below.
    const whole = '.cells, .search-tree, [type="range"], .tabs, .gauge, [role="status"]';
    const least = (kind: string) => {
      const parts = [...document.querySelectorAll(`.scene [data-${kind}]`)];
      const shares = parts.map((part) => {
        const within = [part, ...part.querySelectorAll(whole)].filter((each) => each.matches(whole));
        const seen = within.filter(
          (each) => each.checkVisibility() && each.clientHeight > 0 && !each.closest('.predict'),
        );
        return Math.min(shareOf(part) / 0.6, ...seen.map(shareOf));
      });
      return Math.round(Math.min(100, ...(shares.length > 0 ? shares : [0])));
    };
    scrollTo(0, 0);
    return [least('control'), least('effect')] as const;
  });

/** The sizes at which both have to be in the first screen. */
const FIRST_SCREENS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
const SMALL_PHONE = { width: 320, height: 640 };

/** Goes through a chapter, and says what does not fit or axe finds. */
async function faultsOf(page: Page, chapter: Chapter): Promise<string[]> {
  const found: string[] = [];
  for (const [index, step] of chapter.steps.entries()) {
    // Goes from step to step by button and key in turn, and once there and back by the browser's history.
    if (index === 0) await goToView(page, `#/learn/${chapter.id}/${step.id}`);
    else if (index % 2 === 0) await page.keyboard.press('ArrowRight');
    else await page.locator('.learn-turn [rel="next"]').click();
    await stands(page, step.title);
    if (index === 1) {
      await page.goBack();
      await stands(page, chapter.steps[0]!.title);
      await page.goForward();
      await stands(page, step.title);
    }
    await page.locator('.learn-body .scene, .learn-body .problem').first().waitFor();
    await page.locator('.scene [data-effect]').first().waitFor({ state: 'attached' });
    for (const size of FIRST_SCREENS) {
      await page.setViewportSize(size);
      await drawn(page);
      const [control, effect] = await inFirstScreen(page);
      const next = (await page.locator('.learn-turn .button').boundingBox())!;
      if (next.y + next.height > size.height) found.push(`${step.id} at ${size.width}: the way on is not in sight`);
      if (process.env.PLYHOUSE_SHOW_SIZES) console.log(chapter.id, step.id, size.width, control, effect);
      if (control < 100 || effect < 100)
        found.push(`${step.id} at ${size.width}: ${control} % of the controls, ${effect} % of their effects`);
    }
    await page.setViewportSize(SMALL_PHONE);
    // Includes everything that waits for a prediction.
    await reveal(page);
    await searched(page);
    const parts = [...(await misfits(page)), ...(await illegible(page)), ...(await seriousFindings(page))];
    found.push(...parts.map((each) => `${step.id}: ${each}`));
    // Each says what it takes from the articles, and shows code.
    const sources = page.getByRole('complementary', { name: 'Sources' }).getByRole('heading');
    await eventually(`the sources of ${step.id}`, async () => (await sources.count()) >= 2);
  }
  return found;
}

/** How many chapters are gone through in one visit. */
const IN_A_VISIT = 3;

for (let from = 0; from < CHAPTERS.length; from += IN_A_VISIT) {
  const some = CHAPTERS.slice(from, from + IN_A_VISIT);
  const titles = some.map(({ title }) => `“${title}”`).join(', ');
  test(`every step of ${titles} has its controls in the first screen and fits a small phone; axe finds nothing`, {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/learn', { viewport: SMALL_PHONE, hasTouch: true });
    const found: string[] = [];
    for (const chapter of some) found.push(...(await faultsOf(page, chapter)));
    assert.deepEqual(found, []);
  });
}
