import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { fenOf, gameOf, movesOf, newGame, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { inAll, isAll } from '../../node/testing/tiers.ts';
import { CARDS } from '../../programs/cards.ts';
import type { Console, ConsoleState, Key } from '../../programs/console.ts';
import { beginningOf, recipeOf } from '../../programs/console-guide.ts';
import { capsOf } from '../../programs/console-keys.ts';
import { collection } from '../programs/opponents.ts';
import { click } from '../testing/board-driver.ts';
import { openHouse, seriousFindings, type VisitOptions } from '../testing/browser.ts';
import { inTurn } from '../testing/in-turn.ts';
import { button } from '../testing/page-driver.ts';
import { eventually, expectSoon } from '../testing/patience.ts';
import { drawn, goToView, reload } from '../testing/views.ts';
import { visitsTo } from '../testing/visits.ts';
import { EXHIBITS } from './exhibits.ts';
import { machineAddress } from './machine-address.ts';
import { MACHINES } from './machine-list.ts';

/** The machines as `npm start` serves them: switched on, operated with their own keys or ours, and observed. */

const visits = visitsTo(openHouse, true);

async function open(id: string, speed = 'without waiting', options: VisitOptions = {}): Promise<Page> {
  const page = await visits.open(`#/machine/${id}`, options);
  await begin(page, id, speed);
  return page;
}

/** Waits until the machine that is shown is on, and its game begun. */
async function begin(page: Page, id: string, speed: string): Promise<void> {
  await page.locator(`.machine-${id}`).waitFor();
  await page.getByLabel('Speed').selectOption({ label: speed });
  // On, and its game begun by its own keys.
  if (playsGames(id)) await page.locator('.machine[data-task="listen"] .cap-next').waitFor();
  await ready(page, id);
}

/** Waits until the keys that begin a game have been pressed. */
async function ready(page: Page, id: string): Promise<void> {
  const console = await MACHINES.find((entry) => entry.id === id)!.load();
  const { state, steps } = beginningOf(console, 'white');
  if (!playsGames(id) || steps.length === 0) return;
  const wanted = console.view(state).text.join('\n') || 'Nothing is lit.';
  await expectSoon(async () => steady(id, await text(page)), steady(id, wanted));
}

/** The text of the main display. */
const text = (page: Page) => page.locator('.machine-text').innerText();
/** The state saved by the page. */
async function keptState(page: Page, id: string): Promise<ConsoleState> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), `plyhouse.machine.${id}`);
  return JSON.parse(kept ?? 'null').state;
}
/** Waits until this many moves were made and the machine accepts input. */
const untilPlies = (page: Page, plies: number) =>
  page.locator(`.machine[data-task="listen"][data-plies="${plies}"]`).waitFor();

