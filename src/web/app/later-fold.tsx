import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { NotLoaded } from './error-box.tsx';
import { useLoaded } from './use-loaded.ts';

interface LaterFoldProps<Loaded> {
  readonly class?: string;
  readonly summary: ComponentChildren;
  load(): Promise<Loaded>;
  onToggle?(isOpen: boolean): void;
  /** The content of the fold. @param close closes it and moves the focus to its summary. */
  children(loaded: Loaded, close: () => void): JSX.Element;
}

/**
 * A fold whose content is loaded on first use. Hovering or focusing it starts loading, so that the content is
 * usually there when it opens.
 */
export function LaterFold<Loaded>({ summary, load, onToggle, children, ...rest }: LaterFoldProps<Loaded>): JSX.Element {
  const fold = useRef<HTMLDetailsElement>(null);
  const [isWanted, setWanted] = useState(false);
  const { value, problem } = useLoaded([isWanted], () => (isWanted ? load() : undefined));
  const fetch = () => setWanted(true);
  const close = () => {
    if (!fold.current) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  };
  return (
    <details
      class={`fold ${rest.class ?? ''}`}
      ref={fold}
      onPointerEnter={fetch}
      onFocusIn={fetch}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) fetch();
        onToggle?.(currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {value ? children(value, close) : problem ? null : <p class="quiet">Loading…</p>}
      {problem ? <NotLoaded what="This part of the page" report={problem} /> : null}
    </details>
  );
}
