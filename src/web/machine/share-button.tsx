import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../app/button.tsx';
import { Dialog } from '../app/dialog.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import type { CardContent } from './card-picture.tsx';
import type { SignedCard } from './share-card.tsx';

interface ShareButtonProps {
  /** Makes the content of the card when it is opened. */
  content(): CardContent | SignedCard | Promise<CardContent | SignedCard>;
  /** The button's text. */
  readonly label?: string;
  readonly class?: string;
}

/** A button that opens a card to save or send: loaded when it is used. */
export function ShareButton({ content, label = 'Share', ...rest }: ShareButtonProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const { value, problem } = useLoaded([isOpen], () =>
    isOpen ? Promise.all([import('./share-card.tsx'), content()]) : undefined,
  );
  const close = () => setOpen(false);
  const ShareCard = value?.[0].ShareCard;
  return (
    <>
      <Button {...rest} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <Dialog label="A card to share" class="share-dialog" onClose={close}>
          <header>
            <h2>A card to share</h2>
            <Button class="small" onClick={close}>
              Close
            </Button>
          </header>
          {value && ShareCard ? (
            <ShareCard content={value[1]} />
          ) : problem ? (
            <ErrorBox report={problem} />
          ) : (
            <p class="quiet fetching">Loading…</p>
          )}
        </Dialog>
      ) : null}
    </>
  );
}
