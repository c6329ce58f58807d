import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../chess/message-of.ts';
import { Button } from '../app/button.tsx';
import { CopyButton } from '../app/copy.tsx';
import { Alert, ErrorBox } from '../app/error-box.tsx';
import { SENDER } from '../app/kept.ts';
import { usePage } from '../app/page.ts';
import { saveFile } from '../app/save-file.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { CARD_SIZE, type CardContent, cardPng, cardSvg } from './card-picture.tsx';
import './share-card.css';

/** A card that asks the visitor for a name. @param sender that name, or {@link NOBODY}. */
export type SignedCard = (sender: string) => CardContent;

/** The name on a card of a visitor who gives none. */
export const NOBODY = 'a visitor';

const LONGEST_SENDER = 40;

/** A card to show others: a picture to save, and a link to send. Loaded on demand ({@link ShareButton}). */
export function ShareCard({ content }: { readonly content: CardContent | SignedCard }): JSX.Element {
  const { storage } = usePage();
  const [name, setName] = useState(() => SENDER.read(storage));
  const [problem, setProblem] = useState('');
  const asksName = typeof content === 'function';
  const parts = useMemo(
    () => (typeof content === 'function' ? content(name.trim() || NOBODY) : content),
    [content, name],
  );
  const { headline, lines, address } = parts;
  const link = new URL(address, location.href).href;
  const { value, problem: failed } = useLoaded([parts], () => cardPng(parts));
  // The last picture stays until the next is drawn.
  const shown = useRef<Blob>(undefined);
  shown.current = value ?? shown.current;
  const picture = shown.current;
  const url = useMemo(() => (picture ? URL.createObjectURL(picture) : undefined), [picture]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const attempt = async (work: () => Promise<void>) => {
    setProblem('');
    try {
      await work();
    } catch (error) {
      // Whoever closes the browser's own dialog has changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setProblem(messageOf(error));
    }
  };
  const file =
    headline
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'plyhouse';
  const save = async (form: 'png' | 'svg') => {
    if (form === 'png') saveFile(`${file}.png`, await cardPng(parts), 'image/png');
    else saveFile(`${file}.svg`, await cardSvg(parts), 'image/svg+xml');
  };
  const more = (
    <>
      {'share' in navigator ? (
        <Button
          class="main"
          onClick={() => void attempt(() => navigator.share({ title: headline, text: headline, url: link }))}
        >
          Send…
        </Button>
      ) : null}
      <Button onClick={() => void attempt(() => save('png'))}>Save picture</Button>
      <Button onClick={() => void attempt(() => save('svg'))}>Save as SVG</Button>
    </>
  );
  return (
    <div class="share-card stack">
      <img class="share-picture" src={url} alt={[headline, ...lines].join('. ')} {...CARD_SIZE} />
      {asksName ? (
        <label class="share-name buttons">
          Your name on the card{' '}
          <input
            type="text"
            value={name}
            maxLength={LONGEST_SENDER}
            autocomplete="nickname"
            placeholder="A visitor"
            onInput={({ currentTarget }) => {
              setName(currentTarget.value);
              SENDER.write(storage, currentTarget.value);
            }}
          />
        </label>
      ) : null}
      <CopyButton label="link" name="link" text={link}>
        {more}
      </CopyButton>
      {failed ? <ErrorBox report={failed}>There is no picture: {failed.message}.</ErrorBox> : null}
      <Alert text={problem} />
    </div>
  );
}
