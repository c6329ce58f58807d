import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryStore } from '../record/store.ts';
import { gamesIn } from '../testing/services.ts';
import { type ImportAnswer, type ImportProgress, openImports } from './import-answers.ts';

const FILE = Array.from(
  { length: 400 },
  (_, index) => `[White "White ${index}"]\n[Black "Black"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 { Spanish } *\n`,
).join('\n');

/** Runs an answer to its end. */
async function run(answer: AsyncGenerator<ImportProgress, ImportAnswer>, onProgress = (_step: ImportProgress) => {}) {
  for (;;) {
    const { done, value } = await answer.next();
    if (done) return value;
    onProgress(value);
  }
}

describe('an import', () => {
  test('reports how far it is, stores all games, and knows those that are here already', async () => {
    const store = memoryStore();
    const imports = openImports(store);
    const shares: number[] = [];
    const first = await run(imports.answer({ kind: 'import', source: FILE }), ({ share }) => shares.push(share));
    assert.equal(first.imported.length, 400);
    assert.deepEqual([first.isStopped, first.doubles, first.problems, first.single], [false, 0, [], undefined]);
    assert.deepEqual(
      shares,
      [...shares].sort((one, other) => one - other),
    );
    assert.deepEqual([shares[0], shares.at(-1)], [0, 1]);
    assert.equal((await gamesIn(store)).length, 400);

    const again = await run(imports.answer({ kind: 'import', source: new Blob([FILE]) }));
    assert.deepEqual([again.imported.length, again.doubles], [0, 400]);
    const forced = await run(imports.answer({ kind: 'doubles' }));
    assert.deepEqual([forced.imported.length, (await gamesIn(store)).length], [400, 800]);
    const nothing = await run(imports.answer({ kind: 'doubles' }));
    assert.deepEqual([nothing.imported.length, (await gamesIn(store)).length], [0, 800]);
  });

  test('names a single game, or the same one that is here already', async () => {
    const store = memoryStore();
    const imports = openImports(store);
    const opened = [
      await run(imports.answer({ kind: 'import', source: '1. e4 e5' })),
      await run(imports.answer({ kind: 'import', source: '1. e4 e5' })),
    ].map(({ single }) => single);
    assert.deepEqual(opened, [(await gamesIn(store))[0]!.id, opened[0]]);
    assert.equal((await run(imports.answer({ kind: 'import', source: '1. e4 Ke7' }))).single, undefined);
  });

  for (const [when, isThen] of [
    ['before it has read', ({ share }: ImportProgress) => share === 0],
    ['while it reads', ({ share }: ImportProgress) => share > 0 && share < 1],
    ['before it stores', ({ share }: ImportProgress) => share === 1],
  ] as const) {
    test(`stopped ${when}, stores nothing`, async () => {
      const store = memoryStore();
      const imports = openImports(store);
      let stops = 0;
      const stopping = new AbortController();
      const answer = await run(imports.answer({ kind: 'import', source: FILE }, stopping.signal), (step) => {
        if (!isThen(step)) return;
        stops++;
        stopping.abort();
      });
      assert.ok(stops > 0);
      assert.deepEqual([answer.isStopped, answer.imported, (await store.raws()).length], [true, [], 0]);
      assert.equal((await run(imports.answer({ kind: 'import', source: FILE }))).imported.length, 400);
    });
  }

  for (const kind of ['import', 'doubles'] as const) {
    test(`stopped while it stores the ${kind}, removes what it has stored`, async () => {
      const kept = memoryStore();
      let stopping: AbortController | undefined;
      const store = {
        ...kept,
        addAll: async (...records: Parameters<typeof kept.addAll>) => {
          await kept.addAll(...records);
          stopping?.abort();
        },
      };
      const imports = openImports(store);
      if (kind === 'doubles') {
        await run(imports.answer({ kind: 'import', source: FILE }));
        await run(imports.answer({ kind: 'import', source: FILE }));
      }
      const before = (await store.raws()).length;
      stopping = new AbortController();
      const question = kind === 'import' ? { kind, source: FILE } : { kind };
      assert.ok((await run(imports.answer(question, stopping.signal))).isStopped);
      assert.equal((await store.raws()).length, before);
    });
  }

  test('names an encoding that it does not read', async () => {
    const source = new Blob([Buffer.from('1. e4 *\n', 'utf16le')]);
    const { problems, imported } = await run(openImports(memoryStore()).answer({ kind: 'import', source }));
    assert.deepEqual(problems, ['The file is in UTF-16: save it as UTF-8 and open it again.']);
    assert.deepEqual(imported, []);
  });

  test('fails whole if the browser stores nothing', async () => {
    const store = { ...memoryStore(), addAll: () => Promise.reject(new Error('no room')) };
    await assert.rejects(run(openImports(store).answer({ kind: 'import', source: FILE })), /no room/);
  });
});
