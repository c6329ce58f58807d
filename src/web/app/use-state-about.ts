import { useMemo, useState } from 'preact/hooks';

/**
 * State that belongs to something, such as a position: it is reset in the same rendering that shows something else, so
 * nothing a visitor does after that is lost.
 * @param about what it belongs to, compared item by item.
 * @returns the state and its setter. A setter from before the change does nothing.
 */
export function useStateAbout<Value>(about: readonly unknown[], start: Value): [Value, (value: Value) => void] {
  const subject = useMemo(() => ({}), about);
  const [kept, setKept] = useState<{ readonly subject: object; readonly value: Value }>({ subject, value: start });
  return [kept.subject === subject ? kept.value : start, (value) => setKept({ subject, value })];
}
