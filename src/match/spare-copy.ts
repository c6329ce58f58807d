/** Node only: a copy of a file, in case another program damages it. */
import { type FileHandle, open, rm } from 'node:fs/promises';

/** A copy without a name, which no other process can find and which ends with this one. */
export interface SpareCopy {
  append(text: string): Promise<void>;
  /** Its text, from the beginning. */
  read(): AsyncIterable<string>;
  /** Writes it to the first of these files that can be created. @returns which one; undefined if none can. */
  save(names: readonly string[]): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Copies a file whose lock this process holds. @throws {SystemError} */
export async function openSpareCopy(file: string): Promise<SpareCopy> {
  // It has a name for a moment. A file left by a kill in that moment is overwritten: only the holder of the lock gets here.
  const name = `${file}.lock.copy`;
  const copy = await open(name, 'w+');
  await rm(name);
  const original = await open(file, 'r');
  try {
    for await (const piece of piecesOf(original)) await copy.appendFile(piece);
  } finally {
    await original.close();
  }
  return {
    append: (text) => copy.appendFile(text),
    async *read() {
      const decoder = new TextDecoder();
      for await (const piece of piecesOf(copy)) yield decoder.decode(piece, { stream: true });
    },
    async save(names) {
      for (const each of names) {
        try {
          const saved = await open(each, 'wx');
          for await (const piece of piecesOf(copy)) await saved.appendFile(piece);
          await saved.sync();
          await saved.close();
          return each;
        } catch {
          // Try the next one.
        }
      }
      return undefined;
    },
    close: () => copy.close(),
  };
}

/** The contents of a file, read at explicit offsets, so that the position for writing is unchanged. */
async function* piecesOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(65_536), position: at });
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
