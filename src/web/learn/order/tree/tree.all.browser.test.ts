import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame } from '../../../../chess/game.ts';
import { formatCount } from '../../../../format/number.ts';
import { finish } from '../../../../programs/program.ts';
import { openHouse, seriousFindings } from '../../../testing/browser.ts';
import { goToStep, PHONE } from '../../../testing/lesson-walk.ts';
import { eventually } from '../../../testing/patience.ts';
import { reload } from '../../../testing/views.ts';
import { visitsTo } from '../../../testing/visits.ts';
import { TREE_PRESETS } from '../../presets.ts';
import { openTreeAnswerer } from './tree-answerer.ts';
import { middleOf, WHOLE } from './tree-view.ts';
import { CUT, lineTo, nodeAt, rowOf } from './whole-tree.ts';

/** The tree by mouse, touch and keys; the tree that the page draws is made again here. */

const visits = visitsTo(openHouse);
const DEPTH = 4;
const answerer = await openTreeAnswerer();
const ended = finish(answerer.answer({ game: newGame(TREE_PRESETS[0]!.fen), depth: DEPTH }));
const tree = ended!;

const open = async (page: Page, settings: Readonly<Record<string, string>> = {}) => {
  await goToStep(page, { chapter: 'order', step: 'tree', settings: { depth: String(DEPTH), ...settings } });
  await page.locator('.tree-focus').waitFor();
  await eventually('the picture is drawn', () =>
    page.locator('.tree-focus canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size > 3;
    }),
  );
};
const settingOf = async (page: Page, name: string) =>
  new URLSearchParams((await page.evaluate(() => location.hash)).split('?')[1]).get(name);
const isChosen = (page: Page, line: readonly string[]) =>
  eventually(`${line} is chosen`, async () => ((await settingOf(page, 'node')) ?? '') === line.join('.'));
/** The place of a node in the whole picture. */
async function placeOf(page: Page, node: number) {
  const box = (await page.locator('.tree-focus canvas').boundingBox())!;
  const [x, y] = middleOf({ tree, frame: box, view: WHOLE }, node);
  return { x: box.x + x, y: box.y + y };
}

test('the counts are the program’s own; a click chooses a node; the wheel zooms; the address keeps it', async () => {
  const page = await visits.open('#/learn', { viewport: { width: 1280, height: 800 } });
  await open(page);
  const counts = await page.locator('.tree-count b').allInnerTexts();
  assert.deepEqual(
    counts,
    tree.layers.map(({ nodes }) => formatCount(nodes)),
  );
  const cut = tree.layers[1]!.fates.findIndex((fate, node) => fate === CUT && rowOf(tree, node) === 2);
  const { x, y } = await placeOf(page, cut);
  await page.mouse.click(x, y);
  await isChosen(page, lineTo(tree, cut));
  await page
    .locator('.tree-said')
    .getByText(/^Not searched\. /)
    .waitFor();
  await page.getByRole('button', { name: /^Plain search/ }).click();
  await page
    .locator('.tree-said')
    .getByText(/to move\. Value: /)
    .waitFor();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  await page.locator('.tree-lens').first().waitFor();
  await page.getByRole('button', { name: 'Whole', exact: true }).click();
  await page.locator('.tree-lens').first().waitFor({ state: 'detached' });
  await eventually('the address has the search', async () => (await settingOf(page, 'search')) !== null);
  await reload(page);
  await isChosen(page, lineTo(tree, cut));
  await page.getByRole('button', { name: /^Plain search/, pressed: true }).waitFor();
  assert.deepEqual(await seriousFindings(page), []);
});

test('the keys lead along the best line, zoom, and turn no step', async () => {
  const page = await visits.open('#/learn', { viewport: { width: 1280, height: 800 } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  const { best } = tree.layers[1]!;
  const focus = page.getByRole('application', { name: 'The tree of alpha-beta' });
  await focus.press('ArrowDown');
  await focus.press('ArrowDown');
  await isChosen(page, lineTo(tree, best[1]!));
  const heading = page.getByRole('heading', { level: 1, name: 'The whole tree' });
  await focus.press('ArrowRight');
  await isChosen(page, lineTo(tree, best[1]! + 1));
  await focus.press('+');
  await page.locator('.tree-lens').first().waitFor();
  await focus.press('Home');
  await page.locator('.tree-lens').first().waitFor({ state: 'detached' });
  await focus.press('Enter');
  await page.locator('.tree-lens').first().waitFor();
  await heading.waitFor();
  // Without the picture: the line leads back, the list goes on.
  await page.getByRole('navigation', { name: 'The line of the chosen node' }).getByRole('button').first().click();
  await isChosen(page, []);
  await page.getByRole('combobox', { name: 'Go to a move' }).selectOption({ index: 1 });
  await isChosen(page, lineTo(tree, 1));
});

test('on a phone a touch chooses a node, two fingers zoom, one moves', async () => {
  const page = await visits.open('#/learn', { ...PHONE, hasTouch: true });
  await open(page, { search: 'table' });
  const first = nodeAt(tree, ['c6c7'])!;
  const { x, y } = await placeOf(page, first);
  await page.touchscreen.tap(x, y);
  await isChosen(page, ['c6c7']);
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: (readonly [number, number])[]) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch('touchStart', [x - 20, y], [x + 20, y]);
  for (const far of [30, 50, 80]) await touch('touchMove', [x - far, y], [x + far, y]);
  await touch('touchEnd');
  const lens = page.locator('.tree-lens').first();
  await lens.waitFor();
  const leftOf = async () => Number.parseFloat((await lens.getAttribute('style'))!.match(/left: ([\d.]+)%/)![1]!);
  const before = await leftOf();
  await touch('touchStart', [x, y]);
  for (const far of [20, 60, 100]) await touch('touchMove', [x - far, y]);
  await touch('touchEnd');
  await eventually('it has moved', async () => (await leftOf()) !== before);
  // Moving chooses nothing.
  assert.equal(await settingOf(page, 'node'), 'c6c7');
});
