/** Node only: a folder of tables, each a file of its own, and a manifest that lists them. */
import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { lockFile } from '../node/file-lock.ts';
import { makeFolder } from '../node/folder.ts';
import { isHalfWritten, writeWhole } from '../node/write-whole.ts';
import {
  blockLength,
  type Codec,
  checkBlock,
  checkFile,
  type Directory,
  directoryBytes,
  headLength,
  PREFIX_BYTES,
  packTable,
  readDescription,
  readDirectory,
  TableFileError,
  unpackTable,
} from './file-format.ts';
import type { Material } from './material.ts';
import type { CodeSource } from './prober.ts';
import type { Table } from './table.ts';

/** A table's entry in the manifest. */
export interface TableEntry {
  readonly material: string;
  readonly file: string;
  readonly bytes: number;
  /** Hash of the whole file, in hexadecimal. */
  readonly sha256: string;
  readonly metric: 'dtm';
  readonly unit: 'plies';
  /** The duration of the build; absent if the file was found. */
  readonly millis?: number;
}

interface Manifest {
  readonly format: 'plyhouse-tables';
  readonly version: 1;
  readonly tables: readonly TableEntry[];
}

/** A folder whose manifest cannot be read. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** Blocks that are kept unpacked: 16 MB. */
const KEPT_BLOCKS = 256;

export interface TableStore {
  readonly folder: string;
  fileOf(material: Material): string;
  has(material: Material): boolean;
  /** The names of the tables that have files; empty if there is no such folder. */
  names(): string[];
  manifest(): Manifest;
  /** Reads a whole table and checks it. @throws {TableFileError}, {SystemError} */
  load(material: Material): Promise<Table>;
  /** Checks a table's file as a whole without unpacking it. @throws {TableFileError}, {SystemError} */
  check(material: Material): Promise<void>;
  /** Writes a table atomically and enters it in the manifest. Hold the {@link lock}. */
  save(table: Table, millis: number, signal?: AbortSignal): Promise<TableEntry>;
  /** Enters a table that exists but is not listed because its build was interrupted. Hold the {@link lock}. */
  adopt(material: Material): Promise<void>;
  /** Only one process builds in a folder. Clears away what an interrupted one left. @throws {FileLockError} */
  lock(): Promise<() => Promise<void>>;
  /** Reads single codes, a block of the file at a time. @throws {TableFileError} if the file is damaged. */
  readonly codeOf: CodeSource;
  /** Closes what `codeOf` has opened. */
  close(): void;
}

/** Whether it says of a table what all rely on; a manifest may have been edited, or cut and mended. */
function isEntry(entry: unknown): entry is TableEntry {
  if (typeof entry !== 'object' || entry === null) return false;
  const { material, file, bytes, sha256, millis = 0 } = entry as Record<string, unknown>;
  return (
    typeof material === 'string' &&
    typeof file === 'string' &&
    Number.isSafeInteger(bytes) &&
    typeof sha256 === 'string' &&
    typeof millis === 'number'
  );
}

/** The manifest of a folder; an empty one if there is none. @throws {ManifestError}, {SystemError} */
function readManifest(manifestFile: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestFile, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { format: 'plyhouse-tables', version: 1, tables: [] };
    }
    throw error;
  }
  const refuse = (detail: string): never => {
    throw new ManifestError(`${manifestFile}: ${detail}; delete it, and "tables build" makes a new one`);
  };
  let read: Partial<Manifest> | null = null;
  try {
    read = JSON.parse(text) as Partial<Manifest> | null;
  } catch {
    // Said below.
  }
  if (read?.format !== 'plyhouse-tables' || read.version !== 1 || !Array.isArray(read.tables)) {
    return refuse('it is no manifest of tables');
  }
  for (const [index, entry] of read.tables.entries()) {
    if (isEntry(entry)) continue;
    const found = JSON.stringify(entry).slice(0, 80);
    refuse(`entry ${index + 1}: expected a table with material, file, bytes and sha256, found ${found}`);
  }
  return read as Manifest;
}

/** Checks that a file holds the table of its name. @throws {TableFileError} */
function checkName(material: Material, found: Material): void {
  if (found.name === material.name) return;
  throw new TableFileError('description', `expected the table ${material.name}, found ${found.name}`);
}

