import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll, isAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { drag, expectPieces } from '../testing/board-driver.ts';
import { openHouse, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import { choosePieceLetters, expectPlies, tabTo } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn, goToView, misfits } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** Watching a program think, on the page as `npm start` serves it. */

const MOVE_12 = '#/watch/gambiet82?at=gambiet-8212-move12&step=0';

const visits = visitsTo(openHouse, true);

/** The worked example, at rest before its first step. */
const EXAMPLE = '#/watch?at=example&step=0';

/** Opens a search at rest, with the parts below its first screen open. */
async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  const page = await openElsewhere(path, options);
  await ready(page);
  await openPanes(page);
  return page;
}

/** Opens another view than the one under test. */
const openElsewhere = (path: string, options?: VisitOptions) => visits.open(path, options);

async function openPanes(page: Page): Promise<void> {
  await page.locator('.watch-panes > details').evaluateAll((panes) => {
    for (const pane of panes) (pane as HTMLDetailsElement).open = true;
  });
  await page.getByRole('slider', { name: 'Go to step' }).waitFor();
}

/** Waits until a step can be taken. */
const ready = (page: Page) =>
  eventually('a step can be taken', async () => (await button(page, 'Run').getAttribute('aria-disabled')) === 'false');
/** The choice of program (0) or of position (1). */
const choice = (page: Page) => page.locator('.watch-choice select');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sentence = (page: Page) => page.locator('.watch-said').innerText();
/** The announcements that are still in the live region, oldest first. */
const announced = (page: Page) => page.locator('main [aria-live=polite] p').allTextContents();
const expectStep = (page: Page, step: number) => page.getByText(new RegExp(`^Step ${step}( |$)`)).waitFor();
const stepOf = async (page: Page) =>
  Number(/^Step (\d+)/.exec((await page.locator('.watch-count').textContent()) ?? '')?.[1] ?? 0);
/** The step at which it has stopped, once it is drawn. */
async function restingStep(page: Page): Promise<number> {
  await drawn(page);
  return await stepOf(page);
}
const ring = (page: Page, title: string) => page.getByRole('img', { name: new RegExp(`^${title}`) });
/** A row of a list as shown: the move, its values, its state. */
const rowOf = (page: Page, ply: number, move: string) =>
  page
    .locator('.move-list')
    .nth(ply - 1)
    .locator('tbody tr')
    .filter({ has: page.getByRole('rowheader', { name: move, exact: true }) })
    .locator('td');

/** Takes a step and waits for it. */
async function step(page: Page): Promise<void> {
  const number = (await stepOf(page)) + 1;
  await button(page, 'Step').click();
  await expectStep(page, number);
}

/** Steps until a certain description is shown. */
async function stepTo(page: Page, pattern: RegExp): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    if (pattern.test(await sentence(page))) return;
    await step(page);
  }
  throw new Error(`sixty steps do not lead to ${pattern}; the last: ${await sentence(page)}`);
}

describe('the first screen of every program', () => {
  const SIZES = [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ];
  /** The parts missing from the first screen: the board, the candidate's arrow, root moves. */
  const missing = (page: Page) =>
    page.evaluate(() => {
      const isSeen = (element: Element | null | undefined) => {
        const { width = 0, top = -1, bottom = 1e6 } = element?.getBoundingClientRect() ?? {};
        return width > 0 && top >= 0 && bottom <= innerHeight;
      };
      const roots = [...document.querySelectorAll('.root')].filter(isSeen);
      return [
        isSeen(document.querySelector('.watch-board .board-frame')) ? '' : 'board',
        document.querySelector('.watch-board .cg-shapes line') ? '' : 'arrow',
        roots.length >= Math.min(8, document.querySelectorAll('.root').length) ? '' : `${roots.length} root moves`,
        scrollY === 0 ? '' : 'scrolled',
      ].filter((each) => each !== '');
    });

  test('shows board, candidate and root moves in both sizes, running with nothing pressed', {
    skip: inAll,
  }, async () => {
    const page = await openElsewhere('#/watch', { reducedMotion: 'no-preference', viewport: SIZES[0]! });
    const ids = CARDS.map(({ id }) => id);
    for (const [index, id] of ['', ...ids].entries()) {
      if (!isAll && index % 4 !== 0) continue;
      await goToView(page, id === '' ? '#/watch' : `#/watch/${id}`);
      await page.locator('.root-on').waitFor();
      for (const size of index % 2 === 0 ? SIZES : SIZES.toReversed()) {
        await page.setViewportSize(size);
        await drawn(page);
        await expectSoon(async () => [id, size.width, ...(await missing(page))], [id, size.width]);
      }
      const isShort = ['ajedrecista', 'random'].includes(id);
      assert.ok(isShort || (await button(page, 'Pause').count()) + (await button(page, 'Again').count()) === 1, id);
    }
  });

  test('rests under reduced motion, with a button to run', { skip: inAll }, async () => {
    const page = await openElsewhere('#/watch');
    await ready(page);
    assert.deepEqual(await missing(page), []);
    assert.ok((await page.locator('.root b:not(:empty)').count()) >= 3);
    assert.equal(await button(page, 'Pause').count(), 0);
  });
});

