import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly label: string;
  readonly class?: string;
  onClose(): void;
  onKeyDown?(event: KeyboardEvent): void;
  /** Called once it is on the page, to position it. */
  onOpen?(dialog: HTMLDialogElement): (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** A dialog that is open while it is rendered. The browser traps and restores the focus; Esc and a press outside close it. */
export function Dialog(props: DialogProps): JSX.Element {
  const { label, onClose, onKeyDown, onOpen, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element | null>(null);

  useLayoutEffect(() => {
    const dialog = element.current!;
    opener.current = document.activeElement;
    dialog.showModal();
    const leave = onOpen?.(dialog);
    return () => {
      leave?.();
      dialog.close();
      // It was removed before the browser could restore the focus itself.
      if (opener.current instanceof HTMLElement && opener.current.isConnected) {
        opener.current.focus({ preventScroll: true });
      }
    };
  }, []);

  return (
    <dialog
      ref={element}
      class={`board-dialog ${props.class ?? ''}`}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
      onKeyDown={onKeyDown}
    >
      {children}
    </dialog>
  );
}
