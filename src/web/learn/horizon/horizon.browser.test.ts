import { test } from 'node:test';
import { gameOf, newGame } from '../../../chess/game.ts';
import { startEngine } from '../../../host/engine.ts';
import { findProgram } from '../../../programs/catalog.ts';
import { gambiet82 } from '../../../programs/gambiet/gambiet82/program.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  answerTwice,
  cellsOf,
  chooseTwice,
  decisionOf,
  goToRefused,
  goToStep,
  ONE_MOVE,
  optionsFor,
  PHONE,
  refuses,
  reveal,
  sanOf,
  scoreOf,
  tableHas,
} from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { chapterNamed } from '../chapters.ts';
import { NOISY_PRESETS, PITFALL_PRESETS, SAAVEDRA_PRESETS, SLAUGHTER_PRESETS } from '../presets.ts';
import {
  bestOf,
  COMPARISONS,
  checkTrial,
  compare,
  ERRORS,
  errorOf,
  gambietTrial,
  judgeTrial,
  quietTrial,
  rootListOf,
} from './horizon.ts';

/** Chapter 6: what the page shows is what the programs find in this process, on its positions and on others. */

const visits = visitsTo(openHouse);
const cardOf = (id: string) => findProgram(id).card;
const [gambiet, schach, chess05x, antwoord] = ['gambiet82', 'schach22', 'chess05x', 'antwoord'].map(cardOf);
const minus = (points: number) => String(points).replace('-', '−');
const PROMOTION = '8/P6k/8/8/8/8/7p/K7 w - - 0 1';
const ITALIAN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';

test('Gambiet’s values stand beside those of Antwoord', async () => {
  const page = await visits.open('#/learn/horizon/knight', PHONE);
  for (const fen of [SLAUGHTER_PRESETS[0]!.fen, PROMOTION]) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'horizon', step: 'knight', fen });
    const own = await decisionOf(gambietTrial(gambiet!, game, 3));
    const judge = await decisionOf(judgeTrial(antwoord!, game));
    await answerTwice(page, optionsFor(ERRORS, errorOf(own.score, judge.score)));
    await reveal(page);
    await tableHas(page, 'Values for the side to move, in pawns', [
      ['Gambiet/82, ply 3', ...(await cellsOf(gambietTrial(gambiet!, game, 3), true))],
      ['Antwoord', ...(await cellsOf(judgeTrial(antwoord!, game), true))],
    ]);
    const end = gameOf(game.start, [...game.moves, ...own.pv]);
    const there = await decisionOf(judgeTrial(antwoord!, end));
    await page.getByText(`Antwoord goes on from here and says ${scoreOf(there.score)} for`).waitFor();
  }
});

test('SCHACH with quiescence and without, and CHESS 0.5X with more after a check and without', async () => {
  const page = await visits.open('#/learn/horizon/quiet', PHONE);
  for (const fen of [NOISY_PRESETS[0]!.fen, ITALIAN]) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'horizon', step: 'quiet', fen });
    const trial = (depth: number, isQuiet: boolean) => quietTrial(schach!, game, depth, isQuiet);
    const truth = compare((await decisionOf(trial(3, false))).score, (await decisionOf(trial(3, true))).score);
    await answerTwice(page, optionsFor(COMPARISONS, truth));
    await reveal(page);
    const expected: string[][] = [];
    for (const depth of [2, 3]) {
      expected.push([`${depth}, and no more`, ...(await cellsOf(trial(depth, false)))]);
      expected.push([`${depth}, then captures, checks and evasions`, ...(await cellsOf(trial(depth, true)))]);
    }
    await tableHas(page, /^SCHACH 2\.2, the value/, expected);
  }
  for (const [fen, depth] of [
    [SAAVEDRA_PRESETS[0]!.fen, 4],
    [PROMOTION, 3],
  ] as const) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'horizon', step: 'checks', fen, settings: { depth: String(depth) } });
    const trial = (plies: number, hasCheckPly: boolean) => checkTrial(chess05x!, game, plies, hasCheckPly);
    const { move } = await decisionOf(trial(depth, true));
    await chooseTwice(page, [sanOf(game, move)]);
    await reveal(page);
    const expected: string[][] = [];
    for (let plies = 2; plies <= depth; plies++) {
      expected.push([String(plies), ...(await cellsOf(trial(plies, false), true))]);
      expected.push([`${plies}, and one for every check`, ...(await cellsOf(trial(plies, true), true))]);
    }
    await tableHas(page, /^CHESS 0\.5X, material alone/, expected);
  }
});

test('what Gambiet strikes out is in its list, and both searches are its own', async () => {
  const page = await visits.open('#/learn/horizon/pruning', PHONE);
  for (const [fen, ply] of [
    [PITFALL_PRESETS[0]!.fen, 5],
    [ITALIAN, 3],
  ] as const) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'horizon', step: 'pruning', fen, settings: { ply: String(ply) } });
    const list = await rootListOf(startEngine(gambiet82, { Book: false }), game, ply, async () => {});
    await tableHas(
      page,
      /^Gambiet’s list before its search/,
      list.map(({ move, minimum, maximum }) => [sanOf(game, move), minus(minimum), minus(maximum)]),
    );
    const best = bestOf(list)!;
    await page
      .getByText(`turns out to be worth ${minus(best)} ${Math.abs(best) === 1 ? 'eighth' : 'eighths'} of a pawn.`)
      .waitFor();
    const struck = list.filter(({ isStruck }) => isStruck).length;
    await answerTwice(page, { right: struck, wrong: struck + 9 }, '1 of 2');
    const pruned = gambietTrial(gambiet!, game, ply);
    const whole = gambietTrial(gambiet!, game, ply, false);
    const wholeMove = (await decisionOf(whole)).move;
    const [same, other] = ['the same move', 'another move'];
    const isSame = (await decisionOf(pruned)).move === wholeMove;
    await answerTwice(page, isSame ? { right: same, wrong: other } : { right: other, wrong: same }, '2 of 2');
    await reveal(page);
    await tableHas(page, `Values for the side to move, in pawns, ply ${ply}`, [
      ['Gambiet/82', ...(await cellsOf(pruned, true))],
      ['Gambiet/82, nothing struck out', ...(await cellsOf(whole, true))],
      ['Antwoord', ...(await cellsOf(judgeTrial(antwoord!, game), true))],
    ]);
    await tableHas(
      page,
      /^Gambiet’s list after its last pass/,
      list.map(({ move, minimum, maximum, end, isStruck }) => [
        `${sanOf(game, move)}${move === wholeMove ? ' (chosen if nothing is struck out)' : ''}`,
        minus(minimum),
        minus(maximum),
        end === undefined ? '–' : minus(end),
        isStruck ? 'yes' : '',
      ]),
    );
  }
});

test('mate, stalemate and a single legal move are told apart', async () => {
  const page = await visits.open('#/learn/horizon/knight', PHONE);
  await refuses(
    page,
    chapterNamed('horizon')!,
    chapterNamed('horizon')!.steps.map(({ id }) => id),
  );
  for (const step of ['knight', 'quiet', 'pruning']) {
    await goToRefused(page, { chapter: 'horizon', step, fen: ONE_MOVE }, 'Only one move is legal in this position.');
  }
});
