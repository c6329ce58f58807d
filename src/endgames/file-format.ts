/**
 * How a table lies on a disk or travels: whole, or not at all.
 *
 *     0  "PLYTABLE"                     8 bytes
 *     8  version, now 1                 u32, little endian as all numbers
 *    12  length of the description      u32
 *    16  SHA-256 of all that follows    32 bytes
 *    48  description                    JSON, {@link Description}
 *     .  directory                      for each block: its length in the file, its CRC-32 (u32 each)
 *     .  blocks                         raw deflate, each of `blockBytes` codes, the last one shorter
 *
 * The codes are table.ts's: first White's half, then Black's if it is present. A block can be read by itself.
 */
import { isEven, type Material, MaterialError, parseMaterial } from './material.ts';
import { entriesOf, sidesOf, type Table } from './table.ts';

const MAGIC = 'PLYTABLE';
const FORMAT_VERSION = 1;
export const PREFIX_BYTES = 48;
const SUM_AT = 16;

/** Codes in a block: small enough that one probe reads little, large enough to compress well. */
const BLOCK_BYTES = 65_536;

/** The file's description of itself. */
export interface Description {
  readonly material: string;
  /** Distance to mate. */
  readonly metric: 'dtm';
  readonly unit: 'plies';
  /** Castling rights are not in the table; nor are en passant rights, but double steps take them into account. */
  readonly castling: false;
  /** The number of halves stored: one if both sides have the same men. */
  readonly sides: 1 | 2;
  /** Codes of a half. */
  readonly entries: number;
  readonly blockBytes: number;
}

const TABLE_FILE_PROBLEMS = ['magic', 'version', 'description', 'length', 'checksum', 'block'] as const;
type TableFileProblem = (typeof TABLE_FILE_PROBLEMS)[number];

