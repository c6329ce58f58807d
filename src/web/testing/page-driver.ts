import type { Locator, Page } from 'playwright-core';
import { gridOf } from './board-driver.ts';
import { goToView, settled } from './views.ts';

/** What the whole page adds to the board: the sheet with the moves, the views, and a visitor without a mouse. */

/** Waits until so many moves stand on the scoresheet and it is the visitor's turn again, or the game is over. */
export async function expectPlies(page: Page, plies: number): Promise<void> {
  await page.locator(`.scoresheet [data-ply="${plies}"]`).waitFor();
  await page.waitForFunction((count) => document.querySelectorAll('.scoresheet [data-ply]').length === count, plies);
}

/** The moves on the scoresheet, as they are written there. */
export async function sheet(page: Page): Promise<string[]> {
  return await page.locator('.scoresheet [data-ply]').allTextContents();
}

/** Waits for the line over the board. */
export async function expectStatus(page: Page, words: string): Promise<void> {
  await page.locator('.status-line').getByText(words).waitFor();
}

/** Begins the game that the address of a new game asks for. */
export async function beginFrom(page: Page, query: Record<string, string>): Promise<void> {
  await goToView(page, `#/new?${new URLSearchParams(query)}`);
  await page.getByRole('button', { name: 'Start game' }).click();
  await gridOf(page).waitFor();
  await settled(page);
}

/** The game as PGN, opened on the page and read off it. */
export async function readPgn(page: Page): Promise<string> {
  await page.getByText('The game as PGN').click();
  const field = page.getByLabel('PGN', { exact: true });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some((area) => area.value.startsWith('[Event')),
  );
  return await field.inputValue();
}

/** Tabs on until something has the focus: what has that name, or, where names change meanwhile, a certain element. */
export async function tabTo(page: Page, goal: string | Locator): Promise<void> {
  const isThere = () => (typeof goal === 'string' ? hasFocusByName(page, goal) : hasFocus(goal));
  for (let tabs = 0; tabs < 120; tabs++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`120 tabs do not lead to "${goal}"`);
}

const hasFocus = (goal: Locator) => goal.evaluate((element) => element === document.activeElement);

const hasFocusByName = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const element = document.activeElement as HTMLElement | null;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const names = [element?.ariaLabel, element?.textContent, ...labels.map((label) => label.textContent)];
    return names.some((text) => text?.trim() === wanted);
  }, name);
