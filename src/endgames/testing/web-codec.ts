/** A second codec, by the streams of the web: what Node's codec writes is read by another implementation too. */
import { type Codec, TableFileError } from '../file-format.ts';

export const webCodec: Codec = {
  deflate: (bytes) => through(bytes, new CompressionStream('deflate-raw')),
  async inflate(bytes, length) {
    const codes = await through(bytes, new DecompressionStream('deflate-raw')).catch(() => undefined);
    if (codes?.length === length) return codes;
    throw new TableFileError('block', `a block cannot be unpacked to ${length} codes: it is damaged`);
  },
  async sha256(parts) {
    const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  },
  crc32(bytes) {
    let sum = 0xffff_ffff;
    for (let at = 0; at < bytes.length; at++) sum = (sum >>> 8) ^ CRC_TABLE[(sum ^ bytes[at]!) & 0xff]!;
    return ~sum >>> 0;
  },
};

/** CRC-32 as in ISO 3309, with its bits reversed, a byte at a time. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  return sum;
});

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const whole = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(whole).arrayBuffer());
}
