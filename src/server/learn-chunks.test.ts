import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { CHAPTERS } from '../web/learn/chapters.ts';
import { builtPage } from './testing/built-page.ts';

/** Beyond the shell of the course, scripts and styles as gzip makes them. */
const MOST_BYTES = 60_000;

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

interface BuiltPage {
  readonly folder: string;
  /** The files that come at once with an entry. */
  filesOf(key: string, seen?: Set<string>): Set<string>;
}

async function openBuilt(): Promise<BuiltPage> {
  const folder = await builtPage();
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const entry = manifest[key];
    assert.ok(entry, `the manifest has no ${key}`);
    if (seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const style of entry.css ?? []) seen.add(style);
    for (const each of entry.imports ?? []) filesOf(each, seen);
    return seen;
  };
  return { folder, filesOf };
}

test('a chapter’s first load is under 60 kB beyond the shell', async () => {
  const { folder, filesOf } = await openBuilt();
  const shell = filesOf('learn/learn.tsx', filesOf('index.html'));
  const sizes = CHAPTERS.map(({ id }) => {
    const own = [...filesOf(`learn/${id}/lesson.tsx`)].filter((file) => !shell.has(file));
    assert.ok(own.length > 0, `${id} is a chunk of its own`);
    const bytes = own.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
    return [id, bytes] as const;
  });
  assert.ok(
    sizes.every(([, bytes]) => bytes < MOST_BYTES),
    sizes.map(([id, bytes]) => `${id}: ${bytes} bytes`).join('\n'),
  );
  if (process.env.PLYHOUSE_SHOW_SIZES) console.log(sizes);
});

test('what brings a visitor back is not in the first load', async () => {
  const { folder, filesOf } = await openBuilt();
  const first = filesOf('index.html');
  for (const [entry, key] of [
    ['daily/daily.tsx', 'plyhouse.daily'],
    ['recorded/recorded.tsx', 'plyhouse.guesses'],
    ['programs/ladder.tsx', 'plyhouse.results'],
    ['programs/results.ts', 'plyhouse.results'],
    ['problems/problems.tsx', 'plyhouse.turning-points'],
    ['tournaments/tournaments.tsx', 'plyhouse-tournaments'],
    ['tournaments/game-strip.tsx', 'plyhouse-tournaments'],
  ] as const) {
    const holds = (file: string) => readFileSync(join(folder, file), 'utf8').includes(key);
    assert.ok([...filesOf(entry)].some(holds), `${entry} has ${key}`);
    assert.deepEqual([...first].filter(holds), [], `${key} in the first load`);
  }
});
