import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { inAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { opponentOf } from '../programs/opponents.ts';
import { openHouse, seriousFindings } from '../testing/browser.ts';
import { copyLink } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';

const visits = visitsTo(openHouse);

describe('tournaments on the page', () => {
  test('of historical programs, all of them at first: started, reloaded in the middle, finished, with a correct table', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/tournaments/own');
    const historical = CARDS.filter(({ year }) => year >= 1974 && year <= 1983).map(opponentOf);
    const players = page.getByRole('group', { name: 'Players' });
    assert.equal(await players.getByRole('checkbox', { checked: true }).count(), historical.length);
    // Five are enough: ten games, and every program plays in each engine in src/web/engines.all.browser.test.ts.
    const programs = historical.slice(0, 5);
    for (const { name } of historical.slice(5))
      await players.getByRole('checkbox', { name: new RegExp(`^${escaped(name)}( |$)`) }).uncheck();
    assert.deepEqual(await seriousFindings(page), []);
    await page.getByLabel('Games per pairing').fill('1');
    await page.getByLabel('Thinking').selectOption('nodes');
    await page.getByLabel('Positions per move').fill('1');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { name: `Round robin of ${programs.length}` }).waitFor();
    await page.locator('.tournament-board').first().waitFor();
    const played = async () => Number(/(\d+)/.exec(await page.getByRole('status').first().innerText())?.[1] ?? 0);
    await eventually('some games are played', async () => (await played()) >= 4);
    await reload(page);
    // It continues by itself, and loses nothing.
    await eventually('it goes on', async () => (await played()) >= 6);
    const games = (programs.length * (programs.length - 1)) / 2;
    // The timeout is for each game, however many there are.
    for (let before = await played(); before < games; before = await played()) {
      await eventually('another game is played', async () => (await played()) > before);
    }
    await eventually('it ends', async () => /^Finished/.test(await page.getByRole('status').first().innerText()));
    const table = page.getByRole('region', { name: 'Cross table' });
    await openPart(page, 'Table');
    await expectSoon(() => table.locator('tbody tr').count(), programs.length);
    const sum = async () => {
      const points = await table.locator('.tournament-points').allInnerTexts();
      return points.reduce((all, text) => all + Number(text.replace('½', '.5')), 0);
    };
    await expectSoon(sum, games);
    await page.getByRole('region', { name: 'Ratings' }).waitFor();
    // The points after each round, and each tie-break by a key.
    const winner = await table.locator('tbody th').first().innerText();
    const graph = page.getByRole('table', { name: 'Points after each round' });
    assert.equal(await graph.locator('tbody tr').count(), programs.length);
    await page.getByRole('button', { name: 'SB', exact: true }).press('Enter');
    await page.getByText(/^SB, Sonneborn-Berger: the points of every opponent beaten/).waitFor();
    assert.deepEqual(await seriousFindings(page), []);

    const rows = await table.locator('tbody tr').allInnerTexts();
    assert.equal(await page.locator('.tournament-hall').count(), 0);
    await openPart(page, 'Result');
    await expectSoon(() => table.count(), 0);
    const outcome = page.getByRole('region', { name: winner });
    await outcome.getByText(new RegExp(`^${escaped(winner)} won with|share first place`)).waitFor();
    await outcome.getByRole('button', { name: 'Share' }).click();
    const link = await copyLink(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await openPart(page, 'Bulletin');
    await page
      .getByRole('region', { name: /^Results of round / })
      .first()
      .waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await openPart(page, 'Games');
    // The part of an address is there after a reload, and the way back leads to the part before.
    await reload(page);
    await expectSoon(() => page.getByRole('button', { name: /^Replay game/ }).count(), games);
    await page.goBack();
    await page.getByRole('heading', { name: 'Bulletins' }).waitFor();
    await page.goForward();
    await page.getByRole('button', { name: 'Replay game 1', exact: true }).click();
    await page.getByRole('heading', { name: 'Moves' }).waitFor();

    await visits.visit().close();
    const there = await visits.open(new URL(link).hash);
    await there.getByText(`Held in another browser: ${games} games.`).waitFor();
    assert.deepEqual(
      await there.getByRole('region', { name: 'Cross table' }).locator('tbody tr').allInnerTexts(),
      rows,
    );
    await there.getByRole('region', { name: winner }).getByRole('link', { name: 'Play the winner' }).waitFor();
  });
});

describe('tournaments of other kinds', () => {
  test('start with one click, or as a knockout with a bracket; too few players are reported', async () => {
    const page = await visits.open('#/tournaments');
    await page.getByRole('button', { name: 'Let them play' }).click();
    await page.locator('.tournament-board').waitFor();
    await page.getByRole('region', { name: 'Pairings of round 1' }).getByText('being played').first().waitFor();
    await expectSoon(() => page.evaluate(() => document.activeElement?.id), 'main');
    await expectSoon(() => page.title(), 'Round robin of 5 – Plyhouse');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Go on' }).waitFor();
    await goToView(page, '#/tournaments/own');
    await page.getByLabel('Format').selectOption('knockout');
    await page.getByText('El Ajedrecista plays no tournaments: only king and rook against king').waitFor();
    for (const { name, id } of CARDS.filter(({ ending }) => !ending).map(opponentOf)) {
      const box = page
        .getByRole('group', { name: 'Players' })
        .getByRole('checkbox', { name: new RegExp(`^${escaped(name)}( |$)`) });
      if (id !== 'random') await box.uncheck();
    }
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('alert').getByText('Knockout: needs two players, found 0.').waitFor();
    const group = page.getByRole('group', { name: 'Players' });
    for (const name of ['Random', 'Gambiet/80'])
      await group.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
    await page.getByLabel('Thinking').selectOption('nodes');
    await page.getByLabel('Positions per move').fill('1');
    await page.getByRole('button', { name: 'Start' }).click();
    await openPart(page, 'Table');
    await page.getByRole('heading', { name: 'The bracket' }).waitFor();
    await eventually('it ends', async () => /^Finished/.test(await page.getByRole('status').first().innerText()));
    await expectSoon(() => page.locator('.tournament-winner').count(), 1);
    assert.deepEqual(await seriousFindings(page), []);
  });
});

describe('tables on the page', () => {
  test('the magazines’ tables are shown, recalculated, with the printed tie-breaks; a link with the former year works', async () => {
    const page = await visits.open('#/tournaments/dutch-1982');
    const rows = page.getByRole('region', { name: 'Cross table' }).locator('tbody tr');
    await expectSoon(() => rows.first().innerText(), /Gambiet 82[\s\S]*7½[\s\S]*31/);
    await goToView(page, '#/tournaments/philips-1982');
    const third = rows.nth(2);
    await expectSoon(() => third.innerText(), /Philips C 7000[\s\S]*33\.3[\s\S]*1'35"[\s\S]*449[\s\S]*computer à 279/);
    assert.deepEqual(await seriousFindings(page), []);
  });
});

/** Opens a part of the tournament that is shown: its table, its games. */
const openPart = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'This tournament' }).getByRole('link', { name }).click();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
