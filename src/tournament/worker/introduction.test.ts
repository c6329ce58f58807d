import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { parseParticipant } from '../../match/participant.ts';
import { BENCH, testSpec } from '../store/store.contract.ts';
import { acceptBuild, beginTournament, createTournament, findTournament } from '../store/tournaments.ts';
import { memoryDatabase } from '../testing/memory.ts';
import { checksumsOf, differenceFrom, measureIdleSpeed } from './introduction.ts';

test('an engine is its program and the files that its settings name', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-engines-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text, { mode: 0o755 });
  write('engine', 'one');
  write('net', 'two');
  write('weights', 'three');
  write('book', 'four');
  const player = (text: string) => ({ ...parseParticipant(text), terms: { nodes: 1 } });
  const spec = {
    ...testSpec({ kind: 'match', games: 2 }, 2),
    players: [
      player(
        `cmd=./engine name=A args="--net net --fast" EvalFile=weights Hash=16 book=${path.join(folder, 'book')} dir=${folder}`,
      ),
      player('cmd=no-such-engine-here name=B'),
      player('random name=C'),
      player('random name=D book=no-such-book-here'),
    ],
  };
  const database = await memoryDatabase();
  const { id } = await createTournament(database, { ...spec, players: spec.players.slice(0, 2) });
  const before = await database.read((queries) => findTournament(queries, id));
  assert.equal(await differenceFrom(before, 0), undefined, 'not begun yet');
  const checksums = await checksumsOf(spec);
  assert.deepEqual(Object.keys(checksums), ['Plyhouse', 'the engine of A'], 'what is not here has none');
  await beginTournament(database, id, { ...BENCH, checksums });
  // The first machine to begin it counts.
  await beginTournament(database, id, { ...BENCH, checksums: { Plyhouse: 'other' } });
  const begun = await database.read((queries) => findTournament(queries, id));
  assert.equal(await differenceFrom(begun, BENCH.bench), undefined);
  for (const [name, text] of Object.entries({ engine: 'one', net: 'two', weights: 'three', book: 'four' })) {
    write(name, 'changed');
    const found = (await checksumsOf(spec))['the engine of A']!;
    assert.equal(
      await differenceFrom(begun, BENCH.bench),
      `the engine of A has the checksum ${found} here, and had ${checksums['the engine of A']} where it was begun`,
    );
    write(name, text);
  }
  // Accepts the checksums found here; an engine that is not here keeps its own.
  await acceptBuild(database, id, { bench: 7, checksums: { Plyhouse: 'other' } });
  const accepted = await database.read((queries) => findTournament(queries, id));
  assert.deepEqual(accepted.checksums, { ...checksums, Plyhouse: 'other' });
  assert.deepEqual([accepted.bench, accepted.speed], [7, BENCH.speed]);
  assert.equal(await differenceFrom(begun, 1), `its bench counts ${BENCH.bench} where it was begun, and 1 here`);
  await database.close();
});

describe('the speed of an idle machine', () => {
  /** Measures with these speeds in turn, the machine as busy as given before each. */
  const measured = (busy: readonly number[], speeds: readonly number[]) => {
    let [turn, taken] = [0, 0];
    return measureIdleSpeed({
      busyCores: async () => busy[turn++ % busy.length]!,
      measure: async () => ({ bench: 7, speed: speeds[taken++ % speeds.length]! }),
    });
  };
  test('is the middle of three measurements that agree', async () => {
    assert.deepEqual(await measured([0], [100_000, 103_000, 101_000]), { bench: 7, speed: 101_000 });
  });
  test('is not taken from measurements that differ, or between which the machine was busy', async () => {
    // The first was at half speed, and the third came after a busy moment.
    assert.equal((await measured([0, 0, 2, 0, 0, 0], [50_000, 99_000, 100_000, 101_000, 102_000])).speed, 101_000);
    await assert.rejects(measured([1.7], [100_000]), {
      name: 'TournamentError',
      message: /^its clocks are scaled by the speed of an idle machine, and this one is at work: .* 1\.7 cores busy$/,
    });
    await assert.rejects(measured([0], [100_000, 50_000]), /measurements in 20 that agree/);
  });
});