/** Removes clocks, which run on by themselves. */
const withoutClocks = (shown: string) =>
  shown
    .replace(/\d+:\d\d(:\d\d)?/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The part that does not change while it waits: Gambiet/82 ponders in the columns on the right. */
const PONDERING_FROM = 56;
const steady = (id: string, shown: string) =>
  withoutClocks(id === 'gambiet82' ? shown.replace(/^.*$/gm, (line) => line.slice(0, PONDERING_FROM)) : shown);

/** Presses drawn keys with the mouse. */
async function pressKeys(page: Page, keys: readonly Key[]): Promise<void> {
  for (const name of keys) await page.locator(`.machine-body [data-key="${name}"]`).click();
}

/** Presses the same keys on the visitor's keyboard; keys that it lacks are clicked. */
async function typeKeys(page: Page, { machine }: Console, keys: readonly Key[]): Promise<void> {
  for (const name of keys) {
    const typed = capsOf(machine.keyboard)
      .find((cap) => cap.key === name)!
      .typed.filter((each) => each !== 'Escape');
    if (typed.length === 0) await pressKeys(page, [name]);
    else {
      await page.locator('.machine-body').focus();
      await page.keyboard.press(typed[0]!);
    }
  }
}

/** The pieces on the board beside it, by square. */
const piecesOn = (page: Page) =>
  page.getByRole('gridcell').evaluateAll((cells) =>
    cells
      .map((cell) => cell.getAttribute('aria-label') ?? '')
      .filter((label) => /white|black/.test(label))
      .sort(),
  );

function piecesOf(moves: readonly Uci[], start: string): string[] {
  const pieces: string[] = [];
  for (const [square, { color, role }] of positionOf(gameOf(start, moves)).board) {
    pieces.push(`${'abcdefgh'[square & 7]}${(square >> 3) + 1}, ${color} ${role}`);
  }
  return pieces.sort();
}

/** Moves for the visitor, tried in this order; illegal ones are skipped. */
const WISHES = [
  ...['e2e4', 'g1f3', 'f1c4', 'b1c3', 'd2d3', 'a2a3', 'h2h3', 'c1d2', 'd1e2', 'a3a4', 'h3h4', 'b2b3', 'g2g3'],
  ...['e1g1', 'f1e1', 'a1b1', 'g1h2', 'b3b4', 'g3g4', 'e1d1', 'd1c1', 'c1b1'],
];
/** Entered by mouse, typed, and on the board. The contract of consoles plays longer games. */
const ROUNDS = 3;
/** The first machine of each kind of display, for the tests of single machines; all machines in the second tier. */
const kinds = await Promise.all(MACHINES.map(async ({ load }) => (await load()).machine.displays[0]!.kind));
const TRIED = MACHINES.filter((_, index) => isAll || kinds.indexOf(kinds[index]!) === index);

/** The board and the display from a frame on. */
interface Frame {
  /** Frames are counted from the first one observed. */
  readonly at: number;
  readonly pieces: string;
  readonly text: string;
}

/** Records, frame by frame, what the board and the display show, until {@link endFrames}. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    (globalThis as unknown as { frames: Frame[] }).frames = frames;
    let at = 0;
    const look = () => {
      if ((globalThis as unknown as { frames?: Frame[] }).frames !== frames) return;
      const pieces = [...document.querySelectorAll('[role="gridcell"]')]
        .map((cell) => cell.getAttribute('aria-label'))
        .join();
      const text = document.querySelector('.machine-text')!.textContent ?? '';
      const last = frames.at(-1);
      if (last?.pieces !== pieces || last.text !== text) frames.push({ at, pieces, text });
      at++;
      requestAnimationFrame(look);
    };
    look();
  });
}

const endFrames = (page: Page) =>
  page.evaluate(() => void delete (globalThis as unknown as { frames?: Frame[] }).frames);

/** Checks that the display showed the present position within one frame of the board, for records from an index on. */
async function expectTogether(page: Page, id: string, since: number): Promise<number> {
  // The page may have changed since the last observed frame.
  await drawn(page);
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames);
  const last = frames.at(-1)!;
  const board = frames.slice(since).find(({ pieces }) => pieces === last.pieces)!;
  // The display one frame after the board had the position.
  const shown = frames.findLast(({ at }) => at <= board.at + 1)!;
  assert.equal(steady(id, shown.text), steady(id, last.text));
  return frames.length;
}