/** The store of a folder, which is made when something is first written. */
export function openTableStore(folder: string): TableStore {
  const fileOf = ({ name }: Material) => path.join(folder, `${name}.ply`);
  const manifestFile = path.join(folder, 'manifest.json');
  const opened = new Map<string, OpenFile>();

  const manifest = () => readManifest(manifestFile);

  async function enter(entry: TableEntry): Promise<void> {
    const others = manifest().tables.filter(({ material }) => material !== entry.material);
    const tables = [...others, entry].sort((one, other) => (one.material < other.material ? -1 : 1));
    const whole: Manifest = { format: 'plyhouse-tables', version: 1, tables };
    await writeWhole(manifestFile, `${JSON.stringify(whole, undefined, 2)}\n`);
  }

  function entryOf(material: Material, parts: readonly Uint8Array[]): TableEntry {
    return {
      material: material.name,
      file: path.basename(fileOf(material)),
      bytes: parts.reduce((sum, part) => sum + part.length, 0),
      sha256: Buffer.from(nodeCodec.sha256(parts)).toString('hex'),
      metric: 'dtm',
      unit: 'plies',
    };
  }

  /** The file of the table, whose name has to be the one it states. */
  async function guarded<Value>(material: Material, read: () => Promise<Value>): Promise<Value> {
    try {
      return await read();
    } catch (error) {
      throw ofFile(fileOf(material), error);
    }
  }

  return {
    folder,
    fileOf,
    has: (material) => existsSync(fileOf(material)),
    names() {
      return filesOf(folder)
        .filter((file) => /^K\w+\.ply$/.test(file))
        .map((file) => file.slice(0, -'.ply'.length));
    },
    manifest,
    load: (material) =>
      guarded(material, async () => {
        const table = await unpackTable(readFileSync(fileOf(material)), nodeCodec);
        checkName(material, table.material);
        return table;
      }),
    check: (material) =>
      guarded(material, async () => {
        const { material: found } = await checkFile(readFileSync(fileOf(material)), nodeCodec);
        checkName(material, found);
      }),
    async save(table, millis, signal) {
      const packing = packTable(table, nodeCodec);
      let step = await packing.next();
      for (let block = 0; !step.done; block++) {
        // So that Ctrl-C is handled in between.
        if (block % 16 === 0) await new Promise<void>((resolve) => setImmediate(resolve));
        signal?.throwIfAborted();
        step = await packing.next();
      }
      await makeFolder(folder);
      await writeWhole(fileOf(table.material), step.value);
      const entry = { ...entryOf(table.material, step.value), millis: Math.round(millis) };
      await enter(entry);
      return entry;
    },
    async adopt(material) {
      if (manifest().tables.some((entry) => entry.material === material.name)) return;
      await enter(entryOf(material, [readFileSync(fileOf(material))]));
    },
    async lock() {
      await makeFolder(folder);
      const release = await lockFile(manifestFile);
      for (const name of await readdir(folder)) {
        if (isHalfWritten(name)) await rm(path.join(folder, name), { force: true });
      }
      return release;
    },
    codeOf(material, side, index) {
      const { name } = material;
      let file = opened.get(name);
      if (!file) {
        file = openFile(fileOf(material), (found) => checkName(material, found));
        // One that is missing is looked for again: it may be built meanwhile.
        if (file) opened.set(name, file);
      }
      return file?.codeAt(side, index);
    },
    close() {
      for (const file of opened.values()) file.close();
      opened.clear();
    },
  };
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether there is no such file or folder, or a file in place of a folder. */
function isMissing(error: unknown): boolean {
  return /^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '');
}

/** The error; with the name of the file if it is about what the file holds. */
function ofFile(file: string, error: unknown): unknown {
  return error instanceof TableFileError ? new TableFileError(error.problem, `${file}: ${error.message}`) : error;
}

interface OpenFile {
  codeAt(side: 0 | 1, index: number): number;
  close(): void;
}

/** A table's file, whose blocks are read on demand; undefined if there is none. */
function openFile(file: string, checkName: (found: Material) => void): OpenFile | undefined {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  const read = (from: number, length: number): Uint8Array => {
    const bytes = new Uint8Array(length);
    const found = readSync(handle, bytes, 0, length, from);
    return bytes.subarray(0, found);
  };
  const guarded = <Value>(work: () => Value): Value => {
    try {
      return work();
    } catch (error) {
      throw ofFile(file, error);
    }
  };
  let directory: Directory;
  try {
    directory = guarded(() => {
      const from = headLength(read(0, PREFIX_BYTES));
      const head = readDescription(read(0, from));
      checkName(head.material);
      return readDirectory(head, from, read(from, directoryBytes(head.description)), fstatSync(handle).size);
    });
  } catch (error) {
    closeSync(handle);
    throw error;
  }
  const { description, offsets } = directory;
  const kept = new Map<number, Uint8Array>();
  const blockOf = (block: number): Uint8Array => {
    const known = kept.get(block);
    if (known) return known;
    const from = offsets[block]!;
    const compressed = read(from, offsets[block + 1]! - from);
    checkBlock(directory, block, compressed, nodeCodec.crc32);
    const codes = nodeCodec.inflate(compressed, blockLength(description, block));
    if (kept.size >= KEPT_BLOCKS) kept.delete(kept.keys().next().value!);
    kept.set(block, codes);
    return codes;
  };
  return {
    codeAt(side, index) {
      const at = side * description.entries + index;
      return guarded(() => blockOf(Math.floor(at / description.blockBytes)))[at % description.blockBytes]!;
    },
    close: () => closeSync(handle),
  };
}

/** All of it at once: nothing is a promise. */
interface SyncCodec extends Codec {
  deflate(bytes: Uint8Array): Uint8Array;
  inflate(bytes: Uint8Array, length: number): Uint8Array;
  sha256(parts: readonly Uint8Array[]): Uint8Array;
}

/** Measured over all tables of four men: level 9 takes five times as long and saves two per cent. */
const LEVEL = 6;

export const nodeCodec: SyncCodec = {
  deflate: (bytes) => deflateRawSync(bytes, { level: LEVEL }),
  inflate(bytes, length) {
    try {
      const codes = inflateRawSync(bytes, { maxOutputLength: length });
      if (codes.length === length) return codes;
    } catch {
      // Told below: to the reader it is all the same.
    }
    throw new TableFileError('block', `a block cannot be unpacked to ${length} codes: it is damaged`);
  },
  sha256(parts) {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest();
  },
  crc32: (bytes) => crc32(bytes),
};