describe('the worked example', () => {
  test('can be stepped; each step names the module in control and is announced', async () => {
    const page = await open(EXAMPLE);
    await expectSoon(() => page.title(), 'Watch it think – Plyhouse');
    await page.getByText('No module has control.').waitFor();
    const steps: readonly [module: string, parts: string][] = [
      ['ANALYS', 'ANALYS is called: White has the moves A, B, C.'],
      ['DEPTH', 'DEPTH picks A.'],
      ['EXMOVE', 'EXMOVE executes A in the search.'],
      ['NODE', 'NODE lists Black’s answers A1, A2, A3.'],
      ['DEPTH', 'DEPTH picks A1.'],
      ['EXMOVE', 'EXMOVE executes A1 in the search.'],
      ['NODE', 'NODE asks the evaluation function: A1 is worth 50 points to Black.'],
      ['CLIMB', 'CLIMB takes A1 back: 50 points.'],
    ];
    for (const [module, text] of steps) {
      await step(page);
      await page.getByText(`${module} has control.`).waitFor();
      await ring(page, `SEARCH finds a move. ${module} has control.`).waitFor();
      await expectSoon(() => sentence(page), text);
      await eventually(text, async () => (await announced(page)).at(-1) === text);
    }
    // The region keeps the last ones, each added once.
    await expectSoon(
      () => announced(page),
      steps.slice(-4).map(([, text]) => text),
    );
  });

  test('ends with A costing 100, B 90, C cut at C1, and B chosen', { skip: inAll }, async () => {
    const page = await open(EXAMPLE);
    for (const [move, end] of [
      ['A', '−100'],
      ['B', '−90'],
    ] as const) {
      await button(page, 'Next root move').click();
      await eventually(`${move} ${end}`, async () => (await rowOf(page, 1, move).allTextContents())[0] === end);
    }
    await stepTo(page, /C2 and C3 are cut\.$/);
    await expectSoon(() => rowOf(page, 2, 'C1').allTextContents(), ['+110', 'looked at']);
    await expectSoon(() => rowOf(page, 2, 'C3').allTextContents(), ['', 'cut']);
    const tree = page.getByRole('img', { name: /^Tree of three moves/ });
    await expectSoon(() => tree.getAttribute('aria-label'), /C: C1 110, C2 cut, C3 cut/);
    await page.getByText('Ply 2: C1 is too good, C2, C3 are cut.').waitFor();
    await stepTo(page, /^MOVOUT plays B: Black gets 90 points/);
    // Its end leads on: again from the start, or to another position.
    await button(page, 'Again').click();
    await page.getByText('MOVOUT has control.').waitFor();
    await page.getByRole('link', { name: 'Another position' }).click();
    await expectSoon(() => page.evaluate(() => location.hash), '#/watch/gambiet82?at=example-late');
  });

  test('cuts nothing with C1 searched last', { skip: inAll }, async () => {
    const page = await open(EXAMPLE);
    await choice(page).selectOption('The same with C1 looked at last');
    await page.getByText('MOVOUT has control.').waitFor();
    const tree = page.getByRole('img', { name: /^Tree of three moves/ });
    await expectSoon(() => tree.getAttribute('aria-label'), /C: C1 110, C2 40, C3 40/);
    // Everything agrees with the lesson.
    assert.doesNotMatch((await page.locator('.watch-count').textContent())!, /cut/);
    await page.getByText('Nothing so far.').waitFor();
    await page
      .getByText('CLIMB takes C1 back: 110 points.')
      .getByText(/It was the last answer: nothing is saved\.$/)
      .waitFor();
  });

  test('runs at its speed and pauses; only the beginning, where it rests and the decision are announced', {
    skip: inAll,
  }, async () => {
    const page = await open(EXAMPLE);
    await page.getByLabel('Speed').selectOption('a step a second');
    await button(page, 'Run').click();
    await eventually('three steps', async () => (await stepOf(page)) >= 3);
    assert.deepEqual([...new Set(await announced(page))], ['Gambiet/82 looks for a move.']);
    await button(page, 'Pause').click();
    const paused = await restingStep(page);
    await eventually('the step is spoken', async () => (await announced(page)).at(-1) === (await sentence(page)));
    await page.waitForTimeout(1300);
    assert.equal(await stepOf(page), paused, 'it rests');
    await page.getByLabel('Speed').selectOption('as fast as it goes');
    await button(page, 'Run').click();
    await eventually('the end is spoken', async () => /^MOVOUT plays B/.test((await announced(page)).at(-1) ?? ''));
  });

  test('works by keyboard alone', { skip: inAll }, async () => {
    const page = await open(EXAMPLE);
    await page.getByLabel('Speed').selectOption('a step a second');
    await tabTo(page, 'Step');
    await page.keyboard.press('Enter');
    await expectStep(page, 1);
    await page.keyboard.press('Space');
    await expectStep(page, 2);
    await page.keyboard.press('ArrowRight');
    await expectStep(page, 3);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await eventually('it runs', async () => (await stepOf(page)) >= 5);
    // The focused button is now the one that pauses.
    await page.keyboard.press('Enter');
    const paused = await restingStep(page);
    await page.waitForTimeout(1200);
    assert.equal(await stepOf(page), paused);
  });
});

