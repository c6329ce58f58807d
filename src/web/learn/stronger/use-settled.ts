import { useEffect } from 'preact/hooks';

/** How long a value must rest, in milliseconds. */
const REST_MILLIS = 400;

/** Hands on a value once it has not changed for a moment. */
export function useSettled<Value>(value: Value, take: (value: Value) => void): void {
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => take(value), REST_MILLIS);
    return () => clearTimeout(timer);
  }, [key]);
}
