import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { examplesIn, testExamples } from './testing/examples.ts';

/** The modules that the examples import, as they are in the sources. */
const MODULES: Readonly<Record<string, string>> = {
  'plyhouse-kernel': './index.ts',
  'plyhouse-kernel/pgn': './pgn.ts',
  'plyhouse-kernel/polyglot': './polyglot.ts',
  'plyhouse-kernel/chessjs': './chessjs.ts',
};

/** What has examples, and the fewest that it has. */
const FILES = { '../README.md': 8, './index.ts': 1, './pgn.ts': 1 } as const;

for (const [file, least] of Object.entries(FILES)) {
  const examples = examplesIn(readFileSync(new URL(file, import.meta.url), 'utf8'));
  test(`${file} has examples`, () => assert.ok(examples.length >= least));
  testExamples(file, examples, (from) => {
    const module = MODULES[from];
    return module ? new URL(module, import.meta.url).href : from;
  });
}
