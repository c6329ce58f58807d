/** Replies of games in files: as many as asked for, others in each epoch, none of a game that is held out. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { trainingEngine } from './node-engine.ts';
import { readReplies } from './replies.ts';
import { startSampler } from './sampler.ts';
import { startSelfPlay } from './self-play.ts';
import { writeShard } from './shard-folder.ts';
import { SAMPLE_BYTES } from './trainer.ts';

const player = startSelfPlay(await trainingEngine.code());
const run = { engine: 'of a test', seed: 1, nodes: 20 };
const shards = [0, 1, 2].map((number) => ({
  number,
  games: Array.from({ length: 20 }, (_, index) => player.play(seededChance(70 + 20 * number + index), run.nodes)),
}));

/** The pieces of the samples, as words. */
function placesOf(samples: Uint8Array): string[] {
  return Array.from({ length: samples.length / SAMPLE_BYTES }, (_, index) =>
    Buffer.from(samples.subarray(index * SAMPLE_BYTES, index * SAMPLE_BYTES + 24)).toString('hex'),
  );
}

test('draws as many replies as asked for, others in each epoch, the same whenever it is asked again', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-replies-'));
  try {
    for (const { number, games } of shards) {
      await writeShard(folder, { run, number, games, version: 'of a test', millis: 0 });
    }
    const options = { slope: 200, share: 25, seed: 5 };
    const read = () => readReplies([folder], { ...options, samples: 3000 });
    const { training, heldOut } = await read();
    assert.deepEqual(
      training.map(({ count }) => count),
      [3000],
    );
    const [first, second] = [training[0]!.read(0), training[0]!.read(1)];
    assert.equal(first.length, 3000 * SAMPLE_BYTES);
    assert.deepEqual((await read()).training[0]!.read(0), first);
    const [places, others] = [placesOf(first), placesOf(second)];
    const seen = new Set(places);
    const share = others.filter((each) => seen.has(each)).length / others.length;
    assert.ok(share < 0.5, `${share} of the second epoch were in the first one`);

    // Replies that only held-out games contain appear in no epoch of the training.
    const { repliesOf } = await startSampler();
    const repliesIn = (isHeldOut: boolean) =>
      new Set(
        shards.flatMap(({ games }) =>
          games
            .filter((_, index) => (index === 0) === isHeldOut)
            .flatMap((game) => placesOf(repliesOf(game, 200, 256, 1))),
        ),
      );
    const [held, learnt] = [repliesIn(true), repliesIn(false)];
    assert.ok([...places, ...others].every((each) => learnt.has(each)));
    assert.ok(placesOf(heldOut[0]!.read()).every((each) => held.has(each)));
    assert.equal(heldOut[0]!.count, 150);

    // An epoch of that many samples draws from every game; a larger one draws from each several times.
    const many = (await readReplies([folder], { ...options, samples: 40_000 })).training[0]!.read();
    assert.equal(many.length, 40_000 * SAMPLE_BYTES);
    assert.ok(new Set(placesOf(many)).size > 0.2 * learnt.size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('says so where no game has replies', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-replies-'));
  try {
    const games = shards[0]!.games.slice(0, 1);
    await writeShard(folder, { run, number: 0, games, version: 'of a test', millis: 0 });
    const replies = await readReplies([folder], { slope: 200, share: 25, samples: 100, seed: 5 });
    assert.throws(() => replies.training[0]!.read(), { message: 'no replies in the games to train on' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
