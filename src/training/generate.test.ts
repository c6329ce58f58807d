/** Shards: complete or absent, and the same whatever process makes them and however often it is stopped. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { inAll } from '../node/testing/tiers.ts';
import { makeNetworkFile } from '../programs/antwoord/network-file.ts';
import { randomNetwork } from '../programs/antwoord/testing/random-network.ts';
import { generate } from './generate.ts';
import { makeShard, parseShard, parseShardHead, ShardError } from './shard.ts';
import { readShard, runFolders, shardNumbers } from './shard-folder.ts';

/** A folder of the test's own. */
function freshFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-training-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const never = () => false;
const few = { seed: 5, nodes: 20, gamesAShard: 3 };
const gamesOf = (run: string) => shardNumbers(run).map((number) => readShard(run, number).games);

test('resumes after an interruption, with the same games', { skip: inAll }, async (t) => {
  const folder = freshFolder(t);
  const whole = await generate({ ...few, folder: path.join(folder, 'whole'), shards: 3, isOver: never });
  let asked = 0;
  const parts = { ...few, folder: path.join(folder, 'parts'), shards: 3 };
  // Ended within the second shard, which is then not there.
  const run = await generate({ ...parts, isOver: () => ++asked > 4 });
  assert.deepEqual(shardNumbers(run), [0]);
  await generate({ ...parts, isOver: never });
  assert.deepEqual(shardNumbers(run), [0, 1, 2]);
  assert.deepEqual(gamesOf(run), gamesOf(whole));
  assert.deepEqual(
    readdirSync(run).sort(),
    ['000000.games', '000001.games', '000002.games'],
    'nothing half written, no lock',
  );
  // Games of another seed are others, in a folder of their own.
  const other = await generate({ ...few, seed: 6, folder: path.join(folder, 'parts'), shards: 1, isOver: never });
  assert.notDeepEqual(gamesOf(other)[0], gamesOf(run)[0]);
  assert.deepEqual(runFolders(path.join(folder, 'parts')), [run, other].sort());
});

test('fills a gap that a lost shard left', async (t) => {
  const folder = freshFolder(t);
  const options = { ...few, folder, shards: 2, isOver: never };
  const run = await generate(options);
  const before = gamesOf(run);
  rmSync(path.join(run, '000000.games'));
  await generate(options);
  assert.deepEqual(gamesOf(run), before);
});

test('lets nobody else play the same run meanwhile', async (t) => {
  const folder = freshFolder(t);
  const options = { ...few, folder, shards: 1 };
  let second: Promise<void> | undefined;
  const first = generate({
    ...options,
    isOver: () => {
      second ??= assert.rejects(generate({ ...options, isOver: never }), { name: 'FileLockError' });
      return false;
    },
  });
  await first;
  await second;
});

test('plays with a network if one is given, as a run of its own', async (t) => {
  const folder = freshFolder(t);
  const network = makeNetworkFile(randomNetwork(32, 1, 3));
  const options = { ...few, folder, shards: 1, isOver: never };
  const byHand = await generate(options);
  const byNetwork = await generate({ ...options, network });
  assert.notEqual(byNetwork, byHand);
  assert.notDeepEqual(gamesOf(byNetwork), gamesOf(byHand));
  assert.equal(readShard(byNetwork, 0).head.run.network, path.basename(byNetwork).split('-')[1]);
});

test('tells what was made, and how', async (t) => {
  const folder = freshFolder(t);
  const run = await generate({ ...few, folder, shards: 1, isOver: never });
  const bytes = readFileSync(path.join(run, '000000.games'));
  const { head } = parseShardHead(bytes.subarray(0, 1000));
  const { games } = parseShard(bytes);
  assert.equal(head.games, 3);
  assert.equal(
    head.positions,
    games.reduce((sum, { scores }) => sum + scores.length, 0),
  );
  assert.deepEqual(head.run, { engine: path.basename(run).split('-')[0], seed: 5, nodes: 20 });
  assert.match(head.run.engine, /^[0-9a-f]{12}$/);
});

test('says what is wrong with a file', async (t) => {
  const folder = freshFolder(t);
  const run = await generate({ ...few, folder, shards: 1, isOver: never });
  const file = path.join(run, '000000.games');
  const bytes = readFileSync(file);
  const { head, games } = parseShard(bytes);
  const bitten = Buffer.from(bytes);
  bitten[bytes.length - 9]! ^= 1;
  const cases: readonly [bytes: Uint8Array, message: RegExp][] = [
    [Buffer.from('[Event "?"]'), /expected "PLYGAMES" at its beginning/],
    [bytes.subarray(0, 10), /it ends within its head/],
    [bytes.subarray(0, 60), /it ends within its head/],
    [bytes.subarray(0, bytes.length - 1), /its games have the SHA-256 [0-9a-f]{64}, expected/],
    [bitten, /its games have the SHA-256/],
    [Buffer.from(bytes.toString('latin1').replace('"format":3', '"format":2'), 'latin1'), /format 3, found 2/],
    [Buffer.from(bytes.toString('latin1').replace('"games":3', '"games":4'), 'latin1'), /expected 4 games, found 3/],
  ];
  for (const [wrong, message] of cases) {
    writeFileSync(file, wrong);
    assert.throws(
      () => readShard(run, 0),
      (error) => error instanceof ShardError && message.test(error.message) && error.message.includes(file),
    );
  }
  assert.deepEqual(parseShard(makeShard({ ...head, games })).games, games);
});

test('takes from others nothing but the shard that it asked them for', async (t) => {
  const options = { ...few, folder: freshFolder(t), shards: 1, isOver: never };
  const [other, own] = await Promise.all(
    [6, 5].map(async (seed) => {
      const run = await generate({ ...few, seed, folder: freshFolder(t), shards: 1, isOver: never });
      return readFileSync(path.join(run, '000000.games'));
    }),
  );
  const ordering = (bytes: Uint8Array) =>
    generate({ ...options, order: async (_, [number], onBytes) => onBytes(number!, bytes) });
  const broken = Buffer.concat([Buffer.from('PLYGAMES'), Buffer.from([1, 0, 0, 0]), Buffer.from('{')]);
  for (const bytes of [other!, Buffer.from('null'), own!.subarray(0, -1), broken]) {
    await assert.rejects(ordering(bytes), ShardError);
  }
  assert.equal(shardNumbers(await ordering(own!)).length, 1);
});
