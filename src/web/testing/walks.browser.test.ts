import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import commentary from '../../../data/games/commentary.json' with { type: 'json' };
import daily from '../../../data/positions/daily.json' with { type: 'json' };
import { gameAt, movesOf } from '../../chess/game.ts';
import { isAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import { type DailyRow, dayOf, problemOf } from '../daily/daily-problem.ts';
import { pliesToGuess } from '../recorded/guess-model.ts';
import { type Commentary, readRecordedGames } from '../recorded/recorded-games.ts';
import { drag, gridOf, playByKeys, tap } from './board-driver.ts';
import { openHouse } from './browser.ts';
import { expectPlies } from './page-driver.ts';
import { settled } from './views.ts';
import { visitsTo } from './visits.ts';

/** Visitors' tasks, and the number of clicks or taps each takes from the front page; a move is one. */

const visits = visitsTo(openHouse);

const HANDS = ['mouse', 'touch', 'keyboard'] as const;
type Hand = (typeof HANDS)[number];

/** A step of a walk: what is pressed, or the move that is made; `typed` is pasted there first. */
type Step =
  | { readonly press: (page: Page) => Locator; readonly typed?: (page: Page) => Promise<void> }
  | { readonly move: string | ((page: Page) => Promise<string>) };

interface Walk {
  readonly task: string;
  readonly most: number;
  readonly steps: readonly Step[];
  /** Checks the end of the walk. */
  end(page: Page): Promise<void>;
}

const link = (name: string | RegExp): Step => ({
  press: (page) => page.getByRole('link', { name, exact: true }).first(),
});
const button = (name: string | RegExp): Step => ({
  press: (page) => page.getByRole('button', { name, exact: true }).first(),
});
const room = (name: string): Step => ({ press: (page) => page.locator('.masthead').getByRole('link', { name }) });
const sees = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();

/** The first legal move that is to be guessed in the game that the address names. */
async function guessIn(page: Page): Promise<string> {
  await page.waitForURL(/#\/recorded\//);
  const [, id, color] = /recorded\/([\w-]+)\?guess=(\w+)/.exec(page.url())!;
  const pgn = readFileSync(new URL('../../../data/games/seed-games.pgn', import.meta.url), 'utf8');
  const games = readRecordedGames(pgn, commentary as readonly Commentary[], CARDS);
  const recorded = games.find((game) => game.id === id)!;
  const [ply] = pliesToGuess(recorded, color as 'white' | 'black');
  return movesOf(gameAt(recorded.game, ply!)).find((move) => move.length === 4)!;
}

/** The refutation of today's error. */
async function refutation(page: Page): Promise<string> {
  await page
    .getByText(/Refute it, in /)
    .first()
    .waitFor();
  return problemOf(daily as readonly unknown[] as readonly DailyRow[], dayOf(Date.now())).moves[1]!;
}

const WALKS: readonly Walk[] = [
  { task: 'play the first move', most: 1, steps: [{ move: 'e2e4' }], end: (page) => expectPlies(page, 2) },
  {
    task: 'press a key of the Philips module on its own machine',
    most: 3,
    steps: [link(/^1982 ?Philips chess module/), { press: (page) => page.locator('.machine [data-key]').first() }],
    end: (page) => page.locator('.machine-c7010').waitFor(),
  },
  {
    task: 'begin a game against an opponent of 1200',
    most: 3,
    steps: [room('Play'), { press: (page) => page.getByRole('radio', { name: '1200' }) }, button('Start game')],
    end: (page) => gridOf(page).waitFor(),
  },
  {
    task: 'touch a leaf of the tree with cut branches',
    most: 3,
    steps: [
      room('Learn'),
      link('What it can skip'),
      { press: (page) => page.locator('.scene [data-name], .scene button').first() },
    ],
    end: (page) => page.locator('.scene').waitFor(),
  },
  {
    task: 'import a game',
    most: 3,
    steps: [
      room('Your games'),
      {
        ...button('Open'),
        typed: (page) => page.getByLabel('Paste PGN or FEN').fill('1. f3 e5 2. g4 Qh4# 0-1'),
      } as Step,
    ],
    end: (page) => expectPlies(page, 4),
  },
  {
    task: 'watch five machines play a tournament',
    most: 2,
    steps: [room('Tournaments'), button('Let them play')],
    end: (page) => page.locator('.tournament-board').first().waitFor(),
  },
  {
    task: 'make a move at Wageningen in 1982',
    most: 4,
    steps: [room('Tournaments'), button('Enter'), button('Play your game of round 1'), { move: firstMove }],
    end: async (page) => {
      await page.locator('.scoresheet [data-ply="1"]').waitFor();
    },
  },
];

/** Further tasks, for the second tier: among them what a newcomer should find within three clicks. */
const MORE_WALKS: readonly Walk[] = [
  {
    task: 'try a move in today’s position',
    most: 2,
    steps: [room('Today'), { move: refutation }],
    end: sees(/^Right|^Solved/),
  },
  {
    task: 'replay the game YNCT 2.0 – Gambiet 82',
    most: 3,
    steps: [
      link(/^1982 ?Gambiet\/82/),
      { press: (page) => page.locator('.program .card').filter({ hasText: 'YNCT' }).getByRole('link').first() },
      button('Next move'),
    ],
    end: (page) => page.getByRole('img', { name: /^The position after 1\./ }).waitFor(),
  },
  {
    task: 'guess a move of a historic game',
    most: 3,
    steps: [room('Today'), link(/^Guess the moves of/), { move: guessIn }],
    end: sees(/Antwoord/),
  },
  {
    task: 'see what Thompson wondered about KBNK, with the answer of the table',
    most: 3,
    steps: [
      room('Learn'),
      link('The answers'),
      { press: (page) => page.locator('.card a[href="#/answers/bishop-and-knight"]') },
    ],
    end: (page) => page.locator('.answer-changed li').first().waitFor(),
  },
  {
    task: 'copy the code that embeds a board',
    most: 3,
    steps: [{ move: 'e2e4' }, button('Copy the code')],
    end: sees(/^Copied the code\.$/),
  },
  {
    task: 'find the machine of 1983 and play it',
    most: 3,
    steps: [link(/1K ZX Chess/), { press: (page) => page.locator('.machine [data-key]').first() }],
    end: (page) => page.locator('.machine').waitFor(),
  },
  {
    task: 'find an opponent of one’s strength',
    most: 3,
    steps: [room('Play'), { press: (page) => page.getByRole('radio', { name: '1200' }) }],
    end: async (page) => {
      await page
        .getByText(/you score \d+ %/)
        .first()
        .waitFor();
      assert.equal(
        await page.getByRole('list', { name: 'Suggested' }).getByRole('radio', { checked: true }).count(),
        1,
      );
    },
  },
  { task: 'see what is new today', most: 3, steps: [room('Today')], end: sees('New today') },
  {
    task: 'sit down at Wageningen',
    most: 3,
    steps: [room('Tournaments'), button('Enter'), button('Play your game of round 1')],
    end: (page) => gridOf(page).waitFor(),
  },
  {
    task: 'show a class how a tree is cut',
    most: 3,
    steps: [room('Learn'), link('What it can skip'), button('All')],
    end: sees(/^\d leaves of 9: /),
  },
];

/** A first move for either colour, once it is the visitor's turn. */
async function firstMove(page: Page): Promise<string> {
  await page.locator('.status-line').getByText('Your move').waitFor();
  return (await page.locator('.orientation-black').count()) > 0 ? 'e7e6' : 'e2e4';
}

async function take(page: Page, hand: Hand, step: Step): Promise<void> {
  if ('move' in step) {
    const move = typeof step.move === 'string' ? step.move : await step.move(page);
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    if (hand === 'mouse') return await drag(page, from, to);
    if (hand === 'touch') {
      await tap(page, from);
      return await tap(page, to);
    }
    await page.locator(`[data-square="${from}"]`).focus();
    return await playByKeys(page, move);
  }
  await step.typed?.(page);
  const thing = step.press(page);
  await thing.waitFor();
  if (hand === 'mouse') await thing.click();
  else if (hand === 'touch') await thing.tap();
  else {
    await thing.focus();
    await page.keyboard.press((await thing.getAttribute('type')) === 'radio' ? 'Space' : 'Enter');
  }
  await settled(page);
}

for (const hand of isAll ? HANDS : (['mouse'] as const)) {
  describe(`by ${hand}, from the front page`, () => {
    for (const { task, most, steps, end } of isAll ? [...WALKS, ...MORE_WALKS] : WALKS) {
      test(`one can ${task} in ${steps.length} of at most ${most}`, async () => {
        assert.ok(steps.length <= most);
        const page = await visits.open('', { hasTouch: hand === 'touch', permissions: ['clipboard-write'] });
        for (const step of steps) await take(page, hand, step);
        await end(page);
        await visits.visit().close();
      });
    }
  });
}
