import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inAll } from '../../../node/testing/tiers.ts';
import { openHouse } from '../../testing/browser.ts';
import { goToStep, placeIn } from '../../testing/lesson-walk.ts';
import { eventually, expectSoon } from '../../testing/patience.ts';
import { visitsTo } from '../../testing/visits.ts';

/** Chapter nine on the page: a network learns in a worker at a click, is drawn, and can be stopped. */

const visits = visitsTo(openHouse);
const place = placeIn('network');

test('a network learns at a click: its error falls, its neurons are drawn; a second one is stopped', {
  skip: inAll,
}, async () => {
  const page = await visits.open('#/learn');
  await goToStep(page, place('limits', { games: '60', neurons: '8', times: '20' }));
  const note = page.locator('.learn-said');
  const error = page.locator('.curve figcaption');
  await note.getByText('Nothing has been learnt yet.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Neuron 1', exact: true }).count(), 0);
  await page.getByRole('button', { name: 'those that it has learnt from' }).click();
  await page.getByRole('button', { name: 'Let it learn' }).click();
  await note
    .getByText(/^60 games, [1-9][\d,]* quiet positions and 0 one move off them\. It has learnt them\.$/)
    .waitFor();
  await page.getByText('Right: those that it has learnt from.').waitFor();
  const [last, first] = Array.from((await error.innerText()).matchAll(/([\d.]+) on what/g), ([, each]) => Number(each));
  assert.ok(last! < 0.8 * first!, `the error falls from ${first} to ${last}`);
  await page.getByRole('button', { name: 'Neuron 8', exact: true }).click();
  await page.getByText(/^Neuron 8 likes most: \w+ \w+ on [a-h][1-8]; likes least/).waitFor();
  const blank = await page
    .getByRole('button', { name: 'Neuron 8', exact: true })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, 8, 8)
        .data.every((each) => each === 0),
    );
  assert.ok(!blank, 'its weights are drawn');

  await page.getByRole('combobox', { name: 'Games' }).selectOption('1,500');
  await page.getByRole('button', { name: 'Learn afresh' }).click();
  await eventually('games are played', async () => /^[1-9]\d* games? of 1,500 played/.test(await note.innerText()));
  await page.getByRole('button', { name: 'Stop' }).click();
  await expectSoon(() => note.innerText(), /It was stopped\.$/);
});
