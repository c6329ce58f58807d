import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { formatPoints } from '../../../format/points.ts';
import { localClient } from '../../../host/engine-client.ts';
import { parseOpenings } from '../../../match/openings.ts';
import { findProgram } from '../../../programs/catalog.ts';
import { loadProgram } from '../../../programs/loaders.ts';
import { DEFAULT_SETTINGS, makeCode, makeFile, type OwnSettings, withValue } from '../../../programs/own/settings.ts';
import { openHouse } from '../../testing/browser.ts';
import {
  decisionOf,
  goToRefused,
  goToStep,
  lineOf,
  PHONE,
  refuses,
  sanOf,
  scoreOf,
  tableHas,
  textsAre,
} from '../../testing/lesson-walk.ts';
import { expectSoon } from '../../testing/patience.ts';
import { reload } from '../../testing/views.ts';
import { visitsTo } from '../../testing/visits.ts';
import { chapterNamed } from '../chapters.ts';
import { SAME_PRESETS } from '../presets.ts';
import { playMatch, pointsOf } from './museum-match.ts';
import { ownTrial } from './use-own.ts';

/** Chapter 8: what the page shows is what the programs do in this process; a program of one's own is taken along and home. */

const visits = visitsTo(openHouse);
const own = withValue(withValue({ ...DEFAULT_SETTINGS, name: 'Rook fan' }, 'Depth', 1), 'Rook', 700);
const ITALIAN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
const read = (path: string) => readFileSync(new URL(`../../../../data/${path}`, import.meta.url), 'utf8');
const ownInAddress = async (page: Page) =>
  new URLSearchParams((await page.evaluate(() => location.hash)).split('?')[1]).get('own');

test('one’s own program is in the address, in the browser, in a file, and beside a teacher’s', async () => {
  const page = await visits.open(`#/learn/strength/own?own=${encodeURIComponent(makeCode(own))}`, PHONE);
  const file = page.getByRole('textbox', { name: 'File' });
  const fileHolds = (expected: string) => expectSoon(() => file.inputValue(), expected);
  await fileHolds(makeFile(own));
  const deeper = withValue(own, 'Depth', 2);
  const shows = async (settings: OwnSettings, fen: string) => {
    const game = newGame(fen);
    const row = async (label: string, each: OwnSettings) => {
      const { nodes, depth, move, score, pv } = await ownDecision(each, fen);
      return [label, formatCount(nodes), String(depth), sanOf(game, move), scoreOf(score), lineOf(game, pv)];
    };
    const expected = [await row(settings.name, settings), await row('With the standard parts', DEFAULT_SETTINGS)];
    await tableHas(page, /^Its search/, expected);
  };
  await shows(own, SAME_PRESETS[1]!.fen);
  await page.getByRole('slider', { name: 'Depth' }).press('ArrowRight');
  await fileHolds(makeFile(deeper));
  await expectSoon(() => ownInAddress(page), makeCode(deeper));
  // An arrow key takes along the program as it is now.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByText(/^Let Rook fan play/).waitFor();
  await expectSoon(() => ownInAddress(page), makeCode(deeper));
  await goToStep(page, { chapter: 'strength', step: 'own', fen: ITALIAN, own: makeCode(deeper) });
  await shows(deeper, ITALIAN);
  // Its move is an arrow, and it plays on from there.
  const move = (await ownDecision(deeper, ITALIAN)).move!;
  await page.getByRole('img', { name: `Rook fan to move: it plays ${sanOf(newGame(ITALIAN), move)}` }).waitFor();
  await page.locator('.learn-body .diagram svg g line').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Let it play' }).click();
  await page.getByText(/^Rook fan against the standard parts, [2-9] half-moves/).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();

  // A teacher's link shows the teacher's program; the visitor's is kept, and goes along to the next step.
  const teacher = withValue({ ...DEFAULT_SETTINGS, name: 'Teacher' }, 'Queen', 1000);
  await goToStep(page, { chapter: 'strength', step: 'own', own: makeCode(teacher) });
  await page.getByText('This program comes from the link. Yours, Rook fan, is kept.').waitFor();
  await page.getByRole('link', { name: 'Against the old programs →' }).click();
  await page.getByText(/^Let Teacher play/).waitFor();
  await page.getByRole('button', { name: 'Back to Rook fan' }).click();
  await page.getByText(/^Let Rook fan play/).waitFor();
  await goToRefused(
    page,
    { chapter: 'strength', step: 'own', own: 'nonsense' },
    /^The program in the address is not shown: /,
  );
});

test('it plays a match against the museum, which a reload does not lose', async () => {
  const page = await visits.open(
    `#/learn/strength/match?own=${encodeURIComponent(makeCode(own))}&against=random&pairs=1`,
  );
  const expected = await playMatch(
    {
      own,
      other: findProgram('random').card,
      games: 2,
      openings: parseOpenings(read('openings/house.pgn'), 'house'),
      seed: 1,
    },
    { startClient: async (card, options, seed) => localClient(await loadProgram(card.id), options, seed) },
  );
  await page.getByRole('button', { name: 'Play the match' }).click();
  const games = page.getByRole('list', { name: 'Games' }).getByRole('listitem');
  await games.first().waitFor();
  await reload(page);
  await games.first().waitFor();
  // Nothing is played after a reload: the button tells whether all games were over before it.
  const goOn = page.getByRole('button', { name: 'Go on with the match' });
  await goOn.or(page.getByRole('button', { name: 'Play it again' })).waitFor();
  if (await goOn.isVisible()) await goOn.click();
  const points = pointsOf(expected);
  await page.getByText(`Rook fan ${formatPoints(points)}, Random ${formatPoints(2 - points)} after 2 games.`).waitFor();
  await textsAre(
    games.locator('span'),
    expected.map(({ reason, game }) => `${reason}, ${Math.ceil(game.moves.length / 2)} moves`),
  );
  await goToRefused(
    page,
    { chapter: 'strength', step: 'match', settings: { against: 'nobody', pairs: '9' } },
    'The address says pairs=9: expected a whole number from 1 to 5.',
    /^The address says against=nobody: expected/,
  );
});

test('mate and stalemate are announced', async () => {
  const page = await visits.open('#/learn/strength/own', PHONE);
  await refuses(page, chapterNamed('strength')!, ['same', 'own']);
});

const ownDecision = async (settings: OwnSettings, fen: string) => await decisionOf(ownTrial(settings, newGame(fen)));
