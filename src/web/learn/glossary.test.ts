import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseGlossary } from './glossary.ts';

const HERE = import.meta.dirname;
const GLOSSARY = parseGlossary(readFileSync(join(HERE, '../../../docs/glossary.md'), 'utf8'));

test('the rows of the glossary are read, and nothing else of it', () => {
  const read = parseGlossary(
    '# G\n\n| term | meaning | in |\n|---|---|---|\n| one, Two | a number | `x.ts` |\ntext | more\n',
  );
  assert.deepEqual([...read.keys()], ['one', 'two']);
  assert.deepEqual(read.get('two'), { term: 'one, Two', meaning: 'a number' });
  assert.equal(GLOSSARY.get('island')?.meaning.startsWith('a program’s folder') ?? false, false);
  assert.match(GLOSSARY.get('island')!.meaning, /folder/);
});

test('every term that the course explains is in the glossary', () => {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const asked = files.flatMap((file) =>
    [...readFileSync(join(HERE, file), 'utf8').matchAll(/<Term(?: name="([^"]+)")?>([^<]+)<\/Term>/g)].map(
      ([, name, text]) => (name ?? text)!.toLowerCase(),
    ),
  );
  assert.deepEqual(
    asked.filter((term) => !GLOSSARY.has(term)),
    [],
  );
});
