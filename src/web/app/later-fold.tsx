import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { Problem } from './problem.tsx';

interface LaterFoldProps<Loaded> {
  readonly class?: string;
  readonly summary: ComponentChildren;
  load(): Promise<Loaded>;
  /** The content of the fold. @param close closes it and moves the focus to its summary. */
  children(loaded: Loaded, close: () => void): JSX.Element;
}

/**
 * A fold whose content is loaded on first use. Hovering or focusing it starts loading, so that the content is
 * usually there when it opens.
 */
export function LaterFold<Loaded>({ summary, load, children, ...rest }: LaterFoldProps<Loaded>): JSX.Element {
  const fold = useRef<HTMLDetailsElement>(null);
  const isLoading = useRef(false);
  const [loaded, setLoaded] = useState<{ readonly it: Loaded }>();
  const [problem, setProblem] = useState<ErrorReport>();
  const fetch = () => {
    if (loaded || isLoading.current) return;
    isLoading.current = true;
    setProblem(undefined);
    load()
      .then(
        (it) => setLoaded({ it }),
        (error) => setProblem(reportError(error)),
      )
      .finally(() => {
        isLoading.current = false;
      });
  };
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
      onToggle={({ currentTarget }) => currentTarget.open && fetch()}
    >
      <summary>{summary}</summary>
      {loaded ? children(loaded.it, close) : problem ? null : <p class="quiet">Loading…</p>}
      {problem ? (
        <Problem report={problem}>
          This part of the page could not be loaded: {problem.message}. To try again, close it and open it.
        </Problem>
      ) : null}
    </details>
  );
}
