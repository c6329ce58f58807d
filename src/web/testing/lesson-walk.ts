import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { localClient } from '../../host/engine-client.ts';
import { loadProgram } from '../../programs/loaders.ts';
import type { Score } from '../../programs/program.ts';
import { makeRoute, type Route } from '../app/route.ts';
import type { Chapter } from '../learn/chapter.ts';
import { type Found, openLab, type Trial } from '../learn/lab/lab.ts';
import { eventually, expectSoon } from './patience.ts';
import { drawn, goToView, misfits } from './views.ts';

/** Shared by the tests of the course: steps by URL, tables as text, questions, and the programs in this process. */

/** The laboratory in this process: the same programs as on the command line, each started fresh. */
export const lab = openLab(async (card, options, seed) => localClient(await loadProgram(card.id), options, seed));

/** A window as narrow as a phone: nothing may be wider, whatever position is shown. */
export const PHONE = { viewport: { width: 390, height: 844 } } as const;

/** A step of a chapter, at a position and with settings if they are given. */
type StepPlace = Omit<Route & { view: 'learn' }, 'view'>;

/** The URLs of a chapter by step and settings, including `fen`. */
export const placeIn =
  (chapter: string) =>
  (step: string, { fen, ...settings }: Readonly<Record<string, string>> = {}): StepPlace => ({
    chapter,
    step,
    fen,
    settings,
  });

/** Goes to a step. No part of the URL may be rejected, and nothing may be wider than the window. */
export async function goToStep(page: Page, place: StepPlace): Promise<void> {
  const address = makeRoute({ view: 'learn', ...place });
  await openStep(page, address);
  assert.deepEqual(await page.locator('.problem').allInnerTexts(), [], address);
  assert.deepEqual(await misfits(page), [], address);
}

/** Goes to a step whose URL asks for something it cannot show: it says so, and fits the window. */
export async function goToRefused(page: Page, place: StepPlace, ...text: readonly (string | RegExp)[]): Promise<void> {
  const address = makeRoute({ view: 'learn', ...place });
  await openStep(page, address);
  for (const each of text) await page.locator('.learn-body .problem').filter({ hasText: each }).waitFor();
  assert.deepEqual(await misfits(page), [], address);
}

async function openStep(page: Page, address: string): Promise<void> {
  await goToView(page, address);
  await page.locator('.learn-body .scene, .learn-body .problem').first().waitFor();
}

/** Waits until a step has loaded its kernel or table. The content behind a prediction is then there. */
async function prepared(page: Page): Promise<void> {
  const preparing = page.locator('.learn-body').getByText(/^(Loading the rules|The table is being built)…$/);
  await eventually('the step is prepared', async () => (await preparing.count()) === 0);
}

/** More than any step hides behind predictions. */
const MOST_SHOWN = 20;

/** Opens everything that waits for a prediction. */
export async function reveal(page: Page): Promise<void> {
  await prepared(page);
  await drawn(page);
  const body = page.locator('.learn-body');
  const show = body.getByRole('button', { name: /^Show / });
  for (let shown = 0; (await show.count()) > 0; shown++) {
    if (shown === MOST_SHOWN) throw new Error(`${MOST_SHOWN} things shown at ${page.url()}, and more to show`);
    const name = (await show.first().innerText()).trim();
    await show.first().click();
    await body.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
  }
}

/** Waits until the searches of a step are over, since their results may change its height and width. */
export async function searched(page: Page): Promise<void> {
  const body = page.locator('.learn-body');
  const isOver = async () => (await body.getByText(/ is searching…$/).count()) === 0;
  // Patience is for each search, however many there are.
  const open = () => body.getByRole('cell', { name: '…', exact: true }).count();
  for (let before = await open(); !(await isOver()); before = await open())
    await eventually('another search is over', async () => (await open()) < before || (await isOver()));
}

/** A page, or a part of it. */
type Part = Page | Locator;

/** The cells of a table, row by row, without its header. */
const cellsIn = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim().replace(/\s+/g, ' '))),
    );

/** Waits until a table, found by its caption, has these rows. @param columns the columns compared, from the left. */
export async function tableHas(
  part: Part,
  caption: string | RegExp,
  expected: readonly (readonly string[])[],
  columns?: number,
): Promise<void> {
  assert.ok(expected.length > 0, `no rows are expected of the table ${caption}`);
  const table = part.getByRole('table', { name: caption });
  const read = async () => (await cellsIn(table)).map((row) => row.slice(0, columns));
  await expectSoon(
    read,
    expected.map((row) => [...row]),
  );
}

/** Waits until the elements found have these texts. */
export async function textsAre(found: Locator, expected: readonly string[]): Promise<void> {
  assert.ok(expected.length > 0, `no texts are expected of ${found}`);
  const read = async () => (await found.allInnerTexts()).map((text) => text.trim());
  await expectSoon(read, [...expected]);
}

export const sanOf = (game: Game, move: Uci | undefined): string =>
  move === undefined ? '–' : makeSan(game, move, { language: 'en' });
export const scoreOf = (score: Score | undefined): string =>
  score === undefined ? '–' : formatScore(score, TRUE_MINUS);
export const lineOf = (game: Game, moves: readonly Uci[]): string => makeLine(game, moves, { language: 'en' });

export const decisionOf = async (trial: Trial): Promise<Found['decision']> => (await lab.ask(trial)).decision;

/** Positions without anything to search, and the text that says so. */
const NOTHING_TO_SEARCH = [
  ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', /^This position is stalemate: there is no move to search\. Choose another\.$/],
  ['R5k1/5ppp/8/8/8/8/8/7K b - - 0 1', /^This position is mate: there is no move to search\. Choose another\.$/],
] as const;

/** Checks that steps say what cannot be searched, and why. */
export async function refuses(page: Page, chapter: Chapter, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    for (const [fen, pattern] of NOTHING_TO_SEARCH) {
      await goToRefused(page, { chapter: chapter.id, step, fen }, pattern);
    }
  }
}