/** A game on a machine that plays: hurried, by its keys, and on the board beside it. */
async function playOn(page: Page, entry: (typeof MACHINES)[number]): Promise<void> {
  const { id } = entry;
  const console = await entry.load();
  // 1. The speed can be changed while it thinks, and it can be hurried: with reduced motion, and without sound.
  await goToView(page, `#/machine/${id}`);
  await begin(page, id, 'at original speed');
  await button(page, 'Turn sound on').waitFor();
  const opening = (await keptState(page, id).catch(() => undefined)) ?? beginningOf(console, 'white').state;
  // 1.a3 is in no opening book; on a machine that plays one ending, any move.
  const first = movesOf(gameOf(opening.game.start, opening.game.moves));
  await pressKeys(page, console.keysFor(opening, first.includes('a2a3') ? 'a2a3' : first[0]!)!);
  for (const speed of ['10 times faster', '60 times faster', 'at original speed']) {
    await page.getByLabel('Speed').selectOption({ label: speed });
  }
  // Whether it is still thinking or has moved: in that case the button has no effect, and says so.
  await page.getByRole('button', { name: 'Move now' }).click({ force: true });
  await untilPlies(page, 2);
  assert.equal(await page.locator('.machine-side .problem').count(), 0);
  // 2. The game.
  await page.getByLabel('Speed').selectOption({ label: 'without waiting' });
  await watchFrames(page);
  let plies = 2;
  let noted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const state = await keptState(page, id);
    const legal = movesOf(gameOf(state.game.start, state.game.moves));
    // The piece that has just moved is captured if possible, so that the game lasts; programs that choose at random may mate.
    const back = legal.filter((each) => each.slice(2) === state.game.moves.at(-1)?.slice(2, 4));
    const move = [...back, ...WISHES, ...legal].find((wish) => legal.includes(wish) && console.keysFor(state, wish));
    assert.ok(move, `there is a move after ${state.game.moves.join(' ')}, task ${state.task.kind}`);
    if (round === ROUNDS - 1) {
      await click(page, move.slice(0, 2));
      await click(page, move.slice(2, 4));
    } else if (round % 2 === 1) await typeKeys(page, console, console.keysFor(state, move)!);
    else await pressKeys(page, console.keysFor(state, move)!);
    plies += 2;
    await untilPlies(page, plies);
    const after = await keptState(page, id);
    assert.equal(after.game.moves[plies - 2], move);
    await expectSoon(() => piecesOn(page), piecesOf(after.game.moves, after.game.start));
    // The display shows the position after its move, as the state machine has it.
    const wanted = console.view(after).text.join('\n') || 'Nothing is lit.';
    await expectSoon(async () => steady(id, await text(page)), steady(id, wanted));
    // Board and display changed together, to the frame.
    noted = await expectTogether(page, id, noted);
  }
  await endFrames(page);
  assert.deepEqual(await seriousFindings(page), []);
}

/** How many machines are tried in one visit: going from one to the next costs less than another visit. */
const IN_A_VISIT = 4;
const PLAYING = TRIED.filter(({ program }) => program !== undefined);

for (let from = 0; from < PLAYING.length; from += IN_A_VISIT) {
  const some = PLAYING.slice(from, from + IN_A_VISIT);
  test(`${some.map(({ name }) => name).join(', ')}: can be hurried; a game on its keys keeps the board in step`, async () => {
    const page = await visits.open('#/machines');
    await inTurn(
      Object.fromEntries(
        some.map((entry) => [`${entry.name} with ${EXHIBITS[entry.id].runs}`, () => playOn(page, entry)]),
      ),
    );
  });
}

/** The key of the problem that its recipe enters, and its number of moves. */
const KIM_SOLVED = /^(A1A7|H1H7) 04$/;
/** The display of a machine that has solved the problem of its recipe. */
const SOLVED = /^(A1A7|H1H7) 04$|^=18-68$/m;
/** The others solve problems. */
const playsGames = (id: string) => MACHINES.find((entry) => entry.id === id)!.program !== undefined;

test('a KIM-1 solves a problem entered on its keypad', { skip: inAll }, async () => {
  const entry = MACHINES.find(({ id }) => id === 'kim1')!;
  const console = await entry.load();
  const page = await open('kim1');
  // Following the glow alone.
  await eventually('it is lit', async () => (await text(page)) === '0000 02');
  for (const step of recipeOf(console).slice(1)) await pressKeys(page, console.read(step));
  await eventually('the key stands on its digits', async () => KIM_SOLVED.test(await text(page)));
  assert.deepEqual(await seriousFindings(page), []);
});

/** More keys than any machine wants before its first move, or before a problem is complete. */
const MOST_KEYS = 60;

/** Records when the display changes, clocks apart. */
async function watchChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    (globalThis as unknown as { times: number[] }).times = times;
    const display = document.querySelector('.machine-text')!;
    let shown = '';
    const onChange = () => {
      const text = (display.textContent ?? '').replace(/\d+:\d\d(:\d\d)?/g, '');
      if (text !== shown) times.push(performance.now());
      shown = text;
    };
    new MutationObserver(onChange).observe(display, { childList: true, characterData: true, subtree: true });
  });
}

