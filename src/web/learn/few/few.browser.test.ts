import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf, newGame, positionOf } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { findProgram } from '../../../programs/catalog.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  answerTwice,
  cellsOf,
  chooseTwice,
  countIs,
  decisionOf,
  goToRefused,
  goToStep,
  optionsFor,
  PHONE,
  question,
  refuses,
  reveal,
  sanOf,
  tableHas,
} from '../../testing/lesson-walk.ts';
import { visitsTo } from '../../testing/visits.ts';
import { chapterNamed } from '../chapters.ts';
import { OPPOSITION_PRESETS, STUDY_PRESETS, TABLE_PRESETS, TRAP_PRESETS } from '../presets.ts';
import { nameOf } from '../squares.ts';
import {
  judgeTrial,
  PAWN_PROGRAMS,
  pawnTrial,
  STUDY_DEPTHS,
  schachTrial,
  sinceWhen,
  slutspelTrial,
  VERDICTS,
  verdictOf,
} from './studies.ts';
import { bestMoves, buildTable, longestWin, tableFor, wordsOf } from './tables.ts';

/** Chapter 7: what the page shows is what programs and tables give in this process, on its positions and on others. */

const visits = visitsTo(openHouse);
const cardOf = (id: string) => findProgram(id).card;
const built = async (fen: string) => {
  const material = tableFor(positionOf(newGame(fen)));
  assert.ok(typeof material !== 'string');
  return await buildTable(material, async () => {});
};

test('both searches of the traps, and the study at every depth', async () => {
  const page = await visits.open('#/learn/few/traps', PHONE);
  const slutspel = cardOf('slutspel');
  for (const [fen, depth] of [
    [TRAP_PRESETS[0]!.fen, 3],
    ['8/P6k/8/8/8/8/7p/K7 w - - 0 1', 2],
  ] as const) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'few', step: 'traps', fen, settings: { depth: String(depth) } });
    const naive = slutspelTrial(slutspel, game, depth, 'naive');
    const article = slutspelTrial(slutspel, game, depth, 'article');
    const verdict = async (trial: typeof naive) => verdictOf(game, (await decisionOf(trial)).move);
    const labelOf = (word: string) => VERDICTS.find(({ value }) => value === word)!.label;
    await answerTwice(page, optionsFor(VERDICTS, await verdict(naive)));
    await reveal(page);
    await tableHas(page, `Slutspel, ${depth} half-moves`, [
      ['First attempt: take the king', ...(await cellsOf(naive)), labelOf(await verdict(naive))],
      ['The article’s search: mate is mate', ...(await cellsOf(article)), labelOf(await verdict(article))],
    ]);
  }
  const schach = cardOf('schach22');
  const antwoord = cardOf('antwoord');
  const reti = newGame(STUDY_PRESETS[0]!.fen);
  await goToStep(page, { chapter: 'few', step: 'studies' });
  const moves: (string | undefined)[] = [];
  for (const depth of STUDY_DEPTHS) moves.push((await decisionOf(schachTrial(schach, reti, depth))).move);
  const since = sinceWhen(moves, (await decisionOf(judgeTrial(antwoord, reti))).move!);
  const labelOf = (word: string) => (word === 'never' ? 'not up to 10' : word);
  await answerTwice(page, { right: labelOf(since), wrong: labelOf(since === '10' ? '9' : '10') });
  for (const [fen, depth] of [
    [STUDY_PRESETS[0]!.fen, 4],
    ['4k3/8/3K4/3P4/8/8/8/8 w - - 0 1', 3],
  ] as const) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'few', step: 'studies', fen, settings: { depth: String(depth) } });
    await reveal(page);
    const expected: string[][] = [];
    for (let plies = 2; plies <= depth; plies++) {
      expected.push([`SCHACH, ${plies} half-moves`, ...(await cellsOf(schachTrial(schach, game, plies), true))]);
    }
    await tableHas(page, 'Values for the side to move, in pawns', [
      ...expected,
      ['Antwoord', ...(await cellsOf(judgeTrial(antwoord, game), true))],
    ]);
  }
});

