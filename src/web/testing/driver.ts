/**
 * Drivers of the browser engines. Playwright drives Chromium, and all tests but one; its Firefox and WebKit are builds
 * of its own, which visitors do not have. Puppeteer drives the installed Firefox, over WebDriver BiDi. WebKitGTK has a
 * driver of its own, WebKitWebDriver, which takes plain HTTP and needs no library.
 */

/** A point on the screen, in CSS pixels from the upper left corner of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A browser of any engine with one page, as far as a walk through the page needs it. */
export interface Driver {
  /** The engine's own name and version. */
  readonly version: string;
  /** Opens a URL and waits until it is loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs a function in the page.
   * @param work is sent as source text: it can access only the page and its argument.
   * @param asked is sent as JSON, and so is the result.
   */
  run<Asked, Answer>(work: (asked: Asked) => Answer | Promise<Answer>, asked: Asked): Promise<Answer>;
  /** Presses the mouse at the first point, moves along the others and releases it at the last. A single point is a click. */
  drag(points: readonly Point[]): Promise<void>;
  /** Touches the screen with a finger, for a moment. WebKitGTK's driver has no fingers, and clicks. */
  tap(point: Point): Promise<void>;
  /** Types letters on the keyboard, into the focused element. */
  type(text: string): Promise<void>;
  /** Presses the Enter key. */
  enter(): Promise<void>;
  /** A picture of the viewport: a PNG, in base64. */
  picture(): Promise<string>;
  /**
   * Opens another tab of the same visitor, in a window of its own: a tab behind another runs its timers once a second. The browser
   * is closed with the first one.
   */
  openTab(): Promise<Driver>;
  close(): Promise<void>;
}

/** A browser engine: its driver, or why there is none on this machine and how to get one. */
export interface Engine {
  readonly name: 'Chromium' | 'Firefox' | 'WebKit';
  readonly missing?: string;
  start(): Promise<Driver>;
}

/** The viewport: wide enough for the desktop layout. */
export const WINDOW = { width: 1280, height: 900 };

/** Thrown for an engine that is not on this machine. */
export function absent(name: Engine['name'], missing: string): Engine {
  return { name, missing, start: () => Promise.reject(new Error(missing)) };
}

/** A mouse as in Playwright and Puppeteer. */
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
