import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { leftOut } from '../node/testing/left-out.ts';
import { inAll } from '../node/testing/tiers.ts';
import { type Closing, serveBuilt } from './testing/browser.ts';
import type { Driver } from './testing/driver.ts';
import { ENGINES } from './testing/engines.ts';
import { button, field, type Walker, walk } from './testing/walker.ts';
import { newTournament } from './tournaments/kept-tournament.ts';

/**
 * Two tabs of one visitor: whatever both can change is lost in neither. In Firefox and WebKit what their locks, channels and storage
 * do is tried once each; what is built on these is the same code.
 */

const ELSEWHERE = { css: '.status-line', text: 'This game is open in another tab.' };
const YOUR_MOVE = { css: '.status-line', text: 'Your move.' };

async function begin(walker: Walker): Promise<void> {
  await walker.goTo('#/new?program=wray74');
  await walker.click({ css: 'label', name: 'White' });
  await walker.click({ css: 'label', name: 'Fixed number of positions' });
  await walker.fill(field('Positions'), '400');
  await walker.click(button('Start game'));
  await walker.see(YOUR_MOVE);
}

const expectPlies = (walker: Walker, plies: number) =>
  walker.until(
    `${plies} moves on the scoresheet`,
    (wanted) => document.querySelectorAll('.scoresheet [data-ply]').length === wanted,
    plies,
  );

/** Plays a move, and waits for the reply. @param plies after it. */
async function play(walker: Walker, from: string, to: string, plies: number): Promise<void> {
  await walker.pull(from, to);
  await expectPlies(walker, plies);
  await walker.see(YOUR_MOVE);
}

type TestIn = (name: string, run: () => Promise<void>) => void;

/** Two tabs, set before each test. */
interface Tabs {
  drivers: readonly [Driver, Driver];
  one: Walker;
  other: Walker;
  server: Closing & { readonly url: string };
}

/** Opens what the first tab shows in the second, too. */
const openBoth = async ({ drivers, other }: Tabs) => other.goTo(await drivers[0].run(() => location.hash, null));

const movesIn = (driver: Driver) =>
  driver.run(() => [...document.querySelectorAll('.scoresheet [data-ply]')].map((move) => move.textContent), null);
const storedGames = (driver: Driver) =>
  driver.run(
    () =>
      new Promise<number>((resolve) => {
        indexedDB.open('plyhouse').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          result.transaction('games').objectStore('games').count().onsuccess = (counted) => {
            result.close();
            resolve((counted.target as IDBRequest<number>).result);
          };
        };
      }),
    null,
  );

/** Whether the only stored game has this number of half-moves. */
const isStoredTo = (plies: number) =>
  new Promise<boolean>((resolve) => {
    indexedDB.open('plyhouse').onsuccess = ({ target }) => {
      const { result } = target as IDBOpenDBRequest;
      result.transaction('games').objectStore('games').getAll().onsuccess = (got) => {
        result.close();
        const [stored] = (got.target as IDBRequest<{ game: { moves: readonly unknown[] } }[]>).result;
        resolve(stored?.game.moves.length === plies);
      };
    };
  });

/** Keeps the games stored in this document as they are, as a reload does with what is still to be written. */
const holdStore = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('', 'AbortError');
  };
};

for (const engine of ENGINES) {
  describe(`two tabs in ${engine.name}`, {
    skip: (engine.name !== 'Chromium' && inAll) || leftOut(engine.missing),
  }, () => {
    const inChromium: TestIn = (name, run) => {
      if (engine.name === 'Chromium') test(name, run);
    };
    let first: Driver | undefined;
    const tabs = {} as Tabs;

    before(async () => {
      first = await engine.start();
      tabs.drivers = [first, await first.openTab()];
      [tabs.one, tabs.other] = [walk(tabs.drivers[0]), walk(tabs.drivers[1])];
    });
    after(() => first?.close());
    // A server of its own is an origin of its own: every test has an empty browser.
    beforeEach(async () => {
      tabs.server = await serveBuilt();
      for (const walker of [tabs.one, tabs.other]) await walker.open(tabs.server.url);
    });
    afterEach(async () => {
      await tabs.server.close();
      assert.deepEqual([...(await tabs.one.complaints()), ...(await tabs.other.complaints())], []);
    });

    gameTests(tabs, inChromium);
    eveningTests(tabs);
    otherTests(tabs, inChromium);
  });
}