test('the table judges every program’s move in a pawn ending', async () => {
  const page = await visits.open('#/learn/few/opposition', PHONE);
  for (const { fen } of [OPPOSITION_PRESETS[0]!, { fen: '8/8/8/8/3kp3/8/8/4K3 b - - 0 1' }]) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'few', step: 'opposition', fen });
    const { prober } = await built(fen);
    const best = bestMoves(prober, positionOf(game));
    assert.ok(best.length < movesOf(game).length);
    await chooseTwice(
      page,
      best.map((move) => sanOf(game, move)),
    );
    await reveal(page);
    const rated = new Map(prober.moves(positionOf(game)).map(({ uci, worth }) => [uci, worth]));
    const expected: string[][] = [];
    for (const asked of PAWN_PROGRAMS) {
      const card = cardOf(asked.id);
      const trial = pawnTrial(card, game, asked);
      const { move } = await decisionOf(trial);
      const label = `${card.name}, ${asked.depth} half-moves`;
      expected.push([label, ...(await cellsOf(trial)), wordsOf(rated.get(move!))]);
    }
    await tableHas(page, /^What each plays/, expected);
  }
  await page.getByRole('grid', { name: /^Each square with the result/ }).waitFor();
});

test('a table is built in the page, stepped through and asked, for any few pieces', async () => {
  const page = await visits.open('#/learn/few/table', PHONE);
  for (const fen of [TABLE_PRESETS[0]!.fen, '7K/8/8/8/4k3/8/8/r7 w - - 0 1']) {
    await goToStep(page, { chapter: 'few', step: 'table', fen });
    // The position is drawn before there is a table.
    const drawn = page.getByRole('grid', { name: 'The position', exact: true });
    for (const [square, { color, role }] of positionOf(newGame(fen)).board) {
      await drawn.getByRole('gridcell', { name: `${nameOf(square)}, ${color} ${role}`, exact: true }).waitFor();
    }
    const table = await built(fen);
    const longest = longestWin(table);
    await answerTwice(page, { right: longest, wrong: longest + 30 });
    await reveal(page);
    await page.getByRole('button', { name: 'Next pass' }).click();
    await page.getByText(passWords(table.byPly, 1)).waitFor();
    await page.getByRole('slider', { name: 'Pass' }).press('End');
    await page.getByText(passWords(table.byPly, table.byPly.length - 1)).waitFor();
    await page.getByText(`The longest win takes ${longest} moves`).waitFor();
    await page.waitForURL(new RegExp(`pass=${table.byPly.length - 1}`));
  }
  // The side to move is that of the position, in the choice as in the words under the list.
  await goToStep(page, { chapter: 'few', step: 'table', fen: TABLE_PRESETS[0]!.fen, settings: { pass: '0' } });
  await page.getByText('Black to move.', { exact: true }).waitFor();
  await page.getByText('The table is being built…').waitFor({ state: 'detached' });
  await reveal(page);
  const grid = page.getByRole('grid', { name: /^Where the black king may stand/ });
  await grid.getByRole('gridcell', { name: 'f8, empty, 0', exact: true }).waitFor();
  await page.getByText('Black to move.', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'White', exact: true }).check();
  await page.getByText('White to move.', { exact: true }).waitFor();
});

const passWords = (byPly: readonly number[], pass: number): string => {
  const decided = byPly.slice(0, pass + 1).reduce((sum, count) => sum + count, 0);
  return `Pass ${pass} decides ${formatCount(byPly[pass]!)} positions; so far ${formatCount(decided)}, mirror images left out.`;
};

test('what cannot be searched or looked up is said', async () => {
  const page = await visits.open('#/learn/few/traps', PHONE);
  await refuses(page, chapterNamed('few')!, ['traps', 'studies', 'opposition']);
  const cases = [
    ['8/8/4k3/8/8/4K3/8/8 w - - 0 1', /^The tables of this step have three or four pieces/],
    ['4k3/8/8/8/8/8/8/4K2R w K - 0 1', /^Tables know no castling/],
  ] as const;
  for (const [fen, words] of cases) {
    for (const step of ['opposition', 'table']) {
      await goToRefused(page, { chapter: 'few', step, fen }, words);
      await countIs(question(page), 0);
    }
  }
});
