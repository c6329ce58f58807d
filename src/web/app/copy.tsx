import type { JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { useStateAbout } from './use-state-about.ts';

interface CopyButtonProps {
  /** The button's text after "Copy": "FEN". */
  readonly label: string;
  /** Its name in the confirmation: "Copied the position." */
  readonly name: string;
  /** The text, or a function that makes it when it is copied. */
  readonly text: string | (() => string);
  /** Called if the browser does not allow copying, to select the text. */
  onRefused?(): void;
  /** Further actions for the text. */
  readonly children?: JSX.Element | undefined;
}

/** Copies a text and confirms it. */
export function CopyButton({ label, name, text, onRefused, children }: CopyButtonProps): JSX.Element {
  const [message, setMessage] = useStateAbout([text], '');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      setMessage(`Copied the ${name}.`);
    } catch {
      onRefused?.();
      setMessage('This browser does not let the page copy. Select the text and press Ctrl+C.');
    }
  };
  return (
    <>
      <p class="buttons">
        <Button onClick={() => void copy()}>Copy {label}</Button>
        {children}
      </p>
      <p class="quiet said" role="status">
        {message}
      </p>
    </>
  );
}

interface CopyFieldProps extends Omit<CopyButtonProps, 'onRefused' | 'text'> {
  /** Its label in a sentence, if that differs: "the link". */
  readonly copied?: string;
  readonly text: string;
  readonly rows: number;
}

/** A text with a button to copy it. */
export function CopyField({ rows, copied, ...button }: CopyFieldProps): JSX.Element {
  const { label, text } = button;
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const select = () => {
    field.current?.focus();
    field.current?.select();
  };
  return (
    <div class="copy-field stack">
      <label for={id}>{label}</label>
      {rows === 1 ? (
        <input id={id} ref={field} class="code" type="text" readOnly spellcheck={false} value={text} />
      ) : (
        <textarea id={id} ref={field} rows={rows} readOnly spellcheck={false} value={text} />
      )}
      <CopyButton {...button} label={copied ?? label} onRefused={select} />
    </div>
  );
}
