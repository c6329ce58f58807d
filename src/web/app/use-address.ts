import { useEffect, useRef } from 'preact/hooks';

/** The least interval between changes of the URL, in milliseconds: Safari rejects more than 100 in 30 seconds. */
const REST_MILLIS = 400;

/**
 * Keeps the URL of a view in step with its state, without a history entry for each change: at once after a pause,
 * otherwise at the end of the pause.
 * @param address the URL from `#` on.
 */
export function useAddress(address: string): void {
  const writtenTicks = useRef(Number.NEGATIVE_INFINITY);
  // The URL when the page last handled a change. If it differs by now, the visitor is on the way to another view, and the
  // new URL must not be overwritten: the browser reports a change some time after it happened.
  const lastHash = useRef(location.hash);
  useEffect(() => {
    const onHashChange = () => {
      lastHash.current = location.hash;
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  useEffect(() => {
    if (location.hash === address) return;
    const write = () => {
      if (location.hash !== lastHash.current) return;
      writtenTicks.current = performance.now();
      history.replaceState(history.state, '', address);
      lastHash.current = location.hash;
    };
    const rest = writtenTicks.current + REST_MILLIS - performance.now();
    if (rest <= 0) {
      write();
      return;
    }
    const timer = setTimeout(write, rest);
    return () => clearTimeout(timer);
  }, [address]);
}
