import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import './cards.css';

/** What a card shows, and where it leads. */
export interface CardEntry {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  /** Above the title, or at its left on a phone. */
  readonly picture: ComponentChildren;
  /** One line in soft ink under the title. */
  readonly byline: string;
  /** What else the card says. */
  readonly text?: ComponentChildren;
  /** More words by which it is found. */
  readonly keywords?: string;
}

interface CardsProps {
  readonly label: string;
  readonly entries: readonly CardEntry[];
  /** What they are found by, as the label of a field to type in; absent: they cannot be filtered. */
  readonly find?: string;
}

/** Things to choose from, each a card with a picture; the link of its title covers the card. Only cards in sight are drawn. */
export function Cards({ label, entries, find }: CardsProps): JSX.Element {
  const [typed, setTyped] = useState('');
  const id = useId();
  const wanted = typed.toLowerCase().split(/\s+/);
  const shown = entries.filter(({ title, byline, keywords = '' }) => {
    const all = `${title} ${byline} ${keywords}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
  return (
    <>
      {find === undefined ? null : (
        <p class="cards-find">
          <label for={id}>{find}</label>
          <input id={id} type="text" value={typed} onInput={({ currentTarget }) => setTyped(currentTarget.value)} />
          <span class="quiet" role="status">
            {shown.length === entries.length ? '' : `${shown.length} of ${entries.length}`}
          </span>
        </p>
      )}
      <ul class="cards" aria-label={label}>
        {shown.map(({ id: key, href, title, picture, byline, text }) => (
          <li class="card" key={key}>
            {picture}
            <div>
              <h2>
                <a href={href}>{title}</a>
              </h2>
              <p class="card-byline">{byline}</p>
              {text === undefined ? null : <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
