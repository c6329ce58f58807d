/** Windows code page 1252, as far as it differs from Latin-1: the characters from 0x80 on, 0 for an unused code. */
const WINDOWS_1252 = [
  ...[0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0],
  ...[0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e],
  0x0178,
];

/**
 * The text of a PGN file: UTF-8 as everything is today, and each byte that is no UTF-8 as Latin-1, in which the
 * standard of 1994 was written. Files that were put together from both are read right, too.
 */
export function decodePgn(bytes: Uint8Array): string {
  const decoder = newPgnDecoder();
  return decoder.decode(bytes) + decoder.end();
}

/** The encoding of a text that {@link decodePgn} cannot read, by its first bytes; undefined if it can. */
export function foreignEncoding(bytes: Uint8Array): 'UTF-16' | 'UTF-32' | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'UTF-32' : 'UTF-16';
  if (first === 0xfe && second === 0xff) return 'UTF-16';
  if (first === 0 && second === 0) return 'UTF-32';
  // Without a mark: every other byte of a text in Latin letters is 0.
  const isAlternating = bytes.length >= 4 && ((first === 0 && third === 0) || (second === 0 && fourth === 0));
  return isAlternating ? (second === 0 && third === 0 ? 'UTF-32' : 'UTF-16') : undefined;
}

/** Decodes a file that comes in chunks; a sign may be cut in two between them. */
interface PgnDecoder {
  decode(bytes: Uint8Array): string;
  /** The remaining text, once there are no more bytes. */
  end(): string;
}

export function newPgnDecoder(): PgnDecoder {
  let held: Uint8Array = new Uint8Array(0);
  return {
    decode(bytes) {
      const all = new Uint8Array(held.length + bytes.length);
      all.set(held);
      all.set(bytes, held.length);
      const end = wholeSigns(all);
      held = all.slice(end);
      return decodeBytes(all, end);
    },
    end() {
      const rest = decodeBytes(held, held.length);
      held = new Uint8Array(0);
      return rest;
    },
  };
}

/** The number of bytes that can be decoded now: all but an incomplete UTF-8 sequence. */
function wholeSigns(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const lead = bytes[bytes.length - back]!;
    const length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead >= 0xc2 && lead < 0xf5) return length > back ? bytes.length - back : bytes.length;
    if (lead < 0x80 || lead >= 0xc0) break;
  }
  return bytes.length;
}

/** Node and every browser have it, but it is in none of the type libraries that this room is checked with. */
const { TextDecoder } = globalThis as unknown as {
  readonly TextDecoder: new (
    label: string,
    options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string };
};
const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeBytes(bytes: Uint8Array, end: number): string {
  try {
    return STRICT_UTF8.decode(bytes.subarray(0, end));
  } catch {
    return decodeMixed(bytes.subarray(0, end));
  }
}

/** A possible UTF-8 sequence of two to four bytes, each byte as one character; or a byte that Latin-1 leaves unused. */
const HIGH_BYTES = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\x9f]/g;
const UNUSED_IN_LATIN = /[\x80-\x9f]/g;

/** Sign by sign, some times as slow, for texts with bytes that are no UTF-8. */
function decodeMixed(bytes: Uint8Array): string {
  return byteText(bytes).replace(
    HIGH_BYTES,
    (sign) => (sign.length > 1 && signOf(sign)) || sign.replace(UNUSED_IN_LATIN, windowsSign),
  );
}

/** The place in the bytes of each character that {@link decodePgn} makes of them, and last that of their end. */
export function bytePlaces(bytes: Uint8Array): number[] {
  const places: number[] = [];
  let at = 0;
  const goTo = (end: number, characters = end - at) => {
    for (let index = 0; index < characters; index++) places.push(Math.min(at + index, end));
    at = end;
  };
  for (const { 0: sign, index } of byteText(bytes).matchAll(HIGH_BYTES)) {
    goTo(index);
    goTo(index + sign.length, sign.length > 1 ? signOf(sign)?.length : undefined);
  }
  goTo(bytes.length);
  return [...places, at];
}

/** The sign that these bytes are in UTF-8, if they are one. */
function signOf(bytes: string): string | undefined {
  try {
    return STRICT_UTF8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** A text in which each byte is a character. */
function byteText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

function windowsSign(byte: string): string {
  const code = byte.charCodeAt(0);
  return String.fromCharCode(WINDOWS_1252[code - 0x80] || code);
}
