import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import './cards.css';

/** A card and its link. */
export interface CardEntry {
  readonly id: string;
  /** The link of its title; absent if the card is chosen instead, or leads nowhere. */
  readonly href?: string;
  /** The radio button or check box that chooses it. */
  readonly pick?: CardPick;
  readonly title: string;
  /** Above the title, or at its left on a phone. */
  readonly picture: ComponentChildren;
  /** One line in soft ink under the title. */
  readonly byline: string;
  /** Further text of the card. */
  readonly text?: ComponentChildren;
  /** Actions on the card itself. */
  readonly act?: ComponentChildren;
  /** Whether it stands out among the others. */
  readonly isMarked?: boolean;
  /** Further words to find it by. */
  readonly keywords?: string;
}

/** The control that chooses a card: one of the radio buttons of a name, or a check box. */
export interface CardPick {
  readonly name?: string;
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

interface CardsProps {
  readonly label: string;
  readonly entries: readonly CardEntry[];
  /** The label of the field that filters the cards; absent: no filter. */
  readonly find?: string;
  /** Beside that field. */
  readonly beside?: ComponentChildren;
}

/** Things to choose from, each a card with a picture; the link of its title covers the card. Only cards in sight are drawn. */
export function Cards({ label, entries, find, beside }: CardsProps): JSX.Element {
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
        <p class="cards-find buttons">
          <label for={id}>{find}</label>
          <input
            id={id}
            type="text"
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            // It is part of no form that it could send.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          {beside}
          <span class="quiet" role="status">
            {shown.length === entries.length ? '' : `${shown.length} of ${entries.length}`}
          </span>
        </p>
      )}
      <ul class="cards bare" aria-label={label}>
        {shown.map(({ id: key, href, pick, title, picture, byline, text, act, isMarked }) => (
          <li class={`card ${isMarked ? 'card-marked' : ''}`} key={key}>
            {picture}
            <div>
              <h2>
                {href === undefined ? (
                  pick === undefined ? (
                    title
                  ) : (
                    <label>
                      <input
                        type={pick.name === undefined ? 'checkbox' : 'radio'}
                        name={pick.name}
                        checked={pick.isChosen}
                        onChange={({ currentTarget }) => pick.onChoose(currentTarget.checked)}
                      />{' '}
                      {title}
                    </label>
                  )
                ) : (
                  <a href={href}>{title}</a>
                )}
              </h2>
              <p class="card-byline">{byline}</p>
              {text === undefined ? null : <p>{text}</p>}
              {act === undefined ? null : <p class="card-act">{act}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
