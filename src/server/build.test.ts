import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { after, test } from 'node:test';
import { isPageSource, putInPlace, ROOT } from './build.ts';

const home = await mkdtemp(join(tmpdir(), 'plyhouse-build-'));
after(() => rm(home, { recursive: true }));

test('builds that end at the same time all come to their end, and one of them stays, whole', async () => {
  const folder = join(home, 'web');
  const rivals = Array.from({ length: 24 }, (_, index) => String(index));
  for (const rival of rivals) {
    await mkdir(join(home, `${rival}.new`));
    for (const name of ['index.html', 'sources.sha256']) await writeFile(join(home, `${rival}.new`, name), rival);
  }
  await Promise.all(rivals.map((rival) => putInPlace(join(home, `${rival}.new`), folder)));
  assert.deepEqual(await readdir(home), ['web']);
  assert.deepEqual((await readdir(folder)).sort(), ['index.html', 'sources.sha256']);
  const winner = await readFile(join(folder, 'index.html'), 'utf8');
  assert.ok(rivals.includes(winner));
  assert.equal(await readFile(join(folder, 'sources.sha256'), 'utf8'), winner);
});

test('keeps the old one if the new one cannot be put in place', async () => {
  await mkdir(join(home, 'kept'));
  await writeFile(join(home, 'kept', 'index.html'), 'as it was');
  await assert.rejects(putInPlace(join(home, 'nothing'), join(home, 'kept')), { code: 'ENOENT' });
  assert.equal(await readFile(join(home, 'kept', 'index.html'), 'utf8'), 'as it was');
});

test('the page is built again when a file changes that it has from another folder', async () => {
  const imported = new Set<string>();
  for (const found of globSync('src/**/*.{ts,tsx}', { cwd: ROOT })) {
    const file = found.replaceAll('\\', '/');
    if (!isPageSource(file)) continue;
    for (const [, target] of (await readFile(join(ROOT, file), 'utf8')).matchAll(/ from '(\.[^'?]+)(?:\?\w+)?'/g)) {
      const path = posix.join(posix.dirname(file), target!);
      if (!path.startsWith('src/')) imported.add(path);
    }
  }
  assert.ok(imported.has('data/ratings/house.json') && imported.has('docs/glossary.md'));
  assert.deepEqual(
    [...imported].filter((path) => !isPageSource(path)),
    [],
  );
});

test('the page is built again when a file changes that the build is configured with', async () => {
  const config = await readFile(join(ROOT, 'vite.config.ts'), 'utf8');
  const imported = [...config.matchAll(/ from '\.\/(src\/[^']+)'/g)].map(([, path]) => path!);
  assert.ok(imported.length >= 5);
  assert.deepEqual(
    imported.filter((path) => !isPageSource(path)),
    [],
  );
});
