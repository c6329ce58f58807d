import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, describe, test } from 'node:test';
import { gameOf, movesOf } from '../chess/game.ts';
import { leftOut } from '../node/testing/left-out.ts';
import { CATALOG } from '../programs/catalog.ts';
import type { ConsoleState } from '../programs/console.ts';
import { capsOf } from '../programs/console-keys.ts';
import { type DailyRow, FIRST_DAY, problemOf } from './daily/daily-problem.ts';
import { importContract } from './games/import.contract.ts';
import { MACHINES } from './machine/machine-list.ts';
import { faultyNetworkContract } from './offline/faulty-network.contract.ts';
import { type Closing, serveBuilt } from './testing/browser.ts';
import type { Driver } from './testing/driver.ts';
import { ENGINES } from './testing/engines.ts';
import type { Thing } from './testing/hands.ts';
import { button, field, type Walker, walk } from './testing/walker.ts';

/** A tour of the whole page in every browser engine: does each part of it work there? */

const DAILY = JSON.parse(
  readFileSync(new URL('../../data/positions/daily.json', import.meta.url), 'utf8'),
) as readonly DailyRow[];

/** Few enough for every program to reply at once, enough for all of them to search. */
const POSITIONS = '400';
const FOOLS_MATE = '[White "Anton"] [Black "Berta"] [Result "0-1"] 1. f3 e5 2. g4 Qh4# 0-1';
/** White's king steps aside; bishop and knight then mate him in 32. */
const BISHOP_AND_KNIGHT = '8/8/7n/8/8/8/8/k1K1b3 w - - 0 1';

/**
 * Programs whose replies are tried in every engine: one of each kind, in TypeScript and in WebAssembly. The others are
 * the same code for each engine, and reply in Chromium: those of machines on them
 * (src/web/machine/machine.browser.test.ts), the rest here.
 */
const EVERYWHERE = ['wray74', 'gambiet82', 'antwoord'];
const hasMachine = (id: string) => MACHINES.some(({ program }) => program === id);

const square = (name: string): Thing => ({ css: `[data-cell="${name}"]` });
/** In each chapter of the course an object to touch, and the resulting text; the fifth has a tree of its own below. */
const TOUCHES: readonly (readonly [step: string, touched: readonly Thing[], text: string])[] = [
  ['board/sums', [button('+10')], 'b6! The piece has left the board'],
  [
    `moves/break?fen=${encodeURIComponent('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1')}`,
    [{ css: 'label', text: 'No castling' }],
    '24 ≠',
  ],
  ['evaluation/exchange', [square('c3'), button('All')], 'White wins'],
  ['search/both', [{ css: '.search-node', text: 'A2' }], 'After A, Black plays A2: 100 points.'],
  ['horizon/checks?depth=2', [square('b5'), square('b4')], 'Kb4.'],
  ['endings/opposition', [square('d4'), square('e4')], 'Right: Ke4'],
  ['strength/ladder', [button('Gambiet/82')], 'Gambiet/82, 1982.'],
  ['network/match', [{ css: 'input[type="range"]' }], '200%'],
];

/** Starts a game as White in which the program replies at once. */
async function begin(walker: Walker, query: Readonly<Record<string, string>>): Promise<void> {
  await walker.goTo(`#/new?${new URLSearchParams(query)}`);
  await walker.click({ css: 'label', name: 'White' });
  await walker.click({ css: 'label', name: 'Fixed number of positions' });
  await walker.fill(field('Positions'), POSITIONS);
  await walker.click(button('Start game'));
  await walker.see({ css: '.status-line', text: 'Your move.' });
}

/** Waits until the scoresheet has this many moves. @throws at once if the program cannot continue. */
async function expectPlies(walker: Walker, plies: number): Promise<void> {
  const isSo = (wanted: number) => {
    const problem = document.querySelector('.notices [role=alert]');
    if (problem) throw new Error(problem.textContent ?? '');
    return document.querySelectorAll('.scoresheet [data-ply]').length === wanted;
  };
  await walker.until(`${plies} moves on the scoresheet`, isSo, plies);
}

/** Waits until this many moves were made on the machine and it accepts input. */
async function expectOnMachine(walker: Walker, plies: number): Promise<void> {
  const isSo = (wanted: number) =>
    document.querySelector(`.machine[data-task="listen"][data-plies="${wanted}"]`) !== null;
  await walker.until(`${plies} moves on the machine`, isSo, plies);
}

