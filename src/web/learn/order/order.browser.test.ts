import { test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { findProgram } from '../../../programs/catalog.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  answerTwice,
  cellsOf,
  countIs,
  decisionOf,
  goToRefused,
  goToStep,
  lab,
  lineOf,
  ONE_MOVE,
  optionsFor,
  PHONE,
  question,
  refuses,
  reveal,
  sanOf,
  scoreOf,
  tableHas,
  textsAre,
} from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { chapterNamed } from '../chapters.ts';
import { ORDER_PRESETS, SORTED_PRESETS } from '../presets.ts';
import {
  ALL_OFF,
  ALL_ON,
  antwoordTrial,
  candidates,
  countsOf,
  FACTORS,
  factorOf,
  MODERN_PARTS,
  SHARES,
  schachTrial,
  shareOf,
  slutspelLists,
  slutspelTrial,
} from './order.ts';

/** Chapter 5: what the page counts is what the programs count in this process, on its positions and on others. */

const visits = visitsTo(openHouse);
const [schach, slutspel, antwoord] = (['schach22', 'slutspel', 'antwoord'] as const).map((id) => findProgram(id).card);
/** A Chess960 position with rights to castle, and one with Black to move. */
const CHESS960 = 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9';
const ITALIAN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

test('the switches count as the programs do, and are part of the link', async () => {
  const page = await visits.open('#/learn/order/switches', PHONE);
  const game = newGame(ORDER_PRESETS[0]!.fen);
  const trial = (depth: number, on: ReadonlySet<string>, at = game) => schachTrial(schach!, at, depth, on);
  const less = new Set([...ALL_ON].filter((name) => name !== 'CapturesFirst'));
  const cost = factorOf((await decisionOf(trial(3, less))).nodes, (await decisionOf(trial(3, ALL_ON))).nodes);
  await answerTwice(page, optionsFor(FACTORS, cost), '1 of 2');
  const isSame =
    scoreOf((await decisionOf(trial(3, ALL_OFF))).score) === scoreOf((await decisionOf(trial(3, ALL_ON))).score);
  const [same, other] = ['the same value', 'another value'];
  await answerTwice(page, isSame ? { right: same, wrong: other } : { right: other, wrong: same }, '2 of 2');
  await reveal(page);
  await page.getByRole('checkbox', { name: 'Captures first' }).uncheck();
  await page.getByRole('slider', { name: 'Full width to' }).press('ArrowLeft');
  const caption = 'Positions that SCHACH 2.2 examines, 2 half-moves';
  await tableHas(page, caption, [
    ['All on', ...(await cellsOf(trial(2, ALL_ON)))],
    ['Yours', ...(await cellsOf(trial(2, less)))],
  ]);
  await page.waitForURL(/depth=2.*off=CapturesFirst|off=CapturesFirst.*depth=2/);

  // The link of a teacher: another position, a depth, a switch; and one that cannot be read.
  await goToStep(page, {
    chapter: 'order',
    step: 'switches',
    fen: CHESS960,
    settings: { depth: '2', off: 'CapturesFirst' },
  });
  const there = newGame(CHESS960);
  await tableHas(page, caption, [
    ['All on', ...(await cellsOf(trial(2, ALL_ON, there)))],
    ['Yours', ...(await cellsOf(trial(2, less, there)))],
  ]);
  await goToRefused(
    page,
    { chapter: 'order', step: 'switches', settings: { depth: '99', off: 'Doors' } },
    'The address says depth=99: expected a whole number from 2 to 5.',
    'The address says off=Doors: expected some of CapturesFirst',
  );
});