/** The most changes within this many milliseconds. */
async function mostChanges(page: Page, millis: number): Promise<number> {
  const times = await page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
  return Math.max(0, ...times.map((start) => times.filter((time) => time >= start && time < start + millis).length));
}

/** Opens the first machine on a phone. */
const openOnPhone = (width: number, height: number) =>
  visits.open('#/machine/kim1', {
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });

/** Goes to a machine and waits until it is on. */
async function goToMachine(page: Page, id: string): Promise<void> {
  await goToView(page, `#/machine/${id}`);
  await page.locator(`.machine-${id}[data-task="listen"]`).waitFor();
}

/** Opens the sheet of keys, if the layout has one. */
async function showKeys(page: Page): Promise<void> {
  const sheet = page.getByRole('button', { name: 'Show the keys' });
  if (await sheet.count()) await sheet.click();
}

describe('every machine', () => {
  test('one displays its thinking twice a second at its own speed, and moves if hurried', { skip: inAll }, async () => {
    // The others' displays are unit tests of their consoles (src/programs/gambiet/console.test.ts).
    const id = 'c7010';
    const entry = MACHINES.find((each) => each.id === id)!;
    const console = await entry.load();
    const page = await open(id, 'at original speed');
    await typeKeys(page, console, console.read('A2A3'));
    await watchChanges(page);
    // Twice a second of its own time, which at this speed is real time, clocks apart. A busy computer may miss some for a while.
    await eventually('twice a second', async () => (await mostChanges(page, 2000)) >= 4);
    assert.equal(await page.locator('.machine').getAttribute('data-task'), 'think');
    await page.getByRole('button', { name: 'Move now' }).click();
    await untilPlies(page, 2);
  });

  test('is left by Escape, restored after a reload, and dark when switched off', { skip: inAll }, async () => {
    const page = await open('gambiet80');
    await page.locator('.machine-body').focus();
    await page.keyboard.type('e2e4\n');
    await untilPlies(page, 2);
    await page.keyboard.press('Escape');
    await expectSoon(() => page.evaluate(() => document.activeElement?.classList.contains('machine-body')), false);
    const before = withoutClocks(await text(page));
    await reload(page);
    await page.locator('.machine').waitFor();
    await eventually('it shows the same', async () => withoutClocks(await text(page)) === before);
    await page.getByRole('switch', { name: 'Switch off' }).click();
    await eventually('it is dark', async () => (await text(page)) === 'It is switched off.');
  });

  test('a slow machine says what its move took then and here, and that it has moved, if asked and out of sight', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/machine/gambiet80', { isAlone: true });
    await page.addInitScript(() => {
      const reports: string[] = [];
      class Notified {
        static requestPermission = async () => 'granted';
        constructor(title: string) {
          reports.push(title);
        }
      }
      Object.assign(globalThis, { reports, Notification: Notified });
    });
    await reload(page);
    await page.getByLabel('Speed').selectOption({ label: 'at original speed' });
    await ready(page, 'gambiet80');
    const report = () => page.evaluate(() => (globalThis as unknown as { reports: string[] }).reports);
    const move = async (keys: string, plies: number) => {
      await page.locator('.machine-body').focus();
      await page.keyboard.type(`${keys}\n`);
      await page.locator('.machine[data-task="think"]').waitFor();
      // Some of its positions are examined before it is hurried.
      await page
        .locator('.machine-turn', { hasText: /^It is thinking: .*of its own time, at original speed\./ })
        .waitFor();
      await page.getByRole('button', { name: 'Move now' }).click();
      await untilPlies(page, plies);
    };
    const toggle = page.getByRole('switch', { name: 'Tell me when it has moved' });
    await toggle.click();
    await expectSoon(() => toggle.getAttribute('aria-checked'), 'true');
    await move('a2a3', 2);
    await page.locator('.machine-turn', { hasText: /^It took \d.* then, and \S.* here\. White to move: / }).waitFor();
    assert.deepEqual(await report(), []);
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await move('h2h3', 4);
    assert.deepEqual(await report(), ['TRS-80 has moved']);
  });
});

