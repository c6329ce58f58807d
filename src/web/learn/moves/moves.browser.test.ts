import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  chooseTwice,
  countIs,
  countTwice,
  goToRefused,
  goToStep,
  PHONE,
  placeIn,
  tableHas,
  textsAre,
} from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { COUNT_PRESETS, MOVES_PRESETS } from '../presets.ts';
import { divideBy, sumOf } from './counting.ts';
import { differences, generatorsOn } from './generators.ts';
import { scan } from './scan.ts';

/** Chapter 2: each step on its own position and on another; what it shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const at = placeIn('moves');
/** White is in check, pieces are pinned on both sides, and a capture en passant is there. */
const OTHER = 'rnb1k2r/pp3ppp/5n2/q2pP3/1b1P4/2N2N2/PP3PPP/R1BQKB1R w KQkq d6 0 8';
const CHECKED = '4k3/8/8/8/1b6/8/3P4/R3K2R b KQ - 0 1';

test('every step of the chapter shows what the generators find, on its own position and on another', async () => {
  const kernel = await createKernel();
  const page = await visits.open('#/learn/moves/table', PHONE);

  // 1. The generator, a move at a time, then all.
  for (const fen of [MOVES_PRESETS[0]!.fen, OTHER]) {
    await goToStep(page, at('table', { fen }));
    const found = scan(newGame(fen));
    await page.getByRole('button', { name: 'Next move' }).click();
    await page.getByText(`Move 1: ${found[0]!.from} to ${found[0]!.to}.`).waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await textsAre(
      page.locator('.found li'),
      found.map(({ from, to, isCapture }) => `${from}${isCapture ? '×' : '–'}${to}`),
    );
    await countTwice(page, found.length);
  }

  // 2. What leaves the king to be taken.
  for (const fen of [MOVES_PRESETS[0]!.fen, CHECKED.replace(' b ', ' w ')]) {
    await goToStep(page, at('king', { fen }));
    const found = scan(newGame(fen));
    const illegal = found.filter(({ refutation }) => refutation !== undefined);
    const { from, to, isCapture, refutation } = illegal[0]!;
    await page.getByRole('button', { name: `${from}${isCapture ? '×' : '–'}${to}`, exact: true }).click();
    await page
      .getByText(`${from} to ${to}: then ${refutation!.slice(0, 2)} takes the king on ${refutation!.slice(2, 4)}.`)
      .waitFor();
    await countTwice(page, illegal.length);
    await page.getByRole('button', { name: 'Strike out all illegal moves' }).click();
    await countIs(page.locator('.found .struck'), illegal.length);
    // The rules of chess agree.
    kernel.setPosition(fen);
    const legal = found.filter((each) => each.refutation === undefined).map(({ move }) => move);
    assert.deepEqual(legal.toSorted(), [...kernel.legalMoves()].toSorted(), fen);
  }

  // 3. What the programs do not know.
  assert.equal(generatorsOn(kernel).length, 7);
  for (const fen of [MOVES_PRESETS[2]!.fen, MOVES_PRESETS[1]!.fen, OTHER]) {
    await goToStep(page, at('memory', { fen }));
    await tableHas(
      page.getByRole('region', { name: 'What each generator finds' }),
      'What each generator finds',
      differences(generatorsOn(kernel), newGame(fen)).map(({ generator, found, missing }) => [
        generator.name,
        String(found),
        missing.join(' ') || '–',
      ]),
    );
  }
  await chooseTwice(page, ['Wray’s and Tiny Chess 86']);

  // 4. Counts.
  for (const fen of [COUNT_PRESETS[0]!.fen, OTHER]) {
    await goToStep(page, at('count', { fen }));
    kernel.setPosition(fen);
    await countTwice(page, kernel.perft(3));
    await page.getByRole('button', { name: 'One half-move deeper' }).click();
    const sequences = [1, 2, 3].map((plies) => [String(plies), formatCount(kernel.perft(plies))]);
    await tableHas(page, /^Sequences/, sequences, 2);
    const shares = kernel.divide(3).sort((one, other) => other.nodes - one.nodes);
    await textsAre(
      page.locator('.shares li'),
      shares.map(({ move, nodes }) => `${move} ${formatCount(nodes)}`),
    );
  }

  // 5. A broken rule, followed to the move that is missing.
  const counted = (fen: string, plies: number, ...rules: 'enPassant'[]) => sumOf(divideBy(fen, plies, new Set(rules)));
  const rooks = COUNT_PRESETS[1]!.fen;
  await goToStep(page, at('break'));
  await page.getByText('The lists of moves themselves differ:').waitFor();
  await page.getByRole('checkbox', { name: 'Pawns go one step only' }).uncheck();
  await page.getByRole('checkbox', { name: 'No en passant' }).check();
  await page
    .getByRole('row', {
      name: `3 ${formatCount(counted(rooks, 3))} ${formatCount(counted(rooks, 3, 'enPassant'))} ≠`,
    })
    .waitFor();
  await page.getByRole('button', { name: /^a5a6: / }).click();
  await page.getByText('The counts differ from 2 half-moves on.').waitFor();
  await page.getByRole('button', { name: /^c7c5: / }).click();
  await page.getByText('b5c6 is missing').waitFor();
  await chooseTwice(page, ['3']);
  // The same by its link, and a path that no game takes.
  await goToStep(page, at('break', { broken: 'enPassant', path: 'a5a6.c7c5' }));
  await page.getByText('b5c6 is missing').waitFor();
  await goToStep(page, at('break', { fen: OTHER, broken: 'enPassant' }));
  await page.getByText('e5d6 is missing').waitFor();
  await chooseTwice(page, ['1']);
  const refusal = 'The address says path=a5a9: expected at most 3 moves that are legal';
  await goToRefused(page, at('break', { path: 'a5a9' }), refusal);
});