/** A file that is not a table, or is damaged. */
export class TableFileError extends Error {
  override readonly name = 'TableFileError';
  readonly problem: TableFileProblem;
  constructor(problem: TableFileProblem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** Platform functions for the format: Node's own, or a page's streams. */
export interface Codec {
  deflate(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  inflate(bytes: Uint8Array, length: number): Uint8Array | Promise<Uint8Array>;
  sha256(parts: readonly Uint8Array[]): Uint8Array | Promise<Uint8Array>;
  crc32(bytes: Uint8Array): number;
}

/** The places of a file's blocks. */
export interface Directory {
  readonly material: Material;
  readonly description: Description;
  /** The place of each block in the file, and behind them that of the end. */
  readonly offsets: Float64Array;
  readonly sums: Uint32Array;
}

/** The number of blocks of a table. */
function blocksOf({ entries, sides, blockBytes }: Description): number {
  return Math.ceil((entries * sides) / blockBytes);
}

/** The number of codes in a block. */
export function blockLength({ entries, sides, blockBytes }: Description, block: number): number {
  return Math.min(blockBytes, entries * sides - block * blockBytes);
}

/** Packs a table: the parts of its file in order. Pauses after every block, so that it can be abandoned. */
export async function* packTable(table: Table, codec: Codec): AsyncGenerator<{ readonly done: number }, Uint8Array[]> {
  const { material } = table;
  const description: Description = {
    material: material.name,
    metric: 'dtm',
    unit: 'plies',
    castling: false,
    sides: sidesOf(material),
    entries: entriesOf(material),
    blockBytes: BLOCK_BYTES,
  };
  const count = blocksOf(description);
  const directory = new DataView(new ArrayBuffer(count * 8));
  const blocks: Uint8Array[] = [];
  for (let block = 0; block < count; block++) {
    const compressed = await codec.deflate(codesOf(table, block * BLOCK_BYTES, blockLength(description, block)));
    directory.setUint32(block * 8, compressed.length, true);
    directory.setUint32(block * 8 + 4, codec.crc32(compressed), true);
    blocks.push(compressed);
    yield { done: block / count };
  }
  const text = new TextEncoder().encode(JSON.stringify(description));
  const body = [text, new Uint8Array(directory.buffer), ...blocks];
  const prefix = new Uint8Array(PREFIX_BYTES);
  prefix.set(new TextEncoder().encode(MAGIC));
  new DataView(prefix.buffer).setUint32(8, FORMAT_VERSION, true);
  new DataView(prefix.buffer).setUint32(12, text.length, true);
  prefix.set(await codec.sha256(body), SUM_AT);
  return [prefix, ...body];
}

/** This many codes of a table from one on, White's half and then Black's as one row. */
function codesOf({ white, black }: Table, from: number, length: number): Uint8Array {
  const entries = white.length;
  if (!black || from + length <= entries) return white.subarray(from, from + length);
  if (from >= entries) return black.subarray(from - entries, from - entries + length);
  const joined = new Uint8Array(length);
  joined.set(white.subarray(from));
  joined.set(black.subarray(0, from + length - entries), entries - from);
  return joined;
}

/**
 * The length of the part before the blocks, from a file's first 48 bytes.
 * @throws {TableFileError}
 */
export function headLength(prefix: Uint8Array): number {
  const magic = new TextDecoder().decode(prefix.subarray(0, 8));
  if (!MAGIC.startsWith(magic)) {
    throw new TableFileError('magic', `expected it to begin with ${MAGIC}: it is no table`);
  }
  if (prefix.length < PREFIX_BYTES) {
    throw new TableFileError('length', `expected at least ${PREFIX_BYTES} bytes, found ${prefix.length}`);
  }
  const view = new DataView(prefix.buffer, prefix.byteOffset);
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    throw new TableFileError('version', `expected format ${FORMAT_VERSION}, found ${version}`);
  }
  const length = view.getUint32(12, true);
  if (length > 65_536) throw new TableFileError('description', `its description is said to have ${length} bytes`);
  return PREFIX_BYTES + length;
}

/** Reads the description. @param head the first {@link headLength} bytes. @throws {TableFileError} */
export function readDescription(head: Uint8Array): { readonly material: Material; readonly description: Description } {
  try {
    const description = JSON.parse(new TextDecoder().decode(head.subarray(PREFIX_BYTES))) as Description;
    const material = parseMaterial(description.material);
    const { metric, unit, sides, entries, blockBytes } = description;
    const isOurs = metric === 'dtm' && unit === 'plies' && Number.isInteger(blockBytes) && blockBytes > 0;
    if (!isOurs || sides !== (isEven(material) ? 1 : 2) || entries !== entriesOf(material)) {
      throw new TableFileError('description', 'its description does not fit its material');
    }
    return { material, description };
  } catch (error) {
    if (error instanceof TableFileError) throw error;
    const detail = error instanceof MaterialError ? error.message : 'it is no JSON';
    throw new TableFileError('description', `its description cannot be read: ${detail}`);
  }
}

/** The size of the directory in bytes. */
export function directoryBytes(description: Description): number {
  return blocksOf(description) * 8;
}

/** Reads the directory. @param bytes the file's length. @throws {TableFileError} if it does not match. */
export function readDirectory(
  head: { readonly material: Material; readonly description: Description },
  from: number,
  directory: Uint8Array,
  bytes: number,
): Directory {
  const count = blocksOf(head.description);
  if (directory.length < count * 8) throw new TableFileError('length', 'it ends in the middle of its directory');
  const view = new DataView(directory.buffer, directory.byteOffset);
  const offsets = new Float64Array(count + 1);
  const sums = new Uint32Array(count);
  offsets[0] = from + count * 8;
  for (let block = 0; block < count; block++) {
    offsets[block + 1] = offsets[block]! + view.getUint32(block * 8, true);
    sums[block] = view.getUint32(block * 8 + 4, true);
  }
  if (offsets[count] !== bytes) {
    throw new TableFileError('length', `expected ${offsets[count]} bytes, found ${bytes}`);
  }
  return { ...head, offsets, sums };
}

/** Checks a block as stored in the file. @throws {TableFileError} */
export function checkBlock({ sums }: Directory, block: number, compressed: Uint8Array, crc32: Codec['crc32']): void {
  if (crc32(compressed) !== sums[block]) throw new TableFileError('block', `block ${block} is damaged`);
}

/** Unpacks a whole file and checks all of it. @throws {TableFileError} */
export async function unpackTable(file: Uint8Array, codec: Codec): Promise<Table> {
  const directory = await checkFile(file, codec);
  const { material, description, offsets } = directory;
  const { entries, sides, blockBytes } = description;
  const all = new Uint8Array(entries * sides);
  for (let block = 0; block < offsets.length - 1; block++) {
    const compressed = file.subarray(offsets[block]!, offsets[block + 1]!);
    checkBlock(directory, block, compressed, codec.crc32);
    all.set(await codec.inflate(compressed, blockLength(description, block)), block * blockBytes);
  }
  const white = all.subarray(0, entries);
  return sides === 1 ? { material, white } : { material, white, black: all.subarray(entries) };
}

/** Checks a whole file without unpacking it. @throws {TableFileError} */
export async function checkFile(file: Uint8Array, codec: Codec): Promise<Directory> {
  const head = headLength(file);
  const sum = await codec.sha256([file.subarray(PREFIX_BYTES)]);
  const stated = file.subarray(SUM_AT, SUM_AT + 32);
  if (!sum.every((byte, at) => byte === stated[at])) {
    throw new TableFileError('checksum', 'its contents do not have the SHA-256 that it states: it is damaged');
  }
  const described = readDescription(file.subarray(0, head));
  return readDirectory(described, head, file.subarray(head, head + directoryBytes(described.description)), file.length);
}