describe('the page of a machine', () => {
  test('is silent until sounds are switched on, which is remembered', { skip: inAll }, async () => {
    const page = await visits.open('#/machine/c7010', { isAlone: true });
    const begun = () => page.evaluate(() => (globalThis as unknown as { contexts?: number }).contexts ?? 0);
    await page.addInitScript(() => {
      const scope = globalThis as unknown as { contexts: number; AudioContext: typeof AudioContext };
      scope.contexts = 0;
      scope.AudioContext = class extends scope.AudioContext {
        constructor() {
          super();
          scope.contexts++;
        }
      };
    });
    await reload(page);
    await page.locator('.machine').waitFor();
    await ready(page, 'c7010');
    await pressKeys(page, ['E', '2']);
    assert.equal(await begun(), 0);
    await button(page, 'Turn sound on').click();
    await pressKeys(page, ['E', '4']);
    await eventually('it sounds', async () => (await begun()) === 1);
    await reload(page);
    await button(page, 'Turn sound off').waitFor();
  });

  test('can be reached from the program, and links to the modern board', { skip: inAll }, async () => {
    const page = await visits.open('#/machines');
    await page.getByRole('link', { name: 'Gambiet/80', exact: true }).click();
    await page.locator('.machine-gambiet80').waitFor();
    await ready(page, 'gambiet80');
    await page.locator('.machine-body').focus();
    await page.keyboard.type('e2e4\n');
    await untilPlies(page, 2);
    const state = await keptState(page, 'gambiet80');
    await page.getByRole('link', { name: 'Continue on a board' }).click();
    await expectSoon(() => page.evaluate(() => location.hash), /^#\/new/);
    const asked = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
    assert.equal(asked.get('program'), 'gambiet80');
    assert.equal(asked.get('fen'), fenOf(gameOf(state.game.start, state.game.moves)));
  });

  test('has one tab stop for all keys, arrows between them, and an error for a typed line without a matching key', {
    skip: inAll,
  }, async () => {
    const page = await open('gambiet80');
    await page.locator('.machine-body').focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.key);
    await expectSoon(() => focused(), '1');
    await page.keyboard.press('ArrowDown');
    await expectSoon(() => focused(), 'Q');
    await page.keyboard.press('ArrowRight');
    await expectSoon(() => focused(), 'W');
    await page.keyboard.press('Enter');
    await eventually('the key is typed', async () => /UW ZET\? W_/.test(await text(page)));
    const line = page.getByLabel('Type a line on its keyboard');
    const send = page.getByRole('button', { name: 'Type it' });
    assert.equal((await line.boundingBox())?.height, (await send.boundingBox())?.height);
    await line.fill('é');
    await send.click();
    await page.getByText('no key "É" on this machine').waitFor();
  });

  test('lamps and chips look the same whatever was seen before', { skip: inAll }, async () => {
    const page = await open('c7010');
    const lamp = () => page.locator('.lamp-lit').evaluate((each) => getComputedStyle(each).backgroundColor);
    const red = await lamp();
    await goToView(page, '#/machine/microchess');
    const chip = page.locator('.chip-label').first();
    assert.equal(await chip.evaluate((each) => getComputedStyle(each).fontWeight), '600');
    await goToView(page, '#/learn/board/bit');
    await page.locator('.bit-lamp').first().waitFor();
    await goToView(page, '#/machine/c7010');
    assert.equal(await lamp(), red);
  });

  test('what is typed goes to the machine, Enter too, though a key had the focus', { skip: inAll }, async () => {
    const page = await open('tinychess86');
    await page.locator('.machine-body').focus();
    await page.keyboard.press('Tab');
    await page.locator('.machine-body [data-key]:focus').waitFor();
    await page.keyboard.type('e2e4');
    await page.keyboard.press('Enter');
    await untilPlies(page, 2);
    assert.equal((await keptState(page, 'tinychess86')).game.moves[0], 'e2e4');
  });
});