describe('going back and forth', { skip: inAll }, () => {
  test('by button, arrow key and slider shows the earlier step as it was', async () => {
    const page = await open(MOVE_12);
    await expectSoon(() => button(page, 'Step back').getAttribute('aria-disabled'), 'true');
    const lines = [''];
    for (let steps = 1; steps <= 12; steps++) {
      await step(page);
      lines.push(await sentence(page));
    }
    await button(page, 'Step back').click();
    await expectStep(page, 11);
    await expectSoon(() => sentence(page), lines[11]!);
    await page.locator('h1').click();
    await page.keyboard.press('ArrowLeft');
    await expectStep(page, 10);
    await expectSoon(() => sentence(page), lines[10]!);
    await eventually('the step is spoken', async () => (await announced(page)).at(-1) === lines[10]);
    const slider = page.getByRole('slider', { name: 'Go to step' });
    await expectSoon(() => slider.getAttribute('aria-valuetext'), '10 of 12');
    await slider.focus();
    await page.keyboard.press('Home');
    await expectStep(page, 0);
    await page.keyboard.press('ArrowRight');
    await expectStep(page, 1);
    await expectSoon(() => sentence(page), lines[1]!);
    await page.keyboard.press('End');
    await expectStep(page, 12);
    await step(page);
    // Back from the end of the search, which is then no longer shown as over.
    await page.getByLabel('Speed').selectOption('as fast as it goes');
    await button(page, 'Run').click();
    await expectSoon(() => sentence(page), /^Gambiet\/82 plays Na5, worth −7: of the moves it valued, none of/);
    await button(page, 'Step back').click();
    await ready(page);
    await slider.fill('5');
    await expectStep(page, 5);
    await expectSoon(() => sentence(page), lines[5]!);
  });

  test('a copied link opens the program, the position, the level and the step in another browser', async () => {
    const page = await openElsewhere('');
    // Out of its book.
    await drag(page, 'h2', 'h4');
    await expectPlies(page, 2);
    await goToView(page, '#/watch/gambiet80?at=game&level=3&step=0');
    await ready(page);
    await openPanes(page);
    for (let steps = 1; steps <= 7; steps++) await step(page);
    const before = await page.locator('.watch-log').last().textContent();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          writeText: async (text: string) => {
            (window as unknown as { copied: string }).copied = text;
          },
        },
      });
    });
    await button(page, 'Copy link').click();
    await page.getByText('Copied the link.').waitFor();
    const link = await page.evaluate(() => (window as unknown as { copied: string }).copied);
    const elsewhere = await openElsewhere(new URL(link).hash);
    await expectStep(elsewhere, 7);
    await openPanes(elsewhere);
    await expectSoon(() => elsewhere.locator('.watch-log').last().textContent(), before);
    await expectSoon(() => elsewhere.getByLabel('Level').inputValue(), '3');
    await expectSoon(() => elsewhere.locator('h1').textContent(), 'Gambiet/80 looks for a move');
    const broken = await openElsewhere(new URL(link).hash.replace(/code=\w{5}/, 'code='));
    await broken.getByRole('alert').getByText('The game in this link was cut short').waitFor();
  });
});

