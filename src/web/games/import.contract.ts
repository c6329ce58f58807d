import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Driver } from '../testing/driver.ts';
import { tournamentFile } from '../testing/many-games.ts';
import { button, field, type Walker } from '../testing/walker.ts';

/** Imports and the list of games in the engines that the tests of this room do not run in. */

const COMMENTED =
  '[White "Anton"] [Black "Berta"] 1. e4 { [%eval 0.35,18] [%clk 0:09:58] } e5 { [%clk 1:xx] [%foo bar] [%csl Ga9] } ' +
  '2. Nf3 { Solid. [%clk 0:09:15] [%emt 0:00:43] [%csl Gd4,Re5] [%cal Ge2e4] } *';
/** Fewer than are imported in Chromium, which is tried with speed; here it is tried that all of it works. */
const FILE = tournamentFile(600);
/** Enough for the import to last until it is stopped, also if the click comes late. */
const LONG_FILE = tournamentFile(6000);

/** Opens a file, as the visitor's choice of one would. */
const openFile = (driver: Driver, text: string) =>
  driver.run((content) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'games.pgn', { type: 'text/plain' }));
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, text);

/**
 * Comments, a large import, and the list that it fills.
 * @param visitor who is at `#/games` when the tests run, for the first time.
 */
export function importContract(visitor: () => { readonly driver: Driver; readonly walker: Walker }): void {
  test('commands in comments are clock, time spent and drawing', async () => {
    const { walker } = visitor();
    await walker.fill(field('Paste PGN or FEN'), COMMENTED);
    await walker.click(button('Open'));
    await walker.click(button('Last position'));
    const facts = await walker.see({ css: '.annotations', text: 'Clock 9:15, took 43 s' });
    assert.equal(facts, 'Solid.Clock 9:15, took 43 sDrawn on the board: green d4, red e5, green e2 to e4');
    const isDrawn = () => {
      const count = (shape: string) => document.querySelectorAll(`.board .cg-shapes ${shape}`).length;
      return count('circle') === 2 && count('line') === 1;
    };
    await walker.until('two rings and an arrow are drawn', isDrawn, null);
    await walker.click(button('Previous move'));
    await walker.until(
      'nothing of broken commands is shown',
      () => document.querySelector('.annotations')?.textContent === '',
      null,
    );
  });

  test('an import of many games is stopped, then whole, and keeps nobody waiting', async () => {
    const { walker, driver } = visitor();
    await walker.goTo('#/games');
    await walker.see(button('Open'));
    await openFile(driver, LONG_FILE);
    await walker.click(button('Stop'));
    await walker.read('The import was stopped. None of its games is stored.');
    await driver.run(() => {
      const watch = { gap: 0, last: performance.now(), start: performance.now() };
      Object.assign(window, { watch });
      setInterval(() => {
        const now = performance.now();
        watch.gap = Math.max(watch.gap, now - watch.last);
        watch.last = now;
      }, 5);
    }, null);
    await openFile(driver, FILE);
    await walker.read('600 games imported.');
    const { gap, millis } = await driver.run(() => {
      const { watch } = window as unknown as { watch: { gap: number; start: number } };
      return { gap: watch.gap, millis: performance.now() - watch.start };
    }, null);
    console.log(`${driver.version}: ${Math.round(millis)} ms, of them at most ${Math.round(gap)} without an answer`);
    assert.ok(gap < millis / 3, `no answer for ${gap} of ${millis} ms`);
    await walker.see({ css: '.games-filter [role=status]', text: '601 games' });
    const { nodes, screens } = await driver.run(
      () => ({
        nodes: document.querySelectorAll('*').length,
        screens: document.documentElement.scrollHeight / innerHeight,
      }),
      null,
    );
    assert.ok(nodes < 3_000 && screens < 20, `${nodes} elements, ${screens} screens`);
  });

  test('games are selected, deleted and restored', async () => {
    const { walker, driver } = visitor();
    const selected = async (text: string) => void (await walker.see({ css: '.games-bar > [role=status]', text }));
    const rows = '.games-table tbody tr';
    await walker.click({ css: `${rows}[aria-rowindex="3"] input` });
    await driver.run((css) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true });
      document.querySelector(css)!.dispatchEvent(click);
    }, `${rows}[aria-rowindex="6"] input`);
    await selected('4 selected');
    const press = (key: string, shiftKey = false) =>
      driver.run(
        (init) => {
          const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
          document.activeElement!.dispatchEvent(event);
        },
        { key, shiftKey },
      );
    await driver.run((css) => document.querySelector<HTMLElement>(css)!.focus(), `${rows}[aria-rowindex="6"] input`);
    await press('ArrowDown', true);
    await selected('5 selected');
    await press('Delete');
    await walker.read('5 games were deleted.');
    await walker.see({ css: '.games-filter [role=status]', text: '596 games' });
    await walker.click(button('Undo'));
    await walker.see({ css: '.games-filter [role=status]', text: '601 games' });
    await walker.until(
      'all are read',
      () => !document.querySelector<HTMLInputElement>('.games-all input')!.disabled,
      null,
    );
    await walker.click({ css: '.games-all input' });
    await selected('601 selected');
    await walker.click(button('Delete selected'));
    await walker.read('601 games were deleted.');
    await walker.click(button('Undo'));
    await walker.see({ css: '.games-filter [role=status]', text: '601 games' });
  });
}