/** The engine whose tests run now: they run one after the other. */
let driver: Driver;
let walker: Walker;

for (const engine of ENGINES) {
  const isChromium = engine.name === 'Chromium';
  describe(`in ${engine.name}`, { skip: leftOut(engine.missing) }, () => {
    let server: Closing & { readonly url: string };

    before(async () => {
      server = await serveBuilt();
      driver = await engine.start();
      walker = walk(driver);
      await walker.open(server.url);
      // Machines answer at once; the tests of src/web/machine wait at their own speeds.
      await driver.run(() => localStorage.setItem('plyhouse.machines', '{"speed":"Infinity"}'), null);
    });
    after(async () => {
      await driver?.close();
      await server?.close();
    });
    afterEach(async () => {
      assert.deepEqual(await walker.complaints(), []);
    });

    tryPage(CATALOG.filter(({ card: { id } }) => EVERYWHERE.includes(id) || (isChromium && !hasMachine(id))));
    // In Chromium the tests of each view do all of this, and more.
    if (!isChromium) {
      tryBoards();
      tryViews();
      tryReturning();
      tryMachines();
    }
    tryConsoles();
    tryHands();
    tryKept(isChromium);
  });
}

/** The page opens, programs reply, and a game is played in each way. */
function tryPage(entries: typeof CATALOG): void {
  test('the page opens', async (t) => {
    t.diagnostic(driver.version);
    await walker.see({ css: '.status-line', text: 'Your move.' });
  });

  test('the walk clicks a button again that has moved away under the pressed mouse', async () => {
    await driver.run(() => {
      const moving = Object.assign(document.createElement('button'), { textContent: 'Moving' });
      moving.style.cssText = 'position: fixed; z-index: 99; left: 30rem; top: 0';
      moving.onpointerdown = () => moving.style.setProperty('left', '10rem');
      moving.onclick = () => moving.remove();
      document.body.append(moving);
    }, null);
    await walker.click(button('Moving'));
    assert.equal(await driver.run(() => [...document.querySelectorAll('body > button')].length, null), 0);
  });

  test('the walk waits with a click until what it clicks is no longer inert', async () => {
    await driver.run(() => {
      const busy = document.body.appendChild(document.createElement('div'));
      busy.inert = true;
      busy.style.cssText = 'position: fixed; z-index: 99; left: 30rem; top: 0';
      const late = busy.appendChild(Object.assign(document.createElement('button'), { textContent: 'Late' }));
      late.onclick = () => busy.remove();
      setTimeout(() => {
        busy.inert = false;
      }, 400);
    }, null);
    await walker.click(button('Late'));
    assert.equal(await driver.run(() => [...document.querySelectorAll('body > div > button')].length, null), 0);
  });

  for (const { card } of entries.filter((each) => !each.card.ending)) {
    test(`${card.name} replies`, async () => {
      await begin(walker, { program: card.id });
      await walker.pull('g1', 'f3');
      await expectPlies(walker, 2);
      await walker.see({ css: '.status-line', text: 'Your move.' });
    });
  }

  test('a move is made by drag, by two clicks, or typed; after a reload the game continues', async () => {
    await begin(walker, { program: 'wray74' });
    await walker.pull('e2', 'e4');
    await expectPlies(walker, 2);
    await walker.clickSquare('g1');
    await walker.clickSquare('f3');
    await expectPlies(walker, 4);
    await walker.reload();
    await expectPlies(walker, 4);
    await walker.fill({ css: '[data-board-typed]' }, 'f3g1');
    await walker.enter();
    await expectPlies(walker, 6);
  });

  test('dark squares have fine, even hatching, light ones are blank', async () => {
    await walker.goTo('#/setup');
    await walker.click(button('Clear board'));
    await walker.until('the board is empty', () => !document.querySelector('cg-board piece'), null);
    const { width } = await driver.run(
      () => document.querySelector('[data-square="e4"]')!.getBoundingClientRect().toJSON() as DOMRect,
      null,
    );
    // One line every four pixels, along a row.
    const lines = (0.8 * width) / (4 * Math.SQRT2);
    const dark = await walker.linesIn(['a3', 'c3', 'e3', 'g3', 'b4', 'd4', 'f4', 'h4']);
    for (const count of dark) assert.ok(Math.abs(count - lines) <= 2, `${dark}, not ${lines}`);
    assert.deepEqual(await walker.linesIn(['b3', 'd3', 'a4', 'c4']), [0, 0, 0, 0]);
  });
}

