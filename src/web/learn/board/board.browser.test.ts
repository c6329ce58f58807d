import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame, positionOf } from '../../../chess/game.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import * as gambiet from '../../../programs/gambiet/board.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  answersTo,
  chooseTwice,
  countIs,
  countTwice,
  goToRefused,
  goToStep,
  PHONE,
  placeIn,
  tableHas,
} from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { BOARD_PRESETS } from '../presets.ts';
import { nameOf, squareOf } from '../squares.ts';
import { askedStep, hexOf, indexOf, walk } from './columns.ts';
import { flagsOf } from './flags.ts';
import { KNIGHT_WAYS, kingsWrong, WAYS, wrongJumps } from './jumps.ts';
import { memoriesOf, wrayRegister } from './memories.ts';
import { combine, setsOf, sizeOf, hexOf as wordOf } from './sets.ts';

/** Chapter 1: each step on its own position and on another; what it shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const OTHER = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const at = placeIn('board');
const grid = (page: Page, name: string | RegExp) => page.getByRole('grid', { name });
const [OPEN, , KINGS, KNIGHTS] = BOARD_PRESETS.map(({ fen }) => fen);

test('every step of the chapter shows what the programs keep, on its own position and on another', async () => {
  const kernel = await createKernel();
  const page = await visits.open('#/learn/board/memories', PHONE);

  // 1. A square in all memories.
  for (const [fen, square, piece] of [
    [OPEN!, 'c6', 'black knight'],
    [OTHER, 'f3', 'white queen'],
  ] as const) {
    await goToStep(page, at('memories', { fen }));
    await grid(page, 'The position; choose a square')
      .getByRole('gridcell', { name: `${square}, ${piece}` })
      .click();
    const name = `${square} in six memories`;
    await tableHas(
      page.getByRole('region', { name }),
      name,
      memoriesOf(newGame(fen), kernel).map(({ name, unit, places }) => {
        const { place, says } = places[squareOf(square)]!;
        return [name, `${unit} ${place}`, says];
      }),
    );
    await countIs(page.locator('.memories [aria-selected="true"]'), 6);
    const { digits, register, whites } = wrayRegister(newGame(fen), squareOf(square));
    await page.getByText(`Register ${register} is ${square}. It holds ${digits}.`).waitFor();
    await countTwice(page, whites);
  }
  // The square is in the link, and a key leads to the one beside it.
  await goToStep(page, at('memories', { fen: OTHER, square: 'f3' }));
  await grid(page, 'The position; choose a square').getByRole('gridcell', { name: 'f3, white queen' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'g3 in six memories' }).waitFor();

  // 2. A sum over the edge.
  for (const [fen, square, piece, sum, end] of [
    [
      KINGS!,
      'h4',
      'white knight',
      '+10',
      '32 + 10 = 42: b6! The piece has left the board, and the sum has not noticed.',
    ],
    [OTHER, 'h8', 'black rook', '+1', '64 + 1 = 65: there is no such place, so the program stops here. Rightly.'],
  ] as const) {
    await goToStep(page, at('sums', { fen }));
    await grid(page, /^The places 1 to 64/)
      .getByRole('gridcell', { name: `${square}, ${piece}, ${squareOf(square) + 1}` })
      .click();
    await page.getByRole('button', { name: sum, exact: true }).click();
    await page.getByText(end).waitFor();
    await countTwice(page, kingsWrong(newGame(fen)));
  }

  // 3. The wall, and what the processor sees of a byte.
  for (const [fen, square] of [
    [KNIGHTS!, 'h4'],
    [OTHER, 'e8'],
  ] as const) {
    await goToStep(page, at('border', { fen }));
    const board = gambiet.boardOf(fen);
    const place = gambiet.squareNamed(square);
    const byte = board.squares[place]!;
    await grid(page, /^Gambiet’s 120 places/)
      .getByRole('gridcell', { name: `place ${place}, ${square}: ${hexOf(byte)}` })
      .click();
    const off = WAYS.find(({ id }) => id === 'border')!;
    const into = KNIGHT_WAYS.filter(([x, y]) => off.jump(squareOf(square), x, y).to === undefined).length;
    await page.getByText(`${into} of 8 jumps end in the wall.`).waitFor();
    await countIs(page.getByRole('row', { name: /^Doubled/ }), 0);
    await chooseTwice(page, [flagsOf(byte).join(' and ') || 'none of them']);
    await page.getByRole('row', { name: `Carry ${gambiet.isBlack(byte) ? 'yes' : 'no'}` }).waitFor();
    await page.getByRole('row', { name: `Sign ${gambiet.isKing(byte) ? 'yes' : 'no'}` }).waitFor();
  }
  await grid(page, /^Gambiet’s 120 places/)
    .getByRole('gridcell', { name: 'place 20, border: C0' })
    .click();
  await page.getByText('This is the wall itself').waitFor();
  await chooseTwice(page, ['carry, sign and odd parity']);
  await page.getByRole('row', { name: 'So it is the wall' }).waitFor();

  // 4. One AND; a rook goes on until something is in the way.
  for (const [fen, layout, square, step] of [
    [KNIGHTS!, 'tiny', 'h4', '12'],
    [OTHER, 'slutspel', 'a1', '01'],
  ] as const) {
    await goToStep(page, at('bit', { fen, layout, square, step }));
    const landings = walk(newGame(fen), layout, squareOf(square), Number.parseInt(step, 16));
    const [here, added] = [indexOf(layout, squareOf(square)), Number.parseInt(step, 16)];
    const bits = (byte: number) => byte.toString(2).padStart(8, '0');
    await tableHas(page.getByRole('region', { name: 'The walk' }), 'The sum, bit by bit, and every place of the walk', [
      [square, hexOf(here), bits(here)],
      ['step', step, bits(added)],
      ['sum', hexOf(landings[0]!.index), bits((here + added) & 0xff)],
      ['AND 88', hexOf(landings[0]!.and), bits((here + added) & 0x88)],
      ...landings.map(({ index, and, square: to, holds }) => [
        `so ${hexOf(index)}`,
        hexOf(and),
        to === undefined ? 'off the board' : `${to}: ${holds ?? 'empty'}`,
      ]),
    ]);
    const asked = askedStep(newGame(fen));
    const result = (asked.index + asked.step) & 0x88;
    const LABELS: Readonly<Record<number, string>> = {
      0: '00: a square of the board',
      8: '08: beside the board',
      128: '80: above or below it',
      136: '88: both',
    };
    await chooseTwice(page, [LABELS[result]!]);
  }

  // 5. Sets.
  for (const fen of [OPEN!, OTHER]) {
    await goToStep(page, at('sets', { fen }));
    const sets = setsOf(positionOf(newGame(fen)));
    const named = (id: string) => sets.find((set) => set.id === id)!;
    const attacked = combine(named('TMLOC[LITE]'), 'and', named('ALATK[DARK]'));
    await countTwice(page, sizeOf(attacked));
    await page.getByRole('combobox', { name: 'Operation' }).selectOption('AND');
    await page.getByText(new RegExp(`^${sizeOf(attacked)} squares?\\. In hexadecimal`)).waitFor();
    await page.getByText(wordOf(attacked.low)).first().waitFor();
    await page.getByText(wordOf(attacked.high)).first().waitFor();
  }

  // 6. All ways at once.
  for (const [fen, square, jump] of [
    [KNIGHTS!, 'h4', '1,2'],
    [OTHER, 'a6', '-2,1'],
  ] as const) {
    await goToStep(page, at('edge', { fen, square, jump }));
    const [files, ranks] = jump.split(',').map(Number) as [number, number];
    await tableHas(
      page.getByRole('region', { name: 'The jump in every memory' }),
      'The jump in every memory',
      WAYS.map((way) => {
        const { sum, to, seen, isRight } = way.jump(squareOf(square), files, ranks);
        const end = `${to === undefined ? 'off' : nameOf(to)}${isRight ? '' : ', wrong'}`;
        return [way.name, `${sum} ${seen}`, end, String(wrongJumps(way, squareOf(square)))];
      }),
    );
    const options = (await answersTo(page)).slice(0, -1);
    const safe = options.filter((name) => wrongJumps(WAYS[0]!, squareOf(name)) === 0);
    await chooseTwice(page, safe.length > 0 ? safe : ['from none of them']);
  }
  // What the address says and no board has.
  const refusal = 'The address says square=z9: expected one of its options. The usual is shown.';
  await goToRefused(page, at('edge', { square: 'z9' }), refusal);
});
