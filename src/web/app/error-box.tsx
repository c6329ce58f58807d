import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { ErrorReport } from '../../host/error-report.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy.tsx';

interface ErrorBoxProps {
  readonly report: ErrorReport;
  /** The text, including the message; by default the message alone. */
  readonly children?: ComponentChildren;
  /** A remedy that the visitor can try. */
  readonly remedy?: JSX.Element;
}

/** An error: the message at once, and its stack trace folded away below, to copy. */
export function ErrorBox({ report, children = report.message, remedy }: ErrorBoxProps): JSX.Element {
  return (
    <div class="problem">
      <p role="alert">{children}</p>
      {remedy}
      {report.details === undefined ? null : <Details text={report.details} />}
    </div>
  );
}

/**
 * Reports that a part of the page could not be loaded, with a button that reloads the page: Chromium caches the failure of a module.
 * @param what the part, as the subject of a sentence.
 */
export function NotLoaded({ what, report }: { readonly what: string; readonly report: ErrorReport }): JSX.Element {
  return (
    <ErrorBox report={report} remedy={<Button onClick={() => location.reload()}>Try again</Button>}>
      {what} could not be loaded: {report.message}.
    </ErrorBox>
  );
}

/** The same in the place of a whole view, under its title. */
export function ViewNotLoaded({ title, ...part }: { readonly title: string } & Parameters<typeof NotLoaded>[0]) {
  return (
    <div class="column">
      <h1>{title}</h1>
      <NotLoaded {...part} />
    </div>
  );
}

/** A fault in one sentence, read out when it appears; nothing while there is none. */
export function Alert({ text }: { readonly text: string | undefined }): JSX.Element | null {
  if (!text) return null;
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

function Details({ text }: { readonly text: string }): JSX.Element {
  const shown = useRef<HTMLPreElement>(null);
  return (
    <details class="problem-details">
      <summary>Details</summary>
      <pre ref={shown}>{text}</pre>
      <CopyButton
        label="details"
        name="error report"
        text={text}
        onRefused={() => getSelection()?.selectAllChildren(shown.current!)}
      />
    </details>
  );
}