describe('the machines and their games', () => {
  test('are in a gallery: as wide as the window, one column on a phone, a click sits one down', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/machines', { viewport: { width: 1280, height: 800 } });
    const cards = page.locator('.card');
    const all = collection(CARDS);
    await expectSoon(() => cards.count(), all.length);
    const boxes = () =>
      cards.evaluateAll((all) => all.map((card) => (({ left, right }) => [left, right])(card.getBoundingClientRect())));
    const wide = await boxes();
    assert.ok(Math.max(...wide.map(([, right]) => right!)) > 1280 * 0.95, 'the cards fill the width');
    await page.setViewportSize({ width: 390, height: 844 });
    await drawn(page);
    assert.equal(new Set((await boxes()).map(([left]) => left)).size, 1, 'one column');
    assert.deepEqual(await seriousFindings(page), []);
    for (const { name, strength, plays } of all) {
      const card = cards.filter({ has: page.getByRole('link', { name, exact: true }) });
      if (strength !== '') await card.getByText(strength).waitFor();
      await card.getByText(plays).waitFor();
    }
    const order = async () => String(await page.locator('.card h2').allTextContents());
    const byYear = await order();
    await page.getByLabel('Order').selectOption('By strength');
    await eventually('the order is another', async () => (await order()) !== byYear);
    await page.getByLabel('Show').selectOption('On a machine to sit at');
    await expectSoon(() => cards.count(), MACHINES.length);
    await page.getByLabel('Show').selectOption('All');
    // Anywhere on the card.
    await cards.filter({ hasText: 'HP 9810A' }).first().locator('.machine-drawing').click({ force: true });
    await page.getByRole('heading', { level: 1, name: 'HP 9810A' }).waitFor();
  });

  test('each is on when its page opens; from switching on, clicking only the glowing key makes a move', {
    skip: inAll,
  }, async () => {
    const page = await visits.open('#/machine/kim1');
    const machine = page.locator('.machine');
    for (const { id, program } of TRIED) {
      await goToMachine(page, id);
      await ready(page, id);
      await page.getByRole('switch', { name: 'Switch off' }).click();
      await page.getByRole('switch', { name: 'Switch on' }).click();
      const isDone = async () =>
        program === undefined
          ? /^(solve|work)$/.test((await machine.getAttribute('data-task'))!) || SOLVED.test(await text(page))
          : (await machine.getAttribute('data-plies')) !== '0';
      for (let pressed = 0; !(await isDone()); pressed++) {
        assert.ok(pressed < MOST_KEYS, `${id}: no move after ${pressed} keys`);
        // Its name is its label; to find it by that among all roles and names of the page would take far longer.
        await page.locator('.machine-body button[aria-label$=", next key"]').click();
      }
    }
  });

  test('squares on a display can be touched; a refusal says what is expected', { skip: inAll }, async () => {
    const page = await open('c7010', 'without waiting', { hasTouch: true });
    await pressKeys(page, ['E', '2', 'E', '4', 'ENTER']);
    await untilPlies(page, 2);
    await pressKeys(page, ['E', 'E', 'ENTER']);
    await page.locator('.machine-refusal', { hasText: /^It expects a move; / }).waitFor();
    const { game } = await keptState(page, 'c7010');
    const legal = movesOf(gameOf(game.start, game.moves));
    const move = ['g1f3', 'b1c3', 'g1e2', legal[0]!].find((wish) => legal.includes(wish))!;
    const box = (await page.locator('.tv-tube canvas').boundingBox())!;
    for (const square of [move.slice(0, 2), move.slice(2)]) {
      const [x, y] = [(0.5 + 'abcdefgh'.indexOf(square[0]!)) / 8, (8.5 - Number(square[1])) / 8];
      await page.mouse.click(box.x + box.width * (0.1 + 0.8 * x), box.y + box.height * (0.1 + 0.8 * y));
    }
    await untilPlies(page, 4);
    assert.equal((await keptState(page, 'c7010')).game.moves[2], move);
  });

  test('a link to its game shows the game, and no program starts', { skip: inAll }, async () => {
    const game = gameOf(newGame().start, ['e2e4', 'e7e5', 'g1f3']);
    const page = await visits.open(machineAddress('wray74', game, 'black'));
    await page.locator('.machine[data-plies="3"][data-task="think"]').waitFor();
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expectSoon(() => piecesOn(page), piecesOf(game.moves.slice(0, 2), game.start));
    assert.match(await text(page), /y +7\.\n.*x +5\./);
  });

  test('its game is a card to share, whose link shows the game', { skip: inAll }, async () => {
    const moves = ['e2e4', 'e7e5', 'f1c4', 'b8c6', 'd1h5', 'g8f6', 'h5f7'];
    const address = machineAddress('wray74', gameOf(newGame().start, moves), 'black');
    const page = await visits.open(address);
    await page.getByRole('button', { name: 'Share' }).click();
    const card = page.getByRole('dialog', { name: 'A card to share' });
    await card.getByLabel('Your name on the card').fill('Anna');
    const message =
      'Anna beat the HP 9810A in 4 moves. HP 9810A, 1974, with Alan Wray’s program. 1–0. Checkmate. White wins.';
    await card.getByAltText(message).waitFor();
    assert.deepEqual(await seriousFindings(page), []);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await card.getByRole('button', { name: 'Copy link' }).click();
    await card.getByText('Copied the link.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(new URL(link).hash, address);
  });
});

