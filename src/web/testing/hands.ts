/** The functions of a walk inside the page: one function, because it is sent there as source text. */

/** An element of the page: by its CSS selector and, if several match, by its name or by words in it. */
export interface Thing {
  readonly css: string;
  /** The whole of its label or its text. */
  readonly name?: string;
  /** A part of its text. */
  readonly text?: string;
}

interface Hands {
  /** The text of a visible element, with white space collapsed. */
  textOf(thing: Thing): string | undefined;
  /** The point to click on an element: its centre, once it stands still and nothing covers it. */
  middleOf(thing: Thing, isAim: boolean): { x: number; y: number } | undefined;
  /** Whether the mouse was pressed on the element it was aimed at and, in a click, released there. */
  hasHit(): boolean;
  /** Whether the page contains a text, ignoring case. */
  shows(text: string): boolean;
  /** Selects the content of a field, once it has the focus. */
  selectIn(thing: Thing): boolean;
  /** The errors so far, oldest first. */
  readonly complaints: string[];
}

declare global {
  var hands: Hands;
}

/** Adds {@link Hands} to the page, and starts to record errors. */
export function installHands(): void {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label');
    if (label !== null) return plain(label);
    const { labels } = element as HTMLInputElement;
    return plain(labels?.length ? labels[0]!.textContent : element.textContent);
  };
  const find = ({ css, name, text }: Thing) =>
    [...document.querySelectorAll<HTMLElement>(css)].find(
      (element) =>
        element.getClientRects().length > 0 &&
        (name === undefined || nameOf(element) === name) &&
        (text === undefined || plain(element.textContent).includes(text)),
    );
  /** Squares are never covered: the drawn board is under a grid that lets the mouse through. What is inert takes no press. */
  const isCovered = (element: HTMLElement, x: number, y: number) => {
    if (element.closest('[inert]')) return true;
    if (element.dataset.square !== undefined) return false;
    const top = document.elementFromPoint(x, y);
    return !(top && (element.contains(top) || top.contains(element)));
  };
  const places = new Map<string, string>();
  const complaints: string[] = [];
  /** The target, and whether it was still there when the mouse was pressed: a page moves while it loads, and as others play. */
  let aim: HTMLElement | undefined;
  /** Whether the target of a drag was looked for since: the mouse is released there. */
  let isDrag = false;
  let isHit = false;
  const isOnAim = ({ clientX, clientY }: PointerEvent) => {
    const box = aim?.getBoundingClientRect();
    if (!box || aim?.closest('[inert]')) return false;
    return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  };
  addEventListener(
    'pointerdown',
    (event) => {
      isHit = isOnAim(event);
    },
    true,
  );
  addEventListener(
    'pointerup',
    (event) => {
      // An element removed by the press itself has reacted.
      if (!isDrag && aim?.isConnected) isHit &&= isOnAim(event);
    },
    true,
  );

  globalThis.hands = {
    textOf: (thing) => {
      const found = find(thing);
      return found && plain(found.textContent);
    },
    middleOf(thing, isAim) {
      const element = find(thing);
      if (!element) return undefined;
      // For a square, scrolls to the whole board, so that the path from one square to another stays in place.
      const part = element.closest('[role=grid]') ?? element;
      part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const key = JSON.stringify(thing);
      const place = `${x} ${y}`;
      const isStill = places.get(key) === place;
      places.set(key, place);
      if (!isStill || isCovered(element, x, y)) return undefined;
      places.delete(key);
      if (isAim) aim = element;
      isDrag = !isAim;
      return { x, y };
    },
    hasHit() {
      const wasHit = isHit;
      isHit = false;
      return wasHit;
    },
    shows: (text) => plain(document.body.innerText).toLowerCase().includes(text.toLowerCase()),
    selectIn(thing) {
      const element = find(thing) as HTMLInputElement | undefined;
      if (!element || document.activeElement !== element) return false;
      element.select();
      return true;
    },
    complaints,
  };

  addEventListener('error', ({ message, filename, lineno }) => {
    complaints.push(`thrown: ${message} (${filename}:${lineno})`);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    complaints.push(`rejected: ${reason} ${reason instanceof Error ? reason.stack : ''}`);
  });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    complaints.push(`forbidden by ${violatedDirective}: ${blockedURI}`);
  });
  for (const kind of ['error', 'warn'] as const) {
    const log = console[kind];
    console[kind] = (...note: unknown[]) => {
      complaints.push(`logged: ${note.map(String).join(' ')}`);
      log(...note);
    };
  }
}