/** Boards on which a game begins elsewhere than in the first position. */
function tryBoards(): void {
  test('Antwoord probes endgame tables that it builds', async () => {
    await begin(walker, { program: 'antwoord', fen: BISHOP_AND_KNIGHT });
    await walker.click({ css: 'label', text: 'Let it use endgame tables' });
    await walker.pull('c1', 'c2');
    await expectPlies(walker, 2);
    await walker.see({ css: '.thinking', text: 'endgame table' });
  });

  test('a position is set up with the mouse and played to mate', async () => {
    await walker.goTo('#/setup');
    await walker.click(button('Clear board'));
    await walker.read('This position cannot be played yet.');
    for (const [man, square] of [
      ['black king', 'h8'],
      ['white king', 'g6'],
      ['white rook', 'a1'],
    ] as const) {
      await walker.click(button(man));
      await walker.clickSquare(square);
    }
    await walker.click(button('Play from here'));
    await walker.click(button('Start game'));
    await walker.pull('a1', 'a8');
    await walker.see({ css: '.status-line', text: 'Checkmate. White wins.' });
  });

  test('a pawn is promoted, and the position copied', async () => {
    await begin(walker, { program: 'wray74', fen: '8/P6k/7p/8/8/8/8/K7 w - - 0 1' });
    await walker.pull('a7', 'a8');
    await walker.click(button('rook'));
    await expectPlies(walker, 2);
    await walker.see({ css: '.scoresheet [data-ply]', text: 'a8=R' });
    await walker.click(button('Copy FEN'));
    await walker.read('Copied the position.');
  });
}

/** Every view but those of machines. */
function tryViews(): void {
  test('every view opens', async () => {
    for (const [address, heading] of [
      ['#/programs', 'The machines'],
      ['#/program/antwoord', 'Antwoord'],
      ['#/learn', 'Learn how a computer plays chess'],
      ['#/learn/board/sets', 'A bit for every square'],
      ['#/answers', 'The answers'],
      ['#/games', 'Your games'],
    ] as const) {
      await walker.goTo(address);
      await walker.see({ css: 'main h1', text: heading });
    }
  });

  test('each chapter of the course answers to a touch', async () => {
    for (const [step, touched, text] of TOUCHES) {
      await walker.goTo(`#/learn/${step}`);
      for (const thing of touched) await walker.click(thing);
      await walker.read(text);
    }
    // The trees are made in a worker and drawn; a node is chosen.
    await walker.goTo('#/learn/order/tree?depth=4');
    await walker.click({ css: '.tree-card', text: 'Good order' });
    await walker.click({ css: '.tree-focus' });
    await walker.see({ css: '.tree-said [role=status]', text: 'Not searched.' });
  });

  test('a game is imported, and the analysis finds its mate', async () => {
    await walker.goTo('#/games');
    await walker.fill(field('Paste PGN or FEN'), FOOLS_MATE);
    await walker.click(button('Open'));
    await expectPlies(walker, 4);
    await walker.click(button('Last position'));
    await walker.see({ css: '.status-line', text: 'Checkmate. Black wins.' });
    await walker.click(button('Previous move'));
    await walker.click(button('Analyse the position'));
    await walker.see({ css: '.analyst-lines li', text: 'Black mates in 1' });
    await walker.click(button('Stop analysing the position'));
    await walker.see(button('Analyse the position'));
  });

  test('an endgame table is built and its best play followed', async () => {
    await walker.goTo('#/endings/KRK');
    await walker.click(button('Build it'));
    await walker.read('KRK took ');
    await walker.click(button('Longest win'));
    await walker.read('White wins: mate in 16 moves, 31 plies.');
  });

  test('a mate problem is tried and solved', async () => {
    await walker.goTo('#/problems');
    await walker.pull('a1', 'a6');
    await walker.read('It mates in 2.');
    await walker.click(button('Show the solution'));
    await walker.read('Sound. One key, Ra6, and no shorter mate.');
  });

  test('an error of the day is refuted', async () => {
    const { moves } = problemOf(DAILY, FIRST_DAY);
    await walker.goTo(`#/daily/${FIRST_DAY}`);
    for (let ply = 1; ply < moves.length; ply += 2) {
      await walker.see({ css: '.now-text', text: ply === 1 ? 'Refute it' : 'Right so far' });
      await walker.pull(moves[ply]!.slice(0, 2), moves[ply]!.slice(2, 4));
    }
    await walker.read('Solved at the first try');
  });

  test('two people play at one board, and a game goes from one to the other by its link', async () => {
    await walker.goTo('#/new');
    await walker.click({ css: 'label', text: 'Another person, at this board' });
    await walker.click(button('Start game'));
    await walker.pull('e2', 'e4');
    await expectPlies(walker, 1);
    await walker.pull('e7', 'e5');
    await expectPlies(walker, 2);
    await walker.goTo('#/new');
    await walker.click({ css: 'label', text: 'Another person, by links' });
    await walker.click(button('Start game'));
    await walker.pull('d2', 'd4');
    await expectPlies(walker, 1);
    await walker.read('Link for the other player');
    const link = () =>
      [...document.querySelectorAll<HTMLInputElement>('input.code')].find(({ value }) => value.includes('#/turn/'))
        ?.value;
    await walker.until('the link', link, null);
    const address = (await driver.run(link, null))!;
    await walker.goTo(address.slice(address.indexOf('#')));
    await expectPlies(walker, 1);
  });

  test('a search is watched step by step', async () => {
    for (const address of ['#/watch?at=example&', '#/watch?', '#/watch/wray74?']) {
      await walker.goTo(`${address}step=0`);
      await walker.see({ css: '.watch-count', text: 'Step 0' });
      await walker.click(button('Step'));
      await walker.see({ css: '.watch-count', text: 'Step 1' });
    }
  });
}