describe('on a phone every machine', { skip: inAll }, () => {
  test('is on when its page opens, with display and board on the first screen and its keys in a sheet; in landscape both together', async () => {
    const page = await openOnPhone(390, 844);
    const wrong: string[] = [];
    for (const { id } of TRIED) {
      await page.setViewportSize({ width: 390, height: 844 });
      await goToMachine(page, id);
      if (playsGames(id)) await ready(page, id);
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 640 });
        await drawn(page);
        // The drawn board takes a frame to follow.
        await eventually(`${id} fits on ${width}`, () =>
          page.evaluate((most) => document.documentElement.scrollWidth <= most, width),
        );
        if (width === 390) {
          // If the squares are its keys, the display is the board.
          const last = page.locator('.small-board .keys-block-board, .machine-side .board-frame').first();
          const box = (await last.boundingBox())!;
          if (box.y + box.height > 844 || box.width < 160) wrong.push(`${id}: the board ends at ${box.y + box.height}`);
        }
        await showKeys(page);
        const small = await smallKeys(page);
        if (small.length > 0) wrong.push(`${id} on ${width}: ${small.join(', ')}`);
        const hide = page.getByRole('button', { name: 'Hide the keys' });
        if (await hide.count()) await hide.click();
      }
      wrong.push(...(await apartInLandscape(page, id)));
    }
    assert.deepEqual(wrong, []);
  });
});

/** Keys that are hard to hit, and texts too small to read. */
const smallKeys = (page: Page) =>
  page.locator('.machine-body').evaluate((body) => {
    const keys = [...body.querySelectorAll<HTMLElement>('.cap')];
    const boxes = keys.map((key) => ({ key: key.dataset.key, box: key.getBoundingClientRect() }));
    const texts = [...body.querySelectorAll('*')].filter((each) =>
      [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );
    return [
      ...boxes
        .filter(({ box }) => box.width < 23.9 || box.height < 23.9)
        .map(({ key, box }) => `${key} ${box.width} x ${box.height}`),
      ...texts
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 10.9)
        .map((each) => `text ${each.textContent}`),
    ];
  });

/** Lists machines whose display and keys are not in sight together on a phone in landscape. */
async function apartInLandscape(page: Page, id: string): Promise<string[]> {
  await page.setViewportSize({ width: 812, height: 375 });
  await page.evaluate(() => scrollTo(0, 0));
  await drawn(page);
  await showKeys(page);
  await drawn(page);
  // If the squares are its keys, the display is the board.
  const display = await page.locator('.machine-body :is(.machine-display, .keys-block-board)').first().boundingBox();
  const keys = await page.locator('.machine-body .keys').boundingBox();
  const isSheet = (await page.locator('.key-sheet').count()) > 0;
  const end = isSheet ? (await page.locator('.key-sheet').boundingBox())!.y : 375;
  const isWhole = display!.y >= -1 && display!.y + display!.height <= end + 1 && keys!.y + keys!.height <= 376;
  return isWhole ? [] : [`${id} in landscape: ${JSON.stringify({ display, keys, end })}`];
}
