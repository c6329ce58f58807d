import type { Locator, Page } from 'playwright-core';
import { gridOf } from './board-driver.ts';
import { expectSoon } from './patience.ts';
import { goToView, settled } from './views.ts';

/** Steps for tests of the whole page, beyond the board: the scoresheet, the views, and a keyboard user. */

/** A button by its whole name. */
/** Opens the settings. */
export async function openSettings(page: Page): Promise<void> {
  const menu = page.locator('.masthead-menu[aria-expanded="false"]');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).waitFor();
}

/** Chooses the language of the piece letters in the settings, and closes them. */
export async function choosePieceLetters(page: Page, language: string): Promise<void> {
  await openSettings(page);
  await page.getByLabel('Piece letters').selectOption(language);
  await page.getByRole('button', { name: 'Done' }).click();
}

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Waits until the page shows a text. */
export const pattern = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** Imports games, or the moves of one, by pasting their text at #/games; a single game is then on the board. */
export async function importText(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste PGN or FEN').fill(text);
  await button(page, 'Open').click();
}

/** Shows the last position of an imported game, which opens at its start. */
export async function goToEnd(page: Page): Promise<void> {
  await page.locator('.scoresheet [data-ply]').first().waitFor();
  await button(page, 'Last position').click();
}

/** Presses the last "Copy link". @returns the link, from the clipboard. */
export async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).last().click();
  await page.getByText('Copied the link.').waitFor();
  return await page.evaluate(() => navigator.clipboard.readText());
}

/** Asks for help in a rated game, and agrees that it no longer counts. */
export async function askUnrated(page: Page, asked: 'Hint' | 'Take back' | 'Analyse the position'): Promise<void> {
  await button(page, asked).click();
  await agreeUnrated(page);
}

/** Agrees to help in a rated game. */
export const agreeUnrated = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'This game is rated' }).getByRole('button').first().click();

/** Waits until the scoresheet has this many moves and it is the visitor's turn again, or the game is over. */
export async function expectPlies(page: Page, plies: number): Promise<void> {
  await expectSoon(() => page.locator('.scoresheet [data-ply]').count(), plies);
}

/** The moves on the scoresheet, as written there. */
export async function sheet(page: Page): Promise<string[]> {
  return await page.locator('.scoresheet [data-ply]').allTextContents();
}

/** Waits for the status line above the board. */
export async function expectStatus(page: Page, text: string): Promise<void> {
  await page.locator('.status-line').getByText(text).waitFor();
}

/** Starts the game that the URL of a new game describes. */
export async function beginFrom(page: Page, query: Record<string, string>): Promise<void> {
  await goToView(page, `#/new?${new URLSearchParams(query)}`);
  await page.getByRole('button', { name: 'Start game' }).click();
  await gridOf(page).waitFor();
  await settled(page);
}

/** The game as PGN, opened on the page and read from it. */
export async function readPgn(page: Page): Promise<string> {
  await page.getByText('The game as PGN').click();
  const field = page.getByLabel('PGN', { exact: true });
  await expectSoon(() => field.inputValue(), /\S/);
  return await field.inputValue();
}

/** Tabs until an element has the focus: one with this name or, if names change meanwhile, a given element. */
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
