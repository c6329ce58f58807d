/** A place on the screen, in CSS pixels from the upper left corner of what is seen of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A browser of whatever engine with one page, as far as a walk through it needs. */
export interface Driver {
  /** The engine's own name and version. */
  readonly version: string;
  /** Opens an address and waits until it is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page.
   * @param work is sent as its source: it sees nothing but the page and what it is asked.
   * @param asked goes there as JSON, as what it answers comes back.
   */
  run<Asked, Answer>(work: (asked: Asked) => Answer | Promise<Answer>, asked: Asked): Promise<Answer>;
  /** Presses the mouse at the first point, moves along the others and lets go at the last. One point alone is a click. */
  drag(points: readonly Point[]): Promise<void>;
  /** Types letters on the keyboard, into whatever has the focus. */
  type(text: string): Promise<void>;
  /** Presses the Enter key. */
  enter(): Promise<void>;
  /** A picture of what is seen of the page: a PNG, in base64. */
  picture(): Promise<string>;
  close(): Promise<void>;
}

/** An engine that browsers are built on: its driver, or why there is none on this machine and how to get one. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  readonly missing?: string;
  start(): Promise<Driver>;
}

/** How much of the page is seen: wide enough for everything to stand where it stands on a desktop. */
export const WINDOW = { width: 1280, height: 900 };

/** An engine that is not on this machine. */
export function absent(name: Engine['name'], missing: string): Engine {
  return { name, missing, start: () => Promise.reject(new Error(missing)) };
}

/** A mouse as Playwright and Puppeteer have it. */
interface Mouse {
  move(x: number, y: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
}

/** {@link Driver.drag} with such a mouse. */
export async function dragWith(mouse: Mouse, points: readonly Point[]): Promise<void> {
  for (const [index, { x, y }] of points.entries()) {
    await mouse.move(x, y);
    if (index === 0) await mouse.down();
  }
  await mouse.up();
}
