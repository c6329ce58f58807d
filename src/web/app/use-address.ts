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
