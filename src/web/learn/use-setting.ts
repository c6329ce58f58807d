import { usePage } from '../app/page.ts';

/** A setting of a step's instrument, kept in the address (`?depth=4`), so that a link to the step shows it. */
export interface Setting<Value> {
  readonly value: Value;
  /** Why the value of the address is not shown; the standard one is, instead. */
  readonly problem: string | undefined;
  /** Sets it and puts it into the address; the standard value is left out. */
  onChange(value: Value): void;
}

/** How a setting is written in an address. */
interface Spelling<Value> {
  readonly start: Value;
  /** What is expected, to follow "expected". */
  readonly expected: string;
  /** Undefined for a text that is no such value. */
  read(text: string): Value | undefined;
  write(value: Value): string;
}

/** A setting of any kind. @param name its word in the address: small letters. */
export function useSetting<Value>(name: string, { start, expected, read, write }: Spelling<Value>): Setting<Value> {
  const { route } = usePage();
  const asked = route.value.view === 'learn' ? route.value.settings?.[name] : undefined;
  const found = asked === undefined ? start : read(asked);
  return {
    value: found ?? start,
    problem:
      found === undefined ? `The address says ${name}=${asked}: expected ${expected}. The usual is shown.` : undefined,
    onChange(value) {
      const { value: present } = route;
      if (present.view !== 'learn') return;
      const { settings: before, ...place } = present;
      const { [name]: _, ...others } = before ?? {};
      const settings = write(value) === write(start) ? others : { ...others, [name]: write(value) };
      route.value = Object.keys(settings).length === 0 ? place : { ...place, settings };
    },
  };
}

interface Amount extends Setting<number> {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** A whole number, such as a depth: what a slider sets. */
export function useAmount(
  name: string,
  { start, min, max, step = 1 }: { readonly start: number } & Pick<Amount, 'min' | 'max'> & { readonly step?: number },
): Amount {
  const setting = useSetting(name, {
    start,
    expected: `a whole number from ${min} to ${max}${step === 1 ? '' : ` in steps of ${step}`}`,
    read(text) {
      const value = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max && (value - min) % step === 0 ? value : undefined;
    },
    write: String,
  });
  return { ...setting, min, max, step };
}

/** One of several words. */
export function useChoice<Choice extends string>(
  name: string,
  words: readonly Choice[],
  start: Choice,
): Setting<Choice> {
  return useSetting(name, {
    start,
    expected: words.length > 12 ? 'one of its options' : words.map((word) => `“${word}”`).join(' or '),
    read: (text) => words.find((word) => word === text),
    write: String,
  });
}

/** Some of several words: in the address, with dots between them; "-" for none. */
export function useSome(
  name: string,
  words: readonly string[],
  start: ReadonlySet<string> = NONE,
): Setting<ReadonlySet<string>> {
  return useSetting<ReadonlySet<string>>(name, {
    start,
    expected: `some of ${words.join(', ')}, with dots between them, or - for none`,
    read(text) {
      const some = text === '-' ? [] : text.split('.');
      return some.every((word) => words.includes(word)) ? new Set(some) : undefined;
    },
    write: (some) => words.filter((word) => some.has(word)).join('.') || '-',
  });
}

const NONE: ReadonlySet<string> = new Set();
