import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import commentary from '../../../data/games/commentary.json' with { type: 'json' };
import { inAll } from '../../node/testing/tiers.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { visitsTo } from '../testing/visits.ts';

const visits = visitsTo(openHouse);

describe('recorded games', () => {
  test("can be reached from the tournaments: a list, and each game with its moves, the magazine's remarks and our program's moves", {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/tournaments');
    await page.getByRole('link', { name: 'Historic games' }).click();
    await page.getByRole('heading', { name: 'Historic games', level: 1 }).waitFor();
    await expectSoon(() => page.title(), 'Historic games – Plyhouse');
    await expectSoon(() => page.locator('.card .small-diagram').count(), commentary.length);
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByLabel('Find a player').fill('schach 2.2');
    await expectSoon(() => page.locator('.card').count(), 2);

    await page.getByRole('link', { name: 'What Hübner missed' }).click();
    await page.getByText(/^Ours plays 4 of 4 moves as its original did/).waitFor();
    await page.getByRole('button', { name: /^38. Re7\+/ }).click();
    await page.getByRole('img', { name: 'The position after 38. Re7+' }).waitFor();
    await page.getByText(/^Ours plays the same, at \+/).waitFor();
    await page.waitForURL(/#\/recorded\/huebner-petrosian\?ply=3$/);
    await page.keyboard.press('ArrowRight');
    await page.getByText('Not ...Kh6, which is mate in two.').waitFor();
    // The machine's display follows, from the position on that was set up; its own page shows the same.
    const display = page.getByRole('img', { name: /^The screen shows/ });
    await eventually('the display follows', async () =>
      /ZUG 39 +WEISS AM ZUG.* 38\. +TE7\+ .* DXE7/.test((await display.getAttribute('aria-label'))!),
    );
    assert.deepEqual(await seriousFindings(page), []);
    const shown = await display.getAttribute('aria-label');
    await page.getByRole('link', { name: 'Continue on the original machine' }).click();
    await page.locator('.machine-schach22[data-plies="4"]').waitFor();
    const lines = (await page.locator('.machine-text').textContent())!.split('\n').map((line) => line.trim());
    assert.equal(`The screen shows: ${lines.filter(Boolean).join('. ')}`, shown);
  });

  test('open from a URL at its move; keys step, and play continues from there', async () => {
    const page = await visits.open('#/recorded/gambiet-debut?ply=24');
    await page.getByText(/^A plain case of the horizon effect/).waitFor();
    await page.getByText(/^Ours plays the same, at −1/).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('heading', { name: '12. Nf3' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('link', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'Start game' }).waitFor();
  });

  test('of a program that is not rebuilt are linked from its story', { skip: inAll }, async () => {
    const page = await visits.open('#/programs');
    await page.getByRole('link', { name: 'Its first win' }).click();
    await page.getByRole('heading', { name: 'The first tournament game won by a program' }).waitFor();
    await page.getByRole('button', { name: /^21. Rd8#/ }).click();
    await page.getByRole('img', { name: 'The position after 21. Rd8#' }).waitFor();
  });

  test('that do not exist are reported', { skip: inAll }, async () => {
    const page = await visits.open('#/recorded/none');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  });
});
