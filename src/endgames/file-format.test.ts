import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Codec, checkFile, PREFIX_BYTES, packTable, TableFileError, unpackTable } from './file-format.ts';
import type { Table } from './table.ts';
import { nodeCodec } from './table-store.ts';
import { tableOf } from './testing/tables.ts';
import { webCodec } from './testing/web-codec.ts';

async function packed(table: Table, codec: Codec): Promise<Uint8Array> {
  const packing = packTable(table, codec);
  for (;;) {
    const step = await packing.next();
    if (step.done) return Buffer.concat(step.value);
  }
}

/** The bytes with another checksum, so that what is behind it is looked at. */
function resealed(file: Uint8Array): Uint8Array {
  const sealed = Uint8Array.from(file);
  sealed.set(nodeCodec.sha256([sealed.subarray(PREFIX_BYTES)]), 16);
  return sealed;
}

let table: Table;
let file: Uint8Array;

before(async () => {
  table = await tableOf('KPK');
  file = await packed(table, nodeCodec);
});

describe('the file of a table', () => {
  for (const [name, codec] of [
    ['Node', nodeCodec],
    ['the browser', webCodec],
  ] as const) {
    test(`${name} packs and unpacks it, and reads what the other has packed`, async () => {
      const own = await packed(table, codec);
      for (const each of [own, file]) {
        const read = await unpackTable(each, codec);
        assert.deepEqual([...read.white], [...table.white]);
        assert.deepEqual([...read.black!], [...table.black!]);
        assert.equal(read.material.name, 'KPK');
      }
      assert.ok(own.length < (table.white.length * 2) / 4, 'it is squeezed');
    });
  }

  test('with the same men on both sides one half is kept', async () => {
    const even = await tableOf('KNKN');
    const read = await unpackTable(await packed(even, nodeCodec), nodeCodec);
    assert.equal(read.black, undefined);
    assert.equal(Buffer.compare(read.white, even.white), 0);
  });

  test('checksums are CRC-32, as everybody counts it', () => {
    // The check value of CRC-32/ISO-HDLC in the catalogue of G. Cook.
    const bytes = new TextEncoder().encode('123456789');
    for (const { crc32 } of [nodeCodec, webCodec]) assert.equal(crc32(bytes), 0xcbf4_3926);
  });

  test('a changed byte is found, wherever it is', async () => {
    for (let at = 0; at < file.length; at += 61) {
      const changed = Uint8Array.from(file);
      changed[at]! ^= 0x10;
      await assert.rejects(checkFile(changed, nodeCodec), TableFileError, `byte ${at}`);
      await assert.rejects(unpackTable(changed, webCodec), TableFileError, `byte ${at}`);
    }
  });

  test('an end that is missing, or one too many, is found', async () => {
    for (const length of [0, 7, 47, 48, 100, 1_000, file.length - 1]) {
      await assert.rejects(checkFile(file.subarray(0, length), nodeCodec), TableFileError, `${length}`);
      if (length < PREFIX_BYTES) continue;
      await assert.rejects(checkFile(resealed(file.subarray(0, length)), nodeCodec), TableFileError, `${length}`);
    }
    await assert.rejects(checkFile(resealed(Buffer.concat([file, Buffer.alloc(1)])), nodeCodec), {
      problem: 'length',
    });
  });

  test('says what is wrong', async () => {
    const withText = (from: string, to: string) => {
      const changed = Buffer.from(file);
      const at = changed.indexOf(from);
      assert.ok(at > 0, from);
      changed.write(to, at);
      return resealed(changed);
    };
    const version = Uint8Array.from(file);
    version[8] = 9;
    const CASES: readonly [Uint8Array, string][] = [
      [Buffer.concat([Buffer.from('NOTATABLE'), file]), 'magic'],
      [version, 'version'],
      [withText('"KPK"', '"KQK"'), 'description'],
      [withText('"KPK"', '"KKK"'), 'description'],
      [withText('"dtm"', '"dtz"'), 'description'],
      [withText('{"mat', '["mat'), 'description'],
    ];
    for (const [bytes, problem] of CASES) await assert.rejects(unpackTable(bytes, nodeCodec), { problem });
    const damaged = Uint8Array.from(file);
    damaged[file.length - 9]! ^= 1;
    await assert.rejects(unpackTable(resealed(damaged), nodeCodec), { problem: 'block' });
  });
});