test('a program without output for a while still counts its steps', { skip: inAll }, async () => {
  const page = await open('#/watch/wray74?at=start&step=0');
  // Two steps per move: it is tried, and its value becomes known.
  for (let steps = 1; steps <= 20; steps++) await step(page);
  await expectSoon(() => page.locator('.watch-count').textContent(), 'Step 20 · 10 moves tried');
  await page.getByLabel('Speed').selectOption('as fast as it goes');
  await button(page, 'Run').click();
  await eventually('the positions are given at the end', async () =>
    /^Step 41 · 20 moves tried · 20 positions$/.test((await page.locator('.watch-count').textContent())!),
  );
});

describe('a search of Gambiet/82', { skip: inAll }, () => {
  test('shows the list of each ply with its evaluations, what DEPTH struck out and why, and the line on the board', async () => {
    const page = await open(MOVE_12);
    await stepTo(page, /^GEN lists 24 moves for ply 1; the highest minimum is /);
    await ring(page, 'SEARCH finds a move. GEN has control.').waitFor();
    await ring(page, 'MATCH runs the game. ANALYS has control.').waitFor();
    const heads = page.locator('.move-list').first().getByRole('columnheader');
    await expectSoon(
      () => heads.locator('.unseen').allTextContents(),
      [...['Minimum evaluation', 'Maximum evaluation', 'End evaluation']],
    );
    await stepTo(page, /^EXMOVE executes \S+ in the search\.$/);
    const first = page.locator('.move-list').first().locator('.move-executed');
    await expectSoon(() => first.textContent(), /executed$/);
    await stepTo(page, /^DEPTH strikes out \d+ moves? and picks /);
    const struck = page.locator('.move-list').nth(1).locator('.move-struck').first();
    await expectSoon(() => struck.textContent(), /struck outmaximum −?\d+ < end −?\d+$/);
    await page
      .locator('.watch-log li')
      .filter({ hasText: /Struck out Ply 2: \S+ \(maximum −?\d+ < end/ })
      .first()
      .waitFor();
    // The selected move is executed, and the diagram shows the position after it.
    await step(page);
    await expectSoon(() => page.locator('.watch-line b').textContent(), /^12\.\.\. \S+ 13\. \S+$/);
    const line = (await page.locator('.watch-line b').textContent())!;
    await page.getByRole('img', { name: `The position after ${line}` }).waitFor();
    await expectPieces(page, ['d8 black king', 'f1 white king', 'h1 black knight'], true);
  });

  test('runs to the next root move, to the end, and continues with the reply it expects', async () => {
    const page = await open(MOVE_12);
    await button(page, 'Next root move').click();
    await page
      .getByText(/^CLIMB takes \S+ back, end evaluation \S+\. The best of pass 3 so far\.$/)
      .first()
      .waitFor();
    const ends = page.locator('.move-list').first().locator('.move-back');
    await expectSoon(() => ends.count(), 1);
    await page.getByLabel('Speed').selectOption('as fast as it goes');
    await button(page, 'Run').click();
    await button(page, 'Again').waitFor();
    await eventually('more than 500 steps', async () => (await stepOf(page)) > 500);
    await eventually(
      'more than five notes',
      async () => (await page.locator('.watch-log').first().locator('li').count()) > 5,
    );
    await button(page, 'Its next move').click();
    await ready(page);
    const slider = page.getByRole('slider', { name: 'Go to step' });
    await slider.fill('7');
    await expectStep(page, 7);
    await ring(page, 'MATCH runs the game. SWEEP has control.').waitFor();
    const modules = async () => {
      const before = await page.locator('.watch-log').last().locator('li').allTextContents();
      return before.map((text) => /[A-Z]{3,}/.exec(text)?.[0]).reverse();
    };
    await expectSoon(modules, 'MATCH STATUS PLAYER GEN MOVOUT STATUS SWEEP'.split(' '));
  });

  test('uses the reader’s letters', async () => {
    const page = await open(MOVE_12);
    await choosePieceLetters(page, 'nl');
    await stepTo(page, /^GEN lists 24 moves/);
    await page.locator('.move-list').first().getByRole('rowheader', { name: 'Pa5', exact: true }).waitFor();
  });
});

describe('other programs and positions', () => {
  test('a program without modules opens from its card and plays on from its decision', { skip: inAll }, async () => {
    const page = await openElsewhere('#/program/wray74');
    await page.locator('.program').getByRole('link', { name: 'Watch it think' }).click();
    await expectSoon(() => page.locator('h1').textContent(), /looks for a move$/);
    await ready(page);
    await page.getByLabel('Speed').selectOption('as fast as it goes');
    await button(page, 'Run').click();
    await expectSoon(
      () => sentence(page),
      / plays Bg3, worth \+209\.95: of the moves it valued, none of the 24 others is /,
    );
    await page.getByRole('link', { name: 'The machine' }).waitFor();
    await button(page, 'Play on from here').click();
    await expectPieces(page, ['g3 black bishop'], true);
    await expectPlies(page, 1);
  });

  test('a program in its book says so, and offers the first position out of it', { skip: inAll }, async () => {
    const page = await openElsewhere('#/watch/c7010?at=start');
    await expectSoon(() => sentence(page), /^Philips C7010 plays \S+ from its book, without thinking\.$/);
    await button(page, 'First position out of its book').click();
    await expectSoon(() => page.evaluate(() => location.hash), /^#\/watch\/c7010\?at=game&code=/);
    await ready(page);
    await page.locator('.root-back, .root b:not(:empty)').first().waitFor();
  });

  test('the position on the board opens from the board', { skip: inAll }, async () => {
    const page = await openElsewhere('');
    await drag(page, 'e2', 'e4');
    await expectPlies(page, 2);
    await page.getByRole('link', { name: 'Watch it think' }).click();
    await ready(page);
    await page.getByRole('img', { name: /^The position after 2\./ }).waitFor();
    await expectSoon(() => sentence(page), /^It /);
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await expectPlies(page, 2);
  });

  test('a program that cannot be loaded is reported, and Again tries again', { skip: inAll }, async () => {
    const page = await openElsewhere(EXAMPLE, { isAlone: true });
    await ready(page);
    await page.context().route('**/*worker*.js', (route) => route.abort());
    await choice(page).selectOption({ label: '“Gambiet afgeslacht”, move 12' });
    await page.getByRole('alert').getByText('could not be loaded').waitFor();
    await page.context().unroute('**/*worker*.js');
    await button(page, 'Again').click();
    await ready(page);
    await page.locator('.root-on').waitFor();
    // The browser's own message for the file that failed to load.
    const complaints = visits.visit().complaints as string[];
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/ERR_FAILED/.test(text)));
  });

  test('an unknown program in the URL is reported', { skip: inAll }, async () => {
    const page = await openElsewhere('#/watch/nonesuch');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.locator('.watch-controls').count(), 0);
  });
});

