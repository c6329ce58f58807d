/** The metadata of a view, for browsers, search engines and link previews. */
export interface ViewText {
  /** Without the name of the site. */
  readonly title: string;
  /** A sentence or two. */
  readonly description: string;
}

/** Absent from the pages beside index.html, which load this with parts that they share with it. */
const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');

/** The front page, as described in index.html; its title is that of the site. */
export const HOME: ViewText = { title: document.title, description: meta?.content ?? '' };

/** The view of a game. */
export const PLAY: ViewText = {
  title: 'Play',
  description: 'A game of chess against a program of 1912 to 1983: its moves, its thinking, and its machine’s display.',
};

/** Shows the metadata of a view in the head of the page. */
export function showText(text: ViewText): void {
  document.title = text === HOME ? text.title : `${text.title} – Plyhouse`;
  if (meta) meta.content = text.description;
}
