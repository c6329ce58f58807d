import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { inAll } from '../node/testing/tiers.ts';
import { bytePlaces, decodePgn, newPgnDecoder } from './decode-pgn.ts';

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(values.flatMap((value) => (typeof value === 'string' ? [...Buffer.from(value, 'latin1')] : [value])));

describe('the bytes of a PGN file', () => {
  const DECODED: readonly [name: string, from: Uint8Array, text: string][] = [
    ['UTF-8', new TextEncoder().encode('Hübner ♞ 𝄞'), 'Hübner ♞ 𝄞'],
    ['Latin-1', bytes('H', 0xfc, 'bner - Petrosjan'), 'Hübner - Petrosjan'],
    ['Latin-1 at the end', bytes('Andr', 0xe9), 'André'],
    ['both in one file', bytes(0xfc, ' ', 0xc3, 0xbc), 'ü ü'],
    ['quotes of Windows', bytes(0x84, 'so', 0x93), '„so“'],
    ['a byte without a sign', bytes(0x81), '\u0081'],
    ['an overlong form is no UTF-8', bytes(0xc0, 0xaf), 'À¯'],
    ['a surrogate is no UTF-8', bytes(0xed, 0xa0, 0x80), 'í\u00a0€'],
    ['nothing', bytes(), ''],
  ];
  for (const [name, from, text] of DECODED) test(name, () => assert.equal(decodePgn(from), text));

  test('valid UTF-8 is what every decoder makes of it', { skip: inAll }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const encoded = new TextEncoder().encode(text);
        assert.equal(decodePgn(encoded), new TextDecoder('utf-8', { ignoreBOM: true }).decode(encoded));
      }),
      { seed: 1992, numRuns: 300 },
    );
  });

  test('each character has its place among them', () => {
    for (const [name, from, text] of DECODED) {
      const places = bytePlaces(from);
      assert.equal(places.length, text.length + 1, name);
      const parts = [...text].map((sign, index) => {
        const at = [...text].slice(0, index).join('').length;
        return decodePgn(from.subarray(places[at], places[at + sign.length]));
      });
      assert.deepEqual(parts, [...text], name);
    }
    assert.deepEqual(bytePlaces(bytes(0xfc, 'a', 0xc3, 0xbc, 'b')), [0, 1, 2, 4, 5]);
  });

  test('cut anywhere it is the same text', () => {
    const files = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
    );
    fc.assert(
      fc.property(files, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (file, sizes) => {
        const decoder = newPgnDecoder();
        let text = '';
        for (let at = 0, index = 0; at < file.length; index++) {
          const size = sizes[index % sizes.length]!;
          text += decoder.decode(file.subarray(at, at + size));
          at += size;
        }
        assert.equal(text + decoder.end(), decodePgn(file));
      }),
      { seed: 1993, numRuns: 500 },
    );
  });
});
