import { useEffect, useRef } from 'preact/hooks';

/** Browsers reject too frequent changes of the address: Safari after 100 in 30 seconds. */
const REST_MILLIS = 400;

/**
 * Keeps the address of a view in step with its state, without a history entry for each change: at once after a pause,
 * otherwise when the pause is over.
 * @param address from `#` on.
 */
export function useAddress(address: string): void {
  const writtenTicks = useRef(Number.NEGATIVE_INFINITY);
  // What the address was when the page last heard of it. Where it is another by now, the visitor is on the way to another
  // place, and that address must not be written over: the browser tells of it some time after it has changed.
  const heard = useRef(location.hash);
  useEffect(() => {
    const hear = () => {
      heard.current = location.hash;
    };
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  useEffect(() => {
    if (location.hash === address) return;
    const write = () => {
      if (location.hash !== heard.current) return;
      writtenTicks.current = performance.now();
      history.replaceState(null, '', address);
      heard.current = location.hash;
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
