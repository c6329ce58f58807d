/**
 * `<plyhouse-board>`: a chess board with a program of the house in any page (docs/embedding.md). The board is the page embed.html
 * beside this file, in a frame: neither's styles reach the other, and its program runs where it came from.
 */
import type { EmbedMessage, EmbedName } from './embed-message.ts';

/** The attributes that go into the address of the board: here once more, so that this file needs no other. */
const NAMES = Object.keys({
  program: true,
  level: true,
  fen: true,
  moves: true,
  color: true,
  orientation: true,
  display: true,
  coordinates: true,
  theme: true,
} satisfies Record<EmbedName, true>);
/** The address of the page of the board. */
const PAGE = new URL(/* @vite-ignore */ './embed.html', import.meta.url);

declare global {
  interface HTMLElementTagNameMap {
    'plyhouse-board': PlyhouseBoard;
  }
}

/** The theme of the page around an element, as its text shows; undefined if its colour is in no form that says how light it is. */
function themeAround(element: Element): 'light' | 'dark' | undefined {
  const [, ...parts] = /^rgba?\((\d+), (\d+), (\d+)/.exec(getComputedStyle(element).color) ?? [];
  if (parts.length === 0) return undefined;
  return parts.reduce((sum, part) => sum + Number(part), 0) > 382 ? 'dark' : 'light';
}

class PlyhouseBoard extends HTMLElement {
  static readonly observedAttributes = [...NAMES, 'label'];
  readonly #frame = document.createElement('iframe');
  #isAsked = false;
  /** Whether the frame has a board in it. */
  #isLoaded = false;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(`
      :host { display: block; max-width: 36rem; }
      :host([hidden]) { display: none; }
      iframe { display: block; box-sizing: border-box; width: 100%; aspect-ratio: 4 / 5; border: 0; color-scheme: normal; }
      :host(.ready) slot { display: none; }
    `);
    root.adoptedStyleSheets = [style];
    // A board out of sight is loaded when it comes near.
    this.#frame.loading = 'lazy';
    root.append(this.#frame, document.createElement('slot'));
  }

  connectedCallback(): void {
    addEventListener('message', this.#onMessage);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#onMessage);
    // The program ends with its page.
    this.#frame.removeAttribute('src');
    this.#isLoaded = false;
  }

  attributeChangedCallback(): void {
    // Several attributes that change together load the board once.
    if (!this.isConnected || this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.isConnected) this.#show();
    });
  }

  /** Begins anew, with the position of the attributes. */
  reset(): void {
    this.#show();
  }

  #show(): void {
    const address = new URL(PAGE);
    for (const name of NAMES) {
      const value = this.getAttribute(name);
      if (value !== null) address.searchParams.set(name, value);
    }
    const theme = themeAround(this);
    if (theme && !this.hasAttribute('theme')) address.searchParams.set('theme', theme);
    this.#frame.title = this.getAttribute('label') ?? 'Chess board';
    this.classList.remove('ready');
    // Another board takes the place of the first in the history of the tab: "Back" leads out of the page around it.
    if (this.#isLoaded) this.#frame.contentWindow!.location.replace(address);
    else this.#frame.src = address.href;
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent<EmbedMessage>): void => {
    if (source !== this.#frame.contentWindow || origin !== PAGE.origin) return;
    this.#isLoaded = true;
    if (data.plyhouse === 'size') {
      Object.assign(this.#frame.style, { aspectRatio: 'auto', height: `${data.height}px` });
      return;
    }
    this.classList.toggle('ready', data.plyhouse !== 'error');
    const detail = 'detail' in data ? data.detail : undefined;
    this.dispatchEvent(new CustomEvent(data.plyhouse, { detail, bubbles: true, composed: true }));
  };
}

if (!customElements.get('plyhouse-board')) customElements.define('plyhouse-board', PlyhouseBoard);