/** Tasks that a visitor resumes. */
function tryReturning(): void {
  test('a recorded game is guessed to its end, through a reload', async () => {
    await walker.goTo('#/recorded/huebner-petrosian');
    await walker.click(button('Guess White’s moves'));
    for (const [index, [from, to]] of [
      ['b5', 'e8'],
      ['e8', 'd8'],
      ['e8', 'e7'],
      ['d5', 'g8'],
    ].entries()) {
      const isOpen = () => document.querySelector('[role="grid"]')?.getAttribute('aria-readonly') === 'false';
      await walker.until('the next move can be guessed', isOpen, null);
      await walker.pull(from!, to!);
      await walker.until(
        `${index + 1} guesses`,
        (count) => document.querySelectorAll('.recorded-plies .move').length === count,
        index + 1,
      );
      if (index === 1) await walker.reload();
    }
    await walker.read('You guessed 3 of 4 moves');
    await walker.read('By Antwoord’s judgement yours earn');
    await walker.click(button('Share the result'));
    await walker.until(
      'the card is drawn',
      () => (document.querySelector<HTMLImageElement>('.share-picture')?.naturalWidth ?? 0) > 0,
      null,
    );
    await walker.click(button('Close'));
  });

  test('the turning point of a lost game is solved on the board, with a hint', async () => {
    await walker.goTo('#/games');
    await walker.fill(field('Paste PGN or FEN'), FOOLS_MATE.replace('Anton', 'Cesar'));
    await walker.click(button('Open'));
    await expectPlies(walker, 4);
    await walker.click(button('Analyse the game'));
    await walker.click({ css: 'a.button', text: 'turning point' });
    await walker.read('In the game');
    await walker.click(button('Hint'));
    await walker.read('Antwoord would move');
    await walker.click(button('Hint'));
    const hint = await walker.see({ css: '.news', text: 'Antwoord suggests' });
    await walker.fill({ css: '[data-board-typed]' }, /suggests (\S+)/.exec(hint)![1]!);
    await walker.enter();
    await walker.see({ css: '.attempt-right', text: 'is right' });
    await walker.read('1 of ');
  });

  test('a rated game gives a place on the ladder, which a reload keeps and a file extends', async () => {
    await walker.goTo('#/ladder');
    await walker.click({ css: 'button', text: 'Begin a rated game' });
    await walker.see({ css: '.status-line', text: 'Your move.' });
    await walker.pull('a2', 'a3');
    await expectPlies(walker, 2);
    await walker.click(button('Resign'));
    await walker.click(button('Resign the game'));
    await walker.see({ css: '.end-panel' });
    await walker.goTo('#/ladder');
    await walker.read('after 1 rated game');
    await walker.reload();
    await walker.read('after 1 rated game');
    const imported = await driver.run((key) => {
      const results = JSON.parse(localStorage.getItem(key)!);
      const won = { ...results[0], id: 'won', millis: results[0].millis + 1, points: 1 };
      const file = { format: 'plyhouse-results', results: [...results, won], beaten: [won.rung] };
      const transfer = new DataTransfer();
      transfer.items.add(new File([JSON.stringify(file)], 'mine.json', { type: 'application/json' }));
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return results.length as number;
    }, 'plyhouse.results');
    assert.equal(imported, 1);
    await walker.read('Imported 1 result; 1 was here already.');
    await walker.read('after 2 rated games');
    await walker.see({ css: '.place-graph', text: 'game 1 to 2' });
  });
}

