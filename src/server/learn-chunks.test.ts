import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { CHAPTERS } from '../web/learn/chapters.ts';
import { builtPage } from './testing/built-page.ts';

/** A chapter of the course costs what it shows: measured on the built page. */

/** Beyond the shell of the course, scripts and styles as gzip makes them. */
const MOST_BYTES = 60_000;

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

test('a chapter’s first load is under 60 kB beyond the shell', async () => {
  const folder = await builtPage();
  const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  /** The files that come at once with an entry. */
  const filesOf = (key: string, seen = new Set<string>()): Set<string> => {
    const entry = manifest[key];
    assert.ok(entry, `the manifest has no ${key}`);
    if (seen.has(entry.file)) return seen;
    seen.add(entry.file);
    for (const style of entry.css ?? []) seen.add(style);
    for (const each of entry.imports ?? []) filesOf(each, seen);
    return seen;
  };
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