describe('accessibility', () => {
  test('axe finds nothing serious, and nothing scrolls sideways at 320 pixels', { skip: inAll }, async () => {
    const page = await open(EXAMPLE);
    await stepTo(page, /C2 and C3 are cut\.$/);
    assert.deepEqual(await seriousFindings(page), []);
    await goToView(page, MOVE_12);
    await stepTo(page, /^DEPTH strikes out/);
    await page.getByText('The modules in words').click();
    assert.deepEqual(await seriousFindings(page), []);
    await page.setViewportSize({ width: 320, height: 640 });
    await drawn(page);
    assert.deepEqual(await misfits(page), []);
  });

  test('with reduced motion the display changes at most twice a second', { skip: inAll }, async () => {
    /** Changes of the display per second, measured over a number of changes. */
    const changes = async (reducedMotion: 'reduce' | 'no-preference', number: number) => {
      const { page, close } = await visits.house().visit(MOVE_12, { reducedMotion, isTimed: true });
      await ready(page);
      await page.getByLabel('Speed').selectOption('five times as fast');
      await page.evaluate(() => {
        const times: number[] = [];
        (window as unknown as { changes: number[] }).changes = times;
        const display = document.querySelector('.watch-count')!;
        let text = display.textContent;
        const onChange = () => {
          // Redrawing the same content is no change.
          if (display.textContent === text) return;
          text = display.textContent;
          times.push(performance.now());
        };
        new MutationObserver(onChange).observe(display, { childList: true, characterData: true, subtree: true });
      });
      // Counted from here: after a change that is drawn late, the next follows closely.
      const start = await page.evaluate(() => performance.now());
      await button(page, 'Run').click();
      const times = () => page.evaluate(() => (window as unknown as { changes: number[] }).changes);
      await eventually(`${number} changes`, async () => (await times()).length >= number);
      const seen = (await times()).slice(0, number);
      await close();
      return (1000 * (number - 1)) / (seen.at(-1)! - start);
    };
    const calm = await changes('reduce', 5);
    assert.ok(calm <= 2, `${calm} changes a second`);
    // The lowest rate of several measurements, to exclude a busy machine.
    let usual = 0;
    for (let time = 0; time < 5 && usual < 4; time++) usual = Math.max(usual, await changes('no-preference', 10));
    assert.ok(usual > 4, `${usual} changes a second`);
  });
});
