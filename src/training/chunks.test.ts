/** Samples in files: all of them, evenly spread, and none read that belongs to another call. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { makeChunks } from './chunks.ts';
import type { Chunk } from './fit.ts';
import { SAMPLE_BYTES } from './trainer.ts';

const SAMPLES = 20_000;
const GAME = 50;

/** Samples numbered one after the other, in games of fifty; every tenth game is held out. */
function addAll(add: (samples: Uint8Array, isHeldOut: boolean) => void): void {
  for (let first = 0; first < SAMPLES; first += GAME) {
    const game = new Uint8Array(GAME * SAMPLE_BYTES);
    for (let index = 0; index < GAME; index++) {
      new DataView(game.buffer).setUint32(index * SAMPLE_BYTES, first + index, true);
    }
    add(game, (first / GAME) % 10 === 0);
  }
}

function numbersOf(chunk: Chunk): number[] {
  const bytes = chunk.read();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: chunk.count }, (_, index) => view.getUint32(index * SAMPLE_BYTES, true));
}

test('every sample is in one chunk of its part, and the samples of a game are spread over all chunks', async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-chunks-'));
  try {
    const folder = path.join(parent, 'samples');
    const made = await makeChunks(folder, 'one', SAMPLES, addAll, SAMPLES / 8);
    const chunks = made.training.map(numbersOf);
    assert.equal(chunks.length, 8);
    const isHeldOut = (number: number) => Math.floor(number / GAME) % 10 === 0;
    const all = Array.from({ length: SAMPLES }, (_, number) => number);
    const sorted = (parts: readonly number[][]) => parts.flat().sort((one, other) => one - other);
    assert.deepEqual(
      sorted(chunks),
      all.filter((number) => !isHeldOut(number)),
    );
    assert.deepEqual(sorted(made.heldOut.map(numbersOf)), all.filter(isHeldOut));
    // Neighbours from one game meet in a chunk as often as by chance: one in eight, ± 5 standard deviations.
    const chunkOf = new Map(chunks.flatMap((numbers, index) => numbers.map((number) => [number, index] as const)));
    const neighbours = all.filter((number) => chunkOf.has(number) && chunkOf.has(number + 1));
    const together = neighbours.filter((number) => chunkOf.get(number) === chunkOf.get(number + 1)).length;
    const deviation = Math.sqrt(neighbours.length * (1 / 8) * (7 / 8));
    assert.ok(Math.abs(together - neighbours.length / 8) < 5 * deviation, `${together} of ${neighbours.length}`);

    // A folder with anything else is not replaced.
    mkdirSync(path.join(parent, 'mine'));
    writeFileSync(path.join(parent, 'mine', 'notes.txt'), 'mine');
    await assert.rejects(
      makeChunks(path.join(parent, 'mine'), 'one', SAMPLES, addAll),
      /it holds notes\.txt, which is no file of/,
    );
    assert.equal(readFileSync(path.join(parent, 'mine', 'notes.txt'), 'utf8'), 'mine');

    // The same samples are not written again; others are.
    const refuse = () => assert.fail('they are there already');
    const again = await makeChunks(folder, 'one', SAMPLES, refuse, SAMPLES / 8);
    assert.deepEqual(again.training.map(numbersOf), chunks);
    const other = await makeChunks(folder, 'other', SAMPLES, (add) => add(new Uint8Array(SAMPLE_BYTES), false));
    assert.deepEqual([other.training.length, other.heldOut.length], [1, 0]);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});
