import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newGame, positionOf } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { formatPoints } from '../../../format/points.ts';
import { formatScore, TRUE_MINUS } from '../../../format/score.ts';
import { localClient } from '../../../host/engine-client.ts';
import { parseOpenings } from '../../../match/openings.ts';
import { CARDS } from '../../../programs/cards.ts';
import { findProgram } from '../../../programs/catalog.ts';
import { loadProgram } from '../../../programs/loaders.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../../programs/own/board.ts';
import { createEvaluator } from '../../../programs/own/evaluate.ts';
import { DEFAULT_SETTINGS, makeCode, makeFile, type OwnSettings, withValue } from '../../../programs/own/settings.ts';
import { expectSoon, openHouse } from '../../testing/browser.ts';
import {
  answerTwice,
  decisionOf,
  goToRefused,
  goToStep,
  lineOf,
  optionsFor,
  PHONE,
  refuses,
  reveal,
  sanOf,
  scoreOf,
  tableHas,
  textsAre,
} from '../../testing/lesson-walk.ts';
import { reload } from '../../testing/views.ts';
import { visitsTo } from '../../testing/visits.ts';
import { chapterNamed } from '../chapters.ts';
import { SAME_PRESETS } from '../presets.ts';
import { highest, ofTheTime, rungsOf } from './ladder.ts';
import { OUTCOMES, outcomeOf, playMatch, pointsOf } from './museum-match.ts';
import { opinionTrial, workTrial } from './same.ts';
import { ownTrial } from './use-own.ts';

/** Chapter 8: what the page shows is what the programs do in this process; a program of one's own is taken along and home. */

const visits = visitsTo(openHouse);
const own = withValue(withValue({ ...DEFAULT_SETTINGS, name: 'Rook fan' }, 'Depth', 1), 'Rook', 700);
const ITALIAN = 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3';
const read = (path: string) => readFileSync(new URL(`../../../../data/${path}`, import.meta.url), 'utf8');
const ownInAddress = async (page: Page) =>
  new URLSearchParams((await page.evaluate(() => location.hash)).split('?')[1]).get('own');

test('the same work for everyone, and the ladder of the house’s list', async () => {
  const page = await visits.open('#/learn/stronger/same', PHONE);
  const programs = CARDS.filter(({ id, ending }) => id !== 'random' && !ending);
  for (const fen of [SAME_PRESETS[0]!.fen, ITALIAN]) {
    const game = newGame(fen);
    await goToStep(page, { chapter: 'stronger', step: 'same', fen, settings: { positions: '300' } });
    const decisions = [];
    for (const card of programs) decisions.push(await decisionOf(workTrial(card, game, 300)));
    const different = new Set(decisions.map(({ move }) => move)).size;
    await answerTwice(page, { right: different, wrong: different + 5 });
    await reveal(page);
    const expected: string[][] = [];
    for (const [index, card] of programs.entries()) {
      const { nodes, depth, move, score } = decisions[index]!;
      const opinion = await decisionOf(opinionTrial(findProgram('antwoord').card, game, move!));
      const cells = [String(depth), sanOf(game, move), scoreOf(score), scoreOf(opinion.score)];
      expected.push([`${card.name}, ${card.year}`, formatCount(nodes), ...cells]);
    }
    await page.getByText('Done.', { exact: true }).waitFor();
    await tableHas(page, /^300 positions each/, expected);
  }
  const rungs = rungsOf(CARDS, JSON.parse(read('ratings/house.json')));
  const options = ofTheTime(rungs).map(({ card }) => ({ value: card.id, label: `${card.name}, ${card.year}` }));
  await goToStep(page, { chapter: 'stronger', step: 'ladder' });
  await answerTwice(page, optionsFor(options, highest(rungs)[0]!));
  await reveal(page);
  await tableHas(
    page,
    /^The house’s ratings/,
    rungs.map(({ card, player }) => [card.name, player ? formatCount(Math.round(player.rating)) : '–']),
    2,
  );
});

