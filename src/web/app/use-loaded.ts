import { useEffect, useState } from 'preact/hooks';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { useStateAbout } from './use-state-about.ts';

interface Loaded<Value> {
  readonly value?: Value;
  readonly problem?: ErrorReport;
  tryAgain(): void;
}

/** A file of the page as text. @throws if it cannot be loaded. */
export async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return await response.text();
}

/**
 * What `load` resolves with, or why it failed. When `about` changes it is called again, and there is neither until it settles.
 * @param load returns undefined if there is nothing to load.
 */
export function useLoaded<Value>(about: readonly unknown[], load: () => Promise<Value> | undefined): Loaded<Value> {
  const [attempt, setAttempt] = useState(0);
  const subject = [...about, attempt];
  const [state, setState] = useStateAbout<Pick<Loaded<Value>, 'value' | 'problem'>>(subject, {});
  useEffect(() => {
    let isWanted = true;
    load()?.then(
      (value) => isWanted && setState({ value }),
      (error) => isWanted && setState({ problem: reportError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, subject);
  return { ...state, tryAgain: () => setAttempt(attempt + 1) };
}
