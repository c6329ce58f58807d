import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { openHouse } from '../../testing/browser.ts';
import { goToView } from '../../testing/views.ts';
import { visitsTo } from '../../testing/visits.ts';
import { divideBy, sumOf } from './counting.ts';
import { differences, generatorsOn } from './generators.ts';
import { COUNT_PRESETS, MOVES_PRESETS } from './presets.ts';
import { scan } from './scan.ts';

/** Chapter 2: what the page shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const at = (step: string, fen?: string) => `#/learn/moves/${step}${fen ? `?${new URLSearchParams({ fen })}` : ''}`;

test('the chapter walked from its first step to its last', async () => {
  const pins = MOVES_PRESETS[0]!.fen;
  const found = scan(newGame(pins));
  const page = await visits.open(at('table'));

  // 1. The generator, a move at a time, then all.
  await page.getByRole('button', { name: 'Next move' }).click();
  await page.getByText(`Move 1: ${found[0]!.from} to ${found[0]!.to}.`).waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  assert.equal(await page.locator('.found li').count(), found.length);
  await page.getByRole('textbox').fill(String(found.length));
  await page.getByRole('textbox').press('Enter');
  await page.getByText(`Right: ${found.length} moves.`).waitFor();

  // 2. What leaves the king to be taken.
  await goToView(page, at('king'));
  const illegal = found.filter(({ refutation }) => refutation !== undefined);
  const [pinned] = illegal;
  await page.getByRole('button', { name: `${pinned!.from}–${pinned!.to}`, exact: true }).click();
  await page.getByText(`takes the king on ${pinned!.refutation!.slice(2, 4)}. Illegal.`).waitFor();
  await page.getByRole('button', { name: 'Strike out all illegal moves' }).click();
  assert.equal(await page.locator('.found .struck').count(), illegal.length);

  // 3. What the programs do not know.
  const kernel = await createKernel();
  for (const { fen } of MOVES_PRESETS) {
    await goToView(page, at('memory', fen));
    const rows = page.getByRole('region', { name: 'What each generator finds' }).locator('tbody tr');
    await rows.nth(6).waitFor();
    assert.deepEqual(
      await rows.allInnerTexts(),
      differences(generatorsOn(kernel), newGame(fen)).map(
        ({ generator, found: count, missing }) => `${generator.name}\t${count}\t${missing.join(' ') || '–'}`,
      ),
      fen,
    );
  }

  // 4. Counts.
  await goToView(page, at('count'));
  await page.getByRole('textbox').fill('8902');
  await page.getByRole('textbox').press('Enter');
  await page.getByText('Right: 8,902 sequences.').waitFor();
  await page.getByRole('button', { name: 'One half-move deeper' }).click();
  await page.getByRole('button', { name: 'One half-move deeper' }).click();
  kernel.setPosition(COUNT_PRESETS[0]!.fen);
  await page.getByRole('row', { name: `4 ${formatCount(kernel.perft(4))}` }).waitFor();

  // 5. A broken rule, followed to the move that is missing.
  await goToView(page, at('break'));
  await page.getByText('The lists of moves themselves differ:').waitFor();
  await page.getByRole('checkbox', { name: 'Pawns go one step only' }).uncheck();
  await page.getByRole('checkbox', { name: 'No en passant' }).check();
  const { fen } = COUNT_PRESETS[1]!;
  const [right, broken] = [new Set<never>(), new Set(['enPassant'] as const)].map((rules) =>
    sumOf(divideBy(fen, 3, rules)),
  );
  await page.getByRole('row', { name: `3 ${formatCount(right!)} ${formatCount(broken!)} ≠` }).waitFor();
  await page.getByRole('button', { name: /^a5a6: / }).click();
  await page.getByText('After a5a6.').waitFor();
  await page.getByText('The counts differ from 2 half-moves on.').waitFor();
  await page.getByRole('button', { name: /^c7c5: / }).click();
  await page.getByText('b5c6 is missing').waitFor();
});
