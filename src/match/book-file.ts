/** Node only: files of openings, compressed or not, read piece by piece. */
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { foreignEncoding, newPgnDecoder } from '../chess/decode-pgn.ts';
import { messageOf } from '../chess/message-of.ts';
import { formatQuantity } from '../format/number.ts';
import { OpeningsError } from './openings.ts';

type Chunks = AsyncIterable<Uint8Array>;

/** The first bytes of compressed files, by format. */
const PACKED = [
  { kind: 'gzip', head: [0x1f, 0x8b], unpack: createGunzip },
  { kind: 'Zstandard', head: [0x28, 0xb5, 0x2f, 0xfd], unpack: createZstdDecompress },
] as const;
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** The name of a collection by that of its file: "UHO" for "books/UHO.epd.gz". */
export function bookName(file: string): string {
  return path
    .basename(file)
    .replace(/\.(gz|zst)$/i, '')
    .replace(/\.(pgn|epd|fen|bin)$/i, '');
}

/**
 * The bytes of a file as they were before it was compressed by gzip or Zstandard, which its first bytes show.
 * @param file its name, for errors.
 * @throws {OpeningsError} naming the place of the damage; also for a zip archive, which is not read.
 */
export async function* unpacked(file: string, chunks: Chunks): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  let isDone = false;
  while (first.length < ZIP.length && !isDone) {
    const { value, done } = await source.next();
    if (done) isDone = true;
    else first = Buffer.concat([first, value]);
  }
  const all = async function* () {
    yield first;
    for (;;) {
      const { value, done } = await source.next();
      if (done) return;
      yield value;
    }
  };
  const begins = (head: readonly number[]) => head.every((byte, at) => first[at] === byte);
  if (begins(ZIP))
    throw new OpeningsError(file, 'it is a zip archive; unpack it, or compress its file by gzip or zstd');
  const packing = PACKED.find(({ head }) => begins(head));
  if (!packing) {
    yield* all();
    return;
  }
  const stream = packing.unpack();
  // Errors arrive where the stream is read.
  pipeline(Readable.from(all()), stream, () => {});
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  } catch (error) {
    const place = `after ${formatQuantity(length, 'unpacked byte')}`;
    throw new OpeningsError(file, `broken ${packing.kind} data ${place} (${messageOf(error)})`);
  }
}

/** The bytes of a file as text, in UTF-8 or Latin-1 as games come. @throws {OpeningsError} if they are in another encoding. */
export async function* textOf(file: string, chunks: Chunks): AsyncGenerator<string> {
  const decoder = newPgnDecoder();
  let isFirst = true;
  for await (const chunk of chunks) {
    const encoding = isFirst ? foreignEncoding(chunk) : undefined;
    if (encoding) throw new OpeningsError(file, `found ${encoding}; expected UTF-8 or Latin-1`);
    isFirst = false;
    yield decoder.decode(chunk);
  }
  yield decoder.end();
}
