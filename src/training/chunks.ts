/** Node only: samples in files, each of which fits in memory, so that training needs no more of it however many there are. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { seededChance } from '../host/chance.ts';
import { makeFolder } from '../node/folder.ts';
import { writeWhole } from '../node/write-whole.ts';
import type { Chunk, SampleSplit } from './fit.ts';
import { SAMPLE_BYTES } from './trainer.ts';

/** Positions of games for each chunk, about 128 MB; not all become samples. */
const POSITIONS_A_CHUNK = 4_000_000;
/** Samples that are collected for a file before they are written. */
const BUFFERED_SAMPLES = 4096;
const SEED = 1;
/** The files of a folder of chunks. */
const OWN_NAME = /^(?:identity|(?:training|held-out)-\d+\.samples|\..*\.half)$/;

/**
 * Writes samples into chunks, each sample into one drawn at random. As each chunk is shuffled when it is read (fit.ts), every
 * order of all samples is possible, however few of them are in memory.
 * @param folder is replaced, unless it holds the chunks of the same identity.
 * @throws {Error} if it holds anything else.
 * @param identity what the samples depend on.
 * @param positions about how many samples there are: determines the number of chunks.
 * @param addAll hands every sample over, with the part that it belongs to.
 */
export async function makeChunks(
  folder: string,
  identity: string,
  positions: number,
  addAll: (add: (samples: Uint8Array, isHeldOut: boolean) => void) => void,
  positionsAChunk = POSITIONS_A_CHUNK,
): Promise<SampleSplit> {
  const done = path.join(folder, 'identity');
  const numbers = [...Array(Math.max(1, Math.ceil(positions / positionsAChunk))).keys()];
  const training = numbers.map((number) => path.join(folder, `training-${number}.samples`));
  const heldOut = numbers.map((number) => path.join(folder, `held-out-${number}.samples`));
  if (!existsSync(done) || readFileSync(done, 'utf8') !== identity) {
    const strange = existsSync(folder) ? readdirSync(folder).find((name) => !OWN_NAME.test(name)) : undefined;
    if (strange !== undefined) {
      throw new Error(
        `${folder}: it holds ${strange}, which is no file of samples; move it away, or name another folder`,
      );
    }
    rmSync(folder, { recursive: true, force: true });
    await makeFolder(folder);
    const chance = seededChance(SEED);
    const writers = { training: training.map(openChunk), heldOut: heldOut.map(openChunk) };
    addAll((samples, isHeldOut) => {
      const chunks = isHeldOut ? writers.heldOut : writers.training;
      for (let at = 0; at < samples.length; at += SAMPLE_BYTES) {
        chunks[Math.floor(chance() * chunks.length)]!.add(samples.subarray(at, at + SAMPLE_BYTES));
      }
    });
    for (const writer of [...writers.training, ...writers.heldOut]) writer.close();
    await writeWhole(done, identity);
  }
  return { training: training.flatMap(chunkOf), heldOut: heldOut.flatMap(chunkOf) };
}

/** The chunk of a file; none if it is empty. */
function chunkOf(file: string): Chunk[] {
  const count = statSync(file).size / SAMPLE_BYTES;
  return count === 0 ? [] : [{ count, read: () => readFileSync(file) }];
}

function openChunk(file: string) {
  const handle = openSync(file, 'w');
  const buffer = new Uint8Array(BUFFERED_SAMPLES * SAMPLE_BYTES);
  let length = 0;
  const flush = () => {
    writeSync(handle, buffer, 0, length);
    length = 0;
  };
  return {
    add(sample: Uint8Array) {
      buffer.set(sample, length);
      length += SAMPLE_BYTES;
      if (length === buffer.length) flush();
    },
    close() {
      flush();
      closeSync(handle);
    },
  };
}
