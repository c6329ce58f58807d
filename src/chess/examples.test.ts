import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { examplesIn, testExamples } from '../../kernel/src/testing/examples.ts';

for (const file of ['./game.ts', './pgn.ts']) {
  const examples = examplesIn(readFileSync(new URL(file, import.meta.url), 'utf8'));
  test(`${file} has an example at its head`, () => assert.ok(examples.length >= 1));
  testExamples(file, examples, (from) => new URL(from, import.meta.url).href);
}
