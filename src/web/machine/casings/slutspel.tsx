import type { JSX } from 'preact';
import { pictureOf } from '../pictures.tsx';
import { type Casing, type CasingProps, chosen } from './casing.tsx';
import './slutspel.css';

/** A browser of about 2010 with the tutorial's page in it; the squares of its board are the keys, so the page is the keyboard. */
function WebPage({ view, keys }: CasingProps): JSX.Element {
  const page = pictureOf(view, 'page', 'board');
  return (
    <div class="browser10">
      <div class="browser10-bar" aria-hidden="true">
        <i class="browser10-close" />
        <i class="browser10-shade" />
        <i class="browser10-grow" />
        <span class="browser10-tab">Spela schack</span>
      </div>
      <div class="browser10-tools" aria-hidden="true">
        <i>◀</i>
        <i>▶</i>
        <i>↻</i>
        <span>http://javascriptchess.com/</span>
      </div>
      <div class={`browser10-page ${page?.isFlipped ? 'browser10-flipped' : ''}`}>
        {page ? (
          <>
            <p class="browser10-title" aria-hidden="true">
              Spela schack
            </p>
            {keys}
            <div class="browser10-fields row" aria-hidden="true">
              {page.fields.map(({ label, value }) => (
                <p key={label}>
                  {label}: <b>{value}</b>
                </p>
              ))}
              <p class="browser10-message">{page.message}</p>
            </div>
          </>
        ) : (
          <p class="browser10-blank">about:blank</p>
        )}
      </div>
    </div>
  );
}

export const WEB_PAGE: Casing = {
  Casing: WebPage,
  facts: [
    chosen(
      'The browser window, the colours of the page, and its pieces: typical of a page of that year, not a picture of this one.',
    ),
  ],
};
