import { useEffect, useRef } from 'preact/hooks';

/** Browsers refuse a page that rewrites its address more often: Safari after 100 times in 30 seconds. */
const REST_MILLIS = 400;

/**
 * Keeps the address of a view in step with what is changed on it, without a step of the way back for each change: at once
 * after a rest, else as soon as the rest is over.
 * @param address from `#` on.
 */
export function useAddress(address: string): void {
  const writtenTicks = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (location.hash === address) return;
    const write = () => {
      writtenTicks.current = performance.now();
      history.replaceState(null, '', address);
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
