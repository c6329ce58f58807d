import type { Driver } from './driver.ts';
import { installHands, type Thing } from './hands.ts';
import { within } from './patience.ts';

/** How long anything may take before a walk gives up, in milliseconds: far more than it should need. */
const PATIENCE_MILLIS = 15_000;
/** How long a browser may take to answer: a wait inside the page ends first, and says what the page shows. */
const ANSWER_MILLIS = 20_000;

/** The number of retries: a page that is still loading moves a few times. */
const MOST_TRIES = 20;
/** The length of the page's text in an error, enough to show where a walk got stuck. */
const MOST_TEXT = 1200;

/** Walks through the page, the same way in every engine. Every element is waited for. */
export interface Walker {
  /** Opens a URL, as a link from another site would. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes to a view by the part of its URL from `#` on. */
  goTo(hash: string): Promise<void>;
  /** Waits for an element; returns its text. */
  see(thing: Thing): Promise<string>;
  /** Waits until the page contains a text anywhere. */
  read(text: string): Promise<void>;
  /** Waits until a condition holds in the page. */
  until<Asked>(what: string, isSo: (asked: Asked) => unknown, asked: Asked): Promise<void>;
  click(thing: Thing): Promise<void>;
  /** Touches it with a finger. */
  tap(thing: Thing): Promise<void>;
  /** Puts a text into a field. */
  fill(thing: Thing, text: string): Promise<void>;
  /** Presses the Enter key. */
  enter(): Promise<void>;
  /** Drags a piece from one square of the board to another with the mouse. */
  pull(from: string, to: string): Promise<void>;
  clickSquare(square: string): Promise<void>;
  /** The number of dark lines from left to right through the middle of squares of the board, as drawn. */
  linesIn(squares: readonly string[]): Promise<readonly number[]>;
  /** The errors of the page since the last call: thrown, rejected, or logged as errors and warnings. */
  complaints(): Promise<readonly string[]>;
}

export const button = (name: string): Thing => ({ css: 'button, a.button', name });
export const field = (name: string): Thing => ({ css: 'input, textarea, select', name });

