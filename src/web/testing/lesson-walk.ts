import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Game } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatCount } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { localClient } from '../../host/engine-client.ts';
import { loadProgram } from '../../programs/loaders.ts';
import type { Score } from '../../programs/program.ts';
import { makeRoute, type Route } from '../app/route.ts';
import type { Chapter } from '../learn/chapter.ts';
import { type Found, openLab, type Trial } from '../learn/lab/lab.ts';
import { eventually, seriousFindings } from './browser.ts';
import { goToView, misfits } from './views.ts';

/** What the tests of the course share: a step at its address, its tables as text, its questions, and the programs in this process. */

/** The laboratory of this process: the same programs as on the command line, each from a fresh start. */
export const lab = openLab(async (card, options, seed) => localClient(await loadProgram(card.id), options, seed));

/** Goes to a step, at a position and with settings if they are given. */
export async function goToStep(page: Page, place: Omit<Route & { view: 'learn' }, 'view'>): Promise<void> {
  await goToView(page, makeRoute({ view: 'learn', ...place }));
  await page.locator('.learn-body').waitFor();
}

/** Opens everything that waits for a prediction. */
export async function reveal(page: Page): Promise<void> {
  const show = page.locator('.learn-body').getByRole('button', { name: /^Show / });
  while ((await show.count()) > 0) await show.first().click();
}

/** A table by its caption as rows of text, once nothing in it is still being worked out; without its heads. */
export async function tableOf(page: Page, caption: string | RegExp): Promise<string[][]> {
  const rows = page.getByRole('table', { name: caption }).locator('tbody tr');
  let found: string[][] = [];
  await eventually(`the table ${caption}`, async () => {
    found = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())),
    );
    return found.length > 0 && !found.flat().includes('…');
  });
  return found;
}

export const sanOf = (game: Game, move: Uci | undefined): string =>
  move === undefined ? '–' : makeSan(game, move, { language: 'en' });
export const scoreOf = (score: Score | undefined): string =>
  score === undefined ? '–' : formatScore(score, TRUE_MINUS);
export const lineOf = (game: Game, moves: readonly Uci[]): string => makeLine(game, moves, { language: 'en' });

/** The cells of a search after its label: positions, move, value; and its line, if it is shown. */
export async function cellsOf(trial: Trial, hasLine = false): Promise<string[]> {
  const { decision } = await lab.ask(trial);
  const { game } = trial;
  const cells = [formatCount(decision.nodes), sanOf(game, decision.move), scoreOf(decision.score)];
  return hasLine ? [...cells, lineOf(game, decision.pv)] : cells;
}

export const decisionOf = async (trial: Trial): Promise<Found['decision']> => (await lab.ask(trial)).decision;

/** A question of a step; with several, its place among them: "1 of 2". */
export const question = (page: Page, place?: string) =>
  page.getByRole('region', { name: place === undefined ? 'Predict, then see' : `Predict, then see: ${place}` });

/** Answers a question wrongly, then rightly; both are told. An answer is the label of an option, or a number. */
export async function answerTwice(
  page: Page,
  { wrong, right }: { readonly wrong: string | number; readonly right: string | number },
  place?: string,
): Promise<void> {
  const asked = question(page, place);
  const say = async (answer: string | number) => {
    if (typeof answer === 'number') await asked.getByRole('textbox').fill(String(answer));
    else await asked.getByRole('radio', { name: answer, exact: true }).check();
    await asked.getByRole('button', { name: 'See' }).click();
  };
  await say(wrong);
  await asked.getByText(/^(Not this time|Very close):/).waitFor();
  await asked.getByRole('button', { name: 'Predict again' }).click();
  await say(right);
  await asked.getByText(/^Right:/).waitFor();
}

/** The option that a value stands for, and another one. */
export function optionsFor(options: readonly { readonly value: string; readonly label: string }[], truth: string) {
  const right = options.find(({ value }) => value === truth)!.label;
  return { right, wrong: options.find(({ value }) => value !== truth)!.label };
}

/**
 * Walks a chapter on a phone: every step at its address, forward by button and key, back by the browser's history; what each
 * shows fits the window, and axe finds nothing in it.
 */
export async function walkChapter(page: Page, chapter: Chapter): Promise<void> {
  const heading = (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const found: string[] = [];
  for (const [index, step] of chapter.steps.entries()) {
    await heading(step.title).waitFor();
    await page.locator('.learn-body').waitFor();
    assert.equal(new URL(page.url()).hash.split('?')[0], `#/learn/${chapter.id}/${step.id}`);
    await reveal(page);
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light' });
    found.push(...[...(await misfits(page)), ...(await seriousFindings(page))].map((each) => `${step.id}: ${each}`));
    const next = chapter.steps[index + 1];
    if (!next) break;
    await page.locator('h1').click();
    if (index % 2 === 0) await page.getByRole('link', { name: `${next.title} →` }).click();
    else await page.keyboard.press('ArrowRight');
  }
  assert.deepEqual(found, []);
  for (const step of chapter.steps.slice(0, -1).toReversed()) {
    await page.goBack();
    await heading(step.title).waitFor();
  }
}

/** Positions that leave nothing to search, and the words that say so. */
export const NOTHING_TO_SEARCH = [
  ['7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', 'This position is stalemate: there is no move to search. Choose another.'],
  ['R5k1/5ppp/8/8/8/8/8/7K b - - 0 1', 'This position is mate: there is no move to search. Choose another.'],
] as const;
/** A check with one answer. */
export const ONE_MOVE = '4k3/8/8/8/8/8/4q3/4K3 w - - 0 1';

/** Checks that steps say what cannot be searched, and why. */
export async function refuses(page: Page, chapter: Chapter, steps: readonly string[]): Promise<void> {
  for (const step of steps) {
    for (const [fen, words] of NOTHING_TO_SEARCH) {
      await goToStep(page, { chapter: chapter.id, step, fen });
      await page.getByText(words, { exact: true }).waitFor();
    }
  }
}
