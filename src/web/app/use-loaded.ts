import { useEffect } from 'preact/hooks';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { useStateAbout } from './use-state-about.ts';

interface Loaded<Value> {
  readonly value?: Value;
  readonly problem?: ErrorReport;
}

/** A file of the page as text. @throws if it cannot be loaded. */
export async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return await response.text();
}

/**
 * Loads a value with `load` when `about` changes, and returns it, or the error; neither until it settles. A module that
 * failed to load is fetched again only after a reload (`NotLoaded`), because Chromium caches the failure.
 * @param load returns undefined if there is nothing to load.
 */
export function useLoaded<Value>(about: readonly unknown[], load: () => Promise<Value> | undefined): Loaded<Value> {
  const [state, setState] = useStateAbout<Loaded<Value>>(about, {});
  useEffect(() => {
    let isWanted = true;
    load()?.then(
      (value) => isWanted && setState({ value }),
      (error) => isWanted && setState({ problem: reportError(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, about);
  return state;
}
