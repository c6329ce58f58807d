import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { QUESTIONS } from '../../measure/answers/questions.ts';
import { expectPieces } from '../testing/board-driver.ts';
import { eventually, expectSoon, openHouse, seriousFindings } from '../testing/browser.ts';
import { visitsTo } from '../testing/visits.ts';

/** "The answers", on the page as `npm start` serves it. */

const visits = visitsTo(openHouse);

async function open(): Promise<Page> {
  const page = await visits.open('#/answers');
  await page.locator('.answer').first().waitFor();
  return page;
}
const question = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title, exact: true });

describe('the answers', () => {
  test('show every question with its author, a board, the figures of both programs and what changed', async () => {
    const page = await open();
    await expectSoon(() => page.title(), 'The answers – Plyhouse');
    await expectSoon(() => page.locator('.answer').count(), QUESTIONS.length);
    for (const { title, trials, asked } of QUESTIONS) {
      const section = question(page, title);
      await expectSoon(() => section.locator('blockquote').count(), asked.length);
      await expectSoon(() => section.locator('tbody').count(), trials.length);
      assert.equal(await section.getByText('not computed yet').count(), 0);
      await section.locator('.answer-changed li').first().waitFor();
      await expectSoon(() => section.getByRole('img').count(), 1);
    }
    assert.equal(page.workers().length <= 1, true, 'what is recorded is shown without reckoning');
    const reti = question(page, 'Réti’s draw, five minutes deep');
    await reti.getByText(/SCHACH 2\.2 sees the draw from 12 plies \(903.112 positions/).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
  });

  test('show a chosen position of a question on the board with its text; it can be played, in the reader’s letters', async () => {
    const page = await open();
    await page.getByLabel('Notation').selectOption('nl');
    const saavedra = question(page, 'Saavedra: calculation or chance?');
    await saavedra.getByRole('button', { name: /^Diagram 2/ }).click();
    await saavedra
      .getByText(/plays 3\.\.\. Kg3, which is wrong; Antwoord plays 3\.\.\. Kg5, which is right\./)
      .waitFor();
    await expectSoon(() => saavedra.getByRole('img').getAttribute('aria-label'), /Black to move$/);
    const stalemate = question(page, /^The stalemate/);
    await stalemate.getByText(/plays 1\. Td5, which is wrong/).waitFor();
    await saavedra.getByRole('link', { name: 'Play this position' }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    // The visitor has White; the program may already have moved its king.
    await expectPieces(page, ['h8 white king', 'e4 white rook', 'f2 black pawn'], true);
  });

  test('run both programs again in this browser, with progress, and can be stopped', async () => {
    const page = await open();
    const stalemate = question(page, /^The stalemate/);
    await stalemate.getByRole('button', { name: 'Run both now' }).click();
    await stalemate.getByText('Computed in this browser just now.').waitFor();
    await stalemate.getByText(/plays 1\. Rd5, which is wrong/).waitFor();
    await eventually('they have gone home', async () => page.workers().length <= 1);
    const mate = question(page, 'Mate with bishop and knight');
    await mate.getByRole('button', { name: 'Run both now' }).click();
    await mate.getByText(/the old program, \d+ moves, /).waitFor();
    await mate.getByRole('button', { name: 'Stop' }).click();
    await mate.getByRole('button', { name: 'Run both now' }).waitFor();
    await eventually('they have gone home at once', async () => page.workers().length <= 1);
    assert.equal(await mate.getByRole('alert').count(), 0);
    // Leaving the page also ends the running search.
    await mate.getByRole('button', { name: 'Run both now' }).click();
    await eventually('they sit there', async () => page.workers().length > 1);
    await page.getByRole('link', { name: 'Machines', exact: true }).click();
    await eventually('nobody reckons for a page that is left', async () => page.workers().length <= 1);
  });
});