export function walk(limitless: Driver): Walker {
  const driver = limited(limitless);
  const gathered: string[] = [];

  /** Repeats a check in the page until it has a result, which is cheaper than round trips. */
  async function ask<Asked, Answer>(
    what: string,
    look: (asked: Asked) => Answer,
    asked: Asked,
  ): Promise<NonNullable<Answer>> {
    const patient = new Function(
      'given',
      `const look = ${look};
      const end = performance.now() + given.millis;
      return (async () => {
        for (;;) {
          const answer = await look(given.asked);
          if (answer) return { answer };
          if (performance.now() > end) return { page: document.body.innerText.replace(/\\s+/g, ' ') };
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();`,
    ) as (given: object) => Promise<{ answer?: NonNullable<Answer>; page?: string }>;
    const { answer, page } = await driver.run(patient, { asked, millis: PATIENCE_MILLIS });
    if (answer === undefined)
      throw new Error(`${PATIENCE_MILLIS / 1000} s, and not: ${what}. The page: ${page?.slice(0, MOST_TEXT)}`);
    return answer;
  }
  const gather = async () => void gathered.push(...(await driver.run(() => hands.complaints.splice(0), null)));
  /**
   * Waits for a document that has no hands yet, and gives it some: WebKit's driver takes any change of the address, one that
   * the old document makes of its own too, for the end of what it is waiting for.
   */
  async function arrive(): Promise<void> {
    const isNew = () =>
      !('hands' in globalThis) && document.readyState === 'complete' && location.href !== 'about:blank';
    const end = performance.now() + PATIENCE_MILLIS;
    // A request may fail while one document replaces another.
    while (!(await driver.run(isNew, null).catch(() => false))) {
      if (performance.now() > end) throw new Error(`${PATIENCE_MILLIS / 1000} s, and the page was not loaded`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await driver.run(installHands, null);
  }
  const middleOf = (thing: Thing, isAim = false) => {
    const find = (asked: { readonly thing: Thing; readonly isAim: boolean }) =>
      hands.middleOf(asked.thing, asked.isAim);
    return ask(`${describe(thing)} can be clicked`, find, { thing, isAim });
  };
  /** Presses the mouse on one element and releases it on another, or the same, or touches one; again if the first had moved away. */
  async function press(from: Thing, to?: Thing, isTouch = false): Promise<void> {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const start = await middleOf(from, true);
      const end = to && (await middleOf(to));
      if (isTouch) await driver.tap(start);
      else await driver.drag(end ? [start, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }, end] : [start]);
      if (await driver.run(() => hands.hasHit(), null)) return;
    }
    throw new Error(`${MOST_TRIES} times ${describe(from)} moved away before it was clicked`);
  }
  const square = (name: string): Thing => ({ css: `[data-square="${name}"]` });

  return {
    async open(url) {
      await driver.open(url);
      await arrive();
    },
    async reload() {
      await gather();
      await driver.reload();
      await arrive();
    },
    goTo: (hash) =>
      driver.run(async (next) => {
        if (location.hash === next) return;
        // Until the page has handled the change, elements may be found in the old view.
        const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        location.hash = next;
        await changed;
        await new Promise((rendered) => setTimeout(rendered));
      }, hash),
    see: (thing) => ask(`${describe(thing)} is there`, (asked: Thing) => hands.textOf(asked), thing),
    read: async (text) => void (await ask(`it says "${text}"`, (asked) => hands.shows(asked), text)),
    until: async (what, isSo, asked) => void (await ask(what, isSo, asked)),
    click: (thing) => press(thing),
    tap: (thing) => press(thing, undefined, true),
    async fill(thing, text) {
      await press(thing);
      await ask(`${describe(thing)} has the focus`, (asked: Thing) => hands.selectIn(asked), thing);
      await driver.type(text);
      const isThere = (wanted: string) => (document.activeElement as HTMLInputElement | null)?.value === wanted;
      await ask(`${describe(thing)} holds "${text}"`, isThere, text);
    },
    enter: () => driver.enter(),
    pull: (from, to) => press(square(from), square(to)),
    clickSquare: (name) => press(square(name)),
    async linesIn(squares) {
      for (let tries = 1; tries <= MOST_TRIES; tries++) {
        const before = await driver.run(placesOf, squares);
        const lines = await driver.run(countLines, { png: await driver.picture(), squares });
        // If the page was still moving, another screenshot is taken.
        if ((await driver.run(placesOf, squares)) === before) return lines;
      }
      throw new Error(`${MOST_TRIES} times the board moved while it was pictured`);
    },
    async complaints() {
      await gather();
      return gathered.splice(0);
    },
  };
}

/** A driver none of whose calls waits for ever. */
function limited(driver: Driver): Driver {
  const named = Object.entries(driver).map(([name, call]) => [
    name,
    typeof call === 'function'
      ? (...given: readonly unknown[]) =>
          within(
            `${driver.version}: ${name}(${given.map(String).join().slice(0, MOST_TEXT)})`,
            call(...given),
            ANSWER_MILLIS,
          )
      : call,
  ]);
  return Object.fromEntries(named);
}

const describe = ({ css, name, text }: Thing) =>
  `${css}${name === undefined ? '' : ` named "${name}"`}${text === undefined ? '' : ` with "${text}"`}`;

/** The positions of squares on the screen, as text. */
function placesOf(squares: readonly string[]): string {
  const boxes = squares.map((square) => document.querySelector(`[data-square="${square}"]`)!.getBoundingClientRect());
  return boxes.map(({ left, top, width, height }) => [left, top, width, height].join(' ')).join(', ');
}

/** Counts in the page, whose engine decodes the picture. A square of one colour has no lines. */
async function countLines(asked: { readonly png: string; readonly squares: readonly string[] }): Promise<number[]> {
  const bytes = Uint8Array.from(atob(asked.png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const scale = picture.width / innerWidth;
  return asked.squares.map((square) => {
    const { left, top, width, height } = document.querySelector(`[data-square="${square}"]`)!.getBoundingClientRect();
    // Without the edges, which belong to two squares.
    const [x, y, length] = [left + 0.1 * width, top + height / 2, 0.8 * width].map((end) => Math.round(scale * end));
    const { data } = context.getImageData(x!, y!, length!, 1);
    const lights = Array.from({ length: length! }, (_, at) => data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]!);
    const [least, most] = [Math.min(...lights), Math.max(...lights)];
    if (most - least < 15) return 0;
    const isDark = lights.map((light) => light < (least + most) / 2);
    return isDark.filter((dark, at) => dark && isDark[at - 1] === false).length;
  });
}
