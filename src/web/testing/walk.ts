import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { goToView, misfits } from './views.ts';

/** What the walks through the chapters of Learn share. */

/** A window as narrow as a phone: nothing may be wider, whatever position is shown. */
export const PHONE = { viewport: { width: 390, height: 844 } } as const;

/** The address of a step with its settings: `fen`, `square`. */
export function stepAddress(chapter: string, step: string, settings: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(settings);
  return `#/learn/${chapter}/${step}${query.size > 0 ? `?${query}` : ''}`;
}

/** Opens a step at an address; nothing of the address may be refused, and nothing may be wider than the window. */
export async function openStep(page: Page, address: string): Promise<void> {
  await goToView(page, address);
  await page.locator('.learn-body .predict, .learn-body .problem').first().waitFor();
  assert.deepEqual(await page.locator('.problem').allInnerTexts(), [], address);
  assert.deepEqual(await misfits(page), [], address);
}

/** The cells of a table, row by row, once it has so many rows. */
export async function rowsOf(table: Locator, count: number): Promise<string[][]> {
  const rows = table.locator('tbody tr');
  await rows.nth(count - 1).waitFor();
  assert.equal(await rows.count(), count);
  return (await rows.allInnerTexts()).map((row) => row.split('\t').map((cell) => cell.trim().replace(/\s+/g, ' ')));
}

/** Predicts a number, first wrong, then right: the page tells both. @param at which prediction of the step. */
export async function predictNumber(page: Page, right: number, at = 0): Promise<void> {
  const predict = page.locator('.predict').nth(at);
  const field = predict.getByRole('textbox');
  await field.fill(String(right + 1));
  await field.press('Enter');
  await predict.locator('.predict-near, .predict-off').waitFor();
  await predict.getByRole('button', { name: 'Predict again' }).click();
  await field.fill(String(right));
  await field.press('Enter');
  await predict.locator('.predict-right').waitFor();
}

/** Chooses an answer, first a wrong one, then a right one: the page tells both. @param right labels of all right answers. */
export async function predictChoice(page: Page, right: readonly string[], at = 0): Promise<void> {
  const predict = page.locator('.predict').nth(at);
  const labels = (await predict.locator('label').allInnerTexts()).map((label) => label.trim());
  assert.ok(
    right.length > 0 && right.every((label) => labels.includes(label)),
    `${right.join()} among ${labels.join()}`,
  );
  const wrong = labels.find((label) => !right.includes(label));
  for (const [label, verdict] of [
    [wrong, '.predict-off'],
    [right[0], '.predict-right'],
  ] as const) {
    if (label === undefined) continue;
    await predict.getByRole('radio', { name: label, exact: true }).check();
    await predict.getByRole('button', { name: 'See' }).click();
    await predict.locator(verdict).waitFor();
    if (verdict === '.predict-off') await predict.getByRole('button', { name: 'Predict again' }).click();
  }
}

/** "+3", "−2", "0", as the steps write points. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
