import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { makeLine } from '../../../chess/notation.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  chooseTwice,
  countIs,
  countTwice,
  goToRefused,
  goToStep,
  PHONE,
  placeIn,
  signed,
  tableHas,
  tableOf,
} from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { judge, struckBy } from './bounds.ts';
import { exchangeOn, RUNG_NAMES, RUNG_POINTS } from './exchanges.ts';
import { DIAGRAMS, EXCHANGES, PLAYED } from './presets.ts';
import { sumsOn } from './sums.ts';
import { betterTo, pawnsOf, valuations } from './terms.ts';
import { AUTHORS_OWN, ranked, tiesAtTop, weigh } from './weights.ts';

/** Chapter 3: each step on its own position and on another; what it shows is what the programs, asked here, say. */

const visits = visitsTo(openHouse);
const at = placeIn('worth');
const OTHER = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const NOTHING = { EVPAWN: 0, 'EVMOBL minor': 0, 'EVMOBL major': 0, EVROOK: 0, EVKING: 0 };

test('every step of the chapter shows what the programs value, on its own position and on another', async () => {
  const page = await visits.open('#/learn/worth/exchange', PHONE);

  // 1. The exchange, to its end and back.
  for (const [fen, square] of [
    [EXCHANGES[0]!.fen, EXCHANGES[0]!.square],
    [OTHER, 'd5'],
  ] as const) {
    await goToStep(page, at('exchange', { fen, square }));
    const { list, wins, by } = exchangeOn(newGame(fen), square, true)!;
    await page.getByRole('button', { name: 'All', exact: true }).click();
    const [taker, owner] = by === 'white' ? ['White', 'Black'] : ['Black', 'White'];
    await tableHas(
      page.getByRole('region', { name: 'The captures' }),
      `The list of the exchange on ${square}`,
      list.map(({ rung, balance, worth }, index) => [
        index % 2 === 0 ? taker : owner,
        `${RUNG_NAMES[rung]} (${RUNG_POINTS[rung]})`,
        signed(balance),
        `${signed(worth)}${worth <= 0 ? ' – rather not' : ''}`,
      ]),
    );
    await countTwice(page, wins);
  }
  // A pinned defender, and the same without the rule.
  const pinned = EXCHANGES.find(({ name }) => name === 'A defender that is pinned')!;
  await goToStep(page, at('exchange', { fen: pinned.fen }));
  await page.getByRole('gridcell', { name: `${pinned.square}, white pawn` }).click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('Black wins 1 point on e4.').waitFor();
  await page.getByRole('checkbox', { name: /Leave out pieces that are pinned/ }).uncheck();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByText('Black wins nothing on e4 and does not begin.').waitFor();

  // 2. Wray's sums.
  for (const [fen, square, man] of [
    [EXCHANGES[0]!.fen, EXCHANGES[0]!.square, 'black pawn'],
    [OTHER, 'e6', 'black pawn'],
  ] as const) {
    await goToStep(page, at('sums', { fen }));
    await page.getByRole('gridcell', { name: `${square}, ${man}` }).click();
    const sums = sumsOn(newGame(fen), square)!;
    await page.getByText(`Register ${sums.register}: ${sums.digits}`).waitFor();
    await page.getByText(`${sums.takers.count}, together ${sums.takers.sum} points`).first().waitFor();
    await countIs(page.getByRole('table', { name: /^The sum for/ }), 0);
    await countTwice(page, Math.round(sums.wins));
    const rows = await tableOf(page, /^The sum for/);
    assert.equal(rows.length, 5);
    assert.equal(rows[3]![1], String(Math.round(sums.wins * 10) / 10));
    assert.equal(rows[4]![1], String(100 * exchangeOn(newGame(fen), square, false)!.wins));
  }

  // 3. Minimum and maximum of every move.
  for (const fen of [DIAGRAMS[3]!.fen, OTHER]) {
    await goToStep(page, at('bounds', { fen }));
    const game = newGame(fen);
    const judged = judge(game);
    const textOf = (move: string) => makeLine(game, [move], { language: 'en' });
    await tableHas(
      page.getByRole('region', { name: 'The moves and their bounds' }),
      'Minimum and maximum of every move, in points',
      judged.map(({ move, minimum, maximum }) => [textOf(move), signed(minimum), signed(maximum)]),
      3,
    );
    const { move, won, loss } = judged.at(-1)!;
    await page.getByRole('button', { name: textOf(move), exact: true }).click();
    await page.getByText(`${textOf(move)}: takes ${won}, can lose ${loss} at once`).waitFor();
    await countTwice(page, struckBy(judged));
  }

  // 4. Every program's opinion, hidden until it was predicted.
  for (const [fen, program] of [
    [PLAYED[0]!.fen, 'schach22'],
    [OTHER, 'tinychess86'],
  ] as const) {
    await goToStep(page, at('terms', { fen, program }));
    await countIs(page.locator('.term-chart'), 0);
    const better = betterTo('schach22', newGame(fen));
    await chooseTwice(page, [{ white: 'White', black: 'Black', nobody: 'neither' }[better]]);
    const all = valuations(newGame(fen));
    const pawns = (value: number) => {
      const text = Math.abs(value).toFixed(2);
      return `${Number(text) === 0 ? '' : value < 0 ? '−' : '+'}${text}`;
    };
    await tableHas(
      page,
      'The position to each program',
      all.map((valuation) => [valuation.name, pawns(pawnsOf(valuation))]),
      2,
    );
    const one = all.find(({ id }) => id === program)!;
    await tableHas(
      page,
      `${one.name}, part by part`,
      one.terms.map(({ name, value }) => [name, pawns(value / one.pawn)]),
      2,
    );
  }

  // 5. Weights.
  for (const fen of [PLAYED[1]!.fen, OTHER]) {
    await goToStep(page, at('weights', { fen }));
    const game = newGame(fen);
    const weighed = weigh(game);
    const bestWith = (percents: typeof AUTHORS_OWN) =>
      makeLine(game, [ranked(game, weighed, percents)[0]!.move], { language: 'en' });
    await page.getByText(`Best now: ${bestWith(AUTHORS_OWN)},`).waitFor();
    await page.getByRole('slider', { name: /^Pawns/ }).fill('0');
    await page.getByText(`Best now: ${bestWith({ ...AUTHORS_OWN, EVPAWN: 0 })},`).waitFor();
    await page.getByRole('slider', { name: /^King/ }).fill('400');
    await page.getByText(`Best now: ${bestWith({ ...AUTHORS_OWN, EVPAWN: 0, EVKING: 400 })},`).waitFor();
    await countTwice(page, tiesAtTop(game, NOTHING));
  }
  await goToStep(page, at('weights', { weights: '0.0.0.0.0' }));
  await page.getByText('The authors’ weights choose').waitFor();
  const refusal = 'The address says weights=0.0.500.0.0: expected five whole numbers from 0 to 400';
  await goToRefused(page, at('weights', { weights: '0.0.500.0.0' }), refusal);
});
