/** Keyboards and typing: shared by the consoles of all machines. */
import { quote } from '../chess/foreign-text.ts';
import type { Cap, Key, Keyboard } from './console.ts';

/** A key that a machine does not have. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
  /** The typed text. */
  readonly typed: string;
  constructor(typed: string, has: string) {
    super(`no key ${quote(typed)} on this machine; it has ${has}`);
    this.typed = typed;
  }
}

/** The keys of a modern keyboard for a typewriter key. */
const SPECIAL: Readonly<Record<Key, Omit<Cap, 'key'>>> = {
  ENTER: { label: 'ENTER', name: 'enter', typed: ['Enter'], width: 2, tone: 'strong' },
  BACK: { label: '←', name: 'erase', typed: ['Backspace'] },
  SPACE: { label: '', name: 'space', typed: [' '], width: 6 },
};

/** Names of signs that a screen reader would skip. */
const SIGN_NAMES: Readonly<Record<string, string>> = {
  '-': 'hyphen',
  '/': 'slash',
  '*': 'star',
  '=': 'equals',
  '?': 'question mark',
  '!': 'exclamation mark',
  ';': 'semicolon',
  ':': 'colon',
  ',': 'comma',
  '.': 'full stop',
  '+': 'plus',
};

/** The differences of a key from that of a typewriter. */
export type CapChange = Partial<Omit<Cap, 'key'>>;

/** One key, by its name; letters and digits map to themselves. */
export function cap(key: Key, change: CapChange = {}): Cap {
  const known = SPECIAL[key];
  if (known) return { key, ...known, ...change };
  const typed = key.length === 1 ? [...new Set([key, key.toLowerCase()])] : [];
  return { key, label: key, name: SIGN_NAMES[key] ?? key.toLowerCase(), typed, ...change };
}

/**
 * A keyboard of one block.
 * @param rows the names of the keys, blanks between them.
 */
export function typewriter(rows: readonly string[], changes: Readonly<Record<Key, CapChange>> = {}): Keyboard {
  return {
    blocks: [{ name: 'keys', rows: rows.map((row) => row.split(' ').map((key) => cap(key, changes[key]))) }],
  };
}

/** All keys of a keyboard. */
export const capsOf = ({ blocks }: Keyboard): Cap[] => blocks.flatMap(({ rows }) => rows.flat());

/** The label of a key. */
export const labelOf = (keyboard: Keyboard, key: Key): string =>
  capsOf(keyboard).find((cap) => cap.key === key)?.label || key;

/** The keys by their names and by what is written on them, in capitals; those of single signs as they are, too. */
function keysByName(keyboard: Keyboard): Map<string, Key> {
  const keys = new Map<string, Key>();
  const caps = capsOf(keyboard);
  for (const { key, label } of caps) for (const name of [label, key]) keys.set(name.toUpperCase(), key);
  for (const { key } of caps) if (key.length === 1) keys.set(key, key);
  keys.delete('');
  return keys;
}

/**
 * The keys for a line typed on a typewriter, in capitals unless it has small letters, and the keys that end it. A word that names a
 * key ("ENTER") is that key, and a line that ends with such a word has no other end. Blanks are left out if there is no space bar.
 * @throws {KeyError}
 */
export function readTyped(keyboard: Keyboard, line: string, end: readonly Key[] = ['ENTER']): Key[] {
  const keys = keysByName(keyboard);
  const names = [...keys.keys()]
    .filter((name) => name.length > 1)
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/\W/g, '\\$&'));
  const naming = new RegExp(`(?<!\\S)(${names.join('|')})(?!\\S)`, 'i');
  // Text and the names of keys in turn; the blanks around a name only set it apart.
  const parts = line.replaceAll('\t', ' ').split(naming);
  for (let index = 0; index < parts.length; index += 2) {
    if (index > 0) parts[index] = parts[index]!.trimStart();
    if (index < parts.length - 1) parts[index] = parts[index]!.trimEnd();
  }
  const read = parts.flatMap((part, index) => {
    if (index % 2 === 1) return keys.get(part.toUpperCase())!;
    const text = keys.has('SPACE') ? part : part.replaceAll(' ', '');
    return Array.from(text, (sign) => {
      const key = keys.get(sign === ' ' ? 'SPACE' : sign) ?? keys.get(sign.toUpperCase());
      if (key === undefined) throw new KeyError(sign, [...new Set(keys.values())].join(' '));
      return key;
    });
  });
  return parts.length > 1 && parts.at(-1) === '' ? read : [...read, ...end];
}

/** The effect of a key on the line being typed: the new line, or undefined if the key does not type. */
export function typedOn(line: string, key: Key, most = 72): string | undefined {
  if (key === 'BACK') return line.slice(0, -1);
  const sign = key === 'SPACE' ? ' ' : key;
  if (sign.length !== 1) return undefined;
  return line.length < most ? line + sign : line;
}

/** Splits a line into key presses: names of keys separated by blanks, or signs that stand for one key each. */
export function readNamed(keyboard: Keyboard, line: string, others: Readonly<Record<string, Key>> = {}): Key[] {
  const names = keysByName(keyboard);
  for (const [name, key] of Object.entries(others)) names.set(name.toUpperCase(), key);
  const longest = Math.max(...[...names.keys()].map((name) => name.length));
  const keys: Key[] = [];
  const text = line.toUpperCase().trim();
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at]!)) {
      at++;
      continue;
    }
    let length = Math.min(longest, text.length - at);
    while (length > 0 && !names.has(text.slice(at, at + length))) length--;
    if (length === 0) throw new KeyError(text.slice(at).split(/\s/)[0]!, [...new Set(names.values())].join(' '));
    keys.push(names.get(text.slice(at, at + length))!);
    at += length;
  }
  return keys;
}