function gameTests(tabs: Tabs, inChromium: TestIn): void {
  test('a game is played in one, followed in the other, and taken over', async () => {
    const { drivers, one, other } = tabs;
    await begin(one);
    await play(one, 'e2', 'e4', 2);
    await openBoth(tabs);
    await other.see(ELSEWHERE);
    await play(one, 'g1', 'f3', 4);
    await expectPlies(other, 4);
    await other.click(button('Play here'));
    await other.see(YOUR_MOVE);
    await one.see(ELSEWHERE);
    await play(other, 'b1', 'c3', 6);
    await expectPlies(one, 6);
    const moves = await movesIn(drivers[1]);
    await other.reload();
    await expectPlies(other, 6);
    await one.reload();
    await expectPlies(one, 6);
    assert.deepEqual([await movesIn(drivers[0]), await movesIn(drivers[1])], [moves, moves]);
    assert.equal(await storedGames(drivers[0]), 1);
  });

  inChromium('a move that a reload kept from being stored is stored after it', async () => {
    const { drivers, one, other } = tabs;
    await begin(one);
    await play(one, 'e2', 'e4', 2);
    await drivers[0].run(holdStore, null);
    await play(one, 'g1', 'f3', 4);
    await one.reload();
    await expectPlies(one, 4);
    await one.until('four moves are stored', isStoredTo, 4);
    await openBoth(tabs);
    await other.see(ELSEWHERE);
    await expectPlies(other, 4);
  });

  inChromium('a copy goes its own way, and both lines stay', async () => {
    const { drivers, one, other } = tabs;
    await begin(one);
    await play(one, 'e2', 'e4', 2);
    await openBoth(tabs);
    await other.see(ELSEWHERE);
    await other.click(button('copy it as a new game'));
    await play(other, 'd2', 'd4', 4);
    await play(one, 'g1', 'f3', 4);
    await one.reload();
    await other.reload();
    await expectPlies(one, 4);
    await expectPlies(other, 4);
    assert.deepEqual([(await movesIn(drivers[0]))[2], (await movesIn(drivers[1]))[2]], ['Nf3', 'd4']);
    assert.equal(await storedGames(drivers[0]), 2);
  });

  inChromium('when the tab that plays is closed, the other plays on', async () => {
    const { drivers, one, other, server } = tabs;
    await begin(one);
    await play(one, 'e2', 'e4', 2);
    await openBoth(tabs);
    await other.see(ELSEWHERE);
    await drivers[0].open('about:blank');
    await other.see(YOUR_MOVE);
    await play(other, 'g1', 'f3', 4);
    await one.open(server.url);
  });

  test('a tab that does not answer loses the game, and follows when it wakes', async () => {
    const { drivers, one, other } = tabs;
    await begin(one);
    await play(one, 'e2', 'e4', 2);
    await openBoth(tabs);
    await other.see(ELSEWHERE);
    await drivers[0].run(() => {
      setTimeout(() => {
        for (const end = performance.now() + 3000; performance.now() < end; );
      });
    }, null);
    await other.click(button('Play here'));
    await other.see(YOUR_MOVE);
    await play(other, 'g1', 'f3', 4);
    await one.see(ELSEWHERE);
    await expectPlies(one, 4);
  });
}

/** A round robin of three programs and the visitor; the programs think no further than one position. */
const EVENING = newTournament(
  'evening',
  {
    name: 'An evening',
    format: { kind: 'round-robin', games: 1 },
    players: ['gambiet80', 'microchess', 'sargon2', ''].map((id) => ({
      name: id || 'Anna',
      who: { kind: 'program', id, options: {} },
      terms: { nodes: 1 },
    })),
    openings: [{ id: 'none', start: INITIAL_FEN, moves: [] }],
    rules: {},
    seed: 1,
    quarantineAfter: 1,
  },
  1,
  3,
);

const storeEvening = (driver: Driver) =>
  driver.run(
    (evening) =>
      new Promise<void>((resolve) => {
        indexedDB.open('plyhouse-tournaments').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const change = result.transaction('tournaments', 'readwrite');
          change.objectStore('tournaments').put(evening);
          change.oncomplete = () => {
            result.close();
            resolve();
          };
        };
      }),
    EVENING,
  );

const placeOf = (driver: Driver, name: string) =>
  driver.run((wanted) => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === wanted)!;
    const { left, top } = found.getBoundingClientRect();
    return `${left + scrollX}, ${top + scrollY}`;
  }, name);