/** Further machines, by their keys and on the board. */
function tryMachines(): void {
  for (const machine of ['soma', 'microchess', 'sargon78']) {
    test(`the machine of ${machine} answers two moves`, async () => {
      await walker.goTo(`#/machine/${machine}`);
      await walker.see({ css: '.machine-turn', text: 'White to move' });
      await walker.pull('g1', 'f3');
      await expectOnMachine(walker, 2);
      await walker.pull('b1', 'c3');
      await expectOnMachine(walker, 4);
    });
  }

  test('the Unix terminal answers keys pressed, a line typed and a move on the board, and sets up capitals', async () => {
    await walker.goTo('#/machine/unixchess');
    await walker.see({ css: '.machine-text', text: 'Chess' });
    for (const key of ['p', '-', 'k', '4', 'ENTER']) await walker.click({ css: `.machine-body [data-key="${key}"]` });
    await expectOnMachine(walker, 2);
    await walker.see({ css: '.machine-text', text: '1. p/k2-k4' });
    await walker.pull('g1', 'f3');
    await expectOnMachine(walker, 4);
    for (const line of ['setup', '4K3', '8', '8', '8', '8', '8', '4p3', '4k2r']) {
      await walker.fill(field('Type a line on its keyboard'), line);
      await walker.enter();
    }
    await walker.see({ css: '.machine-text', text: 'Setup successful' });
  });

  test('the automaton of 1920 plays its ending on its board, and lights the lamp for an illegal move', async () => {
    await walker.goTo('#/machine/ajedrecista');
    await walker.click({ css: '.machine-body [data-key="h8"]' });
    await walker.see({ css: '.machine-text', text: 'Lamps lit: Illegal move' });
    await walker.click({ css: '.machine-body [data-key="d4"]' });
    await expectOnMachine(walker, 2);
    await walker.see({ css: '.machine-text', text: 'Rook b7-b6, rule 2.' });
    await walker.pull('d4', 'e3');
    await expectOnMachine(walker, 4);
    await walker.see({ css: '.machine-text', text: 'Lamps lit: none' });
    await walker.goTo('#/new?program=ajedrecista');
    await walker.click(button('Start game'));
    await walker.pull('c5', 'd4');
    await expectPlies(walker, 2);
  });
}

/** Moves for the visitor, in the order tried. */
const WISHES = ['e2e4', 'g1f3', 'b1c3', 'd2d3', 'a2a3', 'h2h3', 'e7e5', 'g8f6', 'b8c6', 'd7d6', 'a7a6', 'h7h6'];

