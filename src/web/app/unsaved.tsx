import type { JSX } from 'preact';
import { lastingKeep } from './lasting-keep.ts';
import { usePage } from './page.ts';

interface UnsavedProps {
  /** A key of the browser's storage. */
  readonly of: string;
  /** What is stored there: "your results". */
  readonly what: string;
}

/** Says so if the browser has refused to store something. */
export function Unsaved({ of, what }: UnsavedProps): JSX.Element | null {
  if (!lastingKeep(usePage()).isUnsaved(of)) return null;
  return (
    <p class="problem" role="status">
      This browser’s storage is full or blocked: {what} will be gone once you close the page.
    </p>
  );
}