test('the sorted list and its gain are Slutspel’s, and wait for the prediction', async () => {
  const page = await visits.open('#/learn/order/sorting', PHONE);
  for (const [fen, depth] of [
    [SORTED_PRESETS[0]!.fen, 3],
    [ITALIAN, 2],
  ] as const) {
    await goToStep(page, {
      chapter: 'order',
      step: 'sorting',
      ...(fen === ITALIAN ? { fen, settings: { depth: String(depth) } } : {}),
    });
    const game = newGame(fen);
    const lists = slutspelLists(game);
    const shown = (label: string) => page.getByRole('list', { name: label }).getByRole('listitem');
    const sans = (moves: readonly string[]) => moves.map((move) => sanOf(game, move));
    await textsAre(shown('The moves as they are generated'), sans(lists.generated));
    const sorted = page.getByRole('list', { name: 'The moves, sorted' });
    if (fen !== ITALIAN) await countIs(sorted, 0);
    const [wrong] = candidates(lists).filter((move) => move !== lists.sorted[0]);
    await answerTwice(page, { right: sanOf(game, lists.sorted[0]), wrong: sanOf(game, wrong) });
    await reveal(page);
    await textsAre(shown('The moves, sorted'), sans(lists.sorted));
    await tableHas(page, /Positions that Slutspel examines/, [
      ['sorted', ...(await cellsOf(slutspelTrial(slutspel!, game, depth, true)))],
      ['as generated', ...(await cellsOf(slutspelTrial(slutspel!, game, depth, false)))],
    ]);
  }
});

test('the iterations are SCHACH’s, and end where it found a mate', async () => {
  const page = await visits.open('#/learn/order/deepening', PHONE);
  for (const [fen, depth] of [
    [ORDER_PRESETS[0]!.fen, 4],
    [ORDER_PRESETS[1]!.fen, 5],
  ] as const) {
    await goToStep(page, { chapter: 'order', step: 'deepening', fen, settings: { depth: String(depth) } });
    const game = newGame(fen);
    const { decision, iterations } = await lab.ask(schachTrial(schach!, game, depth, ALL_ON));
    const counts = countsOf(iterations, decision.nodes);
    await answerTwice(page, optionsFor(SHARES, shareOf(counts)));
    await reveal(page);
    await tableHas(
      page,
      'Each iteration of SCHACH 2.2',
      counts.map(({ depth: plies, nodes }, index) => {
        const { pv, score } = iterations[index]!;
        return [String(plies), formatCount(nodes), sanOf(game, pv[0]), scoreOf(score), lineOf(game, pv)];
      }),
    );
    const reached = counts.at(-1)!.depth;
    const alone = new Set([...ALL_ON].filter((name) => name !== 'Deepening'));
    const once = await decisionOf(schachTrial(schach!, game, reached, alone));
    await page
      .getByText(
        `All iterations together: ${formatCount(decision.nodes)} positions. ${reached} half-moves at once, without the iterations before: ${formatCount(once.nodes)}.`,
      )
      .waitFor();
    const stopped = page.getByText('SCHACH stopped at 3 half-moves: it has found a mate.');
    await countIs(stopped, reached < depth ? 1 : 0);
  }
});

test('Antwoord is counted without each of its parts', async () => {
  const page = await visits.open('#/learn/order/modern?depth=6', PHONE);
  const options = MODERN_PARTS.map(({ name, label }) => ({ value: name as string, label }));
  for (const fen of [ORDER_PRESETS[0]!.fen, ITALIAN]) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'order', step: 'modern', fen, settings: { depth: '6' } });
    const nodes = [];
    for (const { value } of options) nodes.push((await decisionOf(antwoordTrial(antwoord!, game, 6, value))).nodes);
    const most = nodes.indexOf(Math.max(...nodes));
    await answerTwice(page, { right: options[most]!.label, wrong: options[nodes.indexOf(Math.min(...nodes))]!.label });
    await reveal(page);
    const expected: string[][] = [];
    for (const { value, label } of [{ value: 'nothing', label: 'Nothing: the whole search' }, ...options]) {
      expected.push([label, ...(await cellsOf(antwoordTrial(antwoord!, game, 6, value)))]);
    }
    await tableHas(page, 'Positions that Antwoord examines, 6 half-moves', expected);
  }
});

test('mate, stalemate and a single legal move are told apart', async () => {
  const page = await visits.open('#/learn/order/switches', PHONE);
  const steps = chapterNamed('order')!.steps.map(({ id }) => id);
  await refuses(page, chapterNamed('order')!, steps);
  for (const step of steps) {
    await goToRefused(page, { chapter: 'order', step, fen: ONE_MOVE }, 'Only one move is legal in this position.');
    await countIs(question(page), 0);
  }
});