function eveningTests(tabs: Tabs): void {
  test('a visitor’s game in a tournament is one game, played in either, and counts once', async () => {
    const { drivers, one, other } = tabs;
    // The hall makes its database.
    await one.goTo('#/tournaments');
    await one.read('Let them play');
    await one.read('1982 in one evening');
    await storeEvening(drivers[0]);
    await one.reload();
    await one.read('An evening');
    // The button keeps its place while the first tab plays the other games.
    const toPlay = button('Play your game of round 1');
    for (const walker of [one, other]) {
      await walker.goTo('#/tournaments/evening');
      await walker.see(toPlay);
    }
    const place = await placeOf(drivers[1], toPlay.name!);
    await one.click(toPlay);
    await other.see({ css: '.tournament-board' });
    assert.equal(await placeOf(drivers[1], toPlay.name!), place);
    await other.click(toPlay);
    await other.see(ELSEWHERE);
    await expectPlies(other, 1);
    await play(one, 'e7', 'e5', 3);
    await expectPlies(other, 3);
    await other.click(button('Play here'));
    await other.see(YOUR_MOVE);
    await play(other, 'd7', 'd6', 5);
    await one.see(ELSEWHERE);
    await expectPlies(one, 5);
    await other.click(button('Resign'));
    await other.click(button('Resign the game'));
    await one.read('Black resigns. White wins.');
    for (const walker of [one, other]) {
      await walker.goTo('#/tournaments/evening');
      await walker.read('Round 2 of 3. You have White against sargon2.');
    }
    await one.reload();
    await one.read('Round 2 of 3. You have White against sargon2.');
    const results = '.tournament-bulletin table:first-of-type tbody tr';
    for (const walker of [one, other]) {
      await walker.goTo('#/tournaments/evening/bulletin');
      await walker.until('two results', (rows) => document.querySelectorAll(rows).length >= 2, results);
    }
    await one.goTo('#/tournaments/evening/games');
    await one.until(
      'two games in all',
      () => document.querySelectorAll('section[aria-label="List of games"] tbody tr').length === 2,
      null,
    );
    assert.equal(await storedGames(drivers[0]), 1);
  });
}

function otherTests(tabs: Tabs, inChromium: TestIn): void {
  test('settings changed in both are both kept, and shown in both', async () => {
    const { drivers, one, other, server } = tabs;
    /** As soon as the page has the menu: a tab may still be loading after what was done in it before. */
    const choose = (walker: Walker, label: string, value: string) =>
      walker.until(
        `the menu ${label}`,
        (wanted) => {
          if (!document.querySelector('.settings')) {
            const buttons = [...document.querySelectorAll<HTMLElement>('.masthead nav button')];
            buttons.find(({ textContent }) => textContent === 'Settings')?.click();
          }
          const select = [...document.querySelectorAll('select')].find((each) =>
            each.labels[0]?.textContent?.startsWith(wanted.label),
          );
          if (!select) return false;
          select.value = wanted.value;
          select.dispatchEvent(new Event('change', { bubbles: true }));
          return true;
        },
        { label, value },
      );
    const chosen = (walker: Walker) =>
      walker.until(
        'both choices',
        (wanted) =>
          [...document.querySelectorAll<HTMLSelectElement>('.settings select')]
            .slice(0, 2)
            .map(({ value }) => value)
            .join() === wanted &&
          wanted ===
            `${JSON.parse(localStorage['plyhouse.settings']).language},${document.documentElement.dataset.theme}`,
        'nl,dark',
      );
    await choose(one, 'Theme', 'dark');
    await other.until('the other tab is dark', () => document.documentElement.dataset.theme === 'dark', null);
    await choose(other, 'Piece letters', 'nl');
    await chosen(one);
    await chosen(other);
    // Not reloaded: WebKitGTK 2.50, drawing without OpenGL, crashes when a page is reloaded within a second of such a change.
    await drivers[0].open('about:blank');
    await one.open(server.url);
    await one.click(button('Settings'));
    await chosen(one);
  });

  inChromium('a machine is operated in one and shown in the other', async () => {
    const { drivers, one, other } = tabs;
    const onMachine = (walker: Walker, plies: number) =>
      walker.until(
        `${plies} moves on the machine`,
        (wanted) => document.querySelector(`.machine[data-task="listen"][data-plies="${wanted}"]`) !== null,
        plies,
      );
    await drivers[0].run(() => localStorage.setItem('plyhouse.machines', '{"speed":"Infinity"}'), null);
    await one.goTo('#/machine/gambiet80');
    await one.pull('e2', 'e4');
    await onMachine(one, 2);
    await openBoth(tabs);
    await other.read('This machine is on in another tab.');
    await one.pull('g1', 'f3');
    await onMachine(one, 4);
    await onMachine(other, 4);
    await other.click(button('Use it here'));
    await one.read('This machine is on in another tab.');
    await other.pull('b1', 'c3');
    await onMachine(other, 6);
    await onMachine(one, 6);
  });

  inChromium('a tournament is played in one, followed in the other, and taken over', async () => {
    const { drivers, one, other, server } = tabs;
    await one.goTo('#/tournaments');
    await one.click(button('Let them play'));
    await one.read('Being played: ');
    await openBoth(tabs);
    await other.read('Being played in another tab: ');
    await other.read(': 1 of 10 games');
    await other.click(button('Play here'));
    await other.read('Being played: ');
    await one.read('Being played in another tab: ');
    await other.see({ css: '.tournament-boards article' });
    await drivers[1].open('about:blank');
    // Closed while it was being played: whoever opens it plays on.
    await one.reload();
    await one.read('Being played: ');
    await other.open(server.url);
  });
}
