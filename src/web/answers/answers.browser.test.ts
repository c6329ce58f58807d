import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { QUESTIONS } from '../../measure/answers/questions.ts';
import { inAll } from '../../node/testing/tiers.ts';
import { expectPieces } from '../testing/board-driver.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { choosePieceLetters } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

/** "The answers", on the page as `npm start` serves it. */

const visits = visitsTo(openHouse);

const open = (answer = '') => visits.open(`#/answers${answer && `/${answer}`}`);

describe('the answers', () => {
  test('are a list with diagrams that can be filtered; each has a page of its own', async () => {
    const page = await open();
    const cards = page.locator('.card');
    await expectSoon(() => cards.count(), QUESTIONS.length);
    assert.equal(await cards.locator('.small-diagram').count(), QUESTIONS.length);
    await page.getByLabel('Find a question').fill('rÉti draw');
    await expectSoon(() => cards.count(), 1);
    await page.getByText(`1 of ${QUESTIONS.length}`).waitFor();
    await page.getByRole('link', { name: 'Réti’s draw, five minutes deep' }).click();
    await expectSoon(() => page.title(), 'Réti’s draw, five minutes deep – Plyhouse');
    await page.getByText(/SCHACH 2\.2 sees the draw from 12 plies on \(903.112 positions/).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByRole('link', { name: 'The answers' }).click();
    await expectSoon(() => page.title(), 'The answers – Plyhouse');
  });

  test('show their authors, a board, the figures of both programs and what changed', { skip: inAll }, async () => {
    const page = await open(QUESTIONS[0]!.id);
    for (const [index, { title, trials, asked }] of QUESTIONS.entries()) {
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expectSoon(() => page.locator('.answer blockquote').count(), asked.length);
      await expectSoon(() => page.locator('.answer tbody').count(), trials.length);
      assert.equal(await page.getByText('not computed yet').count(), 0);
      await page.locator('.answer-changed li').first().waitFor();
      await expectSoon(() => page.getByRole('img').count(), 1);
      const next = QUESTIONS[index + 1];
      if (next) await page.getByRole('link', { name: `${next.title} →` }).click();
    }
    assert.equal(page.workers().length <= 1, true, 'what is recorded is shown without reckoning');
  });

  test('show a chosen position of a question on the board with its text; it can be played, in the reader’s letters', {
    skip: inAll,
  }, async () => {
    const page = await open('stalemate');
    await choosePieceLetters(page, 'nl');
    await page.getByText(/plays 1\. Td5, which is wrong/).waitFor();
    await goToView(page, '#/answers/saavedra');
    await page.getByRole('button', { name: /^Diagram 2/ }).click();
    await page.getByText(/plays 3\.\.\. Kg3, which is wrong; Antwoord plays 3\.\.\. Kg5, which is right\./).waitFor();
    await expectSoon(() => page.getByRole('img').getAttribute('aria-label'), /Black to move$/);
    await page.getByRole('link', { name: 'Play this position' }).click();
    await page.getByRole('button', { name: 'Start game' }).click();
    // The visitor has White; the program may already have moved its king.
    await expectPieces(page, ['h8 white king', 'e4 white rook', 'f2 black pawn'], true);
  });

  test('run both programs again in this browser, with progress, and can be stopped', { skip: inAll }, async () => {
    const page = await open('stalemate');
    await page.getByRole('button', { name: 'Run both now' }).click();
    await page.getByText('Computed in this browser just now.').waitFor();
    await page.getByText(/plays 1\. Rd5, which is wrong/).waitFor();
    await eventually('they have gone home', async () => page.workers().length <= 1);
    await goToView(page, '#/answers/bishop-and-knight');
    const mate = page.locator('.answer');
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