test('one’s own program is in the address, in the browser, in a file, and beside a teacher’s', async () => {
  const page = await visits.open(`#/learn/stronger/own?own=${encodeURIComponent(makeCode(own))}`, PHONE);
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
    await tableHas(page, /^What it counts/, termsOf(settings, fen));
  };
  await shows(own, SAME_PRESETS[1]!.fen);
  await page.getByRole('slider', { name: 'Depth' }).press('ArrowRight');
  await fileHolds(makeFile(deeper));
  await expectSoon(() => ownInAddress(page), makeCode(deeper));
  // An arrow key takes along the program as it is now.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Your program: Rook fan.').waitFor();
  await expectSoon(() => ownInAddress(page), makeCode(deeper));
  const moves = await Promise.all(
    [deeper, withValue(deeper, 'Depth', 3)].map(async (each) => (await ownDecision(each, ITALIAN)).move),
  );
  await goToStep(page, { chapter: 'stronger', step: 'own', fen: ITALIAN, own: makeCode(deeper) });
  await shows(deeper, ITALIAN);
  const [same, other] = ['the same move', 'another move'];
  await answerTwice(page, moves[0] === moves[1] ? { right: same, wrong: other } : { right: other, wrong: same });

  // A teacher's link shows the teacher's program; the visitor's is kept, and goes along to the next step.
  const teacher = withValue({ ...DEFAULT_SETTINGS, name: 'Teacher' }, 'Queen', 1000);
  await goToStep(page, { chapter: 'stronger', step: 'own', own: makeCode(teacher) });
  await page.getByText('This program comes from the link. Yours, Rook fan, is kept.').waitFor();
  await page.getByRole('link', { name: 'Against the museum →' }).click();
  await page.getByText('Your program: Teacher.').waitFor();
  await page.getByRole('button', { name: 'Back to Rook fan' }).click();
  await page.getByText('Your program: Rook fan.').waitFor();
  await goToRefused(
    page,
    { chapter: 'stronger', step: 'own', own: 'nonsense' },
    /^The program in the address is not shown: /,
  );
});

test('it plays a match against the museum, which a reload does not lose', async () => {
  const page = await visits.open(
    `#/learn/stronger/match?own=${encodeURIComponent(makeCode(own))}&against=random&pairs=1`,
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
  await answerTwice(page, optionsFor(OUTCOMES, outcomeOf(expected)));
  await goToRefused(
    page,
    { chapter: 'stronger', step: 'match', settings: { against: 'nobody', pairs: '9' } },
    'The address says pairs=9: expected a whole number from 1 to 5.',
    /^The address says against=nobody: expected/,
  );
});

test('mate and stalemate are told', async () => {
  const page = await visits.open('#/learn/stronger/own', PHONE);
  await refuses(page, chapterNamed('stronger')!, ['same', 'own']);
});

const ownDecision = async (settings: OwnSettings, fen: string) => await decisionOf(ownTrial(settings, newGame(fen)));

const KINDS = { pawn: PAWN, knight: KNIGHT, bishop: BISHOP, rook: ROOK, queen: QUEEN, king: KING } as const;

/** The terms as the page lists them, and their sum. */
function termsOf({ values }: OwnSettings, fen: string): string[][] {
  const squares = new Int8Array(64);
  for (const [square, { color, role }] of positionOf(newGame(fen)).board) {
    squares[square] = color === 'white' ? KINDS[role] : -KINDS[role];
  }
  const terms = createEvaluator(values).explain(squares);
  const rows: [string, number][] = [
    ['Pieces', terms.pieces],
    ['Centre', terms.centre],
    ['Mobility', terms.mobility],
    ['Pawns', terms.pawns],
    ['Shelter of the king', terms.shelter],
    ['Bishop pair', terms.bishopPair],
  ];
  const together = rows.reduce((sum, [, value]) => sum + value, 0);
  return [...rows, ['Together', together] as const].map(([name, centipawns]) => [
    name,
    formatScore({ kind: 'cp', centipawns }, TRUE_MINUS),
  ]);
}