/** Machines by the drawn keys, clicked and touched, by the keyboard, and on the board beside them. */
function tryHands(): void {
  for (const id of ['challenger', 'sargon2', 'zxchess']) {
    test(`the machine of ${id} is operated by mouse, touch and keyboard, and on the board`, async () => {
      const console = await MACHINES.find((each) => each.id === id)!.load();
      const typed = new Map(capsOf(console.machine.keyboard).map((cap) => [cap.key, cap.typed[0]!]));
      const type = async (key: string) => {
        await driver.run(() => document.querySelector<HTMLElement>('.machine-body')!.focus(), null);
        await (typed.get(key) === 'Enter' ? driver.enter() : driver.type(typed.get(key)!));
      };
      const cap = (key: string) => ({ css: `.machine-body [data-key="${key}"]` });
      await walker.goTo(`#/machine/${id}`);
      await walker.see({ css: `.machine-${id} .machine-turn`, text: 'to move' });
      for (const hand of [
        (key: string) => walker.click(cap(key)),
        (key: string) => walker.tap(cap(key)),
        type,
        'board',
      ]) {
        const kept = await driver.run((of) => localStorage.getItem(`plyhouse.machine.${of}`), id);
        const { state } = JSON.parse(kept!) as { readonly state: ConsoleState };
        const legal = movesOf(gameOf(state.game.start, state.game.moves));
        const move = [...WISHES, ...legal].find((each) => legal.includes(each) && console.keysFor(state, each))!;
        if (typeof hand === 'string') await walker.pull(move.slice(0, 2), move.slice(2, 4));
        else for (const key of console.keysFor(state, move)!) await hand(key);
        await expectOnMachine(walker, state.game.moves.length + 2);
      }
    });
  }
}

/** A machine by its keys, typed and on the board; and the paper on which Turing’s rules are worked out. */
function tryConsoles(): void {
  test('a machine is on when it opens, is operated with its keys and the board beside it, and restored', async () => {
    await walker.goTo('#/machine/gambiet80');
    await walker.see({ css: '.machine-text', text: 'UW ZET?' });
    for (const key of ['E', '2', 'E', '4', 'ENTER']) await walker.click({ css: `.machine-body [data-key="${key}"]` });
    await expectOnMachine(walker, 2);
    await walker.see({ css: '.machine-text', text: '1 E2-E4' });
    await walker.fill(field('Type a line on its keyboard'), 'G1F3');
    await walker.enter();
    await expectOnMachine(walker, 4);
    await walker.pull('b1', 'c3');
    await expectOnMachine(walker, 6);
    await walker.reload();
    await expectOnMachine(walker, 6);
    await walker.see({ css: '.machine-text', text: 'PB1-C3' });
    await walker.click(button('Switch off'));
    await walker.see({ css: '.machine-text', text: 'It is switched off.' });
  });

  test('Turing’s rules are worked out on squared paper, and his arithmetic is checked', async () => {
    await walker.goTo('#/machine/turochamp');
    await walker.click({ css: '.machine-body [data-key="GO"]' });
    await walker.click(button('Move now'));
    await expectOnMachine(walker, 1);
    await walker.see({ css: '.desk-list', text: 'TUROCHAMP plays e3' });
    await walker.click({ css: '.machine-body [data-key="CHECK"]' });
    await walker.click({ css: '.machine-body [data-key="DOWN"]' });
    await walker.see({ css: '.desk-list', text: 'Not played, though it gains more than 1 e4.' });
    await walker.goTo('#/new?program=turochamp');
    await walker.click({ css: 'label', name: 'White' });
    await walker.click(button('Start game'));
    await walker.pull('e2', 'e4');
    await expectPlies(walker, 2);
  });
}

/** As a visitor of another page, which has not been here before. Comes last: the walker stays there. */
function tryKept(isChromium: boolean): void {
  describe('at another address', () => {
    let own: Closing & { readonly url: string };

    before(async () => {
      own = await serveBuilt();
      await walker.open(new URL('#/games', own.url).href);
    });
    after(() => own?.close());

    if (!isChromium) importContract(() => ({ driver, walker }));

    test('offline the page loads again, and a program that was never loaded before plays', async () => {
      // In a page opened while the worker was being installed, WebKit goes on saying that this is its state.
      await walker.until(
        'the page is kept',
        async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          return !!registration?.active && navigator.serviceWorker.controller !== null;
        },
        null,
      );
      await begin(walker, { program: 'wray74' });
      await walker.pull('e2', 'e4');
      await expectPlies(walker, 2);
      await own.close();
      await walker.reload();
      await expectPlies(walker, 2);
      await begin(walker, { program: 'schach22' });
      await walker.pull('e2', 'e4');
      await expectPlies(walker, 2);
      await walker.goTo(`#/daily/${FIRST_DAY}`);
      await walker.see({ css: '.now-text', text: 'Refute it' });
      await walker.goTo('#/play');
      await walker.see({ css: '.status-line', text: 'Your move.' });
    });

    faultyNetworkContract(
      () => walker,
      () => Number(new URL(own.url).port),
    );
  });
}
